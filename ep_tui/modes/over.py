"""The game has ended: look around, or see the result."""

from collections.abc import Callable, Sequence

from ep_tui.board.places import Place
from ep_tui.modes.mode import Desk, Mode
from ep_tui.texts import say


class Over(Mode):
    """Nothing can be done any more; Enter shows the result."""

    def __init__(self, desk: Desk, show: Callable[[], None]) -> None:
        super().__init__(desk)
        self._show = show

    def keys(self) -> Sequence[tuple[str, str]]:
        """Enter, Escape."""
        return (("Enter", say("table.keys.result")), ("Esc", say("table.command.menu")))

    def chosen(self, place: Place) -> bool:
        """Show the result."""
        self._show()
        return True
