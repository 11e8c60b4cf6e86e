"""Bot knowledge of holds and basins: the pieces to take aboard and to put ashore."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from ep_rules.api import NOBODY, Action
from ep_rules.bots.advice import TO_PLACE, Advice, advise
from ep_rules.bots.deckhand.board import (
    Destination,
    Near,
)
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.deckhand.knowledge import guide as deckhand_guide
from ep_rules.bots.deckhand.outlook import Outlook
from ep_rules.bots.knowledge.harbors import HarborsKnowledge
from ep_rules.bots.knowledge.routes import RoutesDeckhand
from ep_rules.bots.knowledge.ships import ShipsKnowledge
from ep_rules.bots.planning.errands import (
    EMPTY,
    SECOND_LEG,
    Errand,
    Errands,
    ImmediateDeed,
    Order,
    Task,
)
from ep_rules.bots.planning.knowledge import Knowledge, guide
from ep_rules.bots.planning.measures import CARD
from ep_rules.bots.planning.survey import Survey
from ep_rules.sea.cargo import Cargo, CargoRules, DropCargo, Load, Swap, Unload
from ep_rules.sea.holds import ROOM

AT_HOME = 0.03
"""The worth of being at a harbor settlement without an errand."""


class CargoKnowledge(Knowledge):
    """The contents of the seat's ships and basins."""

    leaves = {
        Swap: "Loading and unloading do the same.",
    }
    reasons = {
        "load": ("piece",),
        "unload": ("piece",),
        "drop": ("piece",),
        "to-load": TO_PLACE,
    }
    steps = (Unload, DropCargo)
    rare = (DropCargo,)

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


class CargoDeckhand(DeckhandKnowledge):
    """The goals of ships, by what they hold."""

    leaves = {
        Swap: "It keeps its cargo aboard.",
        Unload: "It keeps its cargo aboard.",
        DropCargo: "It keeps its cargo aboard.",
    }

    def __init__(self, outlook: Outlook) -> None:
        super().__init__(outlook)
        cargo, owner, seat = outlook.seen.of(Cargo), outlook.seen.owner, outlook.seat
        self.hold = cargo.hold
        self.basins = {p: held for p, held in cargo.basin.items() if owner[p] == seat}
        self._aboard = deckhand_guide(outlook.game).aboard

    @cached_property
    def _goals(self) -> Mapping[int, Near]:
        """The nearness of every route to the goals of a piece."""
        outlook, modules = self.outlook, deckhand_guide(self.outlook.game)
        targets: dict[int, list[Destination]] = {}
        for kind in modules.having("goals"):
            for piece, goal in outlook.of(kind).goals():
                targets.setdefault(piece, []).append(goal)
        routes = outlook.of(RoutesDeckhand)
        found = {piece: routes.near(goals) for piece, goals in targets.items()}
        for kind in modules.having("ways"):
            found.update(outlook.of(kind).ways())
        return found

    @cached_property
    def _idle(self) -> Sequence[Near]:
        """The goals of ships without cargo; a basin that is not empty comes after the others."""
        outlook, modules = self.outlook, deckhand_guide(self.outlook.game)
        busy = [outlook.of(kind).idle_goals() for kind in modules.having("idle_goals")[::-1]]
        if self.basins:
            busy.append([(tuple(self.basins), 10.0)])
        return [outlook.of(RoutesDeckhand).near(goals) for goals in busy]

    def is_wanted(self, piece: int) -> bool:
        """True if there is a goal for a piece."""
        return bool(self._goals.get(piece))

    def bound(self, ship: int) -> Sequence[Near]:
        """The goals of a ship's most valuable piece; then the unknown."""
        edge, held = self.outlook.of(RoutesDeckhand).to_edge, self.hold[ship]
        if not held:
            return [*self._idle, edge]
        piece = max(held, key=lambda piece: self._aboard.get(piece, (0.0, 0.0))[0])
        return [self._goals.get(piece, {}), edge]

    def _load(self, action: Load) -> float:
        if not self.is_wanted(action.piece):
            return 0.0
        aboard, waiting = self._aboard.get(action.piece, (0.0, 0.0))
        return aboard - waiting

    rates = {Load: _load}
