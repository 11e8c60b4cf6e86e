#!/usr/bin/env python3
"""Play the golden games anew and count the golden positions anew.

    PYTHONPATH=.:rules:layouts .venv-dev/bin/python tests/golden/regenerate.py

Do so only when a rule was changed on purpose, and read the difference before it is committed.
"""

from pathlib import Path

from ep_rules.api import CHANCE, Action, Game, Header, History, Seat, State, below, mix, write
from tests.laws.play import SCENES, STEADY
from tests.positions import at

HERE = Path(__file__).parent
SEATS = (2, 3, 4)
SEED = 2033
COUNTED = ("a busy harbor", "a crowded strait")
DEPTH = 3


def game_file(seats: int) -> Path:
    """The record of the game of so many seats."""
    return HERE / f"land-ho-{seats}.txt"


COUNTS_FILE = HERE / "counts.txt"


def choose(game: Game, state: State, number: int) -> Action:
    """The golden chooser: mostly what brings the game on, everything now and then."""
    if state.agenda[-1].actor == CHANCE:
        return game.sample(state)
    legal = game.legal_actions(state)
    word = mix(SEED, state.seats, number)
    steady = [a for a in legal if a.form.split()[0] in STEADY]
    calm = [a for a in legal if not a.form.startswith(("offer", "counter", "drop"))]
    preferred = (steady or calm or legal) if below(word, 8) else legal
    return preferred[below(mix(word, 1), len(preferred))]


def golden_game(seats: int) -> History:
    """One whole game of Land Ho!."""
    header = golden_header(seats)
    history = header.start()
    number = 0
    while not history.state.over:
        number += 1
        history.play(choose(history.game, history.state, number))
    return history


def golden_header(seats: int) -> Header:
    """What it is played with; not the first seat begins."""
    ruleset = at(f"seats = {seats}").game.ruleset
    return Header(ruleset, ("golden",) * seats, Seat(seats - 1), SEED, False)


def golden_text(seats: int) -> str:
    """The record of one whole game."""
    return write(golden_header(seats), golden_game(seats))


def count(game: Game, state: State, depth: int) -> int:
    """How many sequences of that many actions and outcomes there are."""
    actions = game.legal_actions(state)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        branch = state.copy()
        game.apply(branch, action)
        total += count(game, branch, depth - 1)
    return total


def golden_counts() -> str:
    """One line a scene: its name and the sequences of length 1, 2, 3."""
    lines = []
    for name in COUNTED:
        table = at(SCENES[name])
        counts = [count(table.game, table.state, depth) for depth in range(1, DEPTH + 1)]
        lines.append(f"{name}: {' '.join(map(str, counts))}\n")
    return "".join(lines)


def main() -> None:
    """Write all golden files."""
    for seats in SEATS:
        game_file(seats).write_text(golden_text(seats), encoding="utf-8")
    COUNTS_FILE.write_text(golden_counts(), encoding="utf-8")


if __name__ == "__main__":
    main()
