"""Works out what people did in a finished game, for their goals."""

from collections.abc import Collection, Iterator
from functools import cache
from os import stat_result
from pathlib import Path

from ep_rules.api import (
    SCENARIOS,
    LoadedRecord,
    Owner,
    RecordResult,
    Seat,
    game,
    letter,
    observe,
    ruleset_parts,
)
from ep_rules.bots.thinking_time import AT, SEARCHING
from ep_tui.presenters.registry import presenters_of
from ep_tui.replay.goals import BEHIND, GOALS, Deeds
from ep_tui.replay.results import counts_with
from ep_tui.replay.statistics import counted, detailed
from ep_tui.storage.saved_games import result_in
from ep_tui.storage.saves import BadSave, load
from ep_tui.storage.seat_words import is_person, recorded

_WANTED = frozenset([deed for goal in GOALS for deed in goal.deeds])


def deeds_of(path: Path, _: stat_result) -> Deeds:
    """The deeds of each person in a record; none if the game does not count."""
    game = counted_game(path)
    return {} if game is None else deeds(*game)


def counted_game(path: Path) -> tuple[LoadedRecord, RecordResult] | None:
    """A finished game that counts, with its result; None if it does not, or cannot be read."""
    try:
        loaded = load(path)
    except BadSave:
        return None
    header, history = loaded.header, loaded.history
    scenario = ruleset_parts(header.ruleset)[0]
    if not history.state.over or not counts_with(header.scene, scenario):
        return None
    return loaded, result_in(loaded)


def deeds(loaded: LoadedRecord, result: RecordResult) -> Deeds:
    """The deeds of each person in a finished game."""
    header, history = loaded.header, loaded.history
    events = [heard.event for heard in history.heard]
    presenters = presenters_of(history.game)
    counts = counted(presenters.counts, events)
    found = detailed(presenters.details, events).get("discovered", {})
    scenario, _, _, _ = ruleset_parts(header.ruleset)
    views = observe(history.game, history.state, None).seats
    done: Deeds = {}
    for number, one in enumerate(result.seats):
        if not is_person(one.who):
            continue
        seat = Seat(number)
        told = {name for name, amounts in counts.items() if amounts[seat]}
        told |= {f"found.{terrain}" for terrain in found.get(seat, ())}
        if letter(seat) == result.winner:
            points = views[seat].points
            told |= {"won", f"won.{scenario}"}
            told |= {f"led.{name}" for name, count in points.items() if count}
            told.update(_of_a_win(counts, counts["discards"][seat], seat, result))
        done[one.who] = tuple(sorted(told & _WANTED))
    return done


def possible(scenario: str, result: RecordResult, seat: Seat) -> frozenset[str]:
    """The deeds that a seat may have done in a game, as far as its result says."""
    done, counts, points = _possible(scenario)
    if letter(seat) != result.winner:
        return done
    led = (f"led.{name}" for name in points)
    won = {"won", f"won.{scenario}", *led, *_of_a_win(counts, 0, seat, result)}
    return done | won & _WANTED


@cache
def _possible(scenario: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The deeds without a win, the names of counts, and those of points, in a scenario."""
    one = game(scenario, min(SCENARIOS[scenario].layouts))
    presenters = presenters_of(one)
    counts = frozenset(count.name for count in presenters.counts)
    found = {f"found.{terrain}" for terrain in one.book.layout.terrains.words.values()}
    discovers = any(detail.name == "discovered" for detail in presenters.details)
    points = frozenset(one.open_points(one.new_state(0), Owner(0)))
    done = _WANTED & (counts | found if discovers else counts)
    return done, counts, points


def _of_a_win(
    counts: Collection[str], discards: int, seat: Seat, result: RecordResult
) -> Iterator[str]:
    """The deeds of the winner at a seat, beside the win."""
    sails = "sailed" in counts
    if sails and not discards:
        yield "whole-hand"
    if "recruits" in counts:
        yield "won-with-knights-at-sea" if sails else "won-with-knights"
    if result.seats[seat].behind >= BEHIND:
        yield "comeback"
    bots = [recorded([one.who])[0].bot or "" for one in result.seats]
    if any(bot.partition(AT)[0] in SEARCHING for bot in bots):
        yield "beat-admiral"
