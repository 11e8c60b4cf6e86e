r"""Tables of base CATAN for tests: scenes, and drawings of what stands on the board.

A drawing shows corners and paths around hexes that are named in it:

     /.\ /.\
    .   .   .
    |C3 |C4 |
    .\ /.\ /.
      .   .

A letter on a path is a road of that seat, a letter on a corner a settlement, on trust: what is
drawn is not asked whether it could have been built.
"""

import re
from collections.abc import Mapping

from ep_rules.api import GOOD_NAMES, LETTERS, Good, Owner, Seat
from ep_rules.base.building import Building
from ep_rules.base.purse import take
from ep_rules.catan.deck import Development
from ep_rules.catan.longest_road import LongestRoad
from ep_rules.model import CARD_WORDS, Card
from ep_rules.topology import Intersection, Path, Topology
from tests.kit.positions import Table, at

NAME = re.compile(r"[A-G][1-9]")


def shore(scene: str = "", house: Mapping[str, object] | None = None) -> Table:
    """A table of base CATAN on the beginners' board."""
    return at(f'scenario = "base"\n{scene}', house)


def drawn(*pictures: str, seats: int = 3, house: Mapping[str, object] | None = None) -> Table:
    """A table with what pictures show, one after the other; A is to move."""
    table = shore(f"seats = {seats}", house)
    for picture in pictures:
        add(table, picture)
    return table


def add(table: Table, picture: str) -> None:
    """Lay and stand what a picture shows and is not there yet, as if it were built."""
    building = table.game.book.module(Building)
    roads, settlements = read(table.game.book.topology, picture)
    for place, owner in settlements.items():
        if not table.state.building[place]:
            building.settle(table.state, owner, place)
    for path, owner in roads.items():
        if table.state.road[path] != owner:
            building.lay_road(table.state, owner, path)


def read(topology: Topology, picture: str) -> tuple[dict[Path, Owner], dict[Intersection, Owner]]:
    """Roads and settlements of a picture."""
    lines = picture.splitlines()
    roads: dict[Path, Owner] = {}
    settlements: dict[Intersection, Owner] = {}
    for row, line in enumerate(lines):
        for found in NAME.finditer(line):
            corners, paths = _around(topology, found[0])
            for (down, right), corner in corners.items():
                letter = _at(lines, row + down, found.start() + 1 + right)
                if letter in LETTERS:
                    settlements[corner] = Owner(LETTERS.index(letter))
            for (down, right), path in paths.items():
                letter = _at(lines, row + down, found.start() + 1 + right)
                if letter in LETTERS:
                    roads[path] = Owner(LETTERS.index(letter))
    return roads, settlements


def _around(
    topology: Topology, name: str
) -> tuple[dict[tuple[int, int], Intersection], dict[tuple[int, int], Path]]:
    """Corners and paths of a hex by where they are drawn, from its middle."""
    ways = {"n": (-2, 0), "ne": (-1, 2), "se": (1, 2), "s": (2, 0), "sw": (1, -2), "nw": (-1, -2)}
    sides = {"ne": (-2, 1), "e": (0, 2), "se": (1, 1), "sw": (1, -1), "w": (0, -2), "nw": (-2, -1)}
    return (
        {place: topology.intersection(f"{name}.{way}") for way, place in ways.items()},
        {place: topology.path(f"{name}-{side}") for side, place in sides.items()},
    )


def _at(lines: list[str], row: int, column: int) -> str:
    inside = 0 <= row < len(lines) and 0 <= column < len(lines[row])
    return lines[row][column] if inside else " "


def lengths(table: Table) -> list[int]:
    """The longest trail of every seat."""
    return table.state.of(LongestRoad).lengths


def holder(table: Table) -> str:
    """Who has the Longest Road, or ''."""
    seat = table.state.of(LongestRoad).holder
    return LETTERS[seat] if seat >= 0 else ""


def give(table: Table, seat: str, **cards: int) -> None:
    """Resource cards from the supply into a hand."""
    for name, amount in cards.items():
        good = Good(GOOD_NAMES.index(name))
        take(table.state, Seat(LETTERS.index(seat)), good, amount)


def hold(table: Table, seat: str, *words: str) -> None:
    """Development cards from the deck into a hand, bought in an earlier turn."""
    development = table.state.of(Development)
    for word in words:
        development.bag[CARD_WORDS[word]] -= 1
        development.piles[0] -= 1
        development.hands[LETTERS.index(seat)][CARD_WORDS[word]] += 1


def held(table: Table, seat: str) -> dict[str, int]:
    """The development cards of a seat, by word."""
    hand = table.state.of(Development).hands[LETTERS.index(seat)]
    return {Card(kind).word: count for kind, count in enumerate(hand) if count}
