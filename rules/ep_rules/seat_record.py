"""A game as one seat or a spectator saw it: its record and its log; `ep-tui replay` writes them.

    ep-tui record 2 seen by B
    ruleset pirate-lairs@print-2025/2
    seats A=you B=deckhand C=deckhand
    first A
    promise 5f0c2d1e…

    A rob C
    * steal ?

This record has no seed and no digests, because a reader could test all possible hands against them.
An outcome that the seat did not see is written with `?`. The log has a line of JSON for each event,
with the number of the action that caused it.

Rule: house.hands
"""

import re
from collections.abc import Sequence

import msgspec

from ep_rules.history import Entry, History
from ep_rules.model import Event, Seat, letter
from ep_rules.record import line_of
from ep_rules.record_header import FORMAT
from ep_rules.recorded import Header

SPECTATOR = "spectator"
UNSEEN = "?"


class LogLine(msgspec.Struct, frozen=True):
    """One event of a log: `at` is the number of its action, from 1."""

    at: int
    event: Event


def record(header: Header, entries: Sequence[Entry], viewer: Seat | None) -> str:
    """The record of a game as seen by `viewer`; None is a spectator."""
    whole = header.text().splitlines()
    open_lines = [line for line in whole[1:] if line and not line.startswith("seed ")]
    lines = [f"ep-tui record {FORMAT} seen by {_name(viewer)}", *open_lines, ""]
    again = header.start()
    for entry in entries:
        events = again.play(entry.action)
        seen = all(event.seen_by(viewer) == event for event in events)
        lines.append(_line(again, entry, seen=seen))
    return "\n".join(lines) + "\n"


def log(header: Header, entries: Sequence[Entry], viewer: Seat | None) -> str:
    """The events as seen by `viewer`, as lines of JSON; None is a spectator."""
    again = header.start()
    lines: list[bytes] = []
    for at, entry in enumerate(entries, start=1):
        for event in again.play(entry.action):
            lines.append(msgspec.json.encode(LogLine(at, event.seen_by(viewer))))  # noqa: PERF401 - two loops
    return "".join(line.decode() + "\n" for line in lines)


def _name(viewer: Seat | None) -> str:
    return SPECTATOR if viewer is None else letter(viewer)


def _line(history: History, entry: Entry, *, seen: bool) -> str:
    text = line_of(history.game, entry).rstrip("\n")
    if seen:
        return text
    actor = text.partition(" ")[0]
    return f"{actor} {re.sub(r'{[^}]*}', UNSEEN, entry.action.form)}"
