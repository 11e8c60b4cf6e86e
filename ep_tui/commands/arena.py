"""`ep-tui arena`: plays a tournament between bots and evaluates it."""

import argparse
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from ep_rules.api import DEFAULT_EDITION, DEFAULT_SCENARIO, EDITIONS, SCENARIOS
from ep_tui.arena import executors
from ep_tui.arena.match import OtherVersion, Played, versioned
from ep_tui.arena.plan import Match, Tournament
from ep_tui.arena.results import BadResults, Records, Results
from ep_tui.arena.standing import TournamentStanding, standing
from ep_tui.commands import BadInput
from ep_tui.commands.common import (
    LostSeats,
    every,
    house,
    sentences,
    think,
    words_of,
    write_csv,
)
from ep_tui.commands.output import print_json
from ep_tui.storage.seat_words import MOST_SEATS, sitters, thinking
from ep_tui.texts import say

INTERRUPTED = 130


def run(args: argparse.Namespace) -> int:
    """Play the missing games and print the standing."""
    tournament = _tournament(args)
    with _sentences():
        plan = tournament.matches()
        records = Records(Path(args.records) if args.records else None)
        results = Results(Path(args.results) if args.results else None)
    try:
        with _sentences():
            _play(args, tournament, plan, results, records)
    except KeyboardInterrupt:
        done = sum(match in results.played for match in plan)
        kept = "yes" if args.results else "no"
        told = say("arena.stopped", done=done, all=len(plan), kept=kept)
        print(f"\n{told}", file=sys.stderr)
        if args.json:
            print_json({"error": told})
        return INTERRUPTED
    finally:
        results.close()
    games = [results.played[match] for match in plan]
    if args.csv:
        write_csv(_rows(games))
        return 0
    found = standing(tournament.bots, games)
    if args.json:
        whole = {"tournament": _told(tournament), **msgspec.to_builtins(found), "results": games}
        print_json(whole)
    else:
        from ep_tui.arena.tables import show

        show(sys.stdout, found)
    return 0


@contextmanager
def _sentences() -> Generator[None]:
    try:
        with sentences():
            yield
    except (BadResults, executors.BadExecutor) as error:
        raise BadInput(str(error)) from None
    except OtherVersion as error:
        told = say("arena.other-version", wanted=error.wanted, found=error.found)
        raise BadInput(told) from None


def _tournament(args: argparse.Namespace) -> Tournament:
    bots = _bots(thinking(words_of(args.bots), think(args)))
    if args.tournament == "gauntlet" and len(bots) == 1:
        raise BadInput(say("arena.gauntlet-alone"))
    return Tournament(
        kind=args.tournament,
        bots=bots,
        scenarios=every(args.scenarios or DEFAULT_SCENARIO, SCENARIOS),
        seats=_numbers(args.seats),
        editions=every(args.editions or DEFAULT_EDITION, EDITIONS),
        seeds=range(args.seed, args.seed + args.seeds),
        house=house(args),
    )


def _bots(words: list[str]) -> tuple[str, ...]:
    """Bots with their versions."""
    if not words:
        raise BadInput(say("arena.no-bots"))
    found: list[str] = []
    for word in words:
        with sentences():
            (sitter,) = sitters([word], with_people=False)
            name = versioned(sitter.bot or "")
        if name in found:
            raise BadInput(say("arena.twice", name=word))
        found.append(name)
    return tuple(found)


def _numbers(text: str) -> tuple[int, ...]:
    """Numbers of seats, from `4`, `2,3,4` or `2-6`."""
    found: list[int] = []
    for word in words_of(text) or [text]:
        first, dash, last = word.partition("-")
        ends = [first, last] if dash else [first]
        if not all(len(end) == 1 and end in "123456789" for end in ends):
            raise BadInput(say("arena.bad-seats", text=text))
        found += range(int(ends[0]), int(ends[-1]) + 1)
    if not found:
        raise BadInput(say("arena.bad-seats", text=text))
    if max(found) > MOST_SEATS:
        raise BadInput(say("commands.too-many-seats", count=max(found), most=MOST_SEATS))
    return tuple(sorted(set(found)))


def _play(
    args: argparse.Namespace,
    tournament: Tournament,
    plan: list[Match],
    results: Results,
    records: Records,
) -> None:
    todo = [match for match in plan if match not in results.played or records.lacks(match)]
    if len(todo) < len(plan):
        before = len(plan) - len(todo)
        told = say("arena.kept", count=before, all=len(plan), file=args.results)
        print(told, file=sys.stderr)
    if not todo:
        return
    lost_seats = LostSeats(args.folders)
    with (
        executors.opened(args.executor, args.jobs or executors.cores()) as (executor, at_once),
        _watched(tournament, plan, results, len(todo)) as tell,
    ):
        for played, text, lost in executors.play_all(todo, executor, at_once, records.wanted):
            records.add(played.match, text)
            results.add(played)
            lost_seats.tell(lost)
            tell()


@contextmanager
def _watched(
    tournament: Tournament, plan: list[Match], results: Results, todo: int
) -> Generator[Callable[[], None]]:
    """A callback for every game: a live table in a terminal, otherwise lines."""

    def now() -> TournamentStanding:
        games = [results.played[match] for match in plan if match in results.played]
        return standing(tournament.bots, games, rated=False)

    if sys.stderr.isatty():
        from ep_tui.arena.tables import live

        with live(sys.stderr, now, len(plan) - todo, len(plan)) as tell:
            yield tell
        return
    done = len(plan) - todo

    def line() -> None:
        nonlocal done
        done += 1
        if done * 10 // len(plan) > (done - 1) * 10 // len(plan):
            print(say("arena.progress", done=done, all=len(plan)), file=sys.stderr)

    yield line


def _told(tournament: Tournament) -> dict[str, object]:
    seeds = tournament.seeds
    told = {
        name: getattr(tournament, name)
        for name in ("kind", "bots", "scenarios", "seats", "editions", "house")
    }
    return {**told, "first_seed": seeds.start, "seeds": len(seeds)}


def _rows(games: Sequence[Played]) -> Iterator[Sequence[object]]:
    """The heading and a row for each game; several values of one are joined by spaces."""
    yield [field.name for field in msgspec.structs.fields(Played)]
    for game in games:
        many = (game.seats, game.points, game.lost)
        seats, points, lost = (" ".join(map(str, values)) for values in many)
        row = msgspec.structs.replace(game, seats=seats, points=points, lost=lost)
        yield msgspec.structs.astuple(row)
