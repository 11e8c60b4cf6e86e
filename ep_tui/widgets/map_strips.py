"""The lines of the map as strips with styles, kept until they change; the map widget draws them."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from ep_tui.board.cells import Key
from ep_tui.board.window import ShownCell

if TYPE_CHECKING:
    from ep_tui.board.painted.tints import Tint


class MapStrips:
    """The strips of the lines that were drawn, and the styles of their cells."""

    def __init__(self, style: "Callable[[Key | Tint], Style]") -> None:
        """`style` gives the style of a cell on the ground of the widget."""
        self._style_of = style
        self._strips: dict[int, Strip] = {}
        self._styles: dict[Key | Tint, Style] = {}

    def __len__(self) -> int:
        return len(self._strips)

    def clear(self) -> None:
        """Forget all lines."""
        self._strips.clear()

    def restyle(self) -> None:
        """Forget all lines and styles, because colors may have changed."""
        self._strips.clear()
        self._styles.clear()

    def drop(self, lines: Iterable[int]) -> None:
        """Forget some lines."""
        for y in lines:
            self._strips.pop(y, None)

    def at(self, y: int, cells: Callable[[int], Sequence[ShownCell]]) -> Strip:
        """One line; `cells` makes those of a line that is not kept."""
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self._strip(cells(y))
        return strip

    def _strip(self, cells: Sequence[ShownCell]) -> Strip:
        segments: list[Segment] = []
        run: list[str] = []
        last: Key | Tint | None = None
        for char, what in cells:
            if what is not last:  # equal keys are one object
                if last is not None:
                    segments.append(Segment("".join(run), self._style(last)))
                run, last = [], what
            run.append(char)
        if last is not None:
            segments.append(Segment("".join(run), self._style(last)))
        return Strip(segments, len(cells))

    def _style(self, what: "Key | Tint") -> Style:
        style = self._styles.get(what)
        if style is None:
            style = self._styles[what] = self._style_of(what)
        return style
