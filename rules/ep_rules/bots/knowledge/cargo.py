"""Bot knowledge of holds and basins: the pieces to take aboard and to put ashore."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache, partial

from ep_rules.api import NOBODY, Action, Game, State, once_per_game
from ep_rules.bots.advice import TO_PLACE, Advice, advise
from ep_rules.bots.captain.errands import (
    EMPTY,
    SECOND_LEG,
    Errand,
    Errands,
    ImmediateDeed,
    Order,
    Task,
)
from ep_rules.bots.captain.knowledge import Knowledge, guide
from ep_rules.bots.captain.measures import CARD
from ep_rules.bots.captain.survey import Survey
from ep_rules.bots.deckhand.board import (
    STEP,
    Destination,
    Near,
    around,
    near,
)
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.deckhand.knowledge import guide as deckhand_guide
from ep_rules.bots.deckhand.outlook import Outlook
from ep_rules.bots.knowledge.harbors import HarborsKnowledge
from ep_rules.bots.knowledge.routes import RoutesDeckhand
from ep_rules.bots.knowledge.ships import ShipsDeckhand, ShipsKnowledge
from ep_rules.bots.numbers import ByPlace
from ep_rules.sea.cargo import Cargo, CargoRules, DropCargo, Load, Unload
from ep_rules.sea.holds import ROOM

AT_HOME = 0.03
"""The worth of being at a harbor settlement without an errand."""


class CargoKnowledge(Knowledge):
    """The contents of the seat's ships and basins."""

    reasons = {
        "load": ("piece",),
        "unload": ("piece",),
        "drop": ("piece",),
        "to-load": TO_PLACE,
    }

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.cargo = survey.seen.of(Cargo)
        self.ships = survey.of(ShipsKnowledge)
        self.harbors = survey.of(HarborsKnowledge)
        self._rules = survey.book.module(CargoRules)
        self._landed = guide(survey.game).landed

    def read(self) -> None:
        """Note the contents of ships and basins."""
        self.ships.holds, self.ships.waiting = self.cargo.hold, self._waiting

    def _waiting(self, place: int) -> Sequence[int]:
        return self.basins.get(place, ())

    @cached_property
    def basins(self) -> Mapping[int, Sequence[int]]:
        """The pieces in own basins."""
        own = self.harbors.own
        return {p: held for p, held in self.cargo.basin.items() if p in own}

    def carried(self, piece: int) -> int:
        """The number of pieces of a kind in own holds and basins."""
        held = [self.cargo.hold[ship] for ship in self.ships.own] + list(self.basins.values())
        return sum(pieces.count(piece) for pieces in held)

    def berths(self, piece: int) -> list[tuple[int, int, int]]:
        """Places for a new piece: (a route, a ship of the bot's there or -1, its intersection)."""
        ships, found = self.ships, list[tuple[int, int, int]]()
        for place in self.harbors.own:
            routes = ships.routes.at(place)
            if not routes:
                continue
            there = (ship for ship in ships.afloat if self._harbor_of(ship) == place)
            ship = next((s for s in there if self._fits(self.cargo.hold[s], piece)), NOBODY)
            if ship != NOBODY or self._fits(self.basins.get(place, ()), piece):
                found.append((routes[0], ship, place))
        return found

    def _fits(self, held: Sequence[int], piece: int) -> bool:
        """True if there is room next to the pieces held, without removing any."""
        return self._rules.fits(held, (piece,))

    def _harbor_of(self, ship: int) -> int:
        """The seat's harbor settlement at an end of a ship, or -1."""
        ends = self.survey.topology.path_ends[self.ships.fleet.at[ship]]
        return next((end for end in ends if end in self.harbors.own), NOBODY)

    def idle_errands(self, errands: Errands) -> Iterable[Errand]:
        """Pieces in own basins; without any, a harbor settlement is a good place to wait."""
        for place in self.harbors.own:
            routes = self.ships.routes.at(place)
            if not routes:
                continue
            worth = AT_HOME
            for piece in dict.fromkeys(self.basins.get(place, ())):
                worth = max(worth, SECOND_LEG * errands.best(piece, routes[0]))
            yield Errand("load", place, worth, self.ships.free(routes), corner=True)

    def deeds(
        self, legal: Sequence[Action], errands: Errands, tasks: Mapping[int, Task]
    ) -> Iterable[ImmediateDeed]:
        """Load the first piece that has something to do."""
        for load in legal:
            if isinstance(load, Load):
                ship = self.ships.numbered(load.ship)
                if self.is_wanted(load.piece, ship, errands, tasks):
                    yield ImmediateDeed(Order.LOAD, advise(load, "load", piece=load.piece))
                    return

    def is_wanted(self, piece: int, ship: int, errands: Errands, tasks: Mapping[int, Task]) -> bool:
        """True if a ship should take a piece aboard: it has nothing better to do."""
        worth = errands.best(piece, self.ships.fleet.at[ship], self.ships.left(ship))
        if worth <= 0 or (piece in self._landed and not self._is_sought(piece, errands)):
            return False
        if self.cargo.hold[ship]:
            return self._rules.size((piece,)) < ROOM
        task = tasks.get(ship)
        return not (task and task.errand.fills and task.score > worth)

    def _is_sought(self, piece: int, errands: Errands) -> bool:
        """True if there are more landings to be made than pieces of the kind aboard."""
        aboard = sum(self.cargo.hold[ship].count(piece) for ship in self.ships.own)
        jobs = sum(e.room for e in errands.of(piece) if e.uses_cargo)
        return jobs > aboard

    def move(self, legal: Sequence[Action]) -> Advice | None:
        """Put useless pieces ashore, or overboard, if the ship is needed elsewhere."""
        ships, errands = self.ships, self.ships.errands
        for unload in legal:
            if isinstance(unload, Unload):
                route = ships.fleet.at[ships.numbered(unload.ship)]
                if errands.best(unload.piece, route) <= 0 < errands.best(EMPTY, route):
                    return advise(unload, "unload", piece=unload.piece)
        for drop in legal:
            if isinstance(drop, DropCargo):
                route = ships.fleet.at[ships.numbered(drop.ship)]
                if errands.best(drop.piece, route) <= 0 and errands.best(EMPTY, route) > 2 * CARD:
                    return advise(drop, "drop", piece=drop.piece)
        return None


SHIP = (0.0, 14.0, 20.0, 22.0)
"""The worth of one, two, three ships."""


class CargoDeckhand(DeckhandKnowledge):
    """The seat's ships, their cargo, and their distance from their goals."""

    def __init__(self, outlook: Outlook) -> None:
        super().__init__(outlook)
        self.ships, self._routes = outlook.of(ShipsDeckhand), outlook.of(RoutesDeckhand)
        modules = deckhand_guide(outlook.game)
        self._wanting = [outlook.of(kind) for kind in modules.having("goals")]
        self._busying = [outlook.of(kind) for kind in modules.having("idle_goals")[::-1]]
        self._finding = [outlook.of(kind) for kind in modules.having("ways")]
        self._worth_of = _weigher(outlook.game)
        self._worths = {piece: aboard for piece, (aboard, _) in modules.aboard.items()}
        self._counted: State | None = None

    def held(self, state: State) -> tuple[Sequence[Sequence[int]], Sequence[Sequence[int]]]:
        """The contents of the seat's ships and basins."""
        if state is not self._counted:
            self._counted, own, cargo = state, self.ships.own, state.of(Cargo)
            owner, seat = state.owner, self.outlook.seat
            mine = [(p, held) for p, held in cargo.basin.items() if owner[p] == seat]
            self._basins = tuple([place for place, _ in mine])
            self._held = tuple(cargo.hold[own.start : own.stop]), tuple([h for _, h in mine])
        return self._held

    def is_wanted(self, piece: int) -> bool:
        """True if there is a goal for a piece."""
        return bool(self._goals.get(piece))

    def look(self, state: State) -> None:
        """The distances from the goals of ships, by their cargo."""
        routes = self._routes.open(state)
        self._edge, _ = self._routes.landfalls(state)
        targets: dict[int, list[Destination]] = {}
        for known in self._wanting:
            for piece, goal in known.goals(state):
                targets.setdefault(piece, []).append(goal)
        self._goals = {piece: self._near(routes, goals) for piece, goals in targets.items()}
        for known in self._finding:
            self._goals.update(known.ways(state))
        self._by_hold: dict[Sequence[int], Sequence[Near]] = {}
        self._by_basins: dict[Sequence[int], Sequence[Near]] = {}
        self._idle = [self._near(routes, known.idle_goals(state)) for known in self._busying]

    def _near(self, routes: ByPlace, goals: Sequence[Destination]) -> Near:
        """The nearness of every route to goals, given by their intersections."""
        topology = self.outlook.topology
        targets = tuple([(around(topology, corners), worth) for corners, worth in goals])
        return near(topology, routes, targets) if targets else {}

    def hope(self, state: State) -> float:
        """The worth of ships, cargo, and their goals."""
        fleet, own = self.ships.fleet(state), self.ships.own
        (holds, basins), at = self.held(state), fleet.at
        afloat = [ship for ship in own if at[ship] >= 0]
        worth = SHIP[min(len(afloat), len(SHIP) - 1)]
        worth += self._worth_of(holds, basins)
        for ship in afloat:
            held = holds[ship - own.start]
            goals = self._of(held) if held else self._empty(state, self._basins)
            worth += self._on_the_way(at[ship], goals, self.ships.left(fleet, ship), bool(held))
        return worth

    def _of(self, hold: Sequence[int]) -> Sequence[Near]:
        """The goals of a ship with its cargo: those of its most valuable piece."""
        goals = self._by_hold.get(hold)
        if goals is None:
            piece = max(hold, key=lambda piece: self._worths.get(piece, 0.0))
            goals = self._by_hold[hold] = [self._goals.get(piece, {})]
        return goals

    def _empty(self, state: State, basins: tuple[int, ...]) -> Sequence[Near]:
        """The goals of a ship without cargo; if there is no other, a basin that is not empty."""
        if not basins:
            return self._idle
        goals = self._by_basins.get(basins)
        if goals is None:
            basin = self._near(self._routes.open(state), [(basins, 10.0)])
            goals = self._by_basins[basins] = [*self._idle, basin]
        return goals

    def _on_the_way(self, route: int, goals: Sequence[Near], left: int, loaded: bool) -> float:
        """The worth of a ship's place: the first errand it can reach, else the unknown."""
        goal = next((there[route] for there in goals if route in there), None)
        weight = 1.0
        if goal is None:
            goal, weight = self._edge.get(route), 1.0 if loaded else 0.6
        if goal is None:
            return 0.0
        value, steps = goal
        return weight * (0.3 * value - STEP * (steps - 0.5 * min(left, steps)))


@once_per_game
def _weigher(game: Game) -> Callable[[Sequence[Sequence[int]], Sequence[Sequence[int]]], float]:
    """The function that weighs holds and basins in a game, with a cache."""
    aboard = tuple(deckhand_guide(game).aboard.items())
    return lru_cache(maxsize=1024)(partial(_cargo_worth, aboard))


def _cargo_worth(
    aboard: Sequence[tuple[int, tuple[float, float]]],
    holds: Sequence[Sequence[int]],
    basins: Sequence[Sequence[int]],
) -> float:
    """The worth of the pieces in holds and basins."""
    worth = 0.0
    for held in holds:
        worth += sum(each * held.count(piece) for piece, (each, _) in aboard)
    for held in basins:
        worth += sum(each * held.count(piece) for piece, (_, each) in aboard)
    return worth
