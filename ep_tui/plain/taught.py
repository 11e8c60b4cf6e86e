"""A lesson in plain mode: each step in lines, with what to type for it."""

import re

from ep_tui.keys.keymap import Keymap
from ep_tui.plain.screen_keys import WORDS
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.tutorial.lesson_files import ANY, Step
from ep_tui.tutorial.steps import NAMED, Learner

_KEY = re.compile(r"\[(.+?)\]")


class Taught(Learner):
    """A lesson whose steps are told once, and again when something hinders them."""

    def __init__(self, name: str, session: Session, keymap: Keymap) -> None:
        words = {name: WORDS.get(name, name) for name in (*NAMED, "skip")}
        super().__init__(name, session, words, "plain")
        self._keymap = keymap.in_game(presenters_of(session.game).commands)
        self._told: tuple[str, str] | None = None

    def news(self) -> list[str]:
        """The step, unless it was told and nothing hinders it since."""
        self.look()
        now = (self.title, self.hindrance())
        if now == self._told:
            return []
        first, same = self._told is None, self._told is not None and self._told[0] == now[0]
        self._told = now
        if same and now[1]:
            return ["", self._as_words(now[1])]
        return [*self.lines(), *([say("tutorial.plain-keys")] if first else [])]

    def lines(self) -> list[str]:
        """The step and what to type; after the last, what comes next."""
        lines = ["", self.title, self._as_words(self.words)]
        if self.step is None:
            title = say(f"tutorial.lesson.{self.following or self.name}.title")
            following = say("tutorial.plain-next", name=self.following, lesson=title)
            return [*lines, *([following] if self.following else [])]
        if hindrance := self.hindrance():
            return [*lines, self._as_words(hindrance)]
        first, *then = self._typed(self.step)
        return [*lines, say("tutorial.plain-type", line=first, then=then[0] if then else "none")]

    def _typed(self, step: Step) -> list[str]:
        """What to type for a step."""
        if step.do:
            return [line.removesuffix(ANY).strip() for line in step.do]
        word, _, place = step.done.partition(" ")
        if word == "cursor":
            return [f"look {place}"]
        return [WORDS.get(word) or self._keymap.shown(step.keys[0])]

    def _as_words(self, text: str) -> str:
        """A text with what it says to press as what is typed."""
        return _KEY.sub(r"“\1”", text)
