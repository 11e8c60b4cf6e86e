"""Bot knowledge of the robber: where it harms the strongest rivals."""

from functools import cached_property

from ep_rules.api import NOBODY
from ep_rules.bots.advice import TO_HEX
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, harm
from ep_rules.bots.knowledge.theft import TheftKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.survey import Survey
from ep_rules.catan.robber import PutRobber, Robber

OWN = 2.5
"""The weight of a card that the bot loses, compared with one that another seat loses."""


class RobberKnowledge(Knowledge):
    """The robber."""

    reasons = {"robber": TO_HEX}

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.at = survey.seen.of(Robber).at

    def read(self) -> None:
        """Note the blocked hex."""
        if self.at != NOBODY:
            self.survey.blocked.add(self.at)

    def _put(self, action: PutRobber) -> tuple[float, str]:
        return self.harm(action.place), "robber"

    def harm(self, place: int) -> float:
        """The additional harm of the robber on a hex, compared with its current hex."""
        survey = self.survey
        victims = (seat for seat in range(survey.seats) if seat != survey.seat)
        prey = survey.of(TheftKnowledge).prey
        robbed = max((prey(s) for s in victims if survey.on(place, s)), default=0.0)
        return self._harm(place) + robbed - self._now

    @cached_property
    def _now(self) -> float:
        return self._harm(self.at) if self.at != NOBODY else 0.0

    def _harm(self, place: int) -> float:
        """The robber's harm to others on a hex, less its harm to the seat."""
        survey = self.survey
        pips, worth = survey.pips(place), 0.0
        for seat in range(survey.seats):
            cards = survey.on(place, seat)
            if cards and seat == survey.seat:
                worth -= OWN * pips * cards
            elif cards:
                worth += survey.threat[seat] * pips * cards
        return worth

    weighs = {PutRobber: _put}


class RobberDeckhand(DeckhandKnowledge):
    """The robber, where it harms others most."""

    rates = {PutRobber: harm}
