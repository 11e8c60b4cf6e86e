"""Imports commands and the screen without parts of libraries that they never use.

Commands have msgspec without `typing_extensions`, whose names it takes from `typing` then. The
screen has asyncio without TLS, because it uses no network, and Textual without its command palette
and its notes, which the app does not enable. Decision 27 has what this saves.
"""

import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from types import ModuleType

FOR_COMMANDS = {"typing_extensions": "msgspec"}
FOR_SCREEN = {"ssl": "asyncio", "textual.command": "textual", "textual.widgets._toast": "textual"}
"""What is left out, and the library that would import it."""

_PLACEHOLDERS = ("textual.command", "textual.widgets._toast")
"""Modules without which their library cannot be imported."""


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
        absent = _NeverUsed(name) if name in _PLACEHOLDERS else None
        sys.modules[name] = absent  # type: ignore[assignment]  # None stops an import
    try:
        yield
    finally:
        for name in left_out:
            del sys.modules[name]
