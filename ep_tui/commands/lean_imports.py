"""Imports commands and the screen without parts of libraries that they never use.

Commands have msgspec without JSON Schema, and the user's folders are found without `tempfile` and
`ipaddress`. The screen has asyncio without TLS, because it uses no network, and Textual without its
command palette, notes, markup, key lines and suggestions for misspelled styles. Decision 27 has
what this saves.
"""

import sys
import typing
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from types import ModuleType

FOR_COMMANDS = {
    "platform": "uuid",
    "typing_extensions": "msgspec",
    "msgspec.inspect": "msgspec",
    "msgspec._json_schema": "msgspec",
}
FOR_FOLDERS = {"ipaddress": "urllib.parse", "tempfile": "platformdirs"}
FOR_SCREEN = {
    "ssl": "asyncio",
    "typing_extensions": "textual",
    "rich.table": "rich",
    "textual.canvas": "textual",
    "textual.command": "textual",
    "textual.markup": "textual",
    "textual.suggestions": "textual",
    "textual.widgets._toast": "textual",
}
"""What is left out, and the library that would import it."""

_REPLACED: Mapping[str, ModuleType | None] = {"ssl": None, "typing_extensions": typing}
"""What a library gets instead of a module of empty classes; None stops the import."""


class _NeverUsed(ModuleType):
    """A module whose names are empty classes: other modules derive from them or test for them."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        kind = type(name, (), {})
        setattr(self, name, kind)
        return kind


@contextmanager
def lean_imports(importers: Mapping[str, str]) -> Generator[None]:
    """Leave these modules out of what is imported now; later imports get the real ones."""
    left_out = [
        name
        for name, importer in importers.items()
        if name not in sys.modules and importer not in sys.modules
    ]
    for name in left_out:
        instead = _REPLACED[name] if name in _REPLACED else _NeverUsed(name)
        sys.modules[name] = instead  # type: ignore[assignment]  # which allows no None
    try:
        yield
    finally:
        for name in left_out:
            del sys.modules[name]
