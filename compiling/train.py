#!/usr/bin/env python3
"""Plays games with compiled rules, so that the compiler sees what runs often; `build.py` calls it.

python compiling/train.py ../compiled                # all scenarios
python compiling/train.py ../compiled land-ho
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [sys.argv[1], str(ROOT / "layouts"), str(ROOT)]

from ep_rules.api import SCENARIOS, game
from ep_rules.bots import bot
from ep_rules.bots.random import RandomPlay
from ep_tui.arena.bot_games import play

BOTS = ("captain", "deckhand")
PLAYERS = 4
RANDOM, ACTIONS = 4, 1500
"""The random games of a scenario, and the most actions of each."""


def main(scenarios: list[str]) -> None:
    """Play the games of some scenarios, or of all."""
    for scenario in scenarios or SCENARIOS:
        seats = max(seats for seats in SCENARIOS[scenario].layouts if seats <= PLAYERS)
        played = game(scenario, seats)
        for seed in range(RANDOM):
            RandomPlay(played, played.new_state(seed), seed).play(ACTIONS)
        for name in BOTS:
            play(played, [bot(name)] * seats, 1)


if __name__ == "__main__":
    main(sys.argv[2:])
