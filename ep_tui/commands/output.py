"""Prints the answers of commands: lines wrapped to the width of the terminal, or JSON."""

import sys
from typing import TextIO

from ep_tui.terminal.width import columns
from ep_tui.texts.fitting import wrap


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
