"""The places where panels stand: each is covered by its children, so it draws blank lines only."""

from typing import ClassVar

from textual.geometry import Size
from textual.widget import Widget


class Covered(Widget, inherit_css=False):
    """A place of panels; one blank strip for all its lines saves 20 to 50 KiB."""

    BLANK: ClassVar[bool] = True


class SideColumn(Covered, inherit_css=False):
    """Beside the map."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 0


class Strip(Covered, inherit_css=False):
    """Below the map."""


class Told(Covered, inherit_css=False):
    """The card above the log, beside a bar below the map."""


class Bar(Covered, inherit_css=False):
    """What can be done. With the class `-asked`, a question has exactly this place."""
