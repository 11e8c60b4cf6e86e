"""The tutorial: games with a panel that suggests the next step; `lesson_files` reads its lessons.

Every command works; a player may do something else, and the step waits or is skipped.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import ClassVar

from ep_rules.api import LETTERS, Event, Phase, Seat
from ep_tui.keys.keymap import Keymap
from ep_tui.panels.event_data import event_data
from ep_tui.panels.styled_lines import Line, flow, heading, marked, plain
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap
from ep_tui.tutorial.lesson_files import LESSONS, Step, lesson

NAMED = ("roll", "end", "help", "rule", "menu")
"""Commands whose keys stand in texts."""


class Lessons:
    """The progress of a player in a lesson.

    Attributes:
        name: of the lesson. following: the name of the next one, or "".
        own_keys: the commands of the screen on its keys.
    """

    own_keys: ClassVar[Mapping[str, str]] = {">": "next-step", "0": "end-lesson"}

    def __init__(self, name: str, session: Session, keymap: Keymap) -> None:
        self.name = name
        self.following = dict(pairwise(LESSONS)).get(name, "")
        self._steps = lesson(name).step
        self._session = session
        self._keymap = keymap.in_game(presenters_of(session.game).commands)
        self._seat = Seat(0)
        self._at = 0
        self._done: set[str] = set()

    @property
    def step(self) -> Step | None:
        """The current step; None after the last."""
        return self._steps[self._at] if self._at < len(self._steps) else None

    @property
    def keys(self) -> list[str]:
        """The key to press now, as printed."""
        return [self._printed(key) for key in self.step.keys] if self.step else []

    @property
    def title(self) -> str:
        """The name of the lesson, and the number of the step."""
        what = say(f"tutorial.lesson.{self.name}.title")
        if self.step is None:
            return say("tutorial.title-done", lesson=what)
        return say("tutorial.title", lesson=what, number=self._at + 1, count=len(self._steps))

    def did(self, what: str) -> None:
        """Note a screen command; it counts only while its step is possible."""
        if self.step is not None and self.step.during in ("", self._phase()):
            self._done.add(what)
        self.look()

    def look(self) -> None:
        """Skip every step that is done."""
        while (step := self.step) is not None and self._is_done(step):
            self.skip()

    def skip(self) -> None:
        """Go to the next step."""
        self._at += 1
        self._done.clear()

    def lines(self, width: int) -> list[Line]:
        """The panel: the step's number, its text and its keys; at the end, what comes next."""
        lines = heading(self.title, width, role="title")
        step = self.step
        if step is None:
            lines += [marked(part) for part in wrap(self.say(f"lesson.{self.name}.done"), width)]
            return [*lines, *self._last_keys(width)]
        lines += [marked(part, "bold") for part in wrap(self.say(f"step.{step.id}"), width)]
        if wait := self._wait(step):
            lines += [marked(part) for part in wrap(wait, width)]
        keys = [((f" {key} ", "press"),) for key in self.keys]
        lines += flow([plain(say("tutorial.press"), "dim"), *keys], width, " ")
        return [*lines, *(marked(part, "dim") for part in wrap(say("tutorial.keys"), width))]

    def _last_keys(self, width: int) -> list[Line]:
        """The keys after the last step."""
        keys = [say("tutorial.stop")]
        if self.following:
            title = say(f"tutorial.lesson.{self.following}.title")
            keys.insert(0, say("tutorial.next", lesson=title))
        return flow([marked(key) for key in keys], width)

    def say(self, key: str) -> str:
        """A text of the lessons with the player's keys."""
        return say(f"tutorial.{key}", **{name: self._printed(name) for name in NAMED})

    def _printed(self, key: str) -> str:
        return self._keymap.shown(key) if key.islower() and len(key) > 1 else key

    def _is_done(self, step: Step) -> bool:
        if step.done:
            return step.done in self._done
        if step.phase:
            return self._phase() == step.phase
        return any(self._is_wanted(step, heard.event) for heard in self._session.heard)

    def _is_wanted(self, step: Step, event: Event) -> bool:
        """Whether an event is the deed of a step, done by the player."""
        if type(event).__name__ != step.event:
            return False
        fields = event_data(self._session.game, event)
        return fields.items() >= {"seat": LETTERS[self._seat], **step.of}.items()

    def _phase(self) -> str:
        """The name of the phase of the player's own turn, or ""."""
        top = self._session.decision
        return top.__class__.__name__ if isinstance(top, Phase) and top.actor == self._seat else ""

    def _wait(self, step: Step) -> str:
        """The action to do first, if the step is impossible in this phase."""
        if self._session.person_to_act is None:
            return say("tutorial.others")
        now = self._phase()
        if not step.during or not now or now == step.during:
            return ""
        return self.say(f"wait.{step.during}")
