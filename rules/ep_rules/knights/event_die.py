"""The event die: rolled with the two dice; its effects come before production.

Rule: event-die.order, event-die.faces
"""

from collections.abc import Callable, Mapping, Sequence

from ep_rules.base.production import DICE_FELL, Production
from ep_rules.model import CHANCE, Action, Decision, Event, Named, Seat, Slice, State
from ep_rules.module import EvenDraw, Reactions, Rulebook, RuleModule
from ep_rules.questions import ANSWERED, Moment, Question
from ep_rules.viewpoint import Viewpoint


class Face(Named):
    """The faces of the event die: three ships, and a gate for each track of improvements."""

    SHIP = 0
    SCIENCE = 1
    TRADE = 2
    POLITICS = 3


FACES = tuple(Face)
SHIP = FACES[0]
SHIPS = 3
"""The number of ship faces; each gate has one."""
EVENT_DIE: Moment[[Face, int]] = Moment("event die")
"""The event die fell; decisions pushed here come before production. Arguments: its face, and the
number of the red die, the first of the two."""
SHIP_SCORES: Question[[], bool] = Question("has a ship of the event die scored")
"""Whether points may have changed; the base value is no. A gate changes none."""


class EventDice(Slice):
    """The last roll: `red`, `yellow` and `face` (-1 before the first).

    `waits`: 1 while the roll is not yet paid.
    """

    key = "event-die"
    red: int = 0
    yellow: int = 0
    face: int = -1
    waits: int = 0

    def copy(self) -> "EventDice":
        return EventDice(self.red, self.yellow, self.face, self.waits)

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """The last roll: the red and the yellow die, the face from 1, and if production is due."""
        return {"roll": [self.red, self.yellow, self.face + 1, self.waits]}


class ThrowEventDie(Decision, frozen=True):
    """CHANCE rolls the event die."""


class EventFace(Action, frozen=True):
    """The face of the event die."""

    form = "event-die {face}"
    face: Face


class EventDieFell(Event, frozen=True):
    """A seat rolled the event die."""

    seat: Seat
    face: Face


class EventDie(RuleModule):
    """Rolls the event die after the dice, and lets production follow."""

    id = "event-die"
    needs = ("production",)
    scene_file = "ep_rules.knights.scene"

    def bind(self, book: Rulebook) -> None:
        self._production = book.module(Production)
        self.families = (_Face(book),)
        self._throw = ThrowEventDie(CHANCE)

    def slice(self) -> Slice:
        return EventDice()

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {DICE_FELL: self._fall, ANSWERED: self._pay}

    def _fall(self, state: State, first: int, second: int) -> None:
        dice = state.of(EventDice)
        dice.red, dice.yellow = first, second
        state.agenda.append(self._throw)

    def _pay(self, state: State) -> None:
        dice = state.of(EventDice)
        if dice.waits:
            dice.waits = 0
            self._production.settle(state, dice.red + dice.yellow)


class _Face(EvenDraw[EventFace, Decision]):
    action = EventFace
    during = (ThrowEventDie,)
    may_spend = False
    _outcomes = tuple((EventFace(face), SHIPS if face is SHIP else 1) for face in FACES)
    even = tuple(face for face, sides in _outcomes for _ in range(sides))

    def __init__(self, book: Rulebook) -> None:
        self._listeners = book.at(EVENT_DIE)
        self._scores = book.ask(SHIP_SCORES)

    def after(self, scored: Reactions) -> Reactions:
        def after_ship(state: State) -> None:
            if state.of(EventDice).face == SHIP and self._scores(False, state):
                for react in scored:
                    react(state)

        return (after_ship,)

    def outcomes(self, state: State, decision: Decision) -> Sequence[tuple[EventFace, int]]:
        return self._outcomes

    def perform(self, state: State, decision: Decision, action: EventFace) -> None:
        state.agenda.pop()
        dice = state.of(EventDice)
        dice.face, dice.waits = int(action.face), 1
        if state.log is not None:
            state.log.append(EventDieFell(state.active, action.face))
        for react in self._listeners:
            react(state, action.face, dice.red)
