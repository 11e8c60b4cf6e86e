"""What lies on every hex as a viewer sees it: terrain, number, and what the voyages bring."""

from typing import Any, NamedTuple, TypeVar

from ep_rules.api import (
    NOBODY,
    UNKNOWN,
    Lairs,
    Layout,
    Observation,
    Pirate,
    Shoals,
    Slice,
    Terrain,
    Village,
    Villages,
)
from ep_rules.fan.explorers.finds import Continent
from ep_tui.board.shores import corners_of, on_hexes

S = TypeVar("S", bound=Slice)

LOOSE = "loose"
"""The word for a hex of the starting island whose tile has not been dealt."""
FACE_DOWN = "?"
"""In place of the letter of an area: a hex of the island that is turned up in play."""
TERRAIN = tuple(terrain.word for terrain in Terrain)


class Ground(NamedTuple):
    """What a hex shows.

    Attributes:
        terrain: its word. number: token, 0 none. name: its own. area: letter of a hidden hex,
        or FACE_DOWN.
        lair: a face-down token lies here. crews: per seat, of lairs and freed gold fields.
        die: of a fish hex, 0 not yet known. haul: one lies here.
        village: word of a spice hex, empty while not yet known. face: what it adds to a chase, or
        0. friends: seats with a crew there. seats: of the game.
        pirate: whose pirate ship stands here, or -1; `warship`: it is a warship of the sea robbers.
        robber: it stands here. harbor: what one here trades, by its word; `hidden` is face-down.
        pirates: those who lie here, a Privateer by its seat, Blackbeard as -1.
        robbers: a ship of the sea robbers lies here, on a chest.
    """

    terrain: str
    number: int
    name: str
    area: str = ""
    lair: bool = False
    crews: tuple[int, ...] = ()
    die: int = 0
    haul: bool = False
    village: str = ""
    face: int = 0
    friends: tuple[int, ...] = ()
    seats: int = 0
    pirate: int = NOBODY
    warship: bool = False
    robber: bool = False
    harbor: str = ""
    pirates: tuple[int, ...] = ()
    robbers: bool = False

    @property
    def sacks(self) -> int:
        """Sacks that still lie here: one for every seat that has not come yet."""
        return self.seats - len(self.friends) if self.village else 0


def plain(seen: Observation, layout: Layout, place: int) -> Ground:
    """A hex with nothing but its terrain and number."""
    area = layout.area[place]
    hidden = seen.terrain[place] == UNKNOWN
    letter = layout.areas[area].letter if hidden and area >= 0 else ""
    if hidden and area < 0 and Continent.key in seen.slices:
        letter = FACE_DOWN
    return Ground(
        LOOSE if hidden and area < 0 else TERRAIN[seen.terrain[place]],
        seen.numbers[place],
        layout.topology.hex_names[place],
        letter,
    )


def piers(seen: Observation, layout: Layout) -> tuple[int, ...]:
    """The intersections at which a building has one certain harbor."""
    by_path = [number for number, harbor in enumerate(layout.harbors) if harbor.path >= 0]
    return tuple(corner for number in by_path for corner in corners_of(seen, layout, number))


def found(seen: Observation, layout: Layout) -> dict[int, Ground]:
    """The hexes that show more than terrain and number."""
    more: dict[int, dict[str, Any]] = {}
    lairs, shoals, villages = (
        slice_of(seen, Lairs),
        slice_of(seen, Shoals),
        slice_of(seen, Villages),
    )
    if lairs is not None:
        for place in lairs.lairs:
            more.setdefault(place, {})["lair"] = True
        for place, crews in lairs.crews.items():
            more.setdefault(place, {})["crews"] = tuple(crews)
    if shoals is not None:
        for place, die in shoals.die.items():
            more.setdefault(place, {}).update(die=die, haul=place in shoals.hauls)
    if villages is not None:
        for place, kind in villages.village.items():
            bonus = kind == Village.PIRATE_BONUS
            more.setdefault(place, {}).update(
                village=Village(kind).word,
                face=layout.areas[layout.area[place]].pirate_die if bonus else 0,
                friends=tuple(villages.friends.get(place, ())),
                seats=len(seen.seats),
            )
    pirate = slice_of(seen, Pirate)
    if pirate is not None and pirate.at != NOBODY:
        more.setdefault(pirate.at, {})["pirate"] = pirate.owner
    for place, what in on_hexes(seen, layout):
        more.setdefault(place, {}).update(what)
    return {place: plain(seen, layout, place)._replace(**what) for place, what in more.items()}


def slice_of(seen: Observation, kind: type[S]) -> S | None:
    """A slice that not every scenario has."""
    drawer = seen.slices.get(kind.key)
    return drawer if isinstance(drawer, kind) else None
