#!/usr/bin/env python3
"""Games of deckhands only, in every scenario, number of seats and edition: each must end.

    python tests/tools/deckhands.py                 one game of each
    python tests/tools/deckhands.py --seeds 5       five games of each

A beginner may be weak, but never stuck. Prints a line for each game; the exit code is 1 if one had
no winner after `--rounds` rounds.
"""

import argparse
import os
import sys
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / part) for part in (".", "rules", "layouts")]

from ep_rules.api import game
from ep_rules.bots import bot
from ep_tui.arena.bot_games import play
from tests.kit.games import games

ROUNDS = 100
"""Rounds after which a game counts as stuck; those of the first five seeds are much shorter."""


class Played(NamedTuple):
    """A game of deckhands, its winner, if any, and its rounds."""

    scenario: str
    seats: int
    edition: str
    seed: int
    winner: str | None
    rounds: int


def played(scenario: str, seats: int, edition: str, seed: int, rounds: int) -> Played:
    """Play one game of deckhands to its end, or to the limit of rounds."""
    compiled = game(scenario, seats, edition, {"turn.rounds": str(rounds)})
    result = play(compiled, [bot("deckhand")] * seats, seed).result
    return Played(scenario, seats, edition, seed, result.winner, result.rounds)


def main() -> int:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seeds", type=int, default=1, help="games of each kind (default 1)")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--cores", type=int, default=os.cpu_count(), help="processes at once")
    args = parser.parse_args()
    tasks = [(*kind, seed, args.rounds) for seed in range(1, args.seeds + 1) for kind in games()]
    with get_context("spawn").Pool(args.cores) as pool:
        found = pool.starmap(played, tasks, chunksize=1)
    for one in found:
        sys.stdout.write(" ".join(map(str, one)) + "\n")
    stuck = [one for one in found if one.winner is None]
    longest = max(one.rounds for one in found)
    sys.stdout.write(f"{len(found)} games, {len(stuck)} stuck, the longest {longest} rounds\n")
    return 1 if stuck else 0


if __name__ == "__main__":
    sys.exit(main())
