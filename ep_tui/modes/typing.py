"""A line to type a place or a whole command in notation."""

from collections.abc import Sequence

from ep_rules.api import Ambiguous, NotUnderstood, OthersShip
from ep_tui.board import places
from ep_tui.modes.mode import Desk, Mode
from ep_tui.texts import say
from ep_tui.texts.speak import refusal_sentence
from ep_tui.widgets.pieces import Line

LONGEST = 70


class Typing(Mode):
    """What is typed stands in the prompt line; Enter reads it, Escape forgets it."""

    history: list[str] = []

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.text = ""
        self._past = len(self.history)

    def line(self) -> Line:
        """The line as it stands, with a cursor that does not blink."""
        return (("/ ", "key"), (self.text, "bold"), (" ", "chosen"))

    def keys(self) -> Sequence[tuple[str, str]]:
        """Enter, Escape, examples."""
        return (
            ("Enter", say("table.typing.read")),
            ("Esc", say("table.keys.back")),
            ("↑", say("table.typing.again")),
            ("", say("table.typing.example")),
        )

    def press(self, key: str, char: str | None) -> bool:
        """Write, delete, read."""
        if key == "enter":
            self._read()
            return True
        if key in ("backspace", "ctrl+h"):
            if not self.text:
                self.desk.pop()
                return True
            self.text = self.text[:-1]
        elif key == "ctrl+u":
            self.text = ""
        elif key in ("up", "down"):
            self._past += -1 if key == "up" else 1
            self._past = max(0, min(len(self.history), self._past))
            self.text = self.history[self._past] if self._past < len(self.history) else ""
        elif char is not None and char.isprintable():
            self.paste(char)
        elif key == "escape":
            return False
        self.desk.renew()
        return True

    def paste(self, text: str) -> None:
        """Write several characters."""
        clean = "".join(c for c in text.replace("\n", " ") if c.isprintable())
        self.text = (self.text + clean)[:LONGEST]

    def _read(self) -> None:
        text = self.text.strip()
        self.desk.pop()
        if not text:
            return
        if text not in self.history[-1:]:
            self.history.append(text)
        if text.casefold() == say("table.typing.scene"):
            self.desk.save_scene()
            return
        table = self.desk.table
        try:
            place = places.parse(table.game.book.topology, text)
        except KeyError:
            pass
        else:
            self.desk.board.mode = place.kind
            self.desk.board.cursor = place
            self.desk.renew()
            return
        try:
            action = table.read(text)
        except OthersShip as error:
            self.desk.tell(refusal_sentence(table.game, error.refusal))
        except NotUnderstood:
            self.desk.tell(say("screens.typed.not-understood", text=text))
        except Ambiguous as error:
            choices = ", ".join(error.choices[:4]) + (", …" if len(error.choices) > 4 else "")  # noqa: PLR2004 - fits the panel
            self.desk.tell(say("screens.typed.ambiguous", text=text, choices=choices))
        else:
            self.desk.act(action)
