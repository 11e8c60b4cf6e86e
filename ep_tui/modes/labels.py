"""A mode that labels the legal places with single characters."""

from collections.abc import Sequence

from ep_tui.modes.mode import Desk, Mode
from ep_tui.texts import say

CHARACTERS = "asdfgqwertzxcvopim1234567890hjklyubnASDFGQWERTZXCVOPIMHJKLYUBN"


class Labels(Mode):
    """The nearest places get the first characters; every label is one character."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        places = desk.board.nearest_first(desk.board.targets)
        self._places = dict(zip(CHARACTERS, places, strict=False))

    def begin(self) -> None:
        self.desk.board.labels = {place: char for char, place in self._places.items()}

    def end(self) -> None:
        self.desk.board.labels = {}

    def prompt(self) -> str:
        return say("table.target.labels")

    def keys(self) -> Sequence[tuple[str, str]]:
        return (("Esc", say("table.keys.back")),)

    def press(self, key: str, char: str | None) -> bool:
        if key == "escape":
            return False
        self.desk.pop()
        place = self._places.get(char or "")
        if place is None:
            return key == "f"
        self.desk.board.cursor = place
        return True
