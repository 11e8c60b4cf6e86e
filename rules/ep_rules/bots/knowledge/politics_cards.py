"""Bot knowledge of the politics cards: whom they are to harm, and what they bring."""

from collections.abc import Sequence

from ep_rules.api import Action
from ep_rules.bots.advice import Advice
from ep_rules.bots.deckhand.knowledge import PLAYED, DeckhandKnowledge
from ep_rules.bots.knowledge.knights import KnightsKnowledge
from ep_rules.bots.knowledge.progress_cards import (
    ProgressCardsKnowledge,
    card,
    listed,
)
from ep_rules.bots.planning.goods import card_worth
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.knights.politics_cards import (
    INTRIGUE,
    SABOTEUR,
    SPY,
    WARLORD,
    WEDDING,
    GiveGift,
    PlayIntrigue,
    PlaySaboteur,
    PlaySpy,
    PlayWarlord,
    PlayWedding,
    SpyLeave,
    SpyTake,
)

SABOTAGE = 4
"""The cards that the others must lose."""
ROUSE = 0.3
"""The worth of the knights that a Warlord must activate."""


class PoliticsCardsKnowledge(Knowledge):
    """The politics cards in hand."""

    leaves = {
        SpyLeave: "A card is better than none.",
    }
    cards = {INTRIGUE: 0.25, SABOTEUR: 0.4, SPY: 0.5, WARLORD: 0.45, WEDDING: 0.4}

    def play(self, plans: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """A card that is useful now."""
        action = (
            self._spy(legal)
            or next(iter(listed(self.survey, legal, PlayWedding)), None)
            or self._warlord(legal)
            or self._saboteur(legal)
            or self._intrigue(legal)
        )
        return card(action) if action is not None else None

    @property
    def _is_full(self) -> bool:
        return self.survey.of(ProgressCardsKnowledge).full

    def _spy(self, legal: Sequence[Action]) -> PlaySpy | None:
        """The seat with the most progress cards."""
        decks = self.survey.of(ProgressCardsKnowledge).decks
        spies = listed(self.survey, legal, PlaySpy)
        return max(spies, key=lambda one: decks.held(one.seat), default=None)

    def _warlord(self, legal: Sequence[Action]) -> PlayWarlord | None:
        """All knights, if their strength is wanted at an attack that is near."""
        knights = self.survey.of(KnightsKnowledge)
        idle = knights.strength(self.survey.seat, active=False)
        if not idle or not (self._is_full or self._are_wanted(idle)):
            return None
        return next(iter(listed(self.survey, legal, PlayWarlord)), None)

    def _are_wanted(self, strength: int) -> bool:
        knights = self.survey.of(KnightsKnowledge)
        return knights.needed and knights.urge(strength) >= ROUSE

    def _saboteur(self, legal: Sequence[Action]) -> PlaySaboteur | None:
        """If the others lose enough cards."""
        survey = self.survey
        lost = sum(
            view.cards // 2
            for view in survey.seen.seats
            if view.seat != survey.seat and view.total >= survey.points[survey.seat]
        )
        return (
            next(iter(listed(self.survey, legal, PlaySaboteur)), None) if lost >= SABOTAGE else None
        )

    def _intrigue(self, legal: Sequence[Action]) -> PlayIntrigue | None:
        """The strongest knight of the strongest rival."""
        survey, at = self.survey, self.survey.of(KnightsKnowledge).at

        def harm(action: PlayIntrigue) -> float:
            one = at[action.place]
            return one.strength * (survey.threat[one.owner] if one.owner < survey.seats else 0.5)

        return max(listed(self.survey, legal, PlayIntrigue), key=harm, default=None)

    def _take(self, action: SpyTake) -> tuple[float, str]:
        return self.survey.of(ProgressCardsKnowledge).worth(action.card), "progress"

    def _leave(self, action: SpyLeave) -> tuple[float, str]:
        return 0.0, "progress"

    def _give(self, action: GiveGift) -> tuple[float, str]:
        return card_worth(self.survey, action.good, -1), "give-card"

    weighs = {SpyTake: _take, SpyLeave: _leave, GiveGift: _give}


class PoliticsCardsDeckhand(DeckhandKnowledge):
    """Cards that are played at once."""

    leaves = {
        PlayIntrigue: "A deckhand cannot tell which knight to displace.",
        PlaySpy: "A deckhand cannot tell what it would find.",
        SpyTake: "It does not play the Spy.",
        SpyLeave: "It does not play the Spy.",
    }
    rates = dict.fromkeys((PlayWarlord, PlayWedding, PlaySaboteur), PLAYED)
