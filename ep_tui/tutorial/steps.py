"""How far a player is in a lesson: the step that is asked, what passes it, and what hinders it.

The player may do anything else; then a step waits, or says how to take back what hinders it.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from ep_rules.api import Action, Phase, Refusal
from ep_tui.board import places
from ep_tui.board.places import Place
from ep_tui.contributions.routes import ShipRoutes
from ep_tui.contributions.words import yes
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.speak import refusal_sentence
from ep_tui.tutorial.lesson_files import ANY, FIRST, LESSONS, Step, lesson

NAMED = ("roll", "end", "help", "rule", "menu", "undo")
"""Commands that stand in texts, and besides them `skip`."""


class Learner:
    """The progress of a player in a lesson; the game's record says which deeds are done.

    Attributes:
        name: of the lesson. following: the name of the next one, or "". steps: all of them.
    """

    def __init__(self, name: str, session: Session, shown: Mapping[str, str], on: str) -> None:
        """`shown`: how the `NAMED` commands are written. `on`: the screen, or plain mode."""
        self.name = name
        self.following = dict(pairwise(LESSONS)).get(name, "")
        self.steps = lesson(name).step
        self._session = session
        self._presenters = presenters_of(session.game)
        self._shown = {"on": on, **shown}
        self._seat = FIRST
        self._passed: dict[int, int] = {}
        """The passed steps, each with the number of the player's deeds then."""
        self._since = 0
        self._done: set[str] = set()
        self._judged: tuple[object, Refusal | None] = ("", None)
        self._catch_up()

    def _catch_up(self) -> None:
        """In a game that goes on, pass the steps before the last one whose deed is recorded.

        What was only done on the screen is not recorded, and neither is what was skipped.
        """
        self.look()
        deeds = self._session.deeds(self._seat)
        rolls = next((n for n, step in enumerate(self.steps) if step.do == ("roll",)), -1)
        while any(
            step.do and (n == rolls or not _is_of_each_turn(step)) and self._free(step, deeds)
            for n, step in enumerate(self.steps)
            if n > self.at
        ):
            self.skip()
            self.look()

    @property
    def at(self) -> int:
        """The number of the current step, from 0; that of all steps after the last."""
        return next((n for n in range(len(self.steps)) if n not in self._passed), len(self.steps))

    @property
    def step(self) -> Step | None:
        """The current step; None after the last."""
        at = self.at
        return self.steps[at] if at < len(self.steps) else None

    @property
    def title(self) -> str:
        """The name of the lesson, and the number of the step."""
        what = say(f"tutorial.lesson.{self.name}.title")
        if self.step is None:
            return say("tutorial.title-done", lesson=what)
        return say("tutorial.title", lesson=what, number=self.at + 1, count=len(self.steps))

    @property
    def words(self) -> str:
        """What the step asks; after the last, what comes next."""
        step = self.step
        return self.say(f"lesson.{self.name}.done" if step is None else f"step.{step.id}")

    def say(self, key: str, **values: object) -> str:
        """A text of the lessons, with how commands are written."""
        return say(f"tutorial.{key}", **self._shown, **values)

    def did(self, what: str) -> None:
        """Note a screen command; it counts only while its step is possible."""
        if self.step is not None and self.step.during in ("", self._phase()):
            self._done.add(what)
        self.look()

    def look(self, cursor: Place | None = None) -> None:
        """Pass every step that is done; go back to one whose deed was undone."""
        deeds = self._session.deeds(self._seat)
        self._passed = {step: then for step, then in self._passed.items() if then <= len(deeds)}
        self._since = min(self._since, len(deeds))
        while (step := self.step) is not None and self._passes(step, deeds, cursor):
            self._pass()

    def skip(self) -> None:
        """Go to the next step."""
        self._passed[self.at] = 0
        self._pass()

    def _pass(self) -> None:
        self._since = max(self._since, *self._passed.values())
        self._done.clear()

    def _passes(self, step: Step, deeds: Sequence[Action], cursor: Place | None) -> bool:
        """Note that a step is passed, if it is."""
        at, now = self.at, len(deeds)
        if step.done:
            topology = self._session.game.book.topology
            here = cursor is not None and step.done == f"cursor {places.name(topology, cursor)}"
            if here or step.done in self._done:
                self._passed[at] = 0
        else:
            first = self._since if _is_of_each_turn(step) and self._is_possible(step) else 0
            if later := [end for end in self._free(step, deeds) if end > first]:
                self._passed[at] = later[0]
            elif self._has(step.unless):
                self._passed[at] = now
        return at in self._passed

    def _free(self, step: Step, deeds: Sequence[Action]) -> list[int]:
        """The numbers of deeds after which it was done, without those that passed other steps."""
        return [end for end in self._ends(step, deeds) if end not in self._passed.values()]

    def _ends(self, step: Step, deeds: Sequence[Action]) -> Iterable[int]:
        """The numbers of deeds after which a step was done."""
        size, lines = len(step.do), self._lines(deeds)
        for end in range(size, len(lines) + 1):
            if all(map(_fits, step.do, lines[end - size : end])):
                yield end

    def _lines(self, deeds: Sequence[Action]) -> list[str]:
        return [self._session.game.notation.write(deed) for deed in deeds]

    def _is_begun(self, step: Step) -> bool:
        """Whether the last deeds are the first ones of the step, such as an offer before a deal."""
        lines = self._lines(self._session.deeds(self._seat))
        sizes = range(1, min(len(step.do), len(lines) + 1))
        return any(all(map(_fits, step.do, lines[-size:])) for size in sizes)

    def _has(self, goods: Mapping[str, int]) -> bool:
        """Whether the player's hand has goods."""
        hand = dict(zip(self._session.game.book.cards.names, self._hand(), strict=True))
        return bool(goods) and all(hand[good] >= count for good, count in goods.items())

    def _hand(self) -> Sequence[int]:
        return self._session.hand(self._seat)

    def _phase(self) -> str:
        """The name of the phase of the player's own turn, or ""."""
        top = self._session.decision
        return top.__class__.__name__ if isinstance(top, Phase) and top.actor == self._seat else ""

    # ---- what hinders a step ---------------------------------------------------------------

    def hindrance(self) -> str:
        """Why the step cannot be done now, and what to do about it; "" if it can."""
        step, session = self.step, self._session
        if step is None:
            return ""
        if session.person_to_act is None:
            return say("tutorial.others")
        phase, undo = self._phase(), yes(session.can_undo)
        waits = bool(phase and step.during and phase != step.during)
        if step.during and not phase and not self._is_begun(step):
            return say("tutorial.question")
        refusal = self._refusal(step) if phase else None
        if waits and refusal is None:
            return self.say(f"wait.{step.during}", undo_is=undo)
        if refusal is None:
            return ""
        reason = refusal_sentence(session.game, refusal, session.names)
        return self.say("lost", reason=reason, undo_is=undo)

    def _is_possible(self, step: Step) -> bool:
        return step.during in ("", self._phase()) and self._refusal(step) is None

    def _refusal(self, step: Step) -> Refusal | None:
        """Why the deed of a step cannot be done in this position, or None."""
        now = (self._session.changes, step.id)
        if self._judged[0] != now:
            if step.during not in ("", self._phase()):
                self._judged = now, self._reason_then(step)
                return self._judged[1]
            reasons = [self._reason(step, line) for line in step.do]
            self._judged = now, None if None in reasons else next(iter(reasons), None)
        return self._judged[1]

    def _reason_then(self, step: Step) -> Refusal | None:
        """Why a deed for the start of a turn, before dice can change that, cannot be done then."""
        first = self._session.game.book.phase_types[0]
        if step.during != first.__name__:
            return None
        state = self._session.imagined_position().copy()
        state.agenda[:] = [first(self._seat)]
        deeds = (self._session.read(line, ()) for line in step.do)
        reasons = (self._session.game.explain(state, deed) for deed in deeds)
        return next(filter(None, reasons), None)

    def _reason(self, step: Step, line: str) -> Refusal | None:
        session = self._session
        if line.endswith(ANY):
            legal = session.legal()
            if any(_fits(line, session.game.notation.write(action)) for action in legal):
                return None
            command = self._presenters.command(step.keys[0])
            assert command is not None, f"{step.id} begins with the key of its command"
            why = self._presenters.why_not(command, self._explain)
            return None if why is None else why.refusal
        action = session.read(line, ())
        refusal, routes = self._explain(action), self._presenters.routes
        if refusal is not None and routes is not None and isinstance(action, routes.step):
            return None if self._reaches(routes, action) else refusal
        return refusal

    def _explain(self, action: Action) -> Refusal | None:
        return self._session.explain(action, self._seat)

    def _reaches(self, routes: ShipRoutes, action: Action) -> bool:
        """Whether a ship reaches a route in several steps."""
        ship, path = routes.sailed(action)
        return path in routes.ways(self._session.imagined_position(), ship)


def _is_of_each_turn(step: Step) -> bool:
    """Whether a step asks for what every turn has, so that an earlier turn's does not count."""
    return step.do in (("roll",), ("end",))


def _fits(asked: str, done: str) -> bool:
    """Whether a line of notation is the one that a step asks for."""
    return asked == done or (asked.endswith(ANY) and done.startswith(asked.removesuffix(ANY)))
