"""Scene words of the pirate ship, and of ships that paid tribute; `Pirates` names this file."""

from collections.abc import Mapping

from ep_rules.model import LETTERS, NOBODY, State
from ep_rules.scene_words import SceneWords, Work, examples, quoted, refuse
from ep_rules.sea.cargo_scene import ShipMark
from ep_rules.sea.pirates import Pirate, Pirates


class PirateWords(ShipMark):
    """The pirate ship, and the ships that paid tribute to it.

    Keys:
        pirate: the pirate ship's owner and hex: `"B D6"`; by default not in the game yet.
        paid: the ship paid tribute in this turn.
    """

    keys = examples('pirate = "B D6"')
    mark = "paid"

    def __init__(self, pirates: Pirates) -> None:
        self._pirates = pirates

    def set_out(self, work: Work) -> None:
        top = work.top
        text = top.text("pirate")
        if not text:
            return
        letter, _, name = text.partition(" ")
        seat = work.seat(top, letter, "pirate", letter)
        place = work.hex(top, name.strip(), "pirate")
        refuse(top, ("pirate",), name, self._pirates.place_refusal(work.state, seat, place))
        pirate = work.state.of(Pirate)
        pirate.owner, pirate.at = seat, place

    def values(self, state: State) -> Mapping[str, str]:
        """The pirate ship, if it is in play."""
        pirate = state.of(Pirate)
        if pirate.at == NOBODY:
            return {}
        name = self._pirates.topology.hex_names[pirate.at]
        return {"pirate": quoted(f"{LETTERS[pirate.owner]} {name}")}

    def is_marked(self, state: State, ship: int) -> bool:
        return ship in state.of(Pirate).paid

    def set_mark(self, state: State, ship: int) -> None:
        pirate = state.of(Pirate)
        pirate.paid = tuple(sorted({*pirate.paid, ship}))


def words(pirates: Pirates) -> list[SceneWords]:
    """The words of the module."""
    return [PirateWords(pirates)]
