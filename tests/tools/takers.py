#!/usr/bin/env python3
"""Plays games between bots and writes down which actions each level of bots takes.

    python tests/tools/takers.py                   up to 50 games of each scenario
    python tests/tools/takers.py --scenarios base  these scenarios; the lines of other actions stay
    python tests/tools/takers.py --more            no action again that is written down already

Bots of all levels sit at each table. It writes `tests/bots/takers.toml`: for each level, the first
game in which it takes an action, such as `base 3`. A scenario is played on only while it has
actions that a level has not taken and no module says why; the exit code is 1 if some are left.
"""

import argparse
import os
import sys
import tomllib
from collections.abc import Collection, Mapping, Sequence
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / part) for part in (".", "rules", "layouts")]

from ep_rules.api import SCENARIOS, Draw, Game, game
from ep_rules.bots import bot
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.registry import known
from ep_tui.arena.bot_games import play

LEVELS: Mapping[str, type[Knowledge] | type[DeckhandKnowledge]] = {
    "deckhand": DeckhandKnowledge,
    "captain": Knowledge,
}
"""The levels of bots, with the kind of knowledge that says which actions they leave."""
TABLE = ROOT / "tests/bots/takers.toml"
GAMES = 50
ROUNDS = "60"
HEAD = """\
# The first game in which bots of a level take an action: its scenario and number.
# `python tests/tools/takers.py` writes this file.
"""

Taken = dict[str, dict[str, str]]


def table() -> Taken:
    """The games that are written down, by level and action."""
    return tomllib.loads(TABLE.read_text(encoding="utf-8")) if TABLE.exists() else {}


def made(scenario: str, number: int) -> Game:
    """A game of a scenario by its number, which says how many play, and by which edition."""
    entry = SCENARIOS[scenario]
    seats = [*entry.layouts][number % len(entry.layouts)]
    edition = entry.editions[number % len(entry.editions)]
    return game(scenario, seats, edition, {"turn.rounds": ROUNDS})


def actions_of(compiled: Game) -> set[str]:
    """The names of the actions of seats in a game."""
    families = (family for family in compiled.book.families if not isinstance(family, Draw))
    return {family.action.__name__ for family in families}


def left(level: str, compiled: Game) -> Mapping[str, str]:
    """The actions that a level leaves, with the reason that a module gives."""
    kinds = known(compiled, LEVELS[level])
    return {action.__name__: why for kind in kinds for action, why in kind.leaves.items()}


def taken(scenario: str, number: int) -> set[tuple[str, str]]:
    """The levels with the names of the actions that they take in one game."""
    compiled = made(scenario, number)
    levels = [[*LEVELS][(seat + number) % len(LEVELS)] for seat in range(compiled.book.seats)]
    played = play(compiled, [bot(level) for level in levels], number)
    own = [entry for entry in played.entries if entry.actor >= 0]
    return {(levels[entry.actor], type(entry.action).__name__) for entry in own}


def missing(scenario: str, found: Mapping[str, Collection[str]]) -> set[tuple[str, str]]:
    """The actions of a scenario that a level does not take, and does not leave for a reason."""
    compiled = made(scenario, 0)
    actions = actions_of(compiled)
    return {
        (level, name)
        for level, own in found.items()
        for name in actions - {*own} - {*left(level, compiled)}
    }


def fill(found: Taken, scenarios: Sequence[str], games: int, cores: int) -> None:
    """Play until every level has taken every action of the scenarios, or so many games."""
    with get_context("spawn").Pool(cores) as pool:
        for number in range(1, games + 1):
            tasks = [(scenario, number) for scenario in scenarios if missing(scenario, found)]
            if not tasks:
                return
            several = pool.starmap(taken, tasks, chunksize=1)
            for (scenario, _), pairs in zip(tasks, several, strict=True):
                for level, name in pairs:
                    found[level].setdefault(name, f"{scenario} {number}")
            sys.stdout.write(f"{number}: {len(tasks)} games\n")
            write(found)


def write(found: Taken) -> None:
    """Write the table."""
    lines = [HEAD]
    for level, own in found.items():
        lines += [f"\n[{level}]\n", *(f'{name} = "{own[name]}"\n' for name in sorted(own))]
    TABLE.write_text("".join(lines), encoding="utf-8")


def main() -> int:
    """Read the command line, play, print what is left."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--scenarios", nargs="*", choices=[*SCENARIOS], default=[*SCENARIOS])
    parser.add_argument("--games", type=int, default=GAMES, help="games of each (default 50)")
    parser.add_argument("--cores", type=int, default=os.cpu_count(), help="processes at once")
    parser.add_argument("--more", action="store_true", help="keep what is written down")
    args = parser.parse_args()
    before = table()
    found: Taken = {level: dict(before.get(level, {})) for level in LEVELS}
    if not args.more:
        again = {name for scenario in args.scenarios for name in actions_of(made(scenario, 0))}
        found = {
            level: {name: at for name, at in own.items() if name not in again}
            for level, own in found.items()
        }
    fill(found, args.scenarios, args.games, args.cores)
    unsaid = {pair for scenario in args.scenarios for pair in missing(scenario, found)}
    sys.stdout.write("".join(f"never taken: {level} {name}\n" for level, name in sorted(unsaid)))
    return 1 if unsaid else 0


if __name__ == "__main__":
    sys.exit(main())
