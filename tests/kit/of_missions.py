"""Positions of the missions, in tests: `table.put(hauls("C5"))`, `hauls_left(table)`."""

from collections.abc import Callable, Mapping

from ep_rules.api import LETTERS, Hex
from ep_rules.missions.fish import Fish, Shoals
from ep_rules.missions.lairs.siege import Lairs
from ep_rules.missions.spices import Spices, Village, Villages
from tests.kit.looking import Change, Looking, seat_of


def siege(place: str, **crews: int) -> Change:
    """Crews on a lair or a freed gold field: `siege("C5", A=2, B=1)`."""

    def change(table: Looking) -> None:
        where, seats = table.game.book.topology.hex(place), table.state.seats
        for letter, count in crews.items():
            table.state.of(Lairs).put(where, seat_of(letter), count, seats)

    return change


def crews(table: Looking, place: str) -> dict[str, int]:
    """Crews on a lair or gold field by seat."""
    there = table.state.of(Lairs).crews.get(table.game.book.topology.hex(place), ())
    return {LETTERS[seat]: count for seat, count in enumerate(there) if count}


def hauls(*places: str) -> Change:
    """Hauls on fish hexes."""

    def change(table: Looking) -> None:
        table.state.of(Shoals).hauls = sorted(map(table.game.book.topology.hex, places))

    return change


def hauls_at(table: Looking) -> list[str]:
    """Fish hexes with a haul."""
    names = table.game.book.topology.hex_names
    return [names[place] for place in table.state.of(Shoals).hauls]


def hauls_left(table: Looking) -> int:
    """Hauls in the supply."""
    return table.rules(Fish).supply(table.state)


def friends(place: str, letters: str) -> Change:
    """Seats with a crew at a village."""

    def change(table: Looking) -> None:
        villages = table.state.of(Villages)
        villages.friends[table.game.book.topology.hex(place)] = tuple(map(seat_of, letters))
        villages.friends = dict(sorted(villages.friends.items()))

    return change


def sacks_at(table: Looking, place: str) -> int:
    """Sacks on a spice hex."""
    return table.rules(Spices).sacks_left(table.state, table.game.book.topology.hex(place))


def _lair(table: Looking, place: Hex, more: str) -> None:
    """A lair, or a gold field with a number that crews have freed."""
    lairs = table.state.of(Lairs)
    if more:
        lairs.tokens.remove(int(more))
        lairs.lairs = [other for other in lairs.lairs if other != place]
        table.state.numbers[place] = int(more)
    else:
        lairs.lairs = sorted({*lairs.lairs, place})


def _shoal(table: Looking, place: Hex, more: str) -> None:
    table.state.of(Shoals).die[place] = int(more)


def _village(table: Looking, place: Hex, more: str) -> None:
    table.state.of(Villages).village[place] = Village.words()[more]


LAID: Mapping[str, Callable[[Looking, Hex, str], None]] = {
    "gold-field": _lair,
    "fish": _shoal,
    "spice": _village,
}
"""What lies on hexes of some terrains, by the words after the terrain."""
