"""The beginning of Explorers of Catan: three start ports, each with two hexes that are up.

In the order of play every seat takes a port with what belongs to it: a settlement at the port, a
road along each of the two hexes, and a settlement where these meet the third one, which is turned up
then. At the end the other ports are turned up, and everybody takes one card of each resource.

Rule: explorers.setup, explorers.pairs, explorers.package, explorers.ports, explorers.start-cards
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from ep_rules.base.building import Building
from ep_rules.base.harbor_trade import HarborTrade
from ep_rules.base.production import Received
from ep_rules.base.purse import take
from ep_rules.fan.explorers.continent import ContinentRules
from ep_rules.fan.explorers.finds import DrawPair
from ep_rules.layout import Harbor
from ep_rules.model import (
    CHANCE,
    CITY,
    NOBODY,
    RESOURCES,
    SEA_TERRAIN,
    Action,
    Bundle,
    Decision,
    Event,
    Owner,
    Refusal,
    Seat,
    State,
)
from ep_rules.module import GAME_STARTS, Family, Moment, Rulebook, RuleModule, Settings
from ep_rules.topology import Hex, Intersection, Path, Topology


class StartPortSettings(Settings, frozen=True):
    """`package`: what one starts with; `side`: whether a port may be used from its other hex."""

    package: Literal["two-settlements", "city"] = "two-settlements"
    side: Literal["printed", "either"] = "printed"


class Package(NamedTuple):
    """A start port and what is built from it.

    Attributes:
        harbor: the number of the harbor. first, second: where the settlements stand.
        roads: from the first to the second. near, far: the hexes that are up, beginning with that
            of the first settlement. inner: the hex that is turned up at the end.
    """

    harbor: int
    first: Intersection
    second: Intersection
    roads: tuple[Path, Path]
    near: Hex
    far: Hex
    inner: Hex


def package(topology: Topology, number: int, harbor: Harbor, near: Hex, far: Hex) -> Package:
    """What is built from a port along two hexes that both touch it, beginning at `near`."""
    corners = [set(topology.hex_corners[place]) for place in (harbor.water, near, far)]
    (middle,) = corners[0] & corners[1] & corners[2]
    (first,) = corners[0] & corners[1] - {middle}
    (second,) = corners[1] & corners[2] - {middle}
    (inner,) = set(topology.corner_hexes[second]) - {near, far}
    roads = tuple(
        Path(path)
        for ends in ({first, middle}, {middle, second})
        for path in topology.corner_paths[middle]
        if set(topology.path_ends[path]) == ends
    )
    return Package(number, first, second, (roads[0], roads[1]), near, far, inner)


class ChooseStart(Decision, frozen=True):
    """A seat takes a start port."""


class StartAtPort(Action, frozen=True):
    """Take the start port with the first settlement at an intersection."""

    form = "start-at {place}"
    place: Intersection


class PortTaken(Event, frozen=True):
    """A seat began at a start port; `city`: with a city and one road."""

    seat: Seat
    place: Intersection
    city: bool
