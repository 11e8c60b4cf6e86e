"""Imports the screen without parts of libraries that it never uses; `common.open_screen` calls it.

asyncio comes without TLS, because the screen uses no network, and Textual without its command
palette, which the app does not enable. Decision 27 has what this saves.
"""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from types import ModuleType

PALETTE = "textual.command"
TLS = "ssl"


class _NeverUsed(ModuleType):
    """A module whose names are empty classes: other modules derive from them or test for them."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        kind = type(name, (), {})
        setattr(self, name, kind)
        return kind


@contextmanager
def lean_imports() -> Generator[None]:
    """Leave these modules out of what is imported now; later imports get the real ones."""
    absent: dict[str, ModuleType | None] = {TLS: None, PALETTE: _NeverUsed(PALETTE)}
    importers = {TLS: "asyncio", PALETTE: "textual"}
    left_out = [
        name for name in absent if name not in sys.modules and importers[name] not in sys.modules
    ]
    for name in left_out:
        sys.modules[name] = absent[name]  # type: ignore[assignment]  # None stops an import
    try:
        yield
    finally:
        for name in left_out:
            del sys.modules[name]
