"""The places where panels stand: each is covered by its children, so it draws blank lines only."""

from typing import ClassVar

from textual.geometry import Size
from textual.widget import Widget


class Covered(Widget, inherit_css=False):
    """Panels `beside` or `below` the map, or a card above the log; its class says where.

    One blank strip for all its lines saves 20 to 50 KiB.
    """

    BLANK: ClassVar[bool] = True

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 0


class Bar(Covered, inherit_css=False):
    """What can be done. With the class `-asked`, a question has exactly this place."""
