#!/usr/bin/env python3
"""Prints the tables of docs/speed.md: the engine beside catanatron, bots, and their searches.

    pip install catanatron==3.2.1            # without it, the ratios are left out
    python tests/tools/speed.py                    # all three tables
    python tests/tools/speed.py --only bots --seeds 20
    python tests/tools/speed.py --only search --before ../before
    python tests/tools/speed.py --only bots --scenarios fish base --before ../before
    python tests/tools/speed.py --compiled .venv-dev/compiled         # beside the compiled rules

With `--before`, another copy of this repository plays the same games by turns with this one; the
table then has its times too and says whether all choices are the same. With `--compiled` and the
folder of `compiling/build.py`, there is only a table of both engines, which play the same games by
turns in processes of their own. All times are processor times of one thread. The first line says
how busy the machine was.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
TREE = "EP_TUI_TREE"
"""The environment variable with the copy of the repository that a measuring process plays with."""
RULES = "EP_TUI_RULES"
"""The environment variable with the folder of the rules, if they are not those of the copy."""
_TREE = Path(os.environ.get(TREE, ROOT))
sys.path[:0] = [str(_TREE), os.environ.get(RULES, str(_TREE / "rules")), str(_TREE / "layouts")]

from ep_rules.api import SCENARIOS, Action, View, game
from ep_rules.bots import Bot, bot
from ep_rules.bots.admiral import Admiral
from ep_rules.bots.budget import Budget
from ep_rules.bots.random import RandomPlay
from ep_tui.arena.bot_games import play
from ep_tui.arena.speed import Speed

TABLES = ("engine", "bots", "search")
PLAYERS = 4
BOTS = ("captain", "deckhand")
ROUNDS = {"turn.rounds": "500"}
"""Far more than games of bots last."""
LONGEST = 1000
"""The actions after which a random game of a table of both engines ends."""
NODES, EVERY = 1000, 12
"""The budget of an admiral whose searches are measured, and the choices from one to the next."""


class Choices(NamedTuple):
    """What the bots of some games needed for choices among several actions.

    Attributes:
        played: a digest of all actions.
    """

    number: int
    seconds: float
    played: str

    @property
    def mean(self) -> float:
        """Milliseconds for a choice."""
        return 1000 * self.seconds / self.number


class Timed:
    """A bot with the number and the processor time of its choices."""

    def __init__(self, played: Bot) -> None:
        self.name, self.version = played.name, played.version
        self.count, self.seconds = 0, 0.0
        self._bot = played

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """The bot's choice."""
        start = time.process_time()
        action = self._bot.choose(view, legal, word)
        if len(legal) > 1:
            self.count += 1
            self.seconds += time.process_time() - start
        return action


class Searches:
    """A captain beside which an admiral searches now and then, and what the searches needed."""

    name, version = "captain", 0

    def __init__(self) -> None:
        self.nodes, self.seconds, self.found = 0, 0.0, blake2b(digest_size=8)
        self._captain, self._admiral, self._asked = bot("captain"), Admiral(NODES), 0
        spend = Budget.spend

        def counted(budget: Budget, nodes: int = 1) -> None:
            self.nodes += nodes
            spend(budget, nodes)

        Budget.spend = counted  # type: ignore[assignment, method-assign]

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """The captain's choice; every so often, an admiral searches for one first."""
        if len(legal) > 1:
            self._asked += 1
            if self._asked % EVERY == 0:
                start = time.process_time()
                self.found.update(repr(self._admiral.choose(view, legal, word)).encode())
                self.seconds += time.process_time() - start
        return self._captain.choose(view, legal, word)


def seats_of(scenario: str) -> int:
    """Four, or the number of seats of the scenario that is nearest to it."""
    return min(SCENARIOS[scenario].layouts, key=lambda seats: abs(seats - PLAYERS))


# ---- bots ------------------------------------------------------------------------------------


def choices(name: str, scenario: str, seeds: int) -> Choices:
    """Play games with this bot in all seats, after one that only loads what it needs."""
    seats, timed, played = seats_of(scenario), Timed(bot(name)), blake2b(digest_size=8)
    compiled = game(scenario, seats, "", ROUNDS)
    play(compiled, [bot(name)] * seats, 0)
    for seed in range(1, seeds + 1):
        for entry in play(compiled, [timed] * seats, seed).entries:
            played.update(repr(entry).encode())
    return Choices(timed.count, timed.seconds, played.hexdigest())


def measured(tree: Path, name: str, scenario: str, seeds: int) -> Choices:
    """The same in a process of its own, with a copy of this repository."""
    env = {TREE: str(tree)}
    return Choices(*told(env, "--one", name, "--seeds", str(seeds), "--scenarios", scenario))


def told(env: dict[str, str], *words: str) -> Any:
    """What this script prints in a process of its own."""
    command = (sys.executable, __file__, *words)
    done = subprocess.run(command, env={**os.environ, **env}, capture_output=True, check=True)
    return json.loads(done.stdout)


def bots_table(scenarios: Sequence[str], seeds: int, before: Path | None) -> Iterator[list[str]]:
    """Milliseconds for a choice of each bot in each scenario."""
    heads = ["scenario", *(f"{name}, ms" for name in BOTS)]
    yield [*heads, *(f"{name} before" for name in BOTS), "same"] if before else heads
    for scenario in scenarios:
        olds = [measured(before, name, scenario, seeds) for name in BOTS] if before else []
        news = [measured(ROOT, name, scenario, seeds) for name in BOTS]
        cells = [scenario, *(f"{one.mean:.3f}" for one in news)]
        if before:
            same = all(one.played == old.played for one, old in zip(news, olds, strict=True))
            cells += [*(f"{old.mean:.3f}" for old in olds), "yes" if same else "no"]
        yield cells


# ---- searches --------------------------------------------------------------------------------


def searches(scenario: str, seeds: int) -> tuple[int, float, str]:
    """The nodes of an admiral in games of captains, their seconds, and a digest of its choices."""
    seats, searcher = seats_of(scenario), Searches()
    compiled = game(scenario, seats, "", ROUNDS)
    for seed in range(1, seeds + 1):
        play(compiled, [searcher] * seats, seed)
    return searcher.nodes, searcher.seconds, searcher.found.hexdigest()


def search_table(
    scenarios: Sequence[str], rounds: int, seeds: int, before: Path | None
) -> Iterator[list[str]]:
    """Nodes a second of admirals, where other copies play by turns the fastest of some rounds."""
    yield ["scenario", "nodes", "nodes/s", *(["before", "×", "same"] if before else [])]
    trees = [ROOT, *([before] if before else [])]
    for scenario in scenarios:
        words = ("--one", "search", "--seeds", str(seeds), "--scenarios", scenario)
        found = [[told({TREE: str(tree)}, *words) for tree in trees] for _ in range(rounds)]
        turns = zip(*found, strict=True)
        rates = [max(nodes / seconds for nodes, seconds, _ in runs) for runs in turns]
        cells = [scenario, f"{found[0][0][0]:,}", *(f"{rate:,.0f}" for rate in rates)]
        if before:
            same = len({choices for _, _, choices in found[0]}) == 1
            cells += [f"{rates[0] / rates[1]:.2f}", "yes" if same else "no"]
        yield cells


# ---- the engine ------------------------------------------------------------------------------


def engine_table(scenarios: Sequence[str], rounds: int, seconds: float) -> Iterator[list[str]]:
    """Random games: actions a second, their ratio to catanatron's, and the times of the verbs."""
    from tests.tools.beside_catanatron import ours, theirs  # which older copies do not have

    found: dict[str, list[Speed]] = {scenario: [] for scenario in scenarios}
    rates: dict[str, list[tuple[float, float]]] = {scenario: [] for scenario in scenarios}
    for number in range(rounds):
        for scenario, speeds in found.items():
            if find_spec("catanatron") is not None:  # each time, as the load of the machine changes
                rates[scenario].append(theirs(seconds, number))
            speeds.append(ours(scenario, seconds, number + 1))
    yield ["scenario", "actions/s", "÷ theirs", "games ÷", "no end", "legal, µs", "apply, µs",
           "observe, µs", "copy, µs"]  # fmt: skip
    for scenario, speeds in found.items():
        pairs = list(zip(speeds, rates[scenario], strict=False))
        yield [
            scenario,
            f"{median(one.actions_per_s for one in speeds):,.0f}",
            _ratio([one.actions_per_s / actions for one, (actions, _) in pairs]),
            _ratio([one.games_per_s / games for one, (_, games) in pairs]),
            f"{sum(one.unfinished for one in speeds)} of {sum(one.games for one in speeds)}",
            *(
                f"{median(getattr(one, verb) for one in speeds):.1f}"
                for verb in ("legal", "apply", "observe", "copy")
            ),
        ]


def _ratio(ratios: Sequence[float]) -> str:
    return f"{median(ratios):.2f}" if ratios else "–"


# ---- compiled rules --------------------------------------------------------------------------


def random_games(scenario: str, actions: int) -> tuple[float, str]:
    """Actions a second in random games that have this many together, and their digest."""
    compiled = game(scenario, seats_of(scenario))
    acted, seed, seconds, played = 0, 0, 0.0, blake2b(digest_size=8)
    while acted < actions:
        seed += 1
        state = compiled.new_state(seed)
        random = RandomPlay(compiled, state, seed)
        start = time.process_time()
        random.play(LONGEST)
        seconds += time.process_time() - start
        acted += random.actions
        played.update(state.digest().encode())
    return acted / seconds, played.hexdigest()


def compiled_table(scenarios: Sequence[str], folder: Path, args: Any) -> Iterator[list[str]]:
    """Random games and the captain's choices with the rules in Python and compiled, by turns."""
    yield ["scenario", "actions/s", "compiled", "×", "captain, ms", "compiled", "×", "same"]
    engines: list[dict[str, str]] = [{}, {RULES: str(folder.resolve())}]
    for scenario in scenarios:
        of_games = ("--scenarios", scenario, "--actions", str(args.actions))
        games = [[told(env, "--one", "", *of_games) for env in engines] for _ in range(args.rounds)]
        rates = [[rate for rate, _ in turn] for turn in games]
        words = ("--one", "captain", "--seeds", str(args.seeds), "--scenarios", scenario)
        python, compiled = (Choices(*told(env, *words)) for env in engines)
        same = python.played == compiled.played and all(slow[1] == fast[1] for slow, fast in games)
        yield [
            scenario,
            *(f"{median(column):,.0f}" for column in zip(*rates, strict=True)),
            _ratio([fast / slow for slow, fast in rates]),
            *(f"{one.mean:.3f}" for one in (python, compiled)),
            _ratio([python.mean / compiled.mean]),
            "yes" if same else "no",
        ]


# ---- output ----------------------------------------------------------------------------------


def show(rows: Iterator[list[str]]) -> None:
    """Print a table in Markdown, a line at a time because each takes seconds."""
    for number, cells in enumerate(rows):
        say(f"| {' | '.join(cells)} |")
        if not number:
            say(f"| --- |{' ---: |' * (len(cells) - 1)}")


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def one(args: Any) -> Any:
    """What another process asked for: a bot's choices or, without a bot, random games."""
    scenario = args.scenarios[0]
    if args.one == "search":
        return searches(scenario, args.seeds)
    if args.one:
        return choices(args.one, scenario, args.seeds)
    return random_games(scenario, args.actions)


def main() -> None:
    """Print what the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", choices=TABLES, help="one of the tables")
    parser.add_argument("--scenarios", nargs="+", choices=SCENARIOS, metavar="SCENARIO")
    parser.add_argument("--seeds", type=int, default=5, help="games for each bot (default 5)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of random games (default 3)")
    parser.add_argument("--seconds", type=float, default=0.7, help="of each round (default 0.7)")
    parser.add_argument("--before", type=Path, help="another copy of this repository")
    parser.add_argument("--compiled", type=Path, help="a folder of compiled rules")
    parser.add_argument("--actions", type=int, default=4000, help="of random games with it")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    args: Any = parser.parse_args()
    scenarios: list[str] = args.scenarios or list(SCENARIOS)
    if args.one is not None:
        say(json.dumps(one(args)))
        return
    load, cores = os.getloadavg()[0], os.cpu_count()
    say(f"Load {load:.1f} on {cores} cores, Python {sys.version.split()[0]}.\n")
    if args.compiled:
        show(compiled_table(scenarios, args.compiled, args))
        return
    tables = {
        "engine": lambda: engine_table(scenarios, args.rounds, args.seconds),
        "bots": lambda: bots_table(scenarios, args.seeds, args.before),
        "search": lambda: search_table(scenarios, args.rounds, args.seeds, args.before),
    }
    for name in [args.only] if args.only else TABLES:
        show(tables[name]())
        say("")


if __name__ == "__main__":
    main()
