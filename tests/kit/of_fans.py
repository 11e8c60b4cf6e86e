"""Positions of the fan systems, in tests: `table.put(sank("A", 2))`, `face_down(table)`."""

from ep_rules.fan.explorers.continent import ContinentRules
from ep_rules.fan.sea_robbers.chests import CHEST_WORDS, Hoard
from ep_rules.fan.sea_robbers.fleet import RobberFleet, RobberShips
from ep_rules.fan.sea_robbers.jugs import ShipTiles
from ep_rules.fan.sea_robbers.warships import Warships
from tests.kit.looking import Change, Looking, seat_of


def warship(owner: str, place: str) -> Change:
    """A seat's warship on a hex."""

    def change(table: Looking) -> None:
        table.state.of(Warships).at[seat_of(owner)] = table.game.book.topology.hex(place)

    return change


def gives_chests(seat: str, *chests: str) -> Change:
    """Chest tokens of an earlier turn."""

    def change(table: Looking) -> None:
        hoard, owner = table.state.of(Hoard), seat_of(seat)
        for word in chests:
            hoard.bag[CHEST_WORDS[word]] -= 1
            hoard.kept[owner][CHEST_WORDS[word]] += 1
            hoard.held[owner] += 1

    return change


def jugs(seat: str, count: int) -> Change:
    """The jugs on a seat's ship tile."""

    def change(table: Looking) -> None:
        table.state.of(ShipTiles).jugs[seat_of(seat)] = count

    return change


def sank(seat: str, count: int = 1) -> Change:
    """A seat has sunk `count` ships, the last ones on the map, without their chests."""

    def change(table: Looking) -> None:
        fleet = table.state.of(RobberFleet)
        for _ in range(count):
            table.rules(RobberShips).sink(table.state, seat_of(seat), fleet.afloat[-1])
            table.state.agenda.pop()

    return change


def face_down(table: Looking) -> int:
    """The number of face-down hexes of the continent."""
    return len(table.rules(ContinentRules).exploring.face_down(table.state))
