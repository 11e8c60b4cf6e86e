"""What is counted for every seat of a game of the older shores."""

from collections.abc import Callable, Iterator, Mapping

from ep_rules.api import NOBODY, Event
from ep_rules.base.building import RoadBuilt, SettlementBuilt
from ep_rules.base.offers import OfferClosed
from ep_rules.base.sevens import Discarded
from ep_rules.base.theft import CardStolen
from ep_rules.base.trade import SupplyTraded
from ep_rules.catan.cities import CityBuilt
from ep_rules.catan.development import DevelopmentBought
from ep_rules.catan.free_routes import FreeRoadLaid
from ep_rules.catan.progress import CardPlayed
from ep_rules.catan.robber import RobberMoved
from ep_rules.fan.explorers.finds import LandFound
from ep_rules.fan.privateers import PirateSent
from ep_rules.fan.sea_robbers.battle import BattleFought
from ep_rules.fan.sea_robbers.chests import ChestRedeemed
from ep_rules.fan.sea_robbers.driving import DriveTried
from ep_rules.fan.sea_robbers.jugs import JugBought
from ep_rules.fan.sea_robbers.warships import TributePaid, WarshipPlaced
from ep_rules.model import Card
from ep_rules.seafarers.ships import ShipLaid, ShipMoved

Count = Iterator[tuple[int, int]]
"""Seats and how much an event adds for them."""


def of_seat(*kinds: type[Event]) -> Callable[[Event], Count]:
    """One for each such event of a seat."""

    def count(event: Event) -> Count:
        if isinstance(event, kinds):
            yield event.seat, 1  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]

    return count


def deals(event: Event) -> Count:
    """Both sides of a trade between seats."""
    if isinstance(event, OfferClosed) and event.other != NOBODY:
        yield event.seat, 1
        yield event.other, 1


def _robbed(event: Event) -> Count:
    if isinstance(event, CardStolen):
        yield event.victim, 1


def _knights(event: Event) -> Count:
    if isinstance(event, CardPlayed):
        yield event.seat, int(event.card == Card.KNIGHT)


def _won(event: Event) -> Count:
    if isinstance(event, BattleFought):
        yield event.seat, int(event.result == "won")


def _driven(event: Event) -> Count:
    if isinstance(event, DriveTried):
        yield event.seat, int(event.success)


SHORE_COUNTS: Mapping[str, Callable[[Event], Count]] = {
    "thefts": of_seat(CardStolen),
    "robbed": _robbed,
    "discards": of_seat(Discarded),
    "supply": of_seat(SupplyTraded),
    "deals": deals,
    "roads": of_seat(RoadBuilt, FreeRoadLaid),
    "settlements": of_seat(SettlementBuilt),
    "cities": of_seat(CityBuilt),
    "developments": of_seat(DevelopmentBought),
    "knights": _knights,
    "robber": of_seat(RobberMoved),
    "land": of_seat(LandFound),
    "raids": of_seat(PirateSent),
    "ships": of_seat(ShipLaid),
    "moves": of_seat(ShipMoved),
    "jugs": of_seat(JugBought),
    "battles": of_seat(BattleFought),
    "sunk": _won,
    "redeemed": of_seat(ChestRedeemed),
    "warships": of_seat(WarshipPlaced),
    "tolls": of_seat(TributePaid),
    "driven": _driven,
}
"""What is counted, in the order of telling."""
RULE_OF_COUNT = {
    "robber": "robber",
    "land": "continent",
    "raids": "privateers",
    "ships": "seafarers",
    "moves": "seafarers",
    "jugs": "jugs",
    "battles": "battle",
    "sunk": "battle",
    "redeemed": "chests",
    "warships": "warships",
    "tolls": "warships",
    "driven": "driving",
}
"""The rule module without which something never happens."""
