"""Boards of Explorers & Pirates for tests of the map, written as seen.

Hexes are `name: words`: a terrain with its number, `gold-field lair AAB` and `gold-field 5 A` with
crews, `fish 3 haul`, `spice swift-voyage AC` with friends, `sea`. Pieces are `seat: places`.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec

from ep_rules import api
from ep_rules.missions.fish import HAUL, Shoals
from ep_rules.missions.lairs.siege import Lairs
from ep_rules.missions.spices import SACK, Village, Villages
from ep_rules.sea.cargo import Cargo
from ep_rules.sea.harbors import HARBOR_SETTLEMENT
from ep_rules.sea.holds import CREW, SETTLER
from ep_rules.sea.pirates import Pirate
from ep_rules.sea.ships import Fleet
from ep_tui.presenters import presenters_of
from tests.kit.terrains import TERRAINS

Drawer = TypeVar("Drawer", bound=api.Slice)
Pieces = Mapping[str, Sequence[str]]


class ShownBoard:
    """A board whose island is dealt, to put hexes and pieces on."""

    def __init__(self, scenario: str, seats: int) -> None:
        game = api.game(scenario, seats)
        state = game.new_state(7)
        while state.agenda[-1].actor == api.CHANCE:
            game.apply(state, game.sample(state))
        self.layout = game.book.layout
        self.shown = presenters_of(game).map
        self.topology = game.book.topology
        self.seats = seats
        self.seen = api.observe(game, state, None)
        self.terrain, self.numbers = list(self.seen.terrain), list(self.seen.numbers)
        self.building, self.owner = list(self.seen.building), list(self.seen.owner)
        self.road = list(self.seen.road)
        self.slices = {key: drawer.copy() for key, drawer in self.seen.slices.items()}

    def hexes(self, hexes: Mapping[str, str]) -> "ShownBoard":
        """Reveal hexes."""
        for name, text in hexes.items():
            terrain, *words = text.split()
            place = self.topology.hex(name)
            self.terrain[place] = TERRAINS.numbers[terrain]
            self.numbers[place] = 0
            if terrain == "fish":
                self._fish(place, words)
            elif terrain == "spice":
                self._spice(place, words)
            elif terrain == "gold-field" and words:
                self._gold(place, words)
            elif words:
                self.numbers[place] = int(words[0])
        return self

    def _fish(self, place: int, words: Sequence[str]) -> None:
        shoals = self.seen_slice(Shoals)
        shoals.die[place] = int(words[0])
        if "haul" in words:
            shoals.hauls.append(place)

    def _spice(self, place: int, words: Sequence[str]) -> None:
        villages = self.seen_slice(Villages)
        villages.village[place] = Village.words()[words[0]]
        if len(words) > 1:
            villages.friends[place] = tuple(api.Seat("ABCDEF".index(seat)) for seat in words[1])

    def _gold(self, place: int, words: Sequence[str]) -> None:
        lairs = self.seen_slice(Lairs)
        if words[0] == "lair":
            lairs.lairs.append(place)
        else:
            self.numbers[place] = int(words[0])
        if len(words) > 1:
            lairs.crews[place] = tuple(map(words[1].count, "ABCDEF"[: self.seats]))

    def buildings(self, settlements: Pieces, harbors: Pieces) -> "ShownBoard":
        """Settlements and harbor settlements."""
        for kind, pieces in ((api.SETTLEMENT, settlements), (HARBOR_SETTLEMENT, harbors)):
            for seat, places in pieces.items():
                for name in places:
                    corner = self.topology.intersection(name)
                    self.building[corner], self.owner[corner] = kind, "ABCDEF".index(seat)
        return self

    def roads(self, roads: Pieces) -> "ShownBoard":
        """Roads."""
        for seat, places in roads.items():
            for name in places:
                self.road[self.topology.path(name)] = "ABCDEF".index(seat)
        return self

    def ships(self, ships: Pieces) -> "ShownBoard":
        """Ships as `path`, or `path piece piece`."""
        fleet, cargo = self.seen_slice(Fleet), self.seen_slice(Cargo)
        per_seat = len(fleet.at) // self.seats
        for seat, some in ships.items():
            for i, text in enumerate(some):
                name, *pieces = text.split()
                ship = "ABCDEF".index(seat) * per_seat + i
                fleet.at[ship] = self.topology.path(name)
                cargo.hold[ship] = tuple(map(piece, pieces))
        return self

    def basins(self, basins: Mapping[str, str]) -> "ShownBoard":
        """The pieces in basins."""
        cargo = self.seen_slice(Cargo)
        for name, text in basins.items():
            cargo.basin[self.topology.intersection(name)] = tuple(map(piece, text.split()))
        return self

    def pirate(self, seat: str, name: str) -> "ShownBoard":
        """The pirate ship of a seat."""
        pirate = self.seen_slice(Pirate)
        pirate.at, pirate.owner = self.topology.hex(name), "ABCDEF".index(seat)
        return self

    def seen_slice(self, kind: type[Drawer]) -> Drawer:
        """A slice, to change."""
        return self.slices[kind.key]  # type: ignore[return-value]

    def look(self) -> api.Observation:
        """The public view."""
        return msgspec.structs.replace(
            self.seen,
            terrain=tuple(self.terrain),
            numbers=tuple(self.numbers),
            building=tuple(self.building),
            owner=tuple(self.owner),
            road=tuple(self.road),
            slices={key: drawer.copy() for key, drawer in self.slices.items()},
        )


def piece(word: str) -> api.Piece:
    """A kind of cargo by a short name."""
    return {"settler": SETTLER, "crew": CREW, "sack": SACK, "haul": HAUL}[word]


def lairs() -> ShownBoard:
    """Pirate Lairs, three seats."""
    return (
        ShownBoard("pirate-lairs", 3)
        .hexes(
            {
                "B5": "sea",
                "B6": "gold-field lair AAB",
                "C5": "fields 9",
                "C6": "gold-field lair",
                "C7": "mountains 4",
                "D9": "sea",
                "E5": "gold-field 6 BC",
                "E6": "gold-field lair C",
                "F5": "gold-field 3",
                "F6": "sea",
                "G5": "hills 10",
            }
        )
        .buildings(
            {"A": ["B2.n", "C5.s"], "B": ["F2.n"], "C": ["E3.n"]},
            {"A": ["B2.se"], "B": ["D3.se", "E5.n"], "C": ["F2.se"]},
        )
        .roads({"A": ["B2-e", "C5-sw"], "B": ["D3-ne", "E5-ne"], "C": ["F2-se"]})
        .ships(
            {
                "A": ["C5-w settler", "C4-ne crew crew", "B3-w"],
                "B": ["D5-e crew", "D5-ne", "E5-nw crew crew"],
                "C": ["E5-e", "D5-e settler"],
            }
        )
        .basins({"B2.se": "crew crew", "D3.se": "settler", "F2.se": "crew"})
        .pirate("B", "D6")
    )


def fish() -> ShownBoard:
    """Fish for Catan, two seats."""
    return (
        ShownBoard("fish", 2)
        .hexes(
            {
                "B5": "fish 2 haul",
                "B6": "sea",
                "C5": "gold-field lair AB",
                "C6": "fish 1",
                "C7": "mountains 4",
                "E5": "fish 4 haul",
                "E6": "fish 6",
                "F5": "gold-field 3 A",
                "F6": "fields 9",
            }
        )
        .buildings(
            {"A": ["B2.n"], "B": ["F2.n"], "C": ["E2.n"], "D": ["C2.n"]},
            {"A": ["B2.se"], "B": ["D3.se"], "C": ["E3.se"]},
        )
        .roads({"A": ["B2-e"], "B": ["D3-ne"], "C": ["E2-ne"], "D": ["C2-nw"]})
        .ships({"A": ["C5-w haul", "D4-ne crew"], "B": ["D5-sw", "E5-se haul", "D4-e haul"]})
        .basins({"B2.se": "haul", "D3.se": "crew crew"})
        .pirate("A", "C6")
    )


def spices() -> ShownBoard:
    """Spices for Catan, four seats."""
    return (
        ShownBoard("spices", 4)
        .hexes(
            {
                "B5": "spice swift-voyage ABCD",
                "B6": "fish 2 haul",
                "C5": "spice fast-gold",
                "C6": "spice pirate-bonus BC",
                "C7": "mountains 4",
                "E5": "spice pirate-bonus A",
                "E6": "sea",
                "F5": "fish 5",
                "F6": "spice swift-voyage ACD",
            }
        )
        .buildings(
            {"A": ["B2.n"], "B": ["F2.n"], "C": ["E2.n"], "D": ["C2.n"]},
            {"A": ["B2.se", "E5.s"], "B": ["D3.se"], "C": ["E3.se"], "D": ["C3.ne"]},
        )
        .roads({"A": ["E5-se"], "B": ["D3-ne"], "C": ["E2-ne"], "D": ["C2-nw"]})
        .ships(
            {
                "A": ["C5-w sack", "D4-ne crew sack"],
                "B": ["D5-sw", "E5-nw haul"],
                "C": ["D4-e sack sack", "D4-e crew"],
                "D": ["C6-e crew", "D8-ne"],
            }
        )
        .basins({"B2.se": "sack", "D3.se": "haul", "E3.se": "crew sack"})
        .pirate("D", "D9")
    )


def explorers(seats: int) -> ShownBoard:
    """Explorers & Pirates on the board for four or for six seats."""
    small = {
        "B5": "spice swift-voyage ABCD",
        "B6": "fish 2 haul",
        "C5": "gold-field lair AAB",
        "C6": "spice pirate-bonus BC",
        "C8": "mountains 4",
        "E5": "spice fast-gold A",
        "E6": "fish 5",
        "E8": "gold-field 5 D",
        "F5": "gold-field lair",
        "F6": "hills 11",
    }
    large = {
        "B5": "spice swift-voyage ABCDEF",
        "B6": "fish 2 haul",
        "C5": "gold-field lair AEF",
        "C6": "spice pirate-bonus BC",
        "D7": "mountains 4",
        "F6": "spice fast-gold A",
        "G5": "fish 5",
        "G6": "gold-field 5 D",
        "H5": "gold-field lair",
        "H6": "hills 11",
    }
    big = seats > 4
    pieces = {
        "A": ["B2.se", "E6.s" if big else "F6.n"],
        "B": ["D4.s" if big else "D3.se"],
        "C": ["F2.se"],
        "D": ["C3.n"],
        "E": ["E4.n"],
        "F": ["H2.ne"],
    }
    middle = "E" if big else "D"
    fleet = {
        "A": ["C5-w sack", f"{middle}6-ne crew sack"],
        "B": [f"{middle}6-sw", f"{middle}8-ne haul"],
        "C": [f"{middle}7-e sack sack", f"{middle}7-e crew"],
        "D": ["C6-e crew", f"{middle}9-ne settler"],
        "E": [f"{middle}10-e"],
        "F": [f"{middle}10-e haul"],
    }
    playing = "ABCDEF"[:seats]
    return (
        ShownBoard("explorers-pirates", seats)
        .hexes(large if big else small)
        .buildings({}, {seat: pieces[seat] for seat in playing if big or seat < "E"})
        .roads({"A": ["B2-e"], "B": ["F1-ne"], "C": ["F2-e"]})
        .ships({seat: fleet[seat] for seat in playing})
        .basins({"B2.se": "sack crew", "F2.se": "haul"})
        .pirate("D", f"{middle}8")
    )
