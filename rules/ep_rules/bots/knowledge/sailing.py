"""Bot knowledge of sailing: first actions without movement, then a step of the best errand."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from ep_rules.api import WOOL, Action
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.captain.errands import Errands, ImmediateDeed, Task
from ep_rules.bots.captain.knowledge import Knowledge, guide
from ep_rules.bots.captain.measures import CARD
from ep_rules.bots.captain.sea_distances import FAR
from ep_rules.bots.captain.survey import Survey
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.ships import ShipsKnowledge
from ep_rules.sea.sailing import BuyPoints, Sail

HASTE = 0.5
"""The share of a card's worth that a saved turn must bring before wool is paid."""


class SailingDeckhand(DeckhandKnowledge):
    """The deckhand's knowledge of sailing."""

    onward = (Sail,)


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
        """The further steps of a ship to its goal, as far as its points and what is seen reach."""
        ships = self.ships
        if not isinstance(action, Sail):
            return
        ship, path = ships.numbered(action.ship), action.path
        task, touched = self._tasks.get(ship), ships.routes.distances.touched
        if task is None:
            return
        away, steps = ships.away(task.errand.routes), ships.routes.chart.steps
        for _ in range(ships.left(ship) - 1):
            ahead = [step for step in steps[path] if away[step] < away[path]]
            if touched[path] or not ahead:
                return
            step = min(
                (Sail(action.ship, step) for step in ahead), key=lambda s: self._way(away, s)
            )
            path = step.path
            yield step

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
        survey, ships = self.survey, self.ships
        left = ships.left(task.ship)
        if not left < task.away <= left + survey.number("ships", "wool_points"):
            return None
        saved = 0.14 * task.errand.worth
        price = CARD * (1.0 if survey.hand[WOOL] == 1 else 0.5)
        if saved < price * HASTE:
            return None
        for buy in legal:
            if isinstance(buy, BuyPoints) and ships.numbered(buy.ship) == task.ship:
                return advise(buy, "hurry")
        return None
