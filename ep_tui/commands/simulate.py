"""`ep-tui simulate`: plays games between bots and prints how they ended."""

import argparse
import statistics
import sys
import time
from collections.abc import Iterable, Sequence

from ep_rules.api import LETTERS
from ep_tui.arena import executors
from ep_tui.arena.match import Finished, Played, versioned
from ep_tui.arena.plan import Match
from ep_tui.commands import BadInput
from ep_tui.commands.common import LostSeats, bot_table, sentences
from ep_tui.commands.output import print_json
from ep_tui.texts import say


def run(args: argparse.Namespace) -> int:
    """Play the games on all cores and print the results."""
    game, words = bot_table(args)
    with sentences():
        seats = tuple(map(versioned, words))  # a guest that cannot be loaded ends the command
    seeds = range(args.seed, args.seed + args.games)
    start = time.perf_counter()
    try:
        results = _play([Match(game.ruleset, seats, seed) for seed in seeds], args)
    except executors.BadExecutor as error:
        raise BadInput(str(error)) from None
    seconds = time.perf_counter() - start
    sums = _sums(words, results, seconds)
    if args.json:
        whole = {"games": len(results), "results": results, **sums}
        print_json(whole)
    else:
        _show(words, results, sums)
    return 0


def _play(matches: Sequence[Match], args: argparse.Namespace) -> list[Played]:
    """The results in the order of the matches."""
    lost_seats, results = LostSeats(args.folders), list[Played]()
    jobs = min(args.jobs or executors.cores(), len(matches))
    with executors.opened(executors.PROCESSES, jobs) as (executor, at_once):
        games = executors.play_all(matches, executor, at_once, keep=False)
        for played, _, lost in _watched(games, len(matches)):
            lost_seats.tell(lost)
            results.append(played)
    return sorted(results, key=lambda played: played.seed)


def _watched(games: Iterable[Finished], total: int) -> Iterable[Finished]:
    """The games, with a progress bar on a terminal."""
    if not sys.stderr.isatty():
        return games
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    told = say("commands.playing")
    return track(games, description=told, total=total, console=console, transient=True)


def _sums(words: Sequence[str], results: Sequence[Played], seconds: float) -> dict[str, object]:
    actions = sum(result.actions for result in results)
    return {
        "seats": [versioned(word) for word in words],
        "wins": {
            LETTERS[seat]: sum(result.won_by(LETTERS[seat]) for result in results)
            for seat in range(len(words))
        },
        "unfinished": sum(result.winner is None for result in results),
        "mean_points": [
            round(statistics.fmean(result.points[seat] for result in results), 2)
            for seat in range(len(words))
        ],
        "mean_rounds": round(statistics.fmean(result.rounds for result in results), 2),
        "mean_actions": round(actions / len(results), 1),
        "actions": actions,
        "seconds": round(seconds, 3),
        "games_per_s": round(len(results) / seconds, 2),
        "actions_per_s": round(actions / seconds, 1),
    }


def _show(words: Sequence[str], results: Sequence[Played], sums: dict[str, object]) -> None:
    from rich.console import Console, JustifyMethod
    from rich.table import Table as Grid

    grid = Grid(title=say("commands.results", games=len(results)))
    for column in ("seat", "bot", "wins", "share", "points"):
        justify: JustifyMethod = "left" if column == "bot" else "right"
        grid.add_column(say(f"commands.column.{column}"), justify=justify)
    for seat, word in enumerate(words):
        letter = LETTERS[seat]
        wins = sum(result.won_by(letter) for result in results)
        points = statistics.fmean(result.points[seat] for result in results)
        grid.add_row(letter, word, str(wins), f"{wins / len(results):.1%}", f"{points:.2f}")
    console = Console()
    console.print(grid)
    rounds = sorted(result.rounds for result in results)
    console.print(
        say(
            "commands.lengths",
            unfinished=sums["unfinished"],
            rounds=f"{statistics.median(rounds):.0f}",
            least=rounds[0],
            most=rounds[-1],
            actions=f"{sums['mean_actions']}",
            games_per_s=f"{sums['games_per_s']}",
            actions_per_s=f"{sums['actions_per_s']}",
        )
    )
