"""Bot knowledge of ships that carry things: their places and their errands."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from ep_rules.api import Game, once_per_game
from ep_rules.bots.deckhand.board import STEP, Near
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, Plan
from ep_rules.bots.deckhand.knowledge import guide as deckhand_guide
from ep_rules.bots.deckhand.outlook import Outlook
from ep_rules.bots.knowledge.routes import RoutesKnowledge
from ep_rules.bots.numbers import cost, number, whole
from ep_rules.bots.planning.errands import Boat, Errands
from ep_rules.bots.planning.knowledge import Knowledge, guide
from ep_rules.bots.planning.sea_distances import SeaDistances
from ep_rules.bots.planning.shared_errands import SharedErrands
from ep_rules.bots.planning.survey import Survey
from ep_rules.sea.ships import Fleet

FAR_AWAY = 9
"""The steps to an errand beyond which more count no further."""


class ShipsKnowledge(Knowledge):
    """The ships; `points`: further movement points of all the seat's ships in a turn.

    `holds`: per ship of the game its cargo; `waiting`: the pieces in a basin.
    """

    measures = {
        "rounds_a_point": 1.6,
        "hurry": 1.0,
        "contested": 1.0,
        "roads": 3,
        "delay": 0.95,
        "first": 0.95,
    }

    counts = (
        *("ships", "loaded ships", "empty ships", "errands", "errands after the best"),
        *("second errands", "steps of errands", "ship cards missing"),
    )

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.fleet = survey.seen.of(Fleet)
        self.routes = survey.of(RoutesKnowledge)
        self.per_seat = per_seat = survey.number("ships", "ships")
        self.own = range(survey.seat * per_seat, (survey.seat + 1) * per_seat)
        self.afloat = [ship for ship in self.own if self.fleet.at[ship] >= 0]
        self.points = 0
        self.holds: Sequence[Sequence[int]] = ((),) * len(self.fleet.at)
        self.waiting: Callable[[int], Sequence[int]] = _nothing

    @property
    def speed(self) -> int:
        """The movement points that every own ship has in a turn."""
        return self.survey.number("ships", "points") + self.points

    def read(self) -> None:
        """Note the use of a harbor settlement."""
        self.routes.base = self._base

    def _base(self, place: int) -> float:
        """The best errand of a new piece that is built at an intersection."""
        route = self.routes.at(place)[0]
        built = guide(self.survey.game).built
        return max((self.errands.best(piece, route) for piece in built), default=0.0)

    def left(self, ship: int) -> int:
        """The movement points that a ship still has in this turn."""
        fleet = self.fleet
        if self.survey.rested:
            return self.speed if fleet.at[ship] >= 0 else 0
        if fleet.closed[ship]:
            return 0
        bought = self.survey.number("ships", "wool_points") if fleet.wool[ship] else 0
        return self.speed + bought - fleet.used[ship]

    def numbered(self, number: int) -> int:
        """The seat's ship of a number."""
        return self.own[number - 1]

    @property
    def distances(self) -> SeaDistances:
        """Distances by sea."""
        return self.routes.distances

    def away(self, routes: tuple[int, ...]) -> Sequence[int]:
        """The number of steps from every route to the nearest of some routes."""
        return self.routes.distances.away(routes)

    def boats(self) -> Iterable[Boat]:
        """The seat's ships on the board."""
        for ship in self.afloat:
            yield Boat(ship, self.fleet.at[ship], self.left(ship), self.holds[ship])

    def free(self, routes: tuple[int, ...]) -> tuple[int, ...]:
        """Routes where one of the seat's ships could stay."""
        full = self._full
        return routes if full.isdisjoint(routes) else tuple([r for r in routes if r not in full])

    @cached_property
    def _full(self) -> set[int]:
        """The routes that have no room for any of the seat's ships."""
        crowd, room = self.fleet.crowd, self.survey.number("ships", "room")
        own = {self.fleet.at[ship] for ship in self.afloat}
        return {route for route in {*self.fleet.at} - own if route >= 0 and crowd[route] >= room}

    @cached_property
    def errands(self) -> Errands:
        """All possible errands of ships."""
        kept, seat, board = _kept(self.survey.game), self.survey.seat, self._board
        if seat not in kept or kept[seat].board != board:
            kept[seat] = SharedErrands(board, self.distances, self.speed)
        return kept[seat].of(self.survey)

    @property
    def _board(self) -> tuple[object, ...]:
        """What errands of all modules depend on; see `Knowledge.cargo_errands`."""
        survey, seen = self.survey, self.survey.seen
        return (
            *(self.distances, self.speed, len(self.afloat), self._full, survey.points),
            *(seen.terrain, seen.numbers, seen.building, seen.owner),
            *(survey.closed, survey.land, survey.standing, survey.goods),
            *(survey.cards_of, survey.last_card, survey.cheap, survey.ports),
        )

    def count(self) -> Iterable[int]:
        """The ships, those with and without cargo, what they could do, and what a ship lacks."""
        tasks = self.errands.tasks(self.boats()).values()
        loaded = [ship for ship in self.afloat if self.holds[ship]]
        second = [
            self.errands.best(self.holds[ship][1], self.fleet.at[ship])
            for ship in loaded
            if len(self.holds[ship]) > 1
        ]
        scores = sorted(whole(task.score) for task in tasks)[::-1]
        yield len(self.afloat)
        yield len(loaded)
        yield len(self.afloat) - len(loaded)
        yield sum(scores)
        yield sum(scores[1:])
        yield sum(map(whole, second))
        yield sum(min(task.away, FAR_AWAY) for task in tasks)
        yield self.survey.lacking(self.survey.cost("ships"))


@once_per_game
def _kept(game: Game) -> dict[int, SharedErrands]:
    """The last errands of each seat."""
    return {}


def _nothing(place: int) -> Sequence[int]:
    return ()


class ShipsDeckhand(DeckhandKnowledge):
    """The places of ships, as modules know where each is bound; `own`: those of the seat."""

    def __init__(self, outlook: Outlook) -> None:
        super().__init__(outlook)
        self.count = number(outlook.game, "ships", "ships")
        self.own = range(outlook.seat * self.count, (outlook.seat + 1) * self.count)
        self.at = outlook.seen.of(Fleet).at
        self.afloat = [ship for ship in self.own if self.at[ship] >= 0]
        kinds = deckhand_guide(outlook.game).having("bound")
        self._bound = [outlook.of(kind).bound for kind in kinds]
        self._goals: dict[int, Sequence[Near]] = {}

    @classmethod
    def plans(cls, game: Game) -> Iterable[Plan]:
        """The cards for another ship."""
        return [(cost(game, "ships"), 5.0)]

    def step(self, number: int, path: int) -> float:
        """What a ship gains on another route."""
        ship = self.own[number - 1]
        goals = self._goals.get(ship)
        if goals is None:
            goals = self._goals[ship] = [near for bound in self._bound for near in bound(ship)]
        return _on_the_way(path, goals) - _on_the_way(self.at[ship], goals)


def _on_the_way(route: int, goals: Sequence[Near]) -> float:
    """The worth of a route for a ship: that of the first goal which it can reach."""
    for goal in goals:
        if route in goal:
            value, steps = goal[route]
            return 0.3 * value - STEP * steps
    return 0.0
