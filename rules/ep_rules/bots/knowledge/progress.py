"""Bot knowledge of playing development cards: which one to play, and when."""

from collections.abc import Sequence

from ep_rules.api import RESOURCES, Action, Good
from ep_rules.bots.advice import TO_HEX, Advice, advise
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.development import ROBBING, DevelopmentKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.roads import Roads
from ep_rules.catan.deck import KNIGHT
from ep_rules.catan.progress import (
    MONOPOLY,
    ROAD_BUILDING,
    YEAR_OF_PLENTY,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
)

MANY = 4.0
"""So many cards a monopoly must bring, or fewer that complete the best project."""
FEW = 2.0
WORTHWHILE = 0.3
"""The least worth of the first of two free roads."""


class ProgressKnowledge(Knowledge):
    """The cards in hand; what a Knight is worth depends on those that the seats have."""

    cards = {KNIGHT: ROBBING, ROAD_BUILDING: 0.45, YEAR_OF_PLENTY: 0.4, MONOPOLY: 0.5}
    reasons = {
        "free-roads": (),
        "knight": (),
        "knight-army": (),
        "knight-frees": TO_HEX,
        "plenty": ("plan",),
        "monopoly": ("good",),
    }

    def before_dice(self, legal: Sequence[Action]) -> Advice | None:
        """A knight that frees a hex of the bot's own before production."""
        knight = next((action for action in legal if isinstance(action, PlayKnight)), None)
        return self._freeing(knight) if knight is not None else None

    def _freeing(self, knight: PlayKnight) -> Advice | None:
        survey = self.survey
        freed = next((place for place in survey.blocked if survey.on(place)), None)
        return None if freed is None else advise(knight, "knight-frees", hex=freed)

    def play(self, plans: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """A card that is useful now."""
        return (
            self._plenty(plans, legal)
            or self._monopoly(plans, legal)
            or self._roads(legal)
            or self._knight(legal)
        )

    def _knight(self, legal: Sequence[Action]) -> Advice | None:
        knight = next((action for action in legal if isinstance(action, PlayKnight)), None)
        if knight is None:
            return None
        code = "knight-army" if self.survey.of(DevelopmentKnowledge).army_gap else "knight"
        return self._freeing(knight) or advise(knight, code)

    def _plenty(self, plans: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """Two cards that complete a project that is worth it."""
        listed = {(a.first, a.second): a for a in legal if isinstance(a, PlayYearOfPlenty)}
        if not listed:
            return None
        for project in plans[:3]:
            missing = self._missing(project.cost)
            if not 1 <= len(missing) <= 2:  # noqa: PLR2004 - the card gives two
                continue
            if len(missing) == 1:
                missing = [*missing, self._scarcest()]
            first, second = sorted(missing)
            if (first, second) in listed:
                return advise(listed[first, second], "plenty", plan=project.code)
        return None

    def _missing(self, cost: Sequence[int]) -> list[Good]:
        hand = self.survey.hand
        return [good for good in RESOURCES for _ in range(max(0, cost[good] - hand[good]))]

    def _scarcest(self) -> Good:
        """The resource that the seat gets least."""
        rates, bank = self.survey.income.rates, self.survey.seen.bank
        return min(RESOURCES, key=lambda good: (rates[good], -bank[good], good))

    def _monopoly(self, plans: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """All cards of a kind, if the others have many or if it completes the best project."""
        best: tuple[float, PlayMonopoly | None] = (0.0, None)
        missing = self._missing(plans[0].cost) if plans else []
        for action in legal:
            if not isinstance(action, PlayMonopoly):
                continue
            count = self._expected(action.good)
            completes = set(missing) == {action.good} and count >= len(missing)
            if count >= MANY or (completes and count >= FEW):
                worth = count / self.survey.income.supply[action.good] + 2 * completes
                best = max(best, (worth, action), key=lambda pair: pair[0])
        found = best[1]
        return None if found is None else advise(found, "monopoly", good=found.good)

    def _expected(self, good: Good) -> float:
        """The expected cards of a kind in other hands: known ones, and a share of the unknown."""
        seen, hand = self.survey.seen, self.survey.hand
        others = [view for view in seen.seats if view.seat != self.survey.seat]
        known = sum(view.known[good] for view in others)
        loose = [
            seen.box[g] - seen.bank[g] - hand[g] - sum(v.known[g] for v in others)
            for g in RESOURCES
        ]
        total = sum(max(0, count) for count in loose)
        unknown = sum(view.unknown for view in others)
        return known + (unknown * max(0, loose[good]) / total if total else 0.0)

    def _roads(self, legal: Sequence[Action]) -> Advice | None:
        """Two free roads, if there is a goal for them."""
        card = next((action for action in legal if isinstance(action, PlayRoadBuilding)), None)
        roads = self.survey.of(Roads)
        if card is None or roads.left < 2:  # noqa: PLR2004 - the card places two
            return None
        if max((roads.worth(path) for path in sorted(roads.leads)), default=0.0) < WORTHWHILE:
            return None
        return advise(card, "free-roads")


class ProgressDeckhand(DeckhandKnowledge):
    """Cards are played as soon as they are of use."""

    def _roads(self, action: PlayRoadBuilding) -> float:
        return max(self.outlook.roads.values(), default=0.0)

    def _two(self, action: PlayYearOfPlenty) -> float:
        return self.outlook.gain([(action.first, 1), (action.second, 1)])

    def _all(self, action: PlayMonopoly) -> float:
        outlook, good = self.outlook, action.good
        others = [seat for seat in outlook.seen.seats if seat.seat != outlook.seat]
        return outlook.gain([(good, sum(seat.known[good] for seat in others))])

    rates = {
        PlayKnight: 5.0,
        PlayRoadBuilding: _roads,
        PlayYearOfPlenty: _two,
        PlayMonopoly: _all,
    }
