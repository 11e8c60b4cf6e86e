#!/usr/bin/env python3
"""Random games of every scenario, number of seats and edition, with all laws checked.

    python3 tests/tools/soak.py --games 2000                              on all cores
    python3 tests/tools/soak.py --games 2000 --resume                     on where one stopped
    python3 tests/tools/soak.py --games 100 --scenarios base sea-robbers  these alone
    python3 tests/tools/soak.py --games 1000 --scenarios composition      the game of all systems

After every action: conservation, pieces, tracks, chance, victory, an actor with a legal action. At
every DEEP-th action and at the end all other laws too (listed and allowed are the same, text and
JSON, copies, observations, undo); at the end a replay to the same digest. Stops at the first
violation and saves the game's record. Exit code: 0 all well, 1 a violation, 2 not understood.
"""

import argparse
import json
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
RECORDS = Path(tempfile.gettempdir()) / "ep-tui-soak"


class Task(NamedTuple):
    """One game: its number decides the ruleset, the first seat and all chance."""

    number: int
    seed: int
    rounds: int
    deep: int
    out: str
    scenarios: tuple[str, ...]


class Played(NamedTuple):
    """The result of one game; `trouble` is the violation with the path of its record, or ''."""

    name: str
    actions: int
    looked: int
    won: bool
    kinds: dict[str, int]
    trouble: str


def catalogue_of(scenarios: Sequence[str]) -> AbstractContextManager[object]:
    """The catalogue, with the game of all systems if requested."""
    from tests.kit.composition import COMPOSITION, composed

    return composed() if COMPOSITION in scenarios else nullcontext()


def combinations(scenarios: Sequence[str] = ()) -> list[tuple[str, int, str]]:
    """Every scenario (or those named) with every number of seats in every edition."""
    from tests.kit.games import games

    return [table for table in games() if table[0] in scenarios or not scenarios]


def house_of(scenario: str, seats: int, lap: int, rounds: int) -> dict[str, str]:
    """House settings of a game: the limit of rounds; a near goal, other readings, or any values."""
    from tests.laws.play import other_readings

    house = {"turn.rounds": str(rounds)}
    if lap % 4 == 1:
        house["victory.goal"] = "7"
    if lap % 4 == 2:
        house |= other_readings(scenario)
        house["turn.order"] = "special-building" if seats > 4 else "single"
    if lap % 4 == 3:
        house |= drawn(scenario, seats, lap)
    return house


def drawn(scenario: str, seats: int, lap: int) -> dict[str, str]:
    """Any word for every third setting that has words, a number nearby for every third number."""
    from ep_rules.api import below, kinds_of, mix, settings_of

    house: dict[str, str] = {}
    values = dict(settings_of(scenario, seats=seats))
    for number, (key, kind) in enumerate(kinds_of(scenario).items()):
        word = mix(lap, number)
        if key in FIXED or below(word, 3):
            continue
        if kind.words:
            house[key] = kind.words[below(mix(word, 1), len(kind.words))]
        elif isinstance(values[key], int):
            near = values[key] + below(mix(word, 1), 5) - 2
            house[key] = str(min(kind.most, max(kind.least, near)))
    return house


FIXED = ("turn.order", "turn.rounds", "turn.actions")
"""Settings that are not drawn: the first goes with the seats, the others end the game."""


def play(task: Task) -> Played:
    """One game to its end, or to the first violation."""
    with catalogue_of(task.scenarios):
        return _play(task)


def _play(task: Task) -> Played:
    from ep_rules.api import CHANCE, Entry, Header, Seat, Seed, game, line_of, mix
    from tests.laws import laws
    from tests.laws.play import Player

    every = combinations(task.scenarios)
    lap, which = divmod(task.number, len(every))
    scenario, seats, edition = every[which]
    compiled = game(scenario, seats, edition, house_of(scenario, seats, lap, task.rounds))
    seed = mix(task.seed, task.number)
    first = Seat(lap % seats)
    state = compiled.new_state(seed, first)
    player = Player(mix(seed, 1))
    entries: list[Entry] = []
    box, looked = laws.goods(state), 0
    kinds: Counter[str] = Counter()
    header = Header(compiled.ruleset, ("random",) * seats, first, Seed(seed))
    name = f"{scenario} {seats} {edition}"
    try:
        while not state.over:
            legal = compiled.legal_actions(state)
            assert legal, "nobody can act"
            if len(entries) % task.deep == 0:
                laws.deep(compiled, state, player.word)
                looked += 1
            action = player.choose(compiled, state, legal)
            assert compiled.explain(state, action) is None, "a listed action is refused"
            actor, word = state.agenda[-1].actor, state.word
            entries.append(Entry(actor, action))
            kinds[type(action).__name__] += 1
            compiled.apply(state, action)
            assert (state.word == word) == (actor != CHANCE), "the word and CHANCE disagree"
            laws.cheap(compiled, state, box)
        laws.deep(compiled, state, player.word)
        again = compiled.new_state(seed, first)
        for entry in entries:
            compiled.apply(again, entry.action)
        assert (again.digest(), again.word) == (state.digest(), state.word), "replay differs"
    except Exception:
        path = Path(task.out) / f"violation-{task.number}.txt"
        lines = "".join(line_of(compiled, entry) for entry in entries)
        path.write_text(header.text() + lines, encoding="utf-8")
        trouble = f"{traceback.format_exc()}\nreplay it with the record {path}"
        return Played(name, len(entries), looked, False, dict(kinds), trouble)
    return Played(name, len(entries), looked, state.winner >= 0, dict(kinds), "")


def tasks(options: argparse.Namespace, start: int) -> Iterator[Task]:
    """The games from `start` on."""
    for number in range(start, options.games):
        out, scenarios = str(options.out), tuple(options.scenarios)
        yield Task(number, options.seed, options.rounds, options.deep, out, scenarios)


def run(options: argparse.Namespace) -> int:
    """Play, count, and report."""
    with catalogue_of(options.scenarios):
        return _run(options)


def _run(options: argparse.Namespace) -> int:
    from ep_rules.api import SCENARIOS

    for scenario in options.scenarios:
        if scenario not in SCENARIOS:
            sys.stderr.write(
                f"There is no scenario {scenario}; use one of: {', '.join(SCENARIOS)}.\n"
            )
            return 2
    options.out.mkdir(parents=True, exist_ok=True)
    name = "-".join(("progress", str(options.seed), str(options.rounds), *options.scenarios))
    progress = options.out / f"{name}.json"
    tally: dict[str, int] = {"games": 0, "actions": 0, "looked": 0, "won": 0}
    if options.resume and progress.exists():
        tally = json.loads(progress.read_text(encoding="utf-8"))
    begun, start, kinds = time.monotonic(), tally["games"], Counter[str]()
    with get_context("spawn").Pool(options.cores) as pool:
        for played in pool.imap(play, tasks(options, start), chunksize=1):
            kinds.update(played.kinds)
            if played.trouble:
                pool.terminate()
                sys.stderr.write(f"\nViolation in {played.name}:\n{played.trouble}\n")
                return 1
            tally["games"] += 1
            tally["actions"] += played.actions
            tally["looked"] += played.looked + 1
            tally["won"] += played.won
            late = 0 < options.minutes * 60 < time.monotonic() - begun
            if late or tally["games"] % 10 == 0 or tally["games"] == options.games:
                progress.write_text(json.dumps(tally), encoding="utf-8")
                _line(tally, options.games, begun, start)
            if late:
                pool.terminate()
                break
    say("")
    _summary(tally, kinds, options)
    return 0


def _line(tally: dict[str, int], games: int, begun: float, start: int) -> None:
    speed = (tally["games"] - start) / max(1e-9, time.monotonic() - begun)
    end = "\r" if sys.stdout.isatty() else "\n"
    say(f"{tally['games']} of {games} games, {tally['actions']} actions, {speed:.1f} games/s", end)


def _summary(tally: dict[str, int], kinds: Counter[str], options: argparse.Namespace) -> None:
    say(f"games without a violation   {tally['games']} of {options.games}")
    say(f"actions                     {tally['actions']}")
    say(f"positions with all laws     {tally['looked']}")
    say(f"games that somebody won     {tally['won']}")
    say(f"rulesets                    {len(combinations(options.scenarios))}")
    say("kinds of actions            " + ", ".join(f"{k} {n}" for k, n in sorted(kinds.items())))


def say(line: str, end: str = "\n") -> None:
    """Print a line at once."""
    sys.stdout.write(line + end)
    sys.stdout.flush()


def arguments(argv: list[str]) -> argparse.Namespace:
    """The arguments of the command line."""
    summary, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        prog="tests/tools/soak.py",
        description=summary,
        epilog=rest,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=200, help="how many (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games")
    parser.add_argument("--rounds", type=int, default=40, help="rounds after which a game ends")
    parser.add_argument("--deep", type=int, default=50, help="all laws at every so manyth action")
    parser.add_argument(
        "--minutes", type=float, default=0, help="stop after so long, to go on with --resume"
    )
    parser.add_argument("--cores", type=int, default=os.cpu_count(), help="processes at once")
    parser.add_argument("--out", type=Path, default=RECORDS, help="for records")
    parser.add_argument("--scenarios", nargs="+", default=(), help="these alone")
    parser.add_argument("--resume", action="store_true", help="go on with an earlier run")
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    """Change to the environment of the check if necessary, then run."""
    sys.path.insert(0, str(ROOT))
    from tests import run as check

    options = arguments(argv)
    if Path(sys.prefix) != check.HOME:
        if not check.prepare():
            return 1
        os.execve(
            check.PYTHON,
            (str(check.PYTHON), __file__, *argv),
            check.clean_env(),
        )
    with suppress(KeyboardInterrupt):
        return run(options)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
