"""Third-party bots for tests: modules in their own folder, found like installed ones."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ep_rules.bots import guests
from ep_tui.thinking.process import without_table


class Brought:
    """The folder of one package, `ep_brought`, and its contents."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        self._patch = patch

    def __call__(self, code: str, **points: str) -> None:
        """Install a module with bots; `points` are name=object."""
        lay_package(self._folder, code, **points)
        self._patch.syspath_prepend(self._folder)
        _forget()


def lay_package(folder: Path, code: str, **points: str) -> None:
    """Write the files of a package with bots; `points` are name=object."""
    info = folder / "ep_brought-1.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (folder / "ep_brought.py").write_text(code, encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ep-brought\nVersion: 1\n")
    lines = [f"{name} = ep_brought:{thing}" for name, thing in points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[ep_tui.bots]", *lines]))


@contextmanager
def brought_to(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[Brought]:
    """A place for a package, which is removed afterwards."""
    try:
        yield Brought(folder, patch)
    finally:
        _forget()


def choosing(code: str) -> str:
    """A module with a bot `Made` that chooses with this code."""
    body = "\n".join(f"        {line}" for line in code.strip().splitlines())
    return f"class Made:\n    version = 3\n    def choose(self, view, legal, word):\n{body}\n"


def _forget() -> None:
    without_table().stop()
    guests.installed.cache_clear()
    sys.modules.pop("ep_brought", None)
