"""What bots know of holds and basins: what to take aboard, and what to put ashore."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from ep_rules.api import CREW, HAUL, NOBODY, SETTLER, Action
from ep_rules.bots.captain.advice import Advice, advise
from ep_rules.bots.captain.errands import EMPTY, SECOND_LEG, Deed, Errand, Errands, Order, Task
from ep_rules.bots.captain.knowledge import Knowledge
from ep_rules.bots.captain.survey import CARD, Survey
from ep_rules.bots.knowledge.harbors import HarborsKnowledge
from ep_rules.bots.knowledge.ships import ShipsKnowledge
from ep_rules.sea.cargo import Cargo, DropCargo, Load, Unload

AT_HOME = 0.03
"""What it is worth to lie at a harbor settlement with nothing to do."""


class CargoKnowledge(Knowledge):
    """What own ships and basins hold."""

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.cargo = survey.seen.of(Cargo)
        self.ships = survey.of(ShipsKnowledge)
        self.harbors = survey.of(HarborsKnowledge)

    def read(self) -> None:
        """What ships carry and basins hold."""
        self.ships.holds, self.ships.waiting = self.cargo.hold, self._waiting

    def _waiting(self, place: int) -> Sequence[int]:
        return self.basins.get(place, ())

    @cached_property
    def basins(self) -> Mapping[int, Sequence[int]]:
        """What waits in own basins."""
        own = self.harbors.own
        return {p: held for p, held in self.cargo.basin.items() if p in own}

    def carried(self, piece: int) -> int:
        """How many pieces of a kind are in own holds and basins."""
        held = [self.cargo.hold[ship] for ship in self.ships.own] + list(self.basins.values())
        return sum(pieces.count(piece) for pieces in held)

    def berths(self, piece: int) -> list[tuple[int, int, int]]:
        """Where a new piece finds room: (a route, an own ship there or -1, its intersection)."""
        ships, found = self.ships, list[tuple[int, int, int]]()
        for place in self.harbors.own:
            routes = ships.routes.at([place])
            if not routes:
                continue
            there = (ship for ship in ships.afloat if self._harbor_of(ship) == place)
            ship = next((s for s in there if _fits(self.cargo.hold[s], piece)), NOBODY)
            if ship != NOBODY or _fits(self.basins.get(place, ()), piece):
                found.append((routes[0], ship, place))
        return found

    def _harbor_of(self, ship: int) -> int:
        """The own harbor settlement at an end of a ship, or -1."""
        ends = self.survey.topology.path_ends[self.ships.fleet.at[ship]]
        return next((end for end in ends if end in self.harbors.own), NOBODY)

    def idle_errands(self, errands: Errands) -> Iterable[Errand]:
        """Pieces in own basins; without any, it is good to lie at a harbor settlement."""
        for place in self.harbors.own:
            routes = self.ships.routes.at([place])
            if not routes:
                continue
            worth = AT_HOME
            for piece in dict.fromkeys(self.basins.get(place, ())):
                worth = max(worth, SECOND_LEG * errands.best(piece, routes[0]))
            yield Errand("load", place, worth, self.ships.free(routes), corner=True)

    def deeds(
        self, legal: Sequence[Action], errands: Errands, tasks: Mapping[int, Task]
    ) -> Iterable[Deed]:
        """The first piece that has something to do goes aboard."""
        for load in legal:
            if isinstance(load, Load):
                ship = self.ships.numbered(load.ship)
                if self.is_wanted(load.piece, ship, errands, tasks):
                    yield Deed(Order.LOAD, advise(load, "load", piece=load.piece))
                    return

    def is_wanted(self, piece: int, ship: int, errands: Errands, tasks: Mapping[int, Task]) -> bool:
        """True if a ship should take a piece aboard: it has nothing better to do."""
        worth = errands.best(piece, self.ships.fleet.at[ship], self.ships.left(ship))
        if worth <= 0 or (piece == CREW and not self._crew_wanted(errands)):
            return False
        if self.cargo.hold[ship]:
            return piece not in (SETTLER, HAUL)
        task = tasks.get(ship)
        return not (task and task.errand.fills and task.score > worth)

    def _crew_wanted(self, errands: Errands) -> bool:
        """True if there are more landings to be made than crews aboard."""
        aboard = sum(self.cargo.hold[ship].count(CREW) for ship in self.ships.own)
        jobs = sum(e.room for e in errands.of(CREW) if e.uses_cargo)
        return jobs > aboard

    def move(self, legal: Sequence[Action]) -> Advice | None:
        """Put ashore, or overboard, what is of no use while the ship is wanted elsewhere."""
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


def _fits(held: Sequence[int], piece: int) -> bool:
    """True if there is room beside what is held, with nothing thrown out."""
    if piece == SETTLER:
        return not held
    return not held or (len(held) == 1 and held[0] not in (SETTLER, HAUL))
