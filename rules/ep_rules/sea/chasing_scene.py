"""Scene words of ships that tried to chase the pirate ship away; `Chasing` names this file."""

from ep_rules.model import State
from ep_rules.scene_words import SceneWords
from ep_rules.sea.cargo_scene import ShipMark
from ep_rules.sea.chasing import Chases, Chasing


class ChaseWords(ShipMark):
    """Ships that tried to chase the pirate ship away.

    Keys:
        tried: the ship tried to chase the pirate ship in this turn.
    """

    mark = "tried"

    def is_marked(self, state: State, ship: int) -> bool:
        return ship in state.of(Chases).tried

    def set_mark(self, state: State, ship: int) -> None:
        chases = state.of(Chases)
        chases.tried = tuple(sorted({*chases.tried, ship}))


def words(_: Chasing) -> list[SceneWords]:
    """The words of the module."""
    return [ChaseWords()]
