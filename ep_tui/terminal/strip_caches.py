"""Makes the caches of Textual's strips when they are first used; the app begins with it."""

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


class _StripCache(FIFOCache[Any, Any]):
    """A cache of other strips."""

    __slots__ = ["_own"]

    def __init__(self, maxsize: int, own: int) -> None:
        """`own`: the id of the strip, which keeps the cache."""
        super().__init__(maxsize)
        self._own = own

    def __setitem__(self, key: Any, value: Strip | list[Strip]) -> None:
        """Keep a strip, or a list of strips, that is not the strip itself."""
        kept = value if isinstance(value, Strip) else next(iter(value), None)
        if id(kept) != self._own:
            self.set(key, value)


def _begin(strip: Any, segments: Iterable[Segment], cell_length: int | None = None) -> None:
    """As Textual's own, without the caches."""
    strip._segments = list(segments)
    strip._cell_length = cell_length
    strip._render_cache = strip._link_ids = strip._cell_count = None


def _made(strip: Any, name: str) -> _StripCache:
    """A cache that is not there yet."""
    size = _SIZES.get(name)
    if size is None:
        raise AttributeError(name)
    cache = _StripCache(size, id(strip))
    setattr(strip, name, cache)
    return cache


def use_late_caches() -> None:
    """Let all strips of this process make their caches when they are first used, from now on.

    Textual gives each strip seven, and nearly all stay empty: 1 KiB for each line of each widget. A
    strip that needs no change is its own result, and in its own cache it would be garbage that only
    a collection frees: 200 objects for each key.
    """
    strip: Any = Strip
    strip.__init__, strip.__getattr__ = _begin, _made
