"""Prints the answers of commands: lines wrapped to the width of the terminal, or JSON."""

import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TextIO, TypeVar

from ep_tui.terminal.width import columns
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap

_SOON, _OFTEN = 0.5, 0.1
"""Seconds until the progress of reading is shown, and until it is shown again."""
T = TypeVar("T")


def print_wrapped(text: str, indent: str = "", stream: TextIO | None = None) -> None:
    """Print a text; lines after the first one are indented further."""
    out = stream or sys.stdout
    width = columns(out)
    lines = [text] if width is None else wrap(text, width - len(indent), "  ")
    for line in lines:
        print(f"{indent}{line}", file=out)


def print_json(document: object) -> None:
    """Print the one document that answers `--json`."""
    from ep_tui.texts.json_answer import json_text

    print(json_text(document))


def complain(sentence: str) -> None:
    """Print a sentence about unusable input; the lines below it are indented."""
    head, *rest = sentence.splitlines()
    print_wrapped(f"ep-tui: {head}", stream=sys.stderr)
    for line in rest:
        print_wrapped(line.strip(), "  ", sys.stderr)


def with_progress(games: Iterable[T], count: int) -> Iterator[T]:
    """The games; a terminal shows how many of them are read while that takes long."""
    line, due = "", monotonic() + _SOON
    for read, game in enumerate(games, 1):
        _put_over(line, line := "")
        yield game
        if monotonic() > due and sys.stderr.isatty():
            _put_over(line, line := say("profile.reading", read=read, count=count))
            due = monotonic() + _OFTEN
    _put_over(line, "")


def _put_over(old: str, new: str) -> None:
    """Replace a line of progress, or erase it."""
    if old or new:
        print(f"\r{' ' * len(old)}\r{new}", end="", file=sys.stderr, flush=True)
