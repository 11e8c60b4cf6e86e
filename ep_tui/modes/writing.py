"""The base class of modes that take text."""

from ep_tui.modes.mode import Desk, Mode
from ep_tui.panels.styled_lines import Line


class Writing(Mode):
    """A typed line that replaces the prompt.

    Attributes:
        sign: the text before it.
        longest: its maximum length.
        text: the typed text.
    """

    writes = True
    sign = ""
    longest = 0

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.text = ""

    def line(self) -> Line:
        return ((self.sign, "key"), (self.text, "bold"), (" ", "chosen"))

    def press(self, key: str, char: str | None) -> bool:
        if key in ("backspace", "ctrl+h"):
            self.write(self.text[:-1])
        elif key == "ctrl+u":
            self.write("")
        elif char is not None and char.isprintable():
            self.paste(char)
        else:
            return False
        self.desk.renew()
        return True

    def paste(self, text: str) -> None:
        self.write(self.text + "".join(char for char in text if char.isprintable()))

    def write(self, text: str) -> None:
        """Set the text, cut to the maximum length."""
        self.text = text[: self.longest]
