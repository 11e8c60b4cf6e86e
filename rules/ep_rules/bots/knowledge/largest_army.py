"""Bot knowledge of the Largest Army: the knights missing for it."""

from collections.abc import Iterable

from ep_rules.api import NOBODY
from ep_rules.bots.knowledge.development import DevelopmentKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.catan.largest_army import LargestArmy


class LargestArmyKnowledge(Knowledge):
    """The Largest Army."""

    counts = ("largest army",)

    def read(self) -> None:
        """Note the knights that are missing for it; 0: the seat has it."""
        survey, cards = self.survey, self.survey.of(DevelopmentKnowledge)
        holder = survey.seen.of(LargestArmy).holder
        if holder == survey.seat:
            cards.army_gap = 0
            return
        most = max(cards.knights(seat) for seat in range(survey.seats) if seat != survey.seat)
        enough = survey.number("largest-army", "least") if holder == NOBODY else most + 1
        cards.army_gap = max(1, enough - cards.knights(survey.seat))

    def count(self) -> Iterable[int]:
        """Whether the seat has it."""
        return (int(self.survey.seen.of(LargestArmy).holder == self.survey.seat),)
