"""A place on the board of any kind; reads and prints its name."""

from collections.abc import Mapping, Set
from typing import Literal, NamedTuple

from ep_rules.api import Seat, Topology

PlaceKind = Literal["hex", "intersection", "path"]
KINDS: tuple[PlaceKind, ...] = ("hex", "intersection", "path")


class Place(NamedTuple):
    """A hex, an intersection or a path, by its number in the topology."""

    kind: PlaceKind
    number: int


class News(NamedTuple):
    """The actions of others since the viewer's last turn.

    Attributes:
        pieces: places of pieces that were built or moved. trails: the paths that ships left, with
        their seats. hexes: where something happened, such as a discovery.
    """

    pieces: Set[Place] = frozenset()
    trails: Mapping[Place, Seat] = {}
    hexes: Set[Place] = frozenset()


def name(topology: Topology, place: Place) -> str:
    """The printed name: `D4`, `D4.ne` or `D4-ne`."""
    if place.kind == "hex":
        return topology.hex_names[place.number]
    if place.kind == "intersection":
        return topology.corner_names[place.number]
    return topology.path_names[place.number]


def parse(topology: Topology, text: str) -> Place:
    """Parse a typed name or alias, ignoring case and outer blanks.

    Raises:
        KeyError: there is no such place; its argument is the text.
    """
    word = text.strip().lower()
    try:
        if "." in word:
            return Place("intersection", topology.intersection(word))
        if "-" in word:
            return Place("path", topology.path(word))
        return Place("hex", topology.hex(word))
    except KeyError:
        raise KeyError(text) from None


def count(topology: Topology, kind: PlaceKind) -> int:
    """The number of places of one kind on a board."""
    if kind == "hex":
        return len(topology.hex_at)
    return len(topology.corner_at if kind == "intersection" else topology.path_ends)


def every(topology: Topology, kind: PlaceKind) -> list[Place]:
    """All places of one kind, in the order of their numbers."""
    return [Place(kind, number) for number in range(count(topology, kind))]
