"""The survey: a captain's analysis of one observation for one seat; `read` makes it.

It covers what all games have; modules add to its public fields, see `Knowledge.read`. Worths are in
victory points. It uses no hidden information.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Protocol, TypeVar

from ep_rules.api import (
    GOLD,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    UNKNOWN,
    YIELDING,
    View,
)
from ep_rules.bots import numbers
from ep_rules.bots.planning.ground import Board, SharedGround, ground, hexes_of
from ep_rules.bots.planning.income import NO_PORTS, Income, PortRates, shared
from ep_rules.bots.planning.measures import CARD, HORIZON, Measures

LUCK = 0.75
"""The share of a building's pips that pays, after sevens and lost coins."""
LATE = 2
"""At this distance from the goal, only immediate points count."""
DICE = 36
UNSEEN = frozenset([UNKNOWN])
FULL = 7
"""The hand limit of games without sevens, to which modules add."""

T = TypeVar("T")


class Shop(Protocol):
    """Purchases with coins, which a module's knowledge adds to a survey."""

    @property
    def price(self) -> int:
        """The coins for a card; 0 where none is sold."""
        ...

    @property
    def buys(self) -> int:
        """The number of cards that the seat can still buy in this turn."""
        ...


class _NoShop:
    price = buys = 0


class Survey:
    """One observation, analyzed for one seat.

    Attributes:
        decision: the open decision; hand: the seat's cards. `works.carry` renews both.
        rested: True to assume that no ship has moved yet.
        closed: hexes next to which building is illegal.
        land: hexes to build on.
        taken: paths blocked for roads by other pieces.
        ways: the seat's paths other than roads that lead to sites.
        bonuses: further points of a settlement somewhere.
        cuts: what a settlement somewhere takes from rivals.
        goods: the good that a terrain yields.
        cards_of: how many cards a kind of building brings, if not one; last_card: by good, the
            kind of the last of several.
        cheap: kinds of cards with a better rate of the supply everywhere.
        standing: the owners of pieces on intersections besides buildings: no seat can settle there,
            and other owners' roads do not pass.
        safe: the cards that a seven leaves in a hand.
        blocked: hexes that yield nothing now.
        ports: the rates of the supply at intersections.
        shop: where coins buy cards; kept_coins: the coins that are needed otherwise.
        can_end: False while the rules let no seat win.
        visited: intersections where ships of all seats stop.
    """

    def __init__(self, view: View, measures: Measures, *, rested: bool = False) -> None:
        self.game, self.seat = view.game, view.seat
        self._numbers = numbers.numbers_of(view.game)
        self.measures, self.rested = measures, rested
        self.book = book = view.game.book
        self.topology, self.settings = book.topology, book.settings
        self.terrains = book.layout.terrains
        self.seen = seen = view.observation
        self.seats = len(seen.seats)
        self.kinds = book.cards.all
        self.decision = seen.agenda[-1]
        self.hand: Sequence[int] = seen.hand or ()
        self.points = [other.total for other in seen.seats]
        self.goal = self.number("victory", "goal")
        self.lacks = self.goal - self.points[self.seat]
        self.settlements = seen.placed[SETTLEMENT][self.seat]
        self.roads = seen.placed[ROAD][self.seat]
        self.own = tuple(place for kind in seen.placed[SETTLEMENT:] for place in kind[self.seat])
        self._parts: dict[object, object] = {}
        self._set_out()

    def _set_out(self) -> None:
        """The fields to which modules add."""
        terrain = self.seen.terrain
        self.closed = {*hexes_of(terrain, UNSEEN)}
        self.land = hexes_of(terrain, self.terrains.land)
        self.taken: set[int] = set()
        self.ways: Sequence[int] = ()
        self.bonuses: list[Callable[[int], int]] = []
        self.cuts: list[Callable[[int], float]] = []
        self.goods = {kind: kind for kind in range(YIELDING)}
        self.cards_of: dict[int, int] = {}
        self.last_card: dict[int, int] = {}
        self.cheap: dict[int, int] = {}
        self.standing: dict[int, int] = {}
        self.safe = FULL
        self.blocked: set[int] = set()
        self.visited: set[int] = set()
        self.ports: PortRates = NO_PORTS
        self.shop: Shop = _NoShop()
        self.kept_coins = 0
        self.can_end = True

    def of(self, kind: Callable[["Survey"], T]) -> T:
        """A cached part of the survey, such as the knowledge of a module."""
        part = self._parts.get(kind)
        if part is None:
            part = self._parts[kind] = kind(self)
        return part  # type: ignore[return-value]  # stored by its maker

    def add(self, part: object) -> None:
        """Add a part, which `of` would make otherwise."""
        self._parts[type(part)] = part

    def let_go(self) -> None:
        """Empty the survey and its parts, which refer to each other, so all is freed at once."""
        for part in self._parts.values():
            vars(part).clear()
        vars(self).clear()

    # ---- the numbers of the rules ------------------------------------------------------------

    def number(self, module: str, field: str) -> int:
        """A setting that is a number; 0 where its module is not in the game."""
        return self._numbers[module, field]

    def cost(self, module: str, field: str = "cost") -> tuple[int, ...]:
        """A setting that is a cost."""
        return numbers.cost(self.game, module, field)

    # ---- time ----------------------------------------------------------------------------------

    @cached_property
    def rounds(self) -> float:
        """An estimate of the remaining rounds."""
        nearest = min(self.goal - points for points in self.points)
        return max(1.5, self.measures.rounds_a_point * nearest)

    @property
    def late(self) -> bool:
        """True if only immediate points count."""
        return self.lacks <= LATE

    def lacking(self, cost: Sequence[int]) -> int:
        """The number of cards the hand lacks for a cost."""
        hand, lacking = self.hand, 0
        for good in self.kinds:
            if cost[good] > hand[good]:
                lacking += cost[good] - hand[good]
        return lacking

    def wait(self, cost: Sequence[int], cards: Sequence[int] | None = None) -> int:
        """The rounds until a cost can be paid, from the hand (or other cards) and the income.

        If gold buys cards, one round for each missing card.
        """
        if self.shop.price:
            return self.lacking(cost)
        hand = self.hand if cards is None else cards
        goods = [(hand[good], rate, cost[good], price) for good, rate, price in self._flows]
        for rounds in range(HORIZON):
            short = spare = 0.0
            for held, rate, needed, price in goods:
                have = held + rate * rounds - needed
                if have < 0:
                    short -= have
                else:
                    spare += have / price
            if short <= spare + 0.01:
                return rounds
        return HORIZON

    @cached_property
    def _flows(self) -> Sequence[tuple[int, float, int]]:
        """The kinds of cards, each with its income in a round and the supply's rate."""
        rates, supply, turns = self.rates_now, self.income.supply, self.seats / DICE
        return [(good, rates[good] * turns, supply[good]) for good in self.kinds]

    # ---- income --------------------------------------------------------------------------------

    def pips(self, place: int) -> int:
        """The number of 36 rolls on which a hex produces."""
        number = self.seen.numbers[place]
        return 6 - abs(7 - number) if number else 0

    def on(self, place: int, seat: int | None = None) -> int:
        """The cards that a seat gets from a hex when its number is rolled."""
        who, owner = self.seat if seat is None else seat, self.seen.owner
        corners = [corner for corner in self.topology.hex_corners[place] if owner[corner] == who]
        building = self.seen.building
        return sum([self.cards_of.get(building[corner], 1) for corner in corners])

    @cached_property
    def income(self) -> Income:
        """The income of the seat's buildings."""
        seen, brings = self.seen, self.cards_of
        income = Income(
            topology=self.topology,
            terrain=seen.terrain,
            numbers=seen.numbers,
            goods=tuple(self.goods.items()),
            own=self.own,
            cards=tuple([brings.get(seen.building[place], 1) for place in self.own]),
            last=tuple(self.last_card.items()),
            kinds=self.kinds,
            rate=self.number("trade", "rate"),
            ports=self.ports,
            cheap=tuple(self.cheap.items()),
            pip=CARD * self.seats * self.rounds / DICE * LUCK,
            measures=self.measures,
        )
        return shared(income)

    @cached_property
    def rates_now(self) -> list[float]:
        """The rates while hexes are blocked, coins spread over what they may buy."""
        own = self.income.rates
        coins = own[GOLD] / len(RESOURCES)
        rates = [float(rate) for rate in own]
        for good in RESOURCES:
            rates[good] += coins
        for place in self.blocked:
            kind = self.seen.terrain[place]
            if kind < len(RESOURCES):
                rates[kind] = max(0.0, rates[kind] - self.pips(place) * self.on(place))
        return rates

    # ---- places ----------------------------------------------------------------------------

    @cached_property
    def sites(self) -> Mapping[int, float]:
        """The sites where the seat could settle apart from roads, with their worth."""
        if len(self.settlements) >= self.number("building", "settlements"):
            return {}
        found = self.income.sites(self.ground)
        if self.standing:
            return {place: worth for place, worth in found.items() if place not in self.standing}
        return found

    def is_site(self, place: int) -> bool:
        """True if a seat may settle at an intersection, roads and standing pieces aside."""
        return place in self.ground.sites

    @cached_property
    def ground(self) -> SharedGround:
        """The board, as far as sites and roads depend on it; complete after `Knowledge.read`."""
        seen = self.seen
        board = Board(
            self.topology,
            seen.terrain,
            seen.owner,
            seen.road,
            self.land,
            frozenset(self.closed),
            frozenset(self.taken),
            tuple(self.standing.items()),
        )
        return ground(board)

    def bonus(self, place: int) -> int:
        """The bonus points of a settlement."""
        return sum(bonus(place) for bonus in self.bonuses)

    @cached_property
    def way_ends(self) -> set[int]:
        """The intersections that the seat's roads and other pieces reach."""
        ends = self.topology.path_ends
        return {end for path in (*self.roads, *self.ways) for end in ends[path]}

    @cached_property
    def road_ends(self) -> set[int]:
        """The intersections that the seat's roads reach."""
        ends = self.topology.path_ends
        return {end for path in self.roads for end in ends[path]}

    # ---- rivals ----------------------------------------------------------------------------------

    @cached_property
    def threat(self) -> list[float]:
        """The benefit of hindering each seat; higher for seats closer to the goal."""
        best = max(points for seat, points in enumerate(self.points) if seat != self.seat)
        return [
            0.0
            if seat == self.seat
            else 1.0 + 0.12 * points + (0.5 if points == best else 0.0) + (points >= self.goal - 2)
            for seat, points in enumerate(self.points)
        ]

    @cached_property
    def contested(self) -> set[int]:
        """Intersections that a rival's roads reach, now or with one more road."""
        return self.ground.contested(self.seat, self.seats)
