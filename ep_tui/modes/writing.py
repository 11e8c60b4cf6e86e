"""The base class of modes that take text."""

from ep_tui.modes.mode import Desk, Mode
from ep_tui.panels.styled_lines import Line


class Writing(Mode):
    """A line that is written where the prompt stands.

    Attributes:
        sign: what stands before it. longest: how many characters it may have. text: what it says.
    """

    writes = True
    sign = ""
    longest = 0

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.text = ""

    def line(self) -> Line:
        """The line as it stands, with a cursor that does not blink."""
        return ((self.sign, "key"), (self.text, "bold"), (" ", "chosen"))

    def press(self, key: str, char: str | None) -> bool:
        """Write and delete."""
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
        """Write several characters."""
        self.write(self.text + "".join(char for char in text if char.isprintable()))

    def write(self, text: str) -> None:
        """Let the line say this, as far as there is room."""
        self.text = text[: self.longest]
