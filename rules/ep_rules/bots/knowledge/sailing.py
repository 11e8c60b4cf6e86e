"""Bot knowledge of sailing: first actions without movement, then a step of the best errand."""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import cached_property, partial

from ep_rules.api import WOOL, Action, EndPhase, Path, ShipNumber
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.ships import ShipsDeckhand, ShipsKnowledge
from ep_rules.bots.planning.errands import ImmediateDeed, Order, Task
from ep_rules.bots.planning.knowledge import Knowledge, guide
from ep_rules.bots.planning.measures import CARD
from ep_rules.bots.planning.sea_distances import FAR
from ep_rules.bots.planning.survey import Survey
from ep_rules.sea.sailing import BuyPoints, Sail

HASTE = 0.5
"""The share of a card's worth that a saved turn must bring before wool is paid."""
CERTAIN = {Order.LAND, Order.FOUND, Order.TAKE}
"""The deeds that depend on errands and are still done wherever they can be."""


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
        deed = self._at_once(legal) or _first(self._deeds(legal))
        return deed.advice if deed else self._step(legal, self._tasks)

    @cached_property
    def _tasks(self) -> Mapping[int, Task]:
        return self.ships.errands.tasks(self.ships.boats())

    def onward(self, action: Action, legal: Callable[[], Sequence[Action]]) -> Iterable[Action]:
        """The further steps of a ship and its deeds at its goal, then those of the others.

        They end at what is not seen yet, before wool, and where a ship that has done something can
        do more; otherwise the phase ends.
        """
        if not isinstance(action, Sail):
            return
        ships, first = self.ships, self.ships.numbered(action.ship)
        if first not in self._tasks:
            return
        is_over = True
        for task in sorted(self._tasks.values(), key=lambda t: (t.ship != first, -t.score)):
            path, left = Path(ships.fleet.at[task.ship]), ships.left(task.ship)
            if task.ship == first:
                path, left = action.path, left - 1
            elif self._may_hurry(task):
                return
            while left and not self._is_there(task, path):
                step = self._onward(task, path)
                if step is None:
                    return
                path, left = step.path, left - 1
                yield step
            if self._is_there(task, path):
                if not (yield from self._deeds_at(path, task.ship, legal)):
                    return
                is_over = is_over and not left and self._only_steps(legal())
        if is_over:
            yield EndPhase()

    def _deeds_at(
        self, path: Path, ship: int, legal: Callable[[], Sequence[Action]]
    ) -> Generator[Action, None, bool]:
        """What a ship at its goal does certainly; False if that needs a thought."""
        deed = None if self.ships.distances.touched[path] else self._certain(legal())
        if deed is None:
            return False
        yield deed
        for _ in self.ships.holds[ship][1:]:
            deed = self._certain(legal())
            if deed is not None:
                yield deed
        return True

    def _only_steps(self, legal: Sequence[Action]) -> bool:
        """True if nothing is legal but what ships do only on their way."""
        modules = guide(self.survey.game)
        on_the_way: tuple[type[Action], ...] = (*modules.steps, *modules.rare, BuyPoints)
        return all(isinstance(one, on_the_way) for one in legal)

    def _is_there(self, task: Task, path: Path) -> bool:
        """True if a ship on a path is at a goal of it or of its cargo, or discovers something."""
        ships = self.ships
        if path in task.errand.routes or ships.distances.touched[path]:
            return True
        return any(path in ships.errands.ends(cargo) for cargo in ships.holds[task.ship])

    def _onward(self, task: Task, path: Path) -> Sail | None:
        """The next step of a ship on a path to its goal."""
        ships, away = self.ships, self.ships.away(task.errand.routes)
        near = away[path]
        ahead = [step for step in ships.routes.chart.steps[path] if away[step] < near]
        best = min(ahead, key=partial(self._way, away), default=None)
        return None if best is None else Sail(ShipNumber(task.ship % ships.per_seat + 1), best)

    def _at_once(self, legal: Sequence[Action]) -> ImmediateDeed | None:
        """What comes before all errands."""
        modules = guide(self.survey.game).of("at_once", self.survey)
        return _first([deed for at_once in modules for deed in at_once(legal)])

    def _deeds(self, legal: Sequence[Action]) -> Sequence[ImmediateDeed]:
        """Actions of ships without moving that depend on errands."""
        errands, tasks = self.ships.errands, self._tasks
        modules = guide(self.survey.game).of("deeds", self.survey)
        return [deed for deeds in modules for deed in deeds(legal, errands, tasks)]

    def _certain(self, legal: Sequence[Action]) -> Action | None:
        """The first deed that is done wherever it can be."""
        deed = self._at_once(legal) or _first([d for d in self._deeds(legal) if d.order in CERTAIN])
        return deed.advice[0] if deed else None

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
                step = min(onward, key=lambda s: self._way(away, s.path))
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

    def _way(self, away: Sequence[int], path: Path) -> tuple[int, int, int, int]:
        """The rank of a route: nearer, then with more discoveries, then emptier."""
        touched = self.ships.routes.distances.touched
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


def _first(deeds: Sequence[ImmediateDeed]) -> ImmediateDeed | None:
    """The first deed by order, then by worth."""
    return min(deeds, key=lambda deed: (deed.order, -deed.worth), default=None)


class SailingDeckhand(DeckhandKnowledge):
    """Steps of ships."""

    leaves = {
        BuyPoints: "A deckhand keeps its wool.",
    }

    def _sail(self, action: Sail) -> float:
        return self.outlook.of(ShipsDeckhand).step(action.ship, action.path)

    rates = {Sail: _sail}
