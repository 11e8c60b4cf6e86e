"""What windows of a host share of Textual to stay small: style sheets."""

from functools import lru_cache
from typing import Any

from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

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
