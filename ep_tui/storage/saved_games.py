"""Lists saved games with a cached summary of each; the start screen and `ep-tui games` call it."""

import contextlib
import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from ep_rules.api import BEHAVIOR, NOBODY, letter, observe, ruleset_parts
from ep_tui.storage import files
from ep_tui.storage.saves import BadSave, load
from ep_tui.storage.seat_words import recorded
from ep_tui.texts.quote import printable

_VERSION = f"2/{BEHAVIOR}"
"""The version of the cache; a different format or different rules invalidate it."""


_MOST_BYTES = 10_000_000
"""The limit of the file of summaries: some 20,000 games."""


class Chair(msgspec.Struct, frozen=True):
    """One seat of a saved game."""

    seat: str
    name: str
    word: str
    points: int


class SavedGame(msgspec.Struct, frozen=True):
    """The summary of one saved game.

    Attributes:
        when: when it was last written, with the offset from UTC. turn: the seat whose part it is.
        damaged: why it cannot be read, or None; nothing else is known then.
    """

    name: str
    path: str
    when: str
    bytes: int
    scenario: str | None = None
    edition: str | None = None
    seats: tuple[Chair, ...] = ()
    round: int = 0
    turn: str | None = None
    actions: int = 0
    over: bool = False
    winner: str | None = None
    damaged: str | None = None


class _Known(msgspec.Struct):
    """The cached summaries, by path, time and size of the file."""

    version: str = _VERSION
    games: dict[str, tuple[int, int, SavedGame]] = {}


def look(paths: Sequence[Path], summaries: Path) -> Iterator[SavedGame]:
    """Yield the summary of each game whose file still exists; `summaries` caches them."""
    known, seen = _known(summaries), _Known()
    try:
        for path in paths:
            try:
                status = path.stat()
            except OSError:  # it was moved in the meantime
                continue
            at, size, game = known.games.get(printable(str(path)), (0, 0, None))
            if game is None or (at, size) != (status.st_mtime_ns, status.st_size):
                game = _read(path, status)
                seen.games[printable(str(path))] = (status.st_mtime_ns, status.st_size, game)
            yield game
    finally:
        if seen.games:
            there = {name: entry for name, entry in known.games.items() if files.exists(Path(name))}
            seen.games = there | seen.games
            _remember(summaries, seen)


def _read(path: Path, status: os.stat_result) -> SavedGame:
    when = datetime.fromtimestamp(status.st_mtime, tz=UTC).astimezone()
    bare = SavedGame(
        printable(path.stem),
        printable(str(path)),
        when.isoformat(timespec="seconds"),
        status.st_size,
    )
    try:
        loaded = load(path)
    except BadSave as error:
        return msgspec.structs.replace(bare, damaged=str(error))
    people = recorded(loaded.seats)
    scenario, edition, _, _ = ruleset_parts(loaded.header.ruleset)
    state = loaded.history.state
    seen = observe(loaded.history.game, state, None)
    return msgspec.structs.replace(
        bare,
        scenario=scenario,
        edition=edition,
        seats=tuple(
            Chair(letter(view.seat), people[view.seat].name, people[view.seat].word, view.total)
            for view in seen.seats
        ),
        round=seen.round,
        turn=None if state.over else letter(state.active),
        actions=len(loaded.history.entries),
        over=state.over,
        winner=None if state.winner == NOBODY else letter(state.winner),
    )


def _known(path: Path) -> _Known:
    try:
        known = msgspec.json.decode(files.read(path, _MOST_BYTES), type=_Known)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return _Known()
    return known if known.version == _VERSION else _Known()


def _remember(path: Path, known: _Known) -> None:
    with contextlib.suppress(OSError):
        files.make_folder(path.parent)
        files.replace_file(path, msgspec.json.encode(known))
