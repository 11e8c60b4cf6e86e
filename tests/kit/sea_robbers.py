"""Tables of Sea Robbers: an open board on which pieces are put by name.

From `C3.se` on the main island three ships, `LANE`, lead to the sea robber ship on A2.
"""

from collections.abc import Mapping

from ep_rules.api import CHANCE, LETTERS, RESOURCES, Owner, Seat, game
from ep_rules.base.purse import take
from ep_rules.base.turn import Turn
from ep_rules.catan.deck import Development
from ep_rules.fan.sea_robbers.chests import Hoard
from ep_rules.fan.sea_robbers.fleet import RobberFleet, RobberShips
from ep_rules.fan.sea_robbers.jugs import ShipTiles
from ep_rules.fan.sea_robbers.warships import Warships
from ep_rules.model import CARD_WORDS, CHEST_WORDS, GOOD_NAMES, Card, Good
from ep_rules.notation import read_bundle
from ep_rules.seafarers.lanes import Lanes
from tests.kit.positions import Table

HOME = "C3.se"
LANE = ("C3-e", "B3-sw", "B2-e")
"""From HOME to the sea robber ship on A2; the third ship attacks it."""


def begin(seats: int = 3, house: Mapping[str, str] | None = None, seed: int = 1) -> Table:
    """The land lies open as it comes first; the founding begins."""
    compiled = game("sea-robbers", seats, house=house or {})
    state = compiled.new_state(seed)
    while state.agenda[-1].actor == CHANCE:
        compiled.apply(state, compiled.legal_actions(state)[0])
    return Table(compiled, state)


def robbers(seats: int = 3, house: Mapping[str, str] | None = None) -> Table:
    """A is about to roll, and nothing is built."""
    table = begin(seats, house)
    del table.state.agenda[1:]
    return table


def put(table: Table, seat: str, hand: str = "", **pieces: str) -> Table:
    """Put pieces on the board, `city="C4.n"`, and cards into a hand."""
    book, owner = table.game.book, Owner(LETTERS.index(seat))
    for kind, names in pieces.items():
        finder = book.topology.path if kind in {"road", "ship"} else book.topology.intersection
        for name in names.split():
            book.placers[kind](table.state, owner, finder(name))
    if hand:
        give(table, seat, hand)
    return table


def give(table: Table, seat: str, hand: str) -> None:
    """Cards from the supply: `2 wool, 1 ore`."""
    for good, count in enumerate(read_bundle(hand).counts):
        if good in RESOURCES and count:
            take(table.state, Seat(LETTERS.index(seat)), Good(good), count)


def empty(table: Table, *goods: str) -> None:
    """Nothing of these is in the supply."""
    for name in goods:
        table.state.bank[GOOD_NAMES.index(name)] = 0


def trading(table: Table) -> Table:
    """The same table in the trade phase of the seat to move."""
    table.game.book.module(Turn).next_phase(table.state)
    return table


def moving(table: Table) -> Table:
    """The same table in the movement phase."""
    return trading(trading(table))


def near_a2(jugs: int = 0, hand: str = "1 lumber, 1 wool", **house: str) -> Table:
    """A trades, two ships from HOME, and has the cards for the one that attacks A2."""
    table = robbers(house={key.replace("__", "."): value for key, value in house.items()})
    put(table, "A", hand, settlement=HOME, ship=f"{LANE[0]} {LANE[1]}")
    table.state.of(ShipTiles).jugs[0] = jugs
    return trading(table)


def won(table: Table, seat: str, count: int = 1) -> None:
    """A seat has sunk so many ships, the last ones on the map, and lost their chests."""
    fleet = table.state.of(RobberFleet)
    rules = table.game.book.module(RobberShips)
    for _ in range(count):
        rules.sink(table.state, Seat(LETTERS.index(seat)), fleet.afloat[-1])
        table.state.agenda.pop()


def keep(table: Table, seat: str, *chests: str) -> None:
    """Give a seat chest tokens of an earlier turn."""
    hoard, owner = table.state.of(Hoard), LETTERS.index(seat)
    for word in chests:
        hoard.bag[CHEST_WORDS[word]] -= 1
        hoard.kept[owner][CHEST_WORDS[word]] += 1
        hoard.held[owner] += 1


def hold(table: Table, seat: str, card: str, count: int = 1) -> None:
    """Give a seat development cards that it may play at once."""
    cards = table.state.of(Development)
    cards.bag[CARD_WORDS[card]] -= count
    cards.piles[0] -= count
    cards.hands[LETTERS.index(seat)][CARD_WORDS[card]] += count


def fresh_cards(table: Table, seat: str) -> int:
    """Development cards of this turn."""
    return sum(table.state.of(Development).fresh[LETTERS.index(seat)][: len(Card)])


def send_out(table: Table, seat: str, place: str) -> None:
    """A seat's warship stands on a hex."""
    table.state.of(Warships).at[LETTERS.index(seat)] = table.game.book.topology.hex(place)


def ships(table: Table, seat: str) -> list[str]:
    """The paths of a seat's ships."""
    names = table.game.book.topology.path_names
    return [names[path] for path in table.state.of(Lanes).laid[LETTERS.index(seat)]]


def points(table: Table, seat: str) -> dict[str, int]:
    """Points by source, without those that bring nothing."""
    found = table.game.points(table.state, Owner(LETTERS.index(seat)))
    return {line: count for line, count in found.items() if count}


def outcomes(table: Table) -> dict[str, int]:
    """What CHANCE may say now, with weights."""
    write = table.game.notation.write
    return {write(action): weight for action, weight in table.game.chance_outcomes(table.state)}
