"""Knights and the unknown: no knight comes to rest beside an undiscovered hex.

Rule: combined.knights
"""

from collections.abc import Mapping

from ep_rules.knights.knights import MAY_STAND
from ep_rules.model import UNKNOWN, Owner, Refusal, State
from ep_rules.module import Answer, Rulebook, RuleModule
from ep_rules.questions import Askable
from ep_rules.topology import Intersection


class KnightsAndFog(RuleModule):
    """The intersections beside undiscovered hexes are closed to knights."""

    id = "knights-and-fog"
    needs = ("knights", "discovery")

    def bind(self, book: Rulebook) -> None:
        self._beside = book.topology.corner_hexes

    def answers(self) -> Mapping[Askable, Answer]:
        """Refuses knights at intersections next to undiscovered hexes."""
        return {MAY_STAND: self._may_stand}

    def _may_stand(self, state: State, place: Intersection, owner: Owner) -> Refusal | None:
        for beside in self._beside[place]:
            if state.terrain[beside] == UNKNOWN:
                return Refusal.of("knights.beside-unknown", place=place, hex=beside)
        return None
