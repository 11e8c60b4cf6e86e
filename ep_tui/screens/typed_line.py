"""A line that a player types below a screen: on pages of text, in replays and in the editor."""

from typing import NamedTuple

from ep_tui.panels.styled_lines import Line
from ep_tui.texts.fitting import cells, clip


class Typed(NamedTuple):
    """A finished line and its purpose."""

    purpose: str
    text: str


class TypedLine:
    """Takes keys as text for one purpose, until Enter or Escape."""

    def __init__(self, longest: int) -> None:
        self.purpose = ""
        self.text = ""
        self._longest = longest
        self._last: dict[str, str] = {}

    def begin(self, purpose: str) -> None:
        """Begin an empty line."""
        self.purpose, self.text = purpose, ""

    def press(self, key: str, char: str | None) -> Typed | None:
        """Take a key; Enter ends the line and returns it, Escape drops it, Up brings back the last.

        The last line of each purpose is kept, so a refused statement need not be typed again.
        """
        if key == "enter":
            typed = Typed(self.purpose, self.text.strip())
            self._last[self.purpose] = typed.text
            self.purpose = ""
            return typed
        if key == "up":
            self.text = self._last.get(self.purpose, self.text)
            return None
        if key == "escape" or (key == "backspace" and not self.text):
            self.purpose = ""
        elif key == "backspace":
            self.text = self.text[:-1]
        elif char is not None:
            self.write(char)
        return None

    def write(self, text: str) -> None:
        """Add printable characters while there is room."""
        kept = "".join(char for char in text if char.isprintable())
        self.text = (self.text + kept)[: self._longest]

    def line(self, sign: str, width: int = 100) -> Line:
        """The line after a sign, or its end, with a cursor that does not blink."""
        shown = clip(self.text[::-1], max(1, width - cells(sign) - 1))[::-1]
        return (sign, "key"), (shown, "bold"), (" ", "chosen")
