#!/usr/bin/env python3
"""Measures random games beside those of catanatron, in turn in one run.

    pip install catanatron==3.2.1
    python tests/tools/beside_catanatron.py --rounds 5 --seconds 2

Times are processor times of one thread. The ratio of a scenario is the median over the rounds; an
action of catanatron is an entry of its own list of actions.
"""

import argparse
from collections import defaultdict
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any

from ep_rules.api import SCENARIOS, game
from ep_tui.arena.speed import Speed, speed

PLAYERS = 4


def theirs(seconds: float, seed: int) -> tuple[float, float]:
    """Actions and games of catanatron in a second."""
    catanatron: Any = import_module("catanatron")
    color = catanatron.Color
    games = actions = 0
    start = process_time()
    passed = 0.0
    while passed < seconds:
        colors = (color.RED, color.BLUE, color.WHITE, color.ORANGE)
        played = catanatron.Game([catanatron.RandomPlayer(one) for one in colors], seed + games)
        played.play()
        games += 1
        actions += len(played.state.actions)
        passed = process_time() - start
    return actions / passed, games / passed


def ours(scenario: str, seconds: float, seed: int) -> Speed:
    """Our speed with four players, or the nearest number that there is."""
    seats = min(SCENARIOS[scenario].layouts, key=lambda count: abs(count - PLAYERS))
    return speed(game(scenario, seats), seconds, seed)


def main() -> None:
    """Measure all scenarios and print the ratios."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    args = parser.parse_args()
    rates = defaultdict[str, list[tuple[float, float, float]]](list)
    for number in range(args.rounds):
        actions, games = theirs(args.seconds, number)
        for scenario in SCENARIOS:
            told = ours(scenario, args.seconds, number + 1)
            ratios = (told.actions_per_s / actions, told.games_per_s / games)
            rates[scenario].append((told.actions_per_s, *ratios))
    print(f"{'scenario':26} {'actions/s':>10} {'÷ theirs':>9} {'games ÷':>8}")
    for scenario, found in rates.items():
        rate, by_action, by_game = (median(column) for column in zip(*found, strict=True))
        print(f"{scenario:26} {rate:10,.0f} {by_action:9.2f} {by_game:8.2f}")


if __name__ == "__main__":
    main()
