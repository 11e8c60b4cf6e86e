"""Tables of the fan systems: their own beginning, or an open board on which pieces are put.

The continent's first three turns are `BEGUN`; a board of the pirates is dealt as `DEALT` says.
"""

from collections.abc import Mapping

from ep_rules.api import CHANCE, LETTERS, RESOURCES, Owner, Seat, game
from ep_rules.base.purse import take
from ep_rules.base.trade import SUPPLY_RATE
from ep_rules.base.turn import Turn
from ep_rules.catan.deck import Development
from ep_rules.fan.explorers.continent import ContinentRules
from ep_rules.model import GOOD_NAMES, Card, Good
from ep_rules.notation import read_bundle
from tests.kit.positions import Table

SHORE = (
    "* tile B3 hills", "* tile B4 forest", "* tile E5 pasture", "* tile F4 fields",
    "* tile E2 mountains", "* tile D2 hills",
    "* pair B3 9 B4 5", "* pair E5 8 F4 10", "* pair E2 4 D2 6",
)  # fmt: skip
"""What lies beside the three start ports A3, F5 and E1."""
PORTS = (
    "* port A1 any", "* port B5 brick", "* port D7 lumber", "* port G3 wool", "* port G1 grain",
    "* port C1 ore",
)  # fmt: skip
BEGUN = (
    *SHORE,
    "A start-at B3.n", "* tile C4 pasture", "* token C4 11",
    "B start-at E5.se", "* tile E4 forest", "* token E4 3",
    "C start-at E2.sw", "* tile D3 fields", "* token D3 10",
    *PORTS,
)  # fmt: skip
"""Everybody has begun: A in the north, B in the south-east, C in the south-west."""


def continent(*lines: str, house: Mapping[str, str] | None = None, seed: int = 1) -> Table:
    """Explorers of Catan after some lines."""
    compiled = game("explorers-of-catan", 3, house=house or {})
    return Table(compiled, compiled.new_state(seed)).do(*lines)


def pirates(seats: int = 3, house: Mapping[str, str] | None = None) -> Table:
    """Pirates of Catan with land and harbors as they come first, and nothing built."""
    compiled = game("pirates-of-catan", seats, house=house or {})
    state = compiled.new_state(1)
    while state.agenda[-1].actor == CHANCE:
        compiled.apply(state, compiled.legal_actions(state)[0])
    del state.agenda[1:]
    return Table(compiled, state)


def put(table: Table, seat: str, hand: str = "", **pieces: str) -> None:
    """Put pieces on the board, `city="C4.n"`, and cards into a hand."""
    book, owner = table.game.book, Owner(LETTERS.index(seat))
    for kind, names in pieces.items():
        finder = book.topology.path if kind == "road" else book.topology.intersection
        for name in names.split():
            book.placers[kind](table.state, owner, finder(name))
    if hand:
        for good, count in enumerate(read_bundle(hand).counts):
            if good in RESOURCES and count:
                take(table.state, Seat(owner), Good(good), count)


def trading(table: Table) -> Table:
    """The same table in the trade phase of the seat to move."""
    table.game.book.module(Turn).next_phase(table.state)
    return table


def rate(table: Table, seat: str, good: str) -> int:
    """How many equal cards the supply takes from a seat for one."""
    ask = table.game.book.ask(SUPPLY_RATE)
    return ask(4, table.state, Seat(LETTERS.index(seat)), Good(GOOD_NAMES.index(good)))


def hold(table: Table, seat: str, card: Card, count: int = 1) -> None:
    """Give a seat development cards that it may play at once."""
    cards = table.state.of(Development)
    cards.bag[card] -= count
    cards.piles[0] -= count
    cards.hands[LETTERS.index(seat)][card] += count


def hidden(table: Table) -> int:
    """How many hexes of the continent are face down."""
    return len(table.game.book.module(ContinentRules).face_down(table.state))


def outcomes(table: Table) -> dict[str, int]:
    """What CHANCE may say now, with weights."""
    write = table.game.notation.write
    return {write(action): weight for action, weight in table.game.chance_outcomes(table.state)}
