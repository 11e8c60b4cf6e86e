"""What a terminal is asked after its first frame: where its cursor stands after some signs.

The link asks, the feed finds the answer, and the app draws its conclusions; none of them needs this
before the first frame.
"""

from textual.message import Message

from ep_tui.terminal.capabilities import Terminal

SIGNS = "▄▲"
"""Characters that terminals for East Asian scripts may show in two cells each."""
QUESTION = f"\x1b[H\x1b[m{SIGNS}\x1b[6n"
COVERED = 2 * len(SIGNS)
"""The first cells of the screen, which the question may change."""
PATIENCE = 0.3
"""Seconds after which an answer is late."""


class Measured(Message):
    """The column of the terminal's cursor, from 1, and the seconds until the answer came."""

    def __init__(self, column: int, seconds: float = 0.0) -> None:
        super().__init__()
        self.column = column
        self.seconds = seconds

    @property
    def is_late(self) -> bool:
        """Whether the line is slow, or the terminal was busy with the frame before the question."""
        return self.seconds > PATIENCE

    def applied_to(self, terminal: Terminal) -> Terminal:
        """A terminal with what is now known about it; signs of another width are not used."""
        narrow = self.column == 1 + len(SIGNS)
        return terminal._replace(unicode=narrow, slow=self.is_late)
