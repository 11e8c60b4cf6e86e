"""Bot knowledge of development cards: the worth of a card from the deck."""

from collections.abc import Iterable

from ep_rules.api import Game
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, Plan
from ep_rules.bots.numbers import cost
from ep_rules.bots.planning.knowledge import Knowledge, guide
from ep_rules.bots.planning.measures import HORIZON
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.survey import Survey
from ep_rules.catan.deck import DECK, KNIGHT, Development
from ep_rules.catan.development import VICTORY_POINT, BuyDevelopment

ROBBING = 0.25
"""The worth of a knight apart from its count: a stolen card, a freed hex."""
ARMY = 0.9
"""The chance of getting the Largest Army, for a seat that collects knights."""
KEPT = 0.3
"""The worth of one more knight to the holder of the Largest Army."""


class DevelopmentKnowledge(Knowledge):
    """The development cards; `army_gap`: knights missing for an award; 0: the seat has it."""

    cards = {VICTORY_POINT: 1.0}
    builds = ("develop",)
    counts = (
        *("development cards", "knights in hand", "knights played", "knights to the army"),
        "development cards missing",
    )

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.army_gap = HORIZON
        self.slice = survey.seen.of(Development)
        self._number = survey.book.decks[DECK].number(KNIGHT)

    def knights(self, seat: int) -> int:
        """Knights that are face up in front of a seat."""
        return self.slice.played[seat][self._number]

    def works(self) -> Iterable[Project]:
        """A card of the highest pile, worth the average of the cards that may be in it."""
        survey, bag = self.survey, self.slice.bag
        piles, total = self.slice.piles, sum(bag)
        if not any(piles) or not total:
            return
        cost = survey.cost("development")
        worths = [*guide(survey.game).card_worths[DECK]]
        if self._number in range(len(worths)):
            worths[self._number] = self._knight()
        worth = sum(count * worth for count, worth in zip(bag, worths, strict=True))
        pile = max(range(len(piles)), key=piles.__getitem__) + 1
        yield Project("develop", cost, worth / total / sum(cost), BuyDevelopment(pile))

    def _knight(self) -> float:
        """The worth of one more knight to the seat."""
        survey = self.survey
        gap = self.army_gap - self.slice.hands[survey.seat][self._number]
        if self.army_gap == 0:
            most = max(self.knights(s) for s in range(survey.seats) if s != survey.seat)
            return ROBBING + (KEPT if most + 1 >= self.knights(survey.seat) else 0.0)
        if gap <= 0:
            return ROBBING
        return ROBBING + ARMY * survey.number("largest-army", "points") / max(2, gap + 1)

    def count(self) -> Iterable[int]:
        """The cards in hand, the knights, and what another card lacks."""
        seat, hand = self.survey.seat, self.slice.hands[self.survey.seat]
        missing = self.survey.lacking(self.survey.cost("development"))
        return sum(hand), hand[self._number], self.knights(seat), self.army_gap, missing


class DevelopmentDeckhand(DeckhandKnowledge):
    """Development cards."""

    rates = {BuyDevelopment: 10.0}

    @classmethod
    def plans(cls, game: Game) -> Iterable[Plan]:
        """The cards for another one."""
        return [(cost(game, "development"), 6.0)]
