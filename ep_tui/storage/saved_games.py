"""The summaries of saved games; the start screen, lists and profiles are made of them.

A finished record says in its last line what there is to know; others are replayed, and cached.
"""

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import msgspec

from ep_rules.api import (
    BEHAVIOR,
    FORMAT,
    Closed,
    LoadedRecord,
    RecordResult,
    closed,
    letter,
    observe,
    result_of,
    ruleset_parts,
)
from ep_tui.storage import files
from ep_tui.storage.file_cache import FileCache
from ep_tui.storage.folders import Folders
from ep_tui.storage.saves import BadSave, load, unreadable, written
from ep_tui.storage.seat_words import Sitter, recorded
from ep_tui.texts.quote import printable

_VERSION = f"4/{FORMAT}/{BEHAVIOR}"
"""The version of the cached summaries; a new one invalidates those of unfinished games."""
_ENDS = 4_096
"""The bytes in which the header and the last lines of a record are looked for."""
_Sitters = Callable[[tuple[str, ...]], list[Sitter]]


class Chair(msgspec.Struct, frozen=True, gc=False):
    """One seat of a saved game.

    Attributes:
        word: of its player. began: the word of the player who began.
    """

    seat: str
    name: str
    word: str
    points: int
    began: str


class SavedGame(msgspec.Struct, frozen=True, gc=False):
    """The summary of one saved game.

    Attributes:
        when: when it was last written, with the offset from UTC. turn: the seat whose part it is.
        damaged: why it cannot be read, or None; nothing else is known then.
        scene: the position in which it began, if that was not the start of its scenario.
        result: of a finished game.
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
    scene: str = ""
    result: RecordResult | None = None


def look(paths: Iterable[Path], summaries: Path) -> Generator[SavedGame]:
    """Yield the summary of each game whose file still exists; `summaries` caches the replayed."""
    kept: FileCache[SavedGame] | None = None
    sitters = cache(recorded)  # many games have the same players
    try:
        for path in paths:
            try:
                status, head, tail = files.read_ends(path, _ENDS)
                end = closed(head, tail)
                if end is not None:
                    yield _closed(_bare(path, status), end, sitters)
                    continue
                if kept is None:
                    kept = FileCache(summaries, _VERSION, SavedGame, _lasts)
                game = kept.of(path, _read)
            except FileNotFoundError:  # it was moved in the meantime
                continue
            except OSError as error:
                game = _unreadable(path, error)
            yield game
    finally:
        if kept is not None:
            kept.save()


def look_at(paths: Iterable[Path], summaries: Path) -> Generator[tuple[Path, SavedGame]]:
    """The same, each with its path."""
    asked: list[Path] = []

    def queue() -> Iterator[Path]:
        for path in paths:
            asked[:] = (path,)
            yield path

    for game in look(queue(), summaries):
        yield asked[0], game


def folder_trouble(folders: Folders) -> str:
    """Why a folder of games cannot be read, in a sentence, or ""."""
    for home in (folders.running, folders.finished):
        try:
            os.scandir(home).close()
        except FileNotFoundError:
            continue
        except OSError as error:
            return str(unreadable(home, error))
    return ""


def _lasts(game: SavedGame) -> bool:
    """Whether a summary stays true in every version: a finished game no longer changes."""
    return game.result is not None


def _bare(path: Path, status: os.stat_result) -> SavedGame:
    return SavedGame(
        printable(path.stem), printable(str(path)), _time(status.st_mtime), status.st_size
    )


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, tz=UTC).astimezone().isoformat(timespec="seconds")


def _unreadable(path: Path, error: OSError) -> SavedGame:
    bare = SavedGame(printable(path.stem), printable(str(path)), _time(written(path)), 0)
    return msgspec.structs.replace(bare, damaged=str(unreadable(path, error)))


def _closed(bare: SavedGame, end: Closed, sitters: _Sitters = recorded) -> SavedGame:
    """The summary of a finished game."""
    result = end.result
    return msgspec.structs.replace(
        bare,
        scenario=end.scenario,
        edition=end.edition,
        seats=_chairs(
            sitters(tuple([one.who for one in result.seats])),
            end.seats,
            [one.points for one in result.seats],
        ),
        round=result.rounds,
        actions=result.actions,
        over=True,
        winner=result.winner,
        scene=end.scene,
        result=result,
    )


def _read(path: Path, status: os.stat_result) -> SavedGame:
    """The summary of a record that must be replayed."""
    bare = _bare(path, status)
    try:
        loaded = load(path)
    except BadSave as error:
        return msgspec.structs.replace(bare, damaged=str(error))
    header, history = loaded.header, loaded.history
    if history.state.over:
        scenario, edition, _, _ = ruleset_parts(header.ruleset)
        end = Closed(scenario, edition, header.seats, header.scene, result_in(loaded))
        return _closed(bare, end)
    return _running(bare, loaded)


def result_in(loaded: LoadedRecord) -> RecordResult:
    """The result of a finished game, which older records do not say."""
    return loaded.result or result_of(loaded.header, loaded.history, loaded.seats)


def _running(bare: SavedGame, loaded: LoadedRecord) -> SavedGame:
    """The summary of an unfinished game."""
    header, history = loaded.header, loaded.history
    scenario, edition, _, _ = ruleset_parts(header.ruleset)
    seen = observe(history.game, history.state, None)
    return msgspec.structs.replace(
        bare,
        scenario=scenario,
        edition=edition,
        seats=_chairs(recorded(loaded.seats), header.seats, [view.total for view in seen.seats]),
        round=seen.round,
        turn=letter(history.state.active),
        actions=len(history.entries),
        scene=header.scene,
    )


def _chairs(
    sitters: Sequence[Sitter], began: Sequence[str], points: Sequence[int]
) -> tuple[Chair, ...]:
    """The seats of a game."""
    people = zip(sitters, began, points, strict=True)
    return tuple(
        Chair(letter(seat), one.name, one.word, count, word)
        for seat, (one, word, count) in enumerate(people)
    )
