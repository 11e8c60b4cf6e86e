"""Compares what sessions answer in many twin games, some positions of each.

An attempt is a pair of games that part by one hidden outcome, such as a stolen card, and then go on
alike. `twins` compares fewer games, position by position.
"""

import random
from itertools import cycle, product

from ep_rules.api import SCENARIOS
from tests.session.twins import go_on
from tests.tools.attacks.run import Run, own_peak
from tests.tools.attacks.twins import VIEWERS, different, parted

LOOKS, APART = 10, 16
"""The positions of a game that are compared, and the actions between two of them."""


def attack(run: Run) -> None:
    """Compare the answers in one pair of games after the other."""
    chance = random.Random(run.seed)
    hiding = [scenario for scenario in SCENARIOS if parted(scenario, None, chance)]
    for number, (scenario, viewer) in zip(
        run.attempts(), cycle(product(hiding, VIEWERS)), strict=False
    ):
        pair = parted(scenario, viewer, chance)
        if pair is None:
            continue
        run.counts[scenario] += 1
        for _ in range(LOOKS):
            actions = len(pair.one.entries)
            for name in different(pair, deep=False):
                where = f"{scenario}, viewer {viewer}, {actions} actions"
                run.found(number, f"{name} differs: {where}", alone=False)
            go_on(pair.one, pair.other, viewer, APART)
            if len(pair.one.entries) == actions:  # the game is over, or the twins part
                break
        run.weigh(own_peak(), number)
