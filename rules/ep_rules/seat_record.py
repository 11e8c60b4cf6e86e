"""A game as one seat or a spectator saw it: its record and its log; `ep-tui replay` writes them.

    ep-tui record 4 seen by B
    ruleset pirate-lairs@print-2025/2
    seats A=you B=deckhand C=deckhand
    first A
    promise 5f0c2d1e…

    word B herring
    A rob C
    * steal ?

This record has no seed and no digests, because a reader could test all possible hands against them.
An outcome that the seat did not see is written with `?`, and so is the scene with which a game
begins, because it holds all hands. The log has a line of JSON for each event,
with the number of the action that caused it.

Rule: house.hands
"""

import re
from collections.abc import Iterator, Sequence

import msgspec

from ep_rules.catalogue import game_of
from ep_rules.game import Game
from ep_rules.history import Entry, Heard
from ep_rules.model import Event, Seat, letter
from ep_rules.origin import Added
from ep_rules.record import line_of, word_line
from ep_rules.recorded import FORMAT, Header

SPECTATOR = "spectator"
UNSEEN = "?"


class LogLine(msgspec.Struct, frozen=True):
    """One event of a log: `at` is the number of its action, from 1."""

    at: int
    event: Event


def record(
    header: Header,
    entries: Sequence[Entry],
    events: Sequence[Heard],
    viewer: Seat | None,
    added: Added | None = None,
) -> str:
    """The record of a game as seen by `viewer`, or by a spectator (None).

    `added`: the words of players in its chance.
    """
    game = game_of(header.ruleset, len(header.seats))
    lines = [f"ep-tui record {FORMAT} seen by {_name(viewer)}"]
    lines += [*_open_lines(header), ""]
    lines += [word_line(seat, text).rstrip("\n") for seat, text in (added or {}).items()]
    hidden = {heard.at for heard in events if heard.event.seen_by(viewer) != heard.event}
    for at, entry in enumerate(entries, start=1):
        lines.append(_line(game, entry, seen=at not in hidden))
    return "\n".join(lines) + "\n"


def log(events: Sequence[Heard], viewer: Seat | None) -> str:
    """The events as seen by `viewer`, or by a spectator (None), as lines of JSON."""
    lines = (LogLine(heard.at, heard.event.seen_by(viewer)) for heard in events)
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def _open_lines(header: Header) -> Iterator[str]:
    """The lines of a header below the first, without what a viewer may not know."""
    for line in header.text().splitlines()[1:]:
        if line.startswith("scene "):
            yield f"scene {UNSEEN}"
        elif line and not line.startswith("seed "):
            yield line


def _name(viewer: Seat | None) -> str:
    return SPECTATOR if viewer is None else letter(viewer)


def _line(game: Game, entry: Entry, *, seen: bool) -> str:
    text = line_of(game, entry).rstrip("\n")
    if seen:
        return text
    actor = text.partition(" ")[0]
    return f"{actor} {re.sub(r'{[^}]*}', UNSEEN, entry.action.form)}"
