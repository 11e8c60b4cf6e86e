"""The contents of every hex as a viewer sees them: terrain, number token, and module signs."""

from collections.abc import Iterable
from typing import NamedTuple

from ep_rules.api import Observation
from ep_tui.board.contributed import Contributed
from ep_tui.contributions.signs import FOG, HexSign, TerrainSign


class Ground(NamedTuple):
    """The contents of a hex.

    Attributes:
        terrain: its sign. number: token, 0 none. name: its own. area: letter of a hidden hex.
        signs: on the hex, in order. brief: whether its name is a letter, for want of
            room.
    """

    terrain: TerrainSign
    number: int
    name: str
    area: str = ""
    signs: tuple[HexSign, ...] = ()
    brief: bool = False

    def bearing(self, signs: Iterable[HexSign]) -> "Ground":
        """The same hex with signs on it."""
        return self._replace(signs=tuple(signs))


def plain(seen: Observation, shown: Contributed, place: int) -> Ground:
    """A hex with nothing but its terrain and number."""
    layout = shown.layout
    terrain, area = shown.terrain(seen, place), ""
    if terrain.surface == FOG:
        area = layout.areas[layout.area[place]].letter
    return Ground(terrain, seen.numbers[place], layout.topology.hex_names[place], area)


def marked(seen: Observation, shown: Contributed) -> dict[int, Ground]:
    """The hexes that show more than terrain and number."""
    return {
        place: plain(seen, shown, place).bearing(signs)
        for place, signs in shown.hex_signs(seen).items()
    }
