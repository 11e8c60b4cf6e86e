"""The results of finished games with people, from their records; profiles are made of them."""

from collections.abc import Generator
from datetime import UTC, datetime
from os import stat_result
from pathlib import Path

import msgspec
from msgspec.structs import replace

from ep_rules.api import BEHAVIOR, SCENARIOS, LoadedRecord, ruleset_parts
from ep_tui.presenters.game_presenters import Presenters
from ep_tui.presenters.registry import presenters_of
from ep_tui.replay.dice_luck import dice_income
from ep_tui.replay.playback import Replay
from ep_tui.replay.statistics import SeatNumbers, Statistics, statistics
from ep_tui.session.course import WholeCourse
from ep_tui.storage import saves
from ep_tui.storage.file_cache import FileCache
from ep_tui.storage.folders import Folders
from ep_tui.storage.seat_words import is_person
from ep_tui.texts.quote import printable

_VERSION = f"3/{BEHAVIOR}"
"""The version of the cached results; a different format or different rules invalidate them."""


class SeatResult(msgspec.Struct, frozen=True):
    """One seat of a finished game.

    Attributes:
        who: the word of the record. points: at the end. behind: the most points by which another
            seat was ahead when a turn began.
        bests: what may be a record besides, by the name of a count or of its largest part.
        cards: the cards that the dice brought. expected: those that they bring on average.
    """

    seat: str
    who: str
    points: int
    behind: int
    bests: dict[str, int]
    cards: int
    expected: float


class FinishedGame(msgspec.Struct, frozen=True):
    """A finished game.

    Attributes:
        name: of its record. when: it was finished, with the offset from UTC. winner: a letter, or
            None. seats: empty if nobody's profile has the game.
    """

    name: str
    when: str
    scenario: str = ""
    edition: str = ""
    rounds: int = 0
    winner: str | None = None
    seats: tuple[SeatResult, ...] = ()


def results(folders: Folders) -> Generator[FinishedGame]:
    """Yield the result of each finished game, the oldest first; a file caches them.

    A cached result of a scenario that is unknown here has no seats.
    """
    cache = FileCache(folders.results, _VERSION, FinishedGame)
    try:
        for path in reversed(saves.finished(folders)):
            try:
                result = cache.of(path, _read)
            except OSError:  # it was deleted in the meantime
                continue
            yield result if result.scenario in SCENARIOS else replace(result, seats=())
    finally:
        cache.save()


def _read(path: Path, status: stat_result) -> FinishedGame:
    """The result of a record; without seats if it does not count.

    It does not if it is damaged or unfinished, if only bots play, or if it begins with a scene.
    """
    when = datetime.fromtimestamp(status.st_mtime, tz=UTC).astimezone()
    bare = FinishedGame(printable(path.stem), when.isoformat(timespec="seconds"))
    try:
        loaded = saves.load(path)
    except saves.BadSave:
        return bare
    over, people = loaded.history.state.over, any(map(is_person, loaded.seats))
    if loaded.header.scene or not (over and people):
        return bare
    return result_of(loaded, bare)


def result_of(loaded: LoadedRecord, bare: FinishedGame) -> FinishedGame:
    """The result of a whole game, with the name and time of `bare`."""
    found = statistics(Replay(WholeCourse(loaded.header, loaded.history), loaded.seats))
    income = dice_income(loaded.history, loaded.header.start().state)
    scenario, edition, _, _ = ruleset_parts(loaded.header.ruleset)
    return replace(
        bare,
        scenario=scenario,
        edition=edition,
        rounds=found.rounds,
        winner=found.winner,
        seats=tuple(
            SeatResult(
                seat=one.seat,
                who=one.who,
                points=one.total,
                behind=_behind(found, one),
                bests=_bests(presenters_of(loaded.history.game), one),
                cards=luck.cards,
                expected=round(luck.expected, 3),
            )
            for one, luck in zip(found.seats, income, strict=True)
        ),
    )


def _bests(presenters: Presenters, one: SeatNumbers) -> dict[str, int]:
    """The numbers of a seat that modules call records."""
    parts = (detail.name for detail in presenters.details if detail.record)
    counts = (count.name for count in presenters.counts if count.record)
    largest = {name: max(one.parts[name].values(), default=0) for name in parts}
    return largest | {name: one.counts[name] for name in counts}


def _behind(found: Statistics, one: SeatNumbers) -> int:
    """The most points by which another seat was ahead of one when a turn began."""
    return max(
        turn.total(other.seat) - turn.total(one.seat)
        for turn in found.turns
        for other in found.seats
    )
