"""Times a step of the environment beside the engine's: `python tests/tools/step_times.py`.

Both play the same number of random actions; the result is the ratio of their times. By default all
scenarios are measured.
"""

import random
import sys
import time

from ep_rules.api import CHANCE, SCENARIOS, game
from ep_tui.research.zoo import GameEnv

STEPS, ROUNDS = 4000, 3


def main(scenarios: list[str]) -> None:
    """Print a line for each scenario."""
    for scenario in scenarios:
        seats = max(seats for seats in SCENARIOS[scenario].layouts if seats <= 4)
        engine = min(of_engine(scenario, seats) for _ in range(ROUNDS))
        environment = min(of_environment(scenario, seats) for _ in range(ROUNDS))
        times = f"engine {engine:6.1f} µs, environment {environment:6.1f} µs"
        sys.stdout.write(f"{scenario:20} {times}, {environment / engine:.1f} times\n")


def of_engine(scenario: str, seats: int) -> float:
    """Microseconds for listing the legal actions and applying one."""
    compiled, chosen = game(scenario, seats), random.Random(1)
    state, steps, start = compiled.new_state(1), 0, time.process_time()
    while steps < STEPS:
        if not state.agenda:
            state = compiled.new_state(steps)
        if state.agenda[-1].actor == CHANCE:
            compiled.apply(state, compiled.sample(state))
            continue
        compiled.apply(state, chosen.choice(compiled.certain_actions(state)))
        steps += 1
    return (time.process_time() - start) / steps * 1e6


def of_environment(scenario: str, seats: int) -> float:
    """Microseconds for looking, with the mask, and doing a legal action."""
    environment, chosen = GameEnv(scenario, seats), random.Random(1)
    environment.reset(seed=1)
    steps, start = 0, time.process_time()
    while steps < STEPS:
        _, _, ended, cut, _ = environment.last()
        if ended or cut:
            environment.reset()
            continue
        environment.step(chosen.choice(environment.legal()))
        steps += 1
    return (time.process_time() - start) / steps * 1e6


if __name__ == "__main__":
    main(sys.argv[1:] or list(SCENARIOS))
