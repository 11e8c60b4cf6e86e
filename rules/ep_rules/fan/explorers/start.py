"""The start of Explorers of Catan: three start ports, each with two revealed hexes.

In turn order each seat takes a port with its package: a settlement at the port, a road along each
of the two hexes, and a settlement where these meet the third one, which is then revealed. At the
end the other ports are revealed, and each seat takes one card of each resource.

Rule: explorers.pairs, explorers.package, explorers.ports, explorers.start-cards
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from ep_rules.base.building import Building
from ep_rules.base.production import Received
from ep_rules.base.purse import take
from ep_rules.base.trade import SUPPLY_RATES
from ep_rules.catan.cities import CITY, Cities
from ep_rules.catan.harbor_trade import HARBOR_OPEN, HarborTrade
from ep_rules.catan.layout_harbors import HARBORS, Harbor
from ep_rules.fan.explorers.continent import ContinentRules
from ep_rules.fan.explorers.finds import ChooseStart, DrawPair
from ep_rules.layout import GROUPS
from ep_rules.model import (
    CHANCE,
    RESOURCES,
    Action,
    Bundle,
    Decision,
    Event,
    Owner,
    Refusal,
    Seat,
    Slice,
    State,
)
from ep_rules.module import ConfiguredModule, Family, Rulebook, Settings
from ep_rules.questions import GAME_STARTS, Moment
from ep_rules.topology import Hex, Intersection, Path, Topology


class StartPortSettings(Settings, frozen=True):
    """`package`: the pieces of a start; `side`: whether a port may be used from its other hex.

    The harbor then serves the corners of its path to that hex, not those of the printed one.
    """

    package: Literal["two-settlements", "city"] = "two-settlements"
    side: Literal["printed", "either"] = "printed"


class TurnedPorts(Slice):
    """`turned`: start ports that are used from their other hex, by the number of the harbor."""

    key = "start-ports"
    turned: list[int]

    def copy(self) -> "TurnedPorts":
        return TurnedPorts(self.turned[:])


class Package(NamedTuple):
    """A start port and its pieces.

    Attributes:
        port, harbor: its hex and its number. first, second: the intersections of the settlements.
        roads: from the first to the second, by way of `middle`. near, far: the two revealed hexes,
            beginning with that of the first settlement. inner: the hex that is revealed last.
    """

    port: Hex
    harbor: int
    first: Intersection
    middle: Intersection
    second: Intersection
    roads: tuple[Path, Path]
    near: Hex
    far: Hex
    inner: Hex


def package(topology: Topology, number: int, harbor: Harbor, near: Hex, far: Hex) -> Package:
    """The pieces of a port between two hexes that both touch it, beginning at `near`."""
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
    return Package(
        harbor.water, number, first, middle, second, (roads[0], roads[1]), near, far, inner
    )


def other_side(topology: Topology, island: Sequence[Hex], port: Harbor) -> set[Intersection]:
    """The corners that a start port serves if it is used from its other hex."""
    _, far = _beside(topology, island, port)
    return set(topology.hex_corners[port.water]) & set(topology.hex_corners[far])


class StartAtPort(Action, frozen=True):
    """Choose the start port with its first settlement at this place."""

    form = "start-at {place}"
    place: Intersection


class PortTaken(Event, frozen=True):
    """A seat began at a start port; `city` is true if it has a city there."""

    seat: Seat
    place: Intersection
    city: bool


class StartPorts(ConfiguredModule[StartPortSettings]):
    """The choice of start ports."""

    id = "start-ports"
    needs = ("turn", "building", "cities", "production", "harbor-trade", "continent")
    layout_keys = (GROUPS, HARBORS)
    settings_type = StartPortSettings
    scene_file = "ep_rules.fan.explorers.scene"

    def bind(self, book: Rulebook) -> None:
        self.building = book.module(Building)
        self.continent = book.module(ContinentRules)
        self._harbors = book.module(HarborTrade)
        self._cities = book.module(Cities).settings.cities
        self._seats = book.seats
        layout, topology = book.layout, book.topology
        ports = layout.of(GROUPS).get("start-ports", ())
        self.packages: dict[Intersection, Package] = {}
        self.pairs: list[tuple[Hex, Hex]] = []
        self.mirrored: dict[int, Package] = {}
        for number, port in enumerate(layout.of(HARBORS)):
            if port.water in ports:
                near, far = _beside(topology, layout.island, port)
                self.pairs.append((near, far))
                found = [package(topology, number, port, near, far)]
                if self.settings.side == "either":
                    self.mirrored[number] = package(topology, number, port, far, near)
                    found.append(self.mirrored[number])
                self.packages.update((one.first, one) for one in found)
        self._family = _Start(self)
        self.families = (self._family,)

    def slice(self) -> Slice:
        return TurnedPorts([])

    def answers(self) -> Mapping[Any, Any]:
        """A port used from its other side serves other corners."""
        return {SUPPLY_RATES: self._rates, HARBOR_OPEN: self._harbor_open}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {GAME_STARTS: self._begin}

    def refusal(self, state: State, place: Intersection) -> Refusal | None:
        """Why no seat can start at an intersection now."""
        if place not in self.packages:
            return Refusal.of("explorers.no-start-here", place=place)
        if any(
            state.building[one.first]
            for one in self.packages.values()
            if one.harbor == self.packages[place].harbor
        ):
            return Refusal.of("explorers.port-taken", place=place)
        return None

    def take(self, state: State, seat: Seat, place: Intersection) -> None:
        """Build the package of a port, as far as the supply allows; reveal the hex behind it."""
        owner, start = Owner(seat), self.packages[place]
        alone = self.settings.package == "city"
        city = alone and self._cities > 0
        roads = start.roads[: 1 if alone else 2][: self.building.settings.roads]
        if not any(isinstance(open_, ChooseStart) for open_ in state.agenda):
            self._finish(state)
        self.continent.exploring.turn_up(state, seat, start.inner)
        if start is self.mirrored.get(start.harbor):
            drawer = state.of(TurnedPorts)
            drawer.turned = sorted([*drawer.turned, start.harbor])
        if state.log is not None:
            state.log.append(PortTaken(seat, place, city))
        self.building.settle(state, owner, start.first)
        for road in roads:
            self.building.lay_road(state, owner, road)
        if city:
            state.put_building(start.first, owner, CITY)
        if roads == start.roads and self.building.settings.settlements > 1:
            self.building.settle(state, owner, start.second)

    def _rates(self, rates: tuple[int, ...], state: State, seat: Seat) -> tuple[int, ...]:
        best = self._harbors.settings.any_rate
        for number in state.of(TurnedPorts).turned:
            if state.owner[self.mirrored[number].first] == seat:
                rates = tuple([min(rate, best) for rate in rates])
        return rates

    def _harbor_open(self, state: State, harbor: int, seat: Seat) -> Refusal | None:
        if harbor in state.of(TurnedPorts).turned:
            start = self.mirrored[harbor]
            if state.owner[start.middle] != seat:
                return Refusal.of("explorers.port-turned", hex=start.port)
        return None

    def _begin(self, state: State) -> None:
        order = [Seat((state.first + step) % self._seats) for step in range(self._seats)]
        state.agenda += map(ChooseStart, reversed(order))
        state.agenda += [DrawPair(CHANCE, near, far) for near, far in reversed(self.pairs)]
        self.continent.exploring.turn_up(
            state, state.first, *(place for two in self.pairs for place in two)
        )

    def _finish(self, state: State) -> None:
        """After the last seat: the other ports, and a card of each resource."""
        self._harbors.reveal(state)
        one_each = Bundle.of(dict.fromkeys(RESOURCES, 1))
        for seat in range(self._seats):
            for good in RESOURCES:
                take(state, Seat(seat), good)
            if state.log is not None:
                state.log.append(Received(Seat(seat), one_each, "explorers.start-cards"))


class _Start(Family[StartAtPort, Decision]):
    action = StartAtPort
    during = (ChooseStart,)

    def __init__(self, ports: StartPorts) -> None:
        self._ports = ports
        self._actions = tuple(StartAtPort(place) for place in sorted(ports.packages))

    def legal(self, state: State, decision: Decision) -> Sequence[StartAtPort]:
        return [one for one in self._actions if self._ports.refusal(state, one.place) is None]

    def refusal(self, state: State, decision: Decision, action: StartAtPort) -> Refusal | None:
        return self._ports.refusal(state, action.place)

    def perform(self, state: State, decision: Decision, action: StartAtPort) -> None:
        state.agenda.pop()
        self._ports.take(state, decision.actor, action.place)


def _beside(topology: Topology, island: Sequence[Hex], port: Harbor) -> tuple[Hex, Hex]:
    """The two hexes of land at a port; the first is that of its printed path."""
    land = [place for place in topology.hex_neighbors[port.water] if place in island]
    (near,) = (place for place in land if place in topology.path_hexes[Path(port.path)])
    (far,) = (place for place in land if place != near)
    return near, far
