"""A key with a letter of another script; pages take the letter or its place on the keyboard."""

from textual import events


class LetterKey(events.Key):
    """Such a key.

    Attributes:
        base: the key of a Latin keyboard in its place.
    """

    __slots__ = ["base"]

    def __init__(self, letter: str, base: events.Key) -> None:
        super().__init__(letter, letter)
        self.base = base

    def copy(self) -> "LetterKey":
        """A copy, to be sent once more."""
        return LetterKey(self.key, self.base.copy())
