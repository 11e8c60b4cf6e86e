"""Fits the weights of a position's value to games between captains.

    python tests/bots/fit_seat_value.py 40                 # games per scenario; minutes
    python tests/bots/fit_seat_value.py 50 sea-robbers     # only the assets of its modules

prints the numbers of `WORTH` and `BEHIND`, fitted to the voyages, and how well they predict the end
of a game (R²). It is a ridge regression over the assets of each seat at the end of its turns. With
scenarios, the numbers of `WORTH` stay, and those of modules are fitted to what they leave over.
"""

import sys
from collections.abc import Iterator

import numpy as np

from ep_rules.api import CHANCE, Game, ProductionPhase, Seat, View, game, mix
from ep_rules.bots.admiral.seat_value import WORTH, assets, seat_value
from ep_rules.bots.captain import Captain

SEATS, RIDGE = 4, 5.0
VOYAGES = ("land-ho", "pirate-lairs", "fish", "spices", "explorers-pirates")
Row = tuple[dict[str, float], float]


def rows(compiled: Game, seed: int) -> Iterator[Row]:
    """The assets of a seat at the end of each turn of a game, and its result."""
    state, captain = compiled.new_state(mix(seed, 9), Seat(seed % SEATS)), Captain()
    had: list[tuple[Seat, dict[str, float]]] = []
    part = SEATS - 1
    while not state.over:
        actor = state.agenda[-1].actor
        if actor == CHANCE:
            compiled.apply(state, compiled.sample(state))
            continue
        if isinstance(state.agenda[-1], ProductionPhase) and state.part > part:
            part = state.part
            before = Seat((actor - 1) % SEATS)
            had.append((before, had_by(View.of(compiled, state, before))))
        legal = compiled.legal_actions(state)
        compiled.apply(state, captain.choose(View.of(compiled, state, actor), legal, 1))
    for seat, much in had:
        yield much, seat_value(compiled, state, seat)


def had_by(view: View) -> dict[str, float]:
    """The assets of a seat, by name."""
    return {asset.name: asset.much for asset in assets(view)}


def main(games: int, scenarios: list[str]) -> None:
    """Play, fit and print."""
    found = [
        row
        for name in scenarios or VOYAGES
        for seed in range(games)
        for row in rows(game(name, SEATS), seed)
    ]
    kept = WORTH if scenarios else {}
    names = [name for name in found[0][0] if name not in kept]
    had = np.array([[*(much[name] for name in names), 1.0] for much, _ in found])
    came = np.array([end for _, end in found])
    left = came - [sum(much[name] * worth for name, worth in kept.items()) for much, _ in found]
    ridge = RIDGE * np.eye(len(names) + 1)
    ridge[-1, -1] = 0
    worth = np.linalg.solve(had.T @ had + ridge, had.T @ left)
    for name, each in zip([*names, "nothing"], worth, strict=True):
        sys.stdout.write(f"{name:18} {each:7.3f}\n")
    fit = 1 - (left - had @ worth).var() / came.var()
    sys.stdout.write(f"R2 {fit:.3f} of {len(found)} positions\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
