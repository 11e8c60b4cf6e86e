#!/usr/bin/env python3
"""Games of bots with barbarians: who wins, how long they last, and how many attacks Catan wins.

    python tests/defense.py fish-knights spices-knights --seeds 50 --cores 2
    python tests/defense.py fish-knights explorers-pirates --bots captain,captain,captain,captain

If the bots differ, each seed is played once with the first of them in each seat. A line for each
game goes to the error output as it ends; the sums of each scenario come last, also after Ctrl+C,
with the processor time that the first bot needs for a choice of more than one action. A game
depends only on its seed and the bots, so the same versions give the same figures, but for times.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Iterable, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / part) for part in (".", "rules", "layouts")]

from ep_rules.api import DEFAULT_EDITION, LETTERS, SCENARIOS, Action, Game, Streams, View, game
from ep_rules.bots import Bot, bot
from ep_rules.knights.barbarians import BarbariansLanded
from ep_tui.arena.bot_games import BotGame, play
from ep_tui.arena.plan import rotations
from ep_tui.replay.intervals import wilson

ROUNDS = 500
"""Rounds after which a game counts as unfinished."""


class Task(NamedTuple):
    """A game to play; the first bot sits in the seat `watched`."""

    scenario: str
    bots: tuple[str, ...]
    seed: int
    watched: int


class Finished(NamedTuple):
    """A game that was played.

    Attributes:
        winner: a seat's letter, or None. attacks: for each attack, whether Catan won it.
        choices: the real choices of the watched seat. seconds: the processor time of these.
    """

    task: Task
    winner: str | None
    rounds: int
    attacks: list[bool]
    choices: int
    seconds: float


class Timed:
    """A bot with the processor time of its real choices; those of one action take none."""

    def __init__(self, played: Bot) -> None:
        self.name, self.version = played.name, played.version
        self.choices, self.seconds = 0, 0.0
        self._bot = played

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """The bot's choice."""
        start = time.process_time()
        action = self._bot.choose(view, legal, word)
        if len(legal) > 1:
            self.choices += 1
            self.seconds += time.process_time() - start
        return action


def finish(task: Task) -> Finished:
    """Play a game to its end, or to the limit of rounds."""
    limit = {"turn.rounds": str(ROUNDS)}
    compiled = game(task.scenario, len(task.bots), DEFAULT_EDITION, limit)
    bots = [bot(word) for word in task.bots]
    watched = bots[task.watched] = Timed(bots[task.watched])
    played = play(compiled, bots, task.seed)
    winner, rounds = played.result.winner, played.result.rounds
    attacks = attacks_of(compiled, task, played)
    return Finished(task, winner, rounds, attacks, watched.choices, watched.seconds)


def attacks_of(compiled: Game, task: Task, played: BotGame) -> list[bool]:
    """For each attack of a game, whether Catan won it."""
    state = compiled.new_state(0, Streams.of_seed(task.seed).first(len(task.bots)))
    heard = (event for entry in played.entries for event in compiled.listen(state, entry.action))
    return [
        event.defense >= event.strength for event in heard if isinstance(event, BarbariansLanded)
    ]


def show(scenario: str, found: Sequence[Finished]) -> None:
    """Print the sums of a scenario."""
    rounds = [one.rounds for one in found]
    wins = sum(one.winner == LETTERS[one.task.watched] for one in found)
    low, high = wilson(wins, len(found))
    attacks = [won for one in found for won in one.attacks]
    choices = sum(one.choices for one in found)
    mean = 1000 * sum(one.seconds for one in found) / max(1, choices)
    say(
        f"{scenario}: {len(found)} games, {sum(one.winner is None for one in found)} unfinished, "
        f"rounds {min(rounds)}, {statistics.median(rounds):g}, {max(rounds)}"
    )
    say(f"  first bot won {wins} ({wins / len(found):.1%}, {low:.1%} to {high:.1%})")
    say(f"  attacks won {sum(attacks)} of {len(attacks)}; {mean:.2f} ms a choice of {choices}")


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")


def tasks(scenarios: Sequence[str], bots: Sequence[str], seeds: Iterable[int]) -> list[Task]:
    """The games by seed, so that a stopped run is a smaller one; twins are played once."""
    return [
        Task(scenario, seating, seed, at)
        for seed in seeds
        for at, seating in enumerate(rotations(tuple(bots)))
        for scenario in scenarios
    ]


def main() -> int:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("scenarios", nargs="+", choices=SCENARIOS, metavar="SCENARIO")
    parser.add_argument("--bots", default="captain,deckhand,deckhand,deckhand")
    parser.add_argument("--seeds", type=int, default=10, help="seeds from --seed (default 10)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=1)
    args = parser.parse_args()
    seeds = range(args.seed, args.seed + args.seeds)
    games = tasks(args.scenarios, args.bots.split(","), seeds)
    found: list[Finished] = []
    with get_context("spawn").Pool(args.cores) as pool:
        try:
            for one in pool.imap(finish, games):
                found.append(one)
                sys.stderr.write(" ".join(map(str, one)) + "\n")
        except KeyboardInterrupt:
            pool.terminate()
    for scenario in args.scenarios:
        if there := [one for one in found if one.task.scenario == scenario]:
            show(scenario, there)
    return 0


if __name__ == "__main__":
    sys.exit(main())
