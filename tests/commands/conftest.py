"""Runs commands as a user does: words in, exit code and text out."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from ep_tui.__main__ import main


class Said(NamedTuple):
    """The exit code and output of a command."""

    code: int
    out: str
    error: str


@pytest.fixture
def ep_tui(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Said]:
    """Run a command with its own home folder."""
    for kind in ("data", "config", "cache", "state"):
        monkeypatch.setenv(f"XDG_{kind.upper()}_HOME", str(tmp_path / kind))

    def run(*words: str) -> Said:
        try:
            code = main(words)
        except SystemExit as end:
            code = int(end.code or 0)
        told = capsys.readouterr()
        assert "Traceback" not in told.err
        if code == 2 and told.err:
            assert told.err.startswith("ep-tui: ")
            first, *more = told.err.splitlines()
            assert first.endswith(" errors.") or not more, "one sentence"
        return Said(code, told.out, told.err)

    return run


@pytest.fixture
def scene(tmp_path: Path) -> Callable[[str], str]:
    """Write a scene and return its path."""

    def write(text: str) -> str:
        path = tmp_path / "scene.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write
