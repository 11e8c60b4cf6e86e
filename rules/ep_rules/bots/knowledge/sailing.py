"""Bot knowledge of sailing: first actions without movement, then a step of the best errand."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from ep_rules.api import WOOL, Action, EndPhase, Path, ShipNumber
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.captain.errands import Errands, ImmediateDeed, Task
from ep_rules.bots.captain.knowledge import Knowledge, guide
from ep_rules.bots.captain.measures import CARD
from ep_rules.bots.captain.sea_distances import FAR
from ep_rules.bots.captain.survey import Survey
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.ships import ShipsDeckhand, ShipsKnowledge
from ep_rules.sea.sailing import BuyPoints, Sail

HASTE = 0.5
"""The share of a card's worth that a saved turn must bring before wool is paid."""


class SailingKnowledge(Knowledge):
    """The movement phase of ships that carry things."""

    reasons = {"sail-on": (), "hurry": ()}
    steps = (Sail,)

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.ships = survey.of(ShipsKnowledge)

    def begun(self, action: Action) -> bool:
        """A ship that has left its route continues first."""
        ships = self.ships
        return isinstance(action, Sail) and ships.fleet.used[ships.numbered(action.ship)] > 0

    def move(self, legal: Sequence[Action]) -> Advice | None:
        """An action without movement, else one step of a ship."""
        errands, tasks = self.ships.errands, self._tasks
        return self._deed(legal, errands, tasks) or self._step(legal, tasks)

    @cached_property
    def _tasks(self) -> Mapping[int, Task]:
        return self.ships.errands.tasks(self.ships.boats())

    def onward(self, action: Action) -> Iterable[Action]:
        """The further steps of a ship, then those of the others, and the end of the phase.

        They end where something could be done: at a goal, at what is not seen yet, before wool.
        """
        if not isinstance(action, Sail):
            return
        ships, ship = self.ships, self.ships.numbered(action.ship)
        if ship not in self._tasks:
            return
        path, left = action.path, ships.left(ship) - 1
        order = sorted(self._tasks.values(), key=lambda task: (task.ship != ship, -task.score))
        for task in order:
            if task.ship != ship:
                path, left = Path(ships.fleet.at[task.ship]), ships.left(task.ship)
                if self._may_hurry(task):
                    return
            while left and not self._is_there(task, path):
                step = self._onward(task, path)
                if step is None:
                    return
                path, left = step.path, left - 1
                yield step
            if self._is_there(task, path):
                return
        yield EndPhase()

    def _is_there(self, task: Task, path: Path) -> bool:
        """True if a ship on a path is at a goal of it or of its cargo, or discovers something."""
        ships = self.ships
        if path in task.errand.routes or ships.distances.touched[path]:
            return True
        return any(path in ships.errands.ends(cargo) for cargo in ships.holds[task.ship])

    def _onward(self, task: Task, path: Path) -> Sail | None:
        """The next step of a ship on a path to its goal."""
        ships, away = self.ships, self.ships.away(task.errand.routes)
        number = ShipNumber(task.ship % ships.per_seat + 1)
        steps = [Sail(number, step) for step in ships.routes.chart.steps[path]]
        ahead = [sail for sail in steps if away[sail.path] < away[path]]
        return min(ahead, key=lambda sail: self._way(away, sail), default=None)

    def _deed(
        self, legal: Sequence[Action], errands: Errands, tasks: Mapping[int, Task]
    ) -> Advice | None:
        modules = guide(self.survey.game).of("deeds", self.survey)
        found: list[ImmediateDeed] = [
            deed for deeds in modules for deed in deeds(legal, errands, tasks)
        ]
        if not found:
            return None
        return min(found, key=lambda deed: (deed.order, -deed.worth)).advice

    def _step(self, legal: Sequence[Action], tasks: Mapping[int, Task]) -> Advice | None:
        """One step of the ship that is moving, or else of the one with the best errand."""
        ships, fleet = self.ships, self.ships.fleet
        steps: dict[int, list[Sail]] = {}
        for action in legal:
            if isinstance(action, Sail):
                steps.setdefault(ships.numbered(action.ship), []).append(action)
        order = sorted(tasks.values(), key=lambda task: (task.ship != fleet.moving, -task.score))
        for task in order:
            if not task.away:
                continue
            away = ships.away(task.errand.routes)
            onward = [s for s in steps.get(task.ship, ()) if away[s.path] < task.away]
            wool = self._wool(legal, task)
            if wool is not None:
                return wool
            if onward:
                step = min(onward, key=lambda s: self._way(away, s))
                return advise(step, f"to-{task.errand.code}", **task.errand.target)
        return self._sail_on(steps.get(fleet.moving, ()), tasks)

    def _sail_on(self, steps: Sequence[Sail], tasks: Mapping[int, Task]) -> Advice | None:
        """A step away from a full route."""
        ships, fleet = self.ships, self.ships.fleet
        room = self.survey.number("ships", "room")
        if not steps or fleet.crowd[fleet.at[fleet.moving]] <= room:
            return None
        way = tasks.get(fleet.moving)
        away = ships.away(way.errand.routes) if way else [FAR] * len(ships.routes.chart.open)
        step = min(steps, key=lambda s: (fleet.crowd[s.path], away[s.path]))
        return advise(step, "sail-on")

    def _way(self, away: Sequence[int], step: Sail) -> tuple[int, int, int, int]:
        """The rank of a route: nearer, then with more discoveries, then emptier."""
        path, touched = step.path, self.ships.routes.distances.touched
        return away[path], -len(touched[path]), self.ships.fleet.crowd[path], path

    def _wool(self, legal: Sequence[Action], task: Task) -> Advice | None:
        """Buy points if they save a turn and there is wool to spare."""
        if self._may_hurry(task):
            for buy in legal:
                if isinstance(buy, BuyPoints) and self.ships.numbered(buy.ship) == task.ship:
                    return advise(buy, "hurry")
        return None

    def _may_hurry(self, task: Task) -> bool:
        """True if points for wool would save a turn that is worth it."""
        survey, left, wool = self.survey, self.ships.left(task.ship), self.survey.hand[WOOL]
        if not left < task.away <= left + survey.number("ships", "wool_points"):
            return False
        price = CARD * (1.0 if wool == 1 else 0.5)
        return wool > 0 and 0.14 * task.errand.worth >= price * HASTE


class SailingDeckhand(DeckhandKnowledge):
    """Steps of ships."""

    def _sail(self, action: Sail) -> float:
        return self.outlook.of(ShipsDeckhand).step(action.ship, action.path)

    rates = {Sail: _sail}
