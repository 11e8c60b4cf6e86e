"""What windows of a host share or leave out of Textual to stay small: style sheets and caches."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from rich.segment import Segment
from textual.cache import FIFOCache, LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.strip import Strip

MOST_SHEETS, MOST_SOURCES = 32, 64
"""More than there are themes, and more than the app and its widgets have style sheets."""
_Parsed = LRUCache[tuple[Any, ...], list[RuleSet]]


@lru_cache(MOST_SHEETS)
def _parsed(_: frozenset[tuple[str, str]]) -> _Parsed:
    """The rules for a set of variables; no app changes them."""
    return LRUCache(MOST_SOURCES)


class SharedStyles(Stylesheet):
    """A style sheet that parses nothing another app with the same colors has parsed."""

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._share()

    def set_variables(self, variables: dict[str, str]) -> None:
        """Change the colors."""
        self._parse_cache = LRUCache(MOST_SOURCES)  # this one is cleared
        super().set_variables(variables)
        self._share()

    def reparse(self) -> None:
        """Use the rules for these colors; Textual would read the sources in another sheet."""
        self.parse()

    def _share(self) -> None:
        self._parse_cache = _parsed(frozenset(self._variables.items()))


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
