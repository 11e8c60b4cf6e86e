"""The mistakes that change nothing a test could see; `tests/tools/mutants.py` leaves them out."""

import tomllib
from pathlib import Path

from tests.tools.mutation.mistakes import Mutant

JUDGED = Path(__file__).with_name("judged.toml")


def reasons() -> dict[tuple[str, str, str], str]:
    """Why a change of a line is no mistake, by file, line and change."""
    entries = tomllib.loads(JUDGED.read_text(encoding="utf-8"))["same"]
    return {(e["file"], e["line"], e["change"]): e["reason"] for e in entries}


def named(mutant: Mutant) -> tuple[str, str, str]:
    """A mutant as the file of judgments names it."""
    return (mutant.path.as_posix(), mutant.source(), f"{mutant.before} becomes {mutant.after}")
