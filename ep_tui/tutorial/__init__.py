"""The tutorial: an ordinary game with a panel that suggests the next step.

Every command works; a player may do something else, and the step waits or is skipped.
"""

from functools import cache
from pkgutil import get_data

import msgspec

from ep_rules.api import Phase, Seat
from ep_tui.keys.keymap import Keymap
from ep_tui.panels.styled_lines import Line, StyledText, heading, marked, wrap
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.texts import say

SKIP, STOP = ">", "0"
NAMED = ("roll", "end", "help", "rule")
"""Commands whose keys stand in texts."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be tried, by which keys, and how one knows that it was done.

    Attributes:
        event: done when it has happened to the person. phase: done in this phase.
        done: done when this was done on the screen. during: the phase where it can be done, or "".
    """

    id: str
    keys: tuple[str, ...]
    event: str = ""
    phase: str = ""
    done: str = ""
    during: str = ""


class Tutorial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to learn in, and its steps."""

    scenario: str
    seats: tuple[str, ...]
    seed: int
    step: tuple[Step, ...]


@cache
def course() -> Tutorial:
    """The first voyage as its file has it."""
    return msgspec.toml.decode(get_data(__name__, "voyage.toml") or b"", type=Tutorial)


def first_table() -> Table:
    """The game that the first voyage is played in; not saved yet."""
    plan = course()
    return Table.new(plan.scenario, plan.seats, seed=plan.seed, first=0)


class Lessons:
    """How far a person has come."""

    stop_key = STOP
    own_keys = (SKIP, STOP)

    def __init__(self, session: Session, keymap: Keymap) -> None:
        self._session = session
        self._keymap = keymap
        self._seat = Seat(0)
        self._at = 0
        self._done: set[str] = set()

    @property
    def step(self) -> Step | None:
        """What is to be tried now; None after the last step."""
        steps = course().step
        return steps[self._at] if self._at < len(steps) else None

    @property
    def keys(self) -> list[str]:
        """What to press now, as it is printed."""
        return [self._printed(key) for key in self.step.keys] if self.step else []

    @property
    def over(self) -> bool:
        """Whether all steps have been done or skipped."""
        self.look()
        return self.step is None

    def did(self, what: str) -> None:
        """Something was done on the screen that is no action of the game."""
        self._done.add(what)
        self.look()

    def look(self) -> None:
        """Go on past every step that has been done."""
        while (step := self.step) is not None and self._is_done(step):
            self.skip()

    def skip(self) -> None:
        """On to the next step."""
        self._at += 1
        self._done.clear()

    def lines(self, width: int) -> list[Line]:
        """The panel: which step, what to do and why, and the keys of it."""
        step = self.step
        if step is None:
            return []
        count = len(course().step)
        title = say("tutorial.title", number=self._at + 1, count=count)
        lines = heading(title, width, role="title")
        lines += [marked(part, "bold") for part in wrap(self.say(f"step.{step.id}"), width)]
        if wait := self._wait(step):
            lines += [marked(part) for part in wrap(wait, width)]
        keys: list[StyledText] = [(f"{say('tutorial.press')} ", "dim")]
        for key in self.keys:
            keys += [(f" {key} ", "press"), (" ", "")]
        return [*lines, tuple(keys), *(marked(p, "dim") for p in wrap(say("tutorial.keys"), width))]

    def say(self, key: str) -> str:
        """A text of the lessons with the keys that the person has."""
        return say(f"tutorial.{key}", **{name: self._printed(name) for name in NAMED})

    def _printed(self, key: str) -> str:
        return self._keymap.shown(key) if key.islower() and len(key) > 1 else key

    def _is_done(self, step: Step) -> bool:
        if step.done:
            return step.done in self._done
        if step.phase:
            return self._phase() == step.phase
        return any(
            type(heard.event).__name__ == step.event
            and getattr(heard.event, "seat", None) == self._seat
            for heard in self._session.heard
        )

    def _phase(self) -> str:
        """The name of the phase of the person's own turn, or ""."""
        decision = self._session.decision
        top = decision
        return top.__class__.__name__ if isinstance(top, Phase) and top.actor == self._seat else ""

    def _wait(self, step: Step) -> str:
        """What must come first, if the step cannot be done in this phase."""
        if self._session.person_to_act is None:
            return say("tutorial.others")
        now = self._phase()
        if not step.during or not now or now == step.during:
            return ""
        return self.say(f"wait.{step.during}")
