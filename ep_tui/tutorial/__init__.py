"""The tutorial: an ordinary game with a panel that suggests the next step.

Every command works; a player may do something else, and the step waits or is skipped.
"""

from functools import cache
from pkgutil import get_data

import msgspec

from ep_rules.api import Phase, Seat
from ep_tui.keys.keymap import Keymap
from ep_tui.panels.styled_lines import Line, StyledText, heading, marked
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap

SKIP, STOP = ">", "0"
NAMED = ("roll", "end", "help", "rule")
"""Commands whose keys stand in texts."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: the keys to try, and the condition that completes it.

    Attributes:
        event: done when it has happened to the player.
        phase: done in this phase.
        done: done after this screen command.
        during: the phase in which it is possible, or "".
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
    return msgspec.toml.decode(get_data(__name__, "first_game.toml") or b"", type=Tutorial)


def first_table() -> Table:
    """The game of the first voyage; not saved yet."""
    plan = course()
    return Table.new(plan.scenario, plan.seats, seed=plan.seed, first=0)


class Lessons:
    """The progress of a player."""

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
        """The current step; None after the last."""
        steps = course().step
        return steps[self._at] if self._at < len(steps) else None

    @property
    def keys(self) -> list[str]:
        """The key to press now, as printed."""
        return [self._printed(key) for key in self.step.keys] if self.step else []

    @property
    def over(self) -> bool:
        """Whether all steps have been done or skipped."""
        self.look()
        return self.step is None

    def did(self, what: str) -> None:
        """Note a screen command."""
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
        """The panel: the step's number, its text and its keys."""
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
        """A text of the lessons with the player's keys."""
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
        """The action to do first, if the step is impossible in this phase."""
        if self._session.person_to_act is None:
            return say("tutorial.others")
        now = self._phase()
        if not step.during or not now or now == step.during:
            return ""
        return self.say(f"wait.{step.during}")
