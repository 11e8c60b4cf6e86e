"""The tutorial: games with a panel that suggests the next step; `steps` knows what passes each."""

from collections.abc import Mapping
from typing import ClassVar

from ep_tui.keys.keymap import Keymap
from ep_tui.panels.styled_lines import Line, flow, heading, marked, plain
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap
from ep_tui.tutorial.steps import NAMED, Learner


class Lessons(Learner):
    """A lesson on the screen.

    Attributes:
        own_keys: the commands of the screen on its keys.
    """

    own_keys: ClassVar[Mapping[str, str]] = {">": "next-step", "0": "end-lesson"}

    def __init__(self, name: str, session: Session, keymap: Keymap) -> None:
        super().__init__(name, session, {}, "screen")
        self.use(keymap)

    def use(self, keymap: Keymap) -> None:
        """Name the keys of a player."""
        self._keymap = keymap.in_game(presenters_of(self._session.game).commands)
        self._shown |= {"skip": ">", **{key: self._printed(key) for key in NAMED}}

    @property
    def keys(self) -> list[str]:
        """The key to press now, as printed."""
        return [self._printed(key) for key in self.step.keys] if self.step else []

    def lines(self, width: int, height: int, *, beside: bool) -> list[Line]:
        """The panel: the step's number, its text and its keys; at the end, what comes next.

        `beside`: there is a question, which is more important; a form leaves room for the keys. In
        few lines, what hinders a step comes before its text, and that before how lessons are left.
        """
        title = heading(self.title, width, role="title")
        if self.step is None:
            parts = [*map(marked, wrap(self.words, width)), *self._last_keys(width)]
            return [] if beside else [*title, *parts]
        text = [marked(part, "bold") for part in wrap(self.words, width)]
        pressed: list[Line] = [((f" {key} ", "press"),) for key in self.keys]
        keys = flow([plain(say("tutorial.press"), "dim"), *pressed], width, " ")
        hindrance = self.hindrance()
        if beside and len(title) + len(text) <= height:
            return [*title, *text]
        if beside:
            return keys if len(keys) <= height and not hindrance else []
        if hindrance:
            told = [marked(part, "warn") for part in wrap(hindrance, width)]
            fits = len(title) + len(text) + len(told) <= height
            return [*title, *(text if fits else ()), *told]
        lines = [*title, *text, *keys]
        left = [marked(part, "dim") for part in wrap(say("tutorial.keys"), width)]
        return [*lines, *left] if len(lines) + len(left) <= height else lines

    def _last_keys(self, width: int) -> list[Line]:
        """The keys after the last step."""
        keys = [say("tutorial.stop")]
        if self.following:
            title = say(f"tutorial.lesson.{self.following}.title")
            keys.insert(0, say("tutorial.next", lesson=title))
        return flow([marked(key) for key in keys], width)

    def _printed(self, key: str) -> str:
        return self._keymap.shown(key) if key.islower() and len(key) > 1 else key
