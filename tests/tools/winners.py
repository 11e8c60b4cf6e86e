#!/usr/bin/env python3
"""Where points come from in games between bots: those of the winner, and those of the table.

    python tests/tools/winners.py sea-robbers --seats 4 --games 100
    python tests/tools/winners.py sea-robbers --set robber-fleet.ship=1

Every line is a source of points with its mean for the winner and for all seats together. A game
depends only on its seed and the bots, so the same versions give the same figures.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Mapping
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / part) for part in (".", "rules", "layouts")]

from ep_rules.api import DEFAULT_EDITION, SCENARIOS, Owner, Streams, game
from ep_rules.bots import BOTS, bot
from ep_tui.arena.bot_games import play


class Table(NamedTuple):
    """The games to play."""

    scenario: str
    seats: int
    bot: str
    house: tuple[tuple[str, str], ...]


class Points(NamedTuple):
    """The points of one game by source; `winner` is empty if the game has none."""

    winner: Mapping[str, int]
    table: Mapping[str, int]
    rounds: int


def points_of(table: Table, seed: int) -> Points:
    """Play a game, replay its actions and count the points at its end."""
    compiled = game(table.scenario, table.seats, DEFAULT_EDITION, dict(table.house))
    played = play(compiled, [bot(table.bot)] * table.seats, seed)
    state = compiled.new_state(0, Streams.of_seed(seed).first(table.seats))
    for entry in played.entries:
        compiled.apply(state, entry.action)
    seats = [compiled.points(state, Owner(seat)) for seat in range(table.seats)]
    every: Counter[str] = Counter()
    for points in seats:
        every.update(points)
    winner = seats[state.winner] if state.winner >= 0 else {}
    return Points(winner, every, played.result.rounds)


def show(found: list[Points]) -> None:
    """Print the means."""
    won = [points.winner for points in found if points.winner]
    rounds = sorted(points.rounds for points in found)
    say(f"{len(found)} games, {len(won)} won, median {rounds[len(rounds) // 2]} rounds")
    for source in found[0].table:
        winner = sum(points[source] for points in won) / max(1, len(won))
        table = sum(points.table[source] for points in found) / len(found)
        say(f"{source:18} winner {winner:5.2f}   table {table:5.2f}")


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")


def main() -> int:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("scenario", choices=SCENARIOS)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bot", choices=BOTS, default="captain")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--set", action="append", default=[], metavar="SETTING=VALUE")
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    args = parser.parse_args()
    house = tuple((key, value) for key, _, value in (text.partition("=") for text in args.set))
    table = Table(args.scenario, args.seats, args.bot, house)
    with get_context("spawn").Pool(args.cores) as pool:
        show(pool.starmap(points_of, [(table, seed) for seed in range(1, args.games + 1)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
