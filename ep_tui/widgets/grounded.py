"""The base class of the widgets that draw their own lines: maps and panels."""

from rich.style import Style
from textual.widget import Widget

from ep_tui.looks.look import Look


class Grounded(Widget, inherit_css=False):
    """A widget that works out its own style once for a theme, because Textual does so each time."""

    _ground: Style | None = None

    @property
    def ground(self) -> Style:
        """The style on which everything is drawn."""
        if self._ground is None:
            self._ground = self.rich_style
        return self._ground

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._ground = None

    def set_look(self, look: Look) -> None:
        """Repaint with a new look."""
        self.refresh()
