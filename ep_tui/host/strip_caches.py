"""Makes the caches of Textual's strips when they are first used; the server of a host loads it.

Textual gives each strip seven, and nearly all stay empty: 1 KiB for each line of each widget.
"""

from collections.abc import Iterable
from typing import Any

from rich.segment import Segment
from textual.cache import FIFOCache
from textual.strip import Strip

_MAXSIZE = "_maxsize"
_FIRST: dict[str, Any] = {name: getattr(Strip([]), name) for name in Strip.__slots__}
_SIZES: dict[str, int] = {
    name: getattr(value, _MAXSIZE) for name, value in _FIRST.items() if hasattr(value, _MAXSIZE)
}


def _begin(strip: Any, segments: Iterable[Segment], cell_length: int | None = None) -> None:
    """As Textual's own, without the caches."""
    strip._segments = list(segments)
    strip._cell_length = cell_length
    strip._render_cache = strip._link_ids = strip._cell_count = None


def _made(strip: Any, name: str) -> FIFOCache[Any, Any]:
    """A cache that is not there yet."""
    size = _SIZES.get(name)
    if size is None:
        raise AttributeError(name)
    cache: FIFOCache[Any, Any] = FIFOCache(size)
    setattr(strip, name, cache)
    return cache


def use_late_caches() -> None:
    """Let all strips of this process begin without caches from now on."""
    strip: Any = Strip
    strip.__init__, strip.__getattr__ = _begin, _made
