"""Boards of Explorers & Pirates for tests of the map, written as seen.

Hexes are `name: words`: a terrain with its number, `gold-field lair AAB` and `gold-field 5 A` with
crews, `fish 3 haul`, `spice swift-voyage AC` with friends, `sea`. Pieces are `seat: places`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ep_rules import api
from ep_rules.missions.fish import Shoals
from ep_rules.missions.lairs.siege import Lairs
from ep_tui.presenters.registry import presenters_of
from tests.kit import of_missions
from tests.kit.table import Table
from tests.kit.terrains import PIECES

Pieces = Mapping[str, Sequence[str]]
NAMES = {"sack": "spice-sack", "haul": "fish-haul"}
"""Short names of pieces."""


class ShownBoard(Table):
    """A board whose island is dealt, to put hexes and pieces on."""

    def __init__(self, scenario: str, seats: int) -> None:
        played = api.game(scenario, seats)
        super().__init__(played, played.new_state(7))
        self.deal()
        self.layout = played.book.layout
        self.topology = played.book.topology
        self.shown = presenters_of(played).map

    def look(self) -> api.Observation:
        """The public view."""
        return api.observe(self.game, self.state, None)

    def hexes(self, hexes: Mapping[str, str] | str) -> "ShownBoard":
        """Reveal hexes with what is on them; as text, `B5 sea, B6 fish 2 haul`."""
        if isinstance(hexes, str):
            parted = (one.partition(" ") for one in hexes.split(", "))
            hexes = {name: words for name, _, words in parted}
        for name, text in hexes.items():
            terrain, *words = text.split()
            facts = [word for word in words if word.isdigit() or "-" in word]
            super().hexes({name: " ".join((terrain, *facts))})
            if text == "gold-field":  # without a lair
                self.state.of(Lairs).lairs.remove(self.topology.hex(name))
            if "haul" in words:
                self.state.of(Shoals).hauls.append(self.topology.hex(name))
            for seats in (word for word in words if word.isupper()):
                if terrain == "spice":
                    self.put(of_missions.friends(name, seats))
                else:
                    self.put(of_missions.siege(name, **Counter(seats)))
        return self

    def buildings(self, settlements: Pieces, harbors: Pieces) -> "ShownBoard":
        """Settlements and harbor settlements."""
        for seat, places in settlements.items():
            self.seat(seat, settlements=" ".join(places))
        for seat, places in harbors.items():
            self.seat(seat, harbors=" ".join(places))
        return self

    def roads(self, roads: Pieces) -> "ShownBoard":
        """Roads."""
        for seat, places in roads.items():
            self.seat(seat, roads=" ".join(places))
        return self

    def fleets(self, fleets: Pieces) -> "ShownBoard":
        """Ships as `path`, or `path piece piece`."""
        for seat, some in fleets.items():
            self.seat(seat, ships=list(map(in_full, some)))
        return self

    def basins(self, basins: Mapping[str, str]) -> "ShownBoard":
        """The pieces in basins."""
        self.seat("A", basins={name: in_full(text) for name, text in basins.items()})
        return self


def look_with(table: Table, *pieces: tuple[int, Mapping[str, Any]]) -> api.Observation:
    """The public view with the pieces of seats (see `Table.seat`), which are taken away again."""
    before = table.state.copy()
    for owner, some in pieces:
        table.seat(api.LETTERS[owner], **some)
    seen = api.observe(table.game, table.state, None)
    table.history = api.History(table.game, before)
    return seen


def piece(word: str) -> api.Piece:
    """A kind of cargo by a short name."""
    return PIECES.numbers[NAMES.get(word, word)]


def in_full(words: str) -> str:
    """A text with the short names of pieces replaced."""
    return " ".join(NAMES.get(word, word) for word in words.split())


def lairs() -> ShownBoard:
    """Pirate Lairs, three seats."""
    return (
        ShownBoard("pirate-lairs", 3)
        .hexes(
            "B5 sea, B6 gold-field lair AAB, C5 fields 9, C6 gold-field lair, C7 mountains 4, "
            "D9 sea, E5 gold-field 6 BC, E6 gold-field lair C, F5 gold-field 3, F6 sea, "
            "G5 hills 10"
        )
        .buildings(
            {"A": ["B2.n", "C5.s"], "B": ["F2.n"]},
            {"A": ["B2.se"], "B": ["D3.se", "E5.n"], "C": ["F2.se"]},
        )
        .roads({"A": ["B2-e", "C5-sw"], "B": ["D3-ne", "E5-ne"], "C": ["F2-se"]})
        .fleets(
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
            "B5 fish 2 haul, B6 sea, C5 gold-field lair AB, C6 fish 1, C7 mountains 4, "
            "E5 fish 4 haul, E6 fish 6, F5 gold-field 3 A, F6 fields 9"
        )
        .buildings(
            {"A": ["B2.n"], "B": ["F2.n"], "C": ["E2.n"], "D": ["C2.n"]},
            {"A": ["B2.se"], "B": ["D3.se"], "C": ["E3.se"]},
        )
        .roads({"A": ["B2-e"], "B": ["D3-ne"], "C": ["E2-ne"], "D": ["C2-nw"]})
        .fleets({"A": ["C5-w haul", "D4-ne crew"], "B": ["D5-sw", "E5-se haul", "D4-e haul"]})
        .basins({"B2.se": "haul", "D3.se": "crew crew"})
        .pirate("A", "C6")
    )


def spices() -> ShownBoard:
    """Spices for Catan, four seats."""
    return (
        ShownBoard("spices", 4)
        .hexes(
            "B5 spice swift-voyage ABCD, B6 fish 2 haul, C5 spice fast-gold, "
            "C6 spice pirate-bonus BC, C7 mountains 4, E5 spice pirate-bonus A, E6 sea, "
            "F5 fish 5, F6 spice swift-voyage ACD"
        )
        .buildings(
            {"A": ["B2.n"], "B": ["F2.n"], "C": ["E2.n"], "D": ["C2.n"]},
            {"A": ["B2.se", "E5.s"], "B": ["D3.se"], "C": ["E3.se"], "D": ["C3.ne"]},
        )
        .roads({"A": ["E5-se"], "B": ["D3-ne"], "C": ["E2-ne"], "D": ["C2-nw"]})
        .fleets(
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
    small = (
        "B5 spice swift-voyage ABCD, B6 fish 2 haul, C5 gold-field lair AAB, "
        "C6 spice pirate-bonus BC, C8 mountains 4, E5 spice fast-gold A, E6 fish 5, "
        "E8 gold-field 5 D, F5 gold-field lair, F6 hills 11"
    )
    large = (
        "B5 spice swift-voyage ABCDEF, B6 fish 2 haul, C5 gold-field lair AEF, "
        "C6 spice pirate-bonus BC, D7 mountains 4, F6 spice fast-gold A, G5 fish 5, "
        "G6 gold-field 5 D, H5 gold-field lair, H6 hills 11"
    )
    big = seats > 4
    pieces = {
        "A": ["E6.s" if big else "F6.n"],
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
        .fleets({seat: fleet[seat] for seat in playing})
        .basins({"B2.se": "sack crew", "F2.se": "haul"})
        .pirate("D", f"{middle}8")
    )
