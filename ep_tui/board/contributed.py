"""The modules' contributions to the map, compiled into tables once per game.

The registry of presenters makes it and passes it to the code that draws or describes a board.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from ep_rules.api import NOBODY, UNKNOWN, Layout, ModuleOrder, Observation
from ep_tui.board.places import Place
from ep_tui.contributions.colors import COMMON_GROUNDS
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.signs import (
    UNDEALT,
    WATER,
    Addition,
    BuildingSign,
    CargoSign,
    CornerMark,
    Figure,
    HexSign,
    LegendEntry,
    Lying,
    TerrainSign,
)
from ep_tui.contributions.sprites import Form

T = TypeVar("T")


FACTS = {"hex": "hex_facts", "intersection": "corner_facts", "path": "path_facts"}
"""The methods that return the facts of each kind of place."""


class MissingSign(LookupError):
    """A terrain, building or piece of cargo that no presenter of the game draws."""


class MissingColor(LookupError):
    """A terrain whose color no palette has; the message says the terrain and its module."""


class SignClash(ValueError):
    """Two things of one game that would look alike; the message says which."""


class Contributed:
    """The terrains, pieces and signs of one game.

    Attributes:
        layout: its board. terrains, buildings, cargo: signs by number.
        forms: the letter style of each kind of building.
        ink_legends: see `OnMap`.
        waters: the roles of the grounds of water.
    """

    def __init__(
        self, layout: Layout, of_modules: Sequence[tuple[str, OnMap]], order: ModuleOrder
    ) -> None:
        self.layout = layout
        self._order = order
        self._modules = {part: module for module, part in of_modules}
        parts = tuple(self._modules)
        self.terrains: dict[int, TerrainSign] = {}
        self.buildings: dict[int, BuildingSign] = {}
        self.cargo: dict[int, CargoSign] = {}
        self.ink_legends: dict[str, LegendEntry] = {}
        for module, part in of_modules:
            _check_colors(module, part.terrains)
            self.terrains |= {sign.terrain: sign for sign in part.terrains}
            self.buildings |= {sign.kind: sign for sign in part.buildings}
            self.cargo |= {sign.piece: sign for sign in part.cargo}
            self.ink_legends |= part.ink_legends
        found = [(module, entry) for module, part in of_modules for entry in _legend(part)]
        entries = dict.fromkeys(order.of(found))
        self._legend = {entry: place for place, entry in enumerate(entries)}
        self.forms = _forms(self.buildings.values())
        signs = self.terrains.values()
        self.waters = frozenset(sign.ground for sign in signs if sign.surface == WATER)
        self._hex_signs = _those_with(parts, "hex_signs")
        self._corner_marks = _those_with(parts, "corner_marks")
        self._harbors = _those_with(parts, "harbor_corners")
        self._facts = {kind: _those_with(parts, method) for kind, method in FACTS.items()}
        for part in parts:
            part.moved_harbors = self.harbor_corners
        self._ships = _those_with(parts, "ships")
        self._holds = _those_with(parts, "holds")
        if len(self._holds) > 1:
            raise SignClash("two modules say what holds hold")
        self._basins = _those_with(parts, "basins")
        self._figures = _those_with(parts, "figures")
        self._additions = _those_with(parts, "additions")

    def terrain(self, seen: Observation, place: int) -> TerrainSign:
        """The sign of a hex's terrain; an unknown one in no area is a tile not dealt yet."""
        kind = seen.terrain[place]
        undealt = kind == UNKNOWN and self.layout.area[place] == NOBODY
        return _sign(self.terrains, UNDEALT if undealt else kind, "terrain")

    def building(self, kind: int) -> BuildingSign:
        """The sign of a kind of building."""
        return _sign(self.buildings, kind, "building")

    def piece(self, piece: int) -> CargoSign:
        """The sign of a piece that a hold or basin has."""
        return _sign(self.cargo, piece, "piece")

    def legend_place(self, entry: LegendEntry) -> int:
        """The place of a line in the legend."""
        if entry not in self._legend:
            raise MissingSign(
                f"no presenter of this game lists the line {entry.name} of the legend"
            )
        return self._legend[entry]

    def hex_signs(self, seen: Observation) -> dict[int, list[HexSign]]:
        """The signs on hexes, in order."""
        found: dict[int, list[tuple[str, HexSign]]] = {}
        for part in self._hex_signs:
            for place, sign in part.hex_signs(seen):
                found.setdefault(place, []).append((self._modules[part], sign))
        return {
            place: sorted(self._order.of(signs), key=_is_behind) for place, signs in found.items()
        }

    def corner_marks(self, seen: Observation) -> list[tuple[int, CornerMark]]:
        """Marks of intersections, in drawing order."""
        return [one for part in self._corner_marks for one in part.corner_marks(seen)]

    def harbor_corners(self, seen: Observation) -> Mapping[int, Sequence[int]]:
        """The intersections of harbors, by number, where they differ from the layout."""
        return {
            n: corners for part in self._harbors for n, corners in part.harbor_corners(seen).items()
        }

    def facts(self, seen: Observation, place: Place) -> list[PlaceFact]:
        """The modules' facts about a place."""
        method, parts = FACTS[place.kind], self._facts[place.kind]
        return self._order.of(
            (self._modules[part], fact)
            for part in parts
            for fact in getattr(part, method)(seen, place.number)
        )

    def ships(self, seen: Observation) -> list[Lying]:
        """All ships on the board."""
        return [ship for part in self._ships for ship in part.ships(seen)]

    def holds(self, seen: Observation) -> Sequence[Sequence[int]]:
        """The pieces in the hold of every ship, by its number."""
        parts = self._holds
        return parts[0].holds(seen) if parts else ()

    def basins(self, seen: Observation) -> Mapping[int, Sequence[int]]:
        """The pieces in every basin that is not empty, by intersection."""
        return {place: held for part in self._basins for place, held in part.basins(seen).items()}

    @property
    def has_figures(self) -> bool:
        """Whether a module of the game brings figures or additions."""
        return bool(self._figures or self._additions)

    def figures(self, seen: Observation) -> list[Figure]:
        """All pieces at intersections that are not buildings."""
        return [figure for part in self._figures for figure in part.figures(seen)]

    def additions(self, seen: Observation) -> list[Addition]:
        """The additions to buildings, in module order."""
        return [found for part in self._additions for found in part.additions(seen)]

    def owner_at(self, seen: Observation, corner: int) -> int:
        """The owner of the building or the figure at an intersection, or NOBODY."""
        there = {figure.corner: figure.owner for figure in self.figures(seen)}
        return there.get(corner, seen.owner[corner])


def _check_colors(module: str, terrains: Iterable[TerrainSign]) -> None:
    for sign in terrains:
        if isinstance(sign.ground, str) and sign.ground not in COMMON_GROUNDS:
            raise MissingColor(
                f"{module}: no palette has the color {sign.ground!r} of the terrain {sign.word!r}"
            )


def _legend(part: OnMap) -> Iterator[LegendEntry]:
    """The lines of a module in the legend."""
    for terrain in part.terrains:
        yield terrain.legend
        if terrain.numbered is not None:
            yield terrain.numbered
    yield from (sign.legend for sign in part.buildings)
    yield from (sign.legend for sign in part.cargo)
    yield from part.legends
    yield from part.ink_legends.values()


def _those_with(parts: Sequence[OnMap], method: str) -> tuple[OnMap, ...]:
    """The parts that contribute something, so that the others are not called."""
    return tuple(p for p in parts if getattr(type(p), method) is not getattr(OnMap, method))


def _forms(buildings: Iterable[BuildingSign]) -> dict[int, Form]:
    """The first form of each building that no earlier one has."""
    found: dict[int, Form] = {}
    for sign in buildings:
        free = [form for form in sign.forms if form not in found.values()]
        if not free:
            raise SignClash(f"no form is left for {sign.word}")
        found[sign.kind] = free[0]
    return found


def _is_behind(sign: HexSign) -> bool:
    return sign.behind


def _sign(signs: Mapping[int, T], number: int, what: str) -> T:
    try:
        return signs[number]
    except KeyError:
        raise MissingSign(f"no presenter of this game draws {what} {number}") from None
