"""The outlook: a deckhand's analysis of the positions of one choice; its judge makes it.

Values that depend only on the board are cached.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec

from ep_rules.api import NOBODY, ROAD, SETTLEMENT, Game, Owner, Seat, State
from ep_rules.bots.deckhand.board import pips_of, roadways, sites

PIP = 3.0
T = TypeVar("T")


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers by which a deckhand judges; a module may replace some of them.

    Attributes:
        road: the worth of the cards for a road in hand.
        kind: the worth of having any source of a resource.
        others: the weight of another seat's card, twice for the leader's.
        unseen: the expected worth next to undiscovered hexes.
    """

    road: float = 3.0
    kind: float = 4.0
    others: float = 0.35
    unseen: float = 0.0


class PointCounts:
    """The points of a position by seat, and who leads, as far as asked for."""

    def __init__(self) -> None:
        self.points: dict[int, int] = {}
        self.leads: list[bool] | None = None


class Outlook:
    """The observation of one seat.

    Attributes:
        board: terrain, numbers, buildings, and hopes next to undiscovered hexes.
        cards: how many cards a kind of building brings, if not one.
        own: intersections with own buildings; yields: what they bring. sites: what open
            intersections are worth; best_site: the most of these. roadways: the paths of roads
            from every intersection.
    """

    def __init__(self, game: Game, seat: Seat, weights: Weights, cards: Mapping[int, int]) -> None:
        self.game, self.seat = game, seat
        self.topology, self.weights, self.cards = game.book.topology, weights, cards
        self._scores = tuple(game.book.scores.values())
        self._known: dict[object, object] = {}
        self._counts = PointCounts()

    def of(self, kind: Callable[["Outlook"], T]) -> T:
        """The knowledge of one module, made once; asked by the judge and in `__init__` only."""
        known = self._known.get(kind)
        if known is None:
            known = self._known[kind] = kind(self)
        return known  # type: ignore[return-value]  # stored by its type

    def complete(self) -> None:
        """Drop the table of knowledge, whose cycles only the garbage collector would free."""
        self._known.clear()

    def begin(self, counts: "PointCounts") -> None:
        """Begin with a position, of which some points may be known."""
        self._counts = counts

    def points(self, state: State, seat: int) -> int:
        """The points of a seat in the position that is weighed."""
        known = self._counts.points
        points = known.get(seat)
        if points is None:
            owner = Owner(seat)
            points = known[seat] = sum([line(state, owner) for line in self._scores])
        return points

    def leads(self, state: State) -> list[bool]:
        """For each seat of the position, whether it leads."""
        counts = self._counts
        if counts.leads is None:
            points = [self.points(state, seat) for seat in range(state.seats)]
            most = max(points)
            counts.leads = [count == most for count in points]
        return counts.leads

    def cards_of(self, state: State, place: int) -> int:
        """The number of cards a building gets."""
        return self.cards.get(state.building[place], 1)

    def look_at_board(self, state: State) -> None:
        """The seat's buildings with their yields, and sites."""
        terrain, numbers = tuple(state.terrain), tuple(state.numbers)
        building, weights = tuple(state.building), self.weights
        self.own = [place for kind in state.placed[SETTLEMENT:] for place in kind[self.seat]]
        pips = pips_of(self.topology, numbers)
        self.yields = PIP * sum(pips[place] * self.cards_of(state, place) for place in self.own)
        if weights.kind:
            beside = {hex_ for place in self.own for hex_ in self.topology.corner_hexes[place]}
            self.yields += weights.kind * len({terrain[h] for h in beside if numbers[h]})
        self.roadways = roadways(self.topology, terrain)
        self.board = terrain, numbers, building, weights.unseen
        self.sites = sites(self.topology, *self.board)
        self.best_site = max(self.sites.values(), default=0.0)

    def road_reach(self, state: State) -> float:
        """The best site by roads, less for every road still to build."""
        sites, owner, road, seat = self.sites, state.owner, state.road, self.seat
        ends, roadways = self.topology.path_ends, self.roadways
        front: set[int] = {end for path in state.placed[ROAD][seat] for end in ends[path]}
        front.update(self.own)
        seen, best, factor = set(front), 0.0, 0.8
        for left in (2, 1, 0):
            best = max([best, *[sites[place] * factor for place in front if place in sites]])
            factor /= 2
            if not left or best >= self.best_site * factor:  # no site farther away counts for more
                break
            ahead = {
                end
                for place in front
                if owner[place] in (NOBODY, seat)
                for path, end in roadways[place]
                if road[path] == NOBODY
            }
            front = ahead - seen
            seen |= front
        return best
