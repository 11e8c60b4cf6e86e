"""The summaries of saved games, cached; the start screen and `ep-tui games` list them."""

import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from ep_rules.api import BEHAVIOR, NOBODY, letter, observe, ruleset_parts
from ep_tui.storage.file_cache import FileCache
from ep_tui.storage.saves import BadSave, load
from ep_tui.storage.seat_words import recorded
from ep_tui.texts.quote import printable

_VERSION = f"3/{BEHAVIOR}"
"""The version of the summaries; a different format or different rules invalidate them."""


class Chair(msgspec.Struct, frozen=True):
    """One seat of a saved game.

    Attributes:
        word: of its player. began: the word of the player who began.
    """

    seat: str
    name: str
    word: str
    points: int
    began: str


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


def look(paths: Sequence[Path], summaries: Path) -> Iterator[SavedGame]:
    """Yield the summary of each game whose file still exists; `summaries` caches them."""
    cache = FileCache(summaries, _VERSION, SavedGame)
    try:
        for path in paths:
            try:
                game = cache.of(path, _read)
            except OSError:  # it was moved in the meantime
                continue
            yield game
    finally:
        cache.save()


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
            Chair(
                letter(view.seat), people[view.seat].name, people[view.seat].word, view.total, word
            )
            for view, word in zip(seen.seats, loaded.header.seats, strict=True)
        ),
        round=seen.round,
        turn=None if state.over else letter(state.active),
        actions=len(loaded.history.entries),
        over=state.over,
        winner=None if state.winner == NOBODY else letter(state.winner),
    )
