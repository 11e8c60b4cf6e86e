#!/usr/bin/env python3
"""Trains the judgement of positions: plays games, fits weights, measures them, and goes on.

    python tests/tools/train.py base --minutes 60        # goes on where it stopped
    python tests/tools/train.py base --only fit          # play, fit or gate

Games of a round are in files of a few games under `build/judgement`, so that an end at any time
loses minutes at most. The fit leaves out a fifth of the games and keeps the net that judges these
best. The gate plays the new weights against captains of today without trade (`ladder.py`);
with a lower bound over a third, they are written into the package. The next round plays with them.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / part) for part in (".", "rules", "layouts")]

from ep_rules.api import (
    CHANCE,
    DEFAULT_EDITION,
    Counter,
    Game,
    Offer,
    Owner,
    ProductionPhase,
    Seat,
    State,
    Streams,
    View,
    blake2b,
    game,
    mix,
)
from ep_rules.api import SCENARIOS as CATALOGUE
from ep_rules.bots import bot
from ep_rules.bots.judgement import weights as reading
from ep_rules.bots.judgement.net import BITS, MOST, PARTS
from ep_rules.bots.judgement.position import names, numbers, with_others
from ep_tui.replay.intervals import wilson
from tests.tools import ladder

SCENARIOS: Mapping[str, Sequence[str]] = {
    "base": ("base", "pirates-of-catan", "sea-robbers", "explorers-of-catan"),
    "knights": ("cities-and-knights",),
    "voyages": ("land-ho", "pirate-lairs", "fish", "spices", "explorers-pirates"),
    "voyages-knights": ("fish-knights", "spices-knights", "explorers-pirates-knights"),
}
"""The games of each family; the first one has half of them, and the gate."""
SEATS, TURNS = 4, 14
"""The most seats, and the positions that are kept of a game."""
BATCH = 10
"""The games in a file."""
SLIPS = (0, 0, 10, 20, 30)
"""The random actions of a seat in a game, in per cent: one of these."""
QUIET = {"offers.offers": "0"}
HIDDEN: Sequence[tuple[int, ...]] = ((), (16,), (32, 12))
"""The nets that are tried: none or some layers of hidden neurons."""
HELD_OUT, PASSES, RATE, DECAY, SIZE = 5, 15, 0.003, 1e-2, 256
WON, TEMPERATURE = 0.7, 1.5
"""The share of the winner in what is learned; the rest is the final points, flattened."""
BOUND = 1 / 3
"""The lower bound of a share that accepts weights."""
ROUNDS: Mapping[int, str] = {1: "captain"}
"""Who plays in a round; in later ones, the bot with the accepted weights."""
LATER = "admiral@0.1"


class Progress(msgspec.Struct):
    """What a family has reached: its round, and what was measured."""

    round: int = 1
    fits: list[dict[str, Any]] = []
    gates: list[dict[str, Any]] = []


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


# ---- play ----------------------------------------------------------------------------------------


def played(compiled: Game, seed: int, player: str) -> tuple[list[State], State]:
    """The turns of a game at their starts, and its end."""
    seats = compiled.book.seats
    streams, choosing = Streams.of_seed(seed), bot(player)
    slips = [SLIPS[mix(seed, seat, 1) % len(SLIPS)] for seat in range(seats)]
    state = compiled.new_state(mix(seed, 2), streams.first(seats))
    starts: list[State] = []
    part, step = -1, 0
    while not state.over:
        top, step = state.agenda[-1], step + 1
        if top.actor == CHANCE:
            compiled.apply(state, compiled.sample(state))
            continue
        if isinstance(top, ProductionPhase) and state.part != part:
            part = state.part
            starts.append(state.copy())
        legal, word = compiled.legal_actions(state), mix(seed, step)
        plain = [one for one in legal if not isinstance(one, Offer | Counter)]
        if plain and word % 100 < slips[top.actor]:
            action = plain[mix(word, 3) % len(plain)]
        else:
            action = choosing.choose(View.of(compiled, state, top.actor), legal, word)
        compiled.apply(state, action)
    return starts, state


def rows(compiled: Game, seed: int, player: str) -> Iterator[tuple[list[list[int]], list[int]]]:
    """Some positions of a game, and what came of each: the winner, the final points."""
    starts, end = played(compiled, seed, player)
    points = [sum(compiled.points(end, Owner(seat)).values()) for seat in range(end.seats)]
    chosen = sorted(range(len(starts)), key=lambda at: mix(seed, at, 4))[:TURNS]
    for at in sorted(chosen):
        views = (View.of(compiled, starts[at], Seat(seat)) for seat in range(end.seats))
        yield with_others([numbers(view) for view in views]), [end.winner, *points]


def batch(path: Path, scenario: str, seed: int, player: str) -> None:
    """Play some games into a file."""
    seats = max(seats for seats in CATALOGUE[scenario].layouts if seats <= SEATS)
    inputs, results, games = [], [], []
    for number in range(seed, seed + BATCH):
        compiled = game(scenario, seats, DEFAULT_EDITION, {} if number % 3 == 0 else QUIET)
        for counted, came in rows(compiled, number, player):
            inputs.append(counted)
            results.append(came)
            games.append(number)
    cut = path.with_suffix(".cut")
    with cut.open("wb") as file:
        np.savez_compressed(
            file,
            inputs=np.array(inputs, np.int16),
            results=np.array(results, np.int16),
            games=np.array(games, np.int32),
            names=np.array(names(compiled)),
        )
    cut.rename(path)


def play(
    family: str, folder: Path, number: int, minutes: float, scenarios: Sequence[str] = ()
) -> None:
    """Play the games of a round, by turns in the scenarios, until the time is over."""
    first, *rest = scenarios or SCENARIOS[family]
    turns = [first, *rest] if not rest else [one for other in rest for one in (first, other)]
    until, at = time.monotonic() + 60 * minutes, 0
    while time.monotonic() < until:
        scenario, seed = turns[at % len(turns)], 1_000_000 * number + BATCH * at
        path = folder / f"{family}-{number}-{scenario}-{seed}.npz"
        if not path.exists():
            batch(path, scenario, seed, ROUNDS.get(number, LATER))
        at += 1


# ---- fit -----------------------------------------------------------------------------------------


class Positions:
    """The positions of the last two rounds, in one shape: position, seat, number."""

    def __init__(self, family: str, folder: Path, number: int) -> None:
        files = [
            np.load(path)
            for one in (number - 1, number)
            for path in sorted(folder.glob(f"{family}-{one}-*.npz"))
        ]
        self.names: list[str] = list(dict.fromkeys(str(n) for f in files for n in f["names"]))
        at = {name: place for place, name in enumerate(self.names)}
        parts, came = [], []
        for file in files:
            some = file["inputs"]
            whole = np.full((len(some), SEATS, len(self.names)), np.nan, np.float32)
            whole[:, : some.shape[1], [at[str(name)] for name in file["names"]]] = some
            parts.append(whole)
            goal = np.zeros((len(some), SEATS), np.float32)
            results = file["results"].astype(np.float32)
            points = results[:, 1:] / TEMPERATURE
            shares = np.exp(points - points.max(axis=1, keepdims=True))
            goal[:, : points.shape[1]] = (1 - WON) * shares / shares.sum(axis=1, keepdims=True)
            goal[np.arange(len(goal)), results[:, 0].astype(int)] += WON
            came.append(goal)
        self.raw, self.came = np.concatenate(parts), np.concatenate(came)
        self.absent: Any = np.isnan(self.raw).all(axis=2)
        self.mean = np.nanmean(self.raw, axis=(0, 1))
        self.deviation = np.nanstd(self.raw, axis=(0, 1))
        games = np.concatenate([file["games"] for file in files])
        self.games = len(np.unique(games))
        self.out: Any = np.array([mix(int(number), 5) % HELD_OUT == 0 for number in games])
        scaled = (self.raw - self.mean) / np.maximum(self.deviation, 1e-6)
        limit = MOST / PARTS
        self.inputs = np.clip(np.nan_to_num(scaled, nan=0.0), -limit, limit).astype(np.float32)


class Fit:
    """A net that is fitted by Adam."""

    def __init__(self, width: int, hidden: Sequence[int]) -> None:
        rng, sizes = np.random.default_rng(1), [width, *hidden, 1]
        self.layers = [
            [rng.normal(0, 1 / np.sqrt(a), (a, b)) if hidden else np.zeros((a, b)), np.zeros(b)]
            for a, b in pairwise(sizes)
        ]
        self._moments = [[np.zeros_like(p) for p in pair] for pair in self.layers * 2]
        self._steps = 0

    def scores(self, inputs: Any) -> tuple[Any, list[Any]]:
        """The scores of seats, and what each layer took."""
        taken, values = [], inputs
        for at, (weights, bias) in enumerate(self.layers):
            taken.append(values)
            values = values @ weights + bias
            if at < len(self.layers) - 1:
                values = np.maximum(values, 0)
        return values[..., 0], taken

    def chances(self, inputs: Any, absent: Any) -> tuple[Any, list[Any]]:
        """The chances of seats."""
        scores, taken = self.scores(inputs)
        scores = np.where(absent, -1e9, scores)
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True), taken

    def learn(self, inputs: Any, absent: Any, came: Any, rate: float) -> None:
        """One step."""
        chances, taken = self.chances(inputs, absent)
        slope = ((chances - came) / len(came))[..., None]
        self._steps += 1
        for at in reversed(range(len(self.layers))):
            weights = self.layers[at][0]
            flat = taken[at].reshape(-1, weights.shape[0])
            back = slope.reshape(-1, weights.shape[1])
            slopes = [flat.T @ back + DECAY * weights, back.sum(axis=0)]
            if at:
                slope = (slope @ weights.T) * (taken[at] > 0)
            for place, change in enumerate(slopes):
                mean, square = self._moments[at], self._moments[at + len(self.layers)]
                mean[place] = 0.9 * mean[place] + 0.1 * change
                square[place] = 0.999 * square[place] + 0.001 * change**2
                size = np.sqrt(square[place] / (1 - 0.999**self._steps)) + 1e-8
                self.layers[at][place] -= rate * mean[place] / (1 - 0.9**self._steps) / size

    def loss(self, inputs: Any, absent: Any, came: Any) -> float:
        """The cross entropy."""
        chances, _ = self.chances(inputs, absent)
        return float(-(came * np.log(chances + 1e-9)).sum(axis=1).mean())


def fitted(known: Positions, hidden: Sequence[int]) -> tuple[float, Fit]:
    """The best net of a shape, and how it judges the games that were left out."""
    train, test = ~known.out, known.out
    inputs, absent, came = known.inputs[train], known.absent[train], known.came[train]
    held = known.inputs[test], known.absent[test], known.came[test]
    fit, rng = Fit(inputs.shape[2], hidden), np.random.default_rng(2)
    best, kept = np.inf, fit.layers
    for number in range(PASSES * 2 if not hidden else PASSES):
        order = rng.permutation(len(inputs))
        for start in range(0, len(order), SIZE):
            some = order[start : start + SIZE]
            fit.learn(inputs[some], absent[some], came[some], RATE / (1 + number / 5))
        loss = fit.loss(*held)
        if loss < best:
            best, kept = loss, [[part.copy() for part in pair] for pair in fit.layers]
    fit.layers = kept
    return best, fit


def written(family: str, known: Positions, fit: Fit) -> str:
    """The weights as a text of whole numbers."""
    one = 1 << BITS
    lines = [f"{' '.join(reading.FORMAT)} {family} {time.strftime('%Y-%m-%d')} {known.games}"]
    for name, mean, deviation in zip(known.names, known.mean, known.deviation, strict=True):
        scale = round(one / deviation) if deviation > 1e-6 else 0
        lines.append(f"input {round(PARTS * float(mean))} {scale} {name}")
    for at, (weights, bias) in enumerate(fit.layers):
        is_last = at == len(fit.layers) - 1
        for row, own in zip(weights.T, bias, strict=True):
            cells = " ".join(str(round(one * float(weight))) for weight in row)
            lines.append(f"{'last' if is_last else 'neuron'} {round(PARTS * float(own))} {cells}")
        lines += [] if is_last else ["next"]
    return "\n".join([*lines, "end"]) + "\n"


def fit_all(family: str, folder: Path, progress: Progress) -> None:
    """Fit all shapes and write the best."""
    known = Positions(family, folder, progress.round)
    found = []
    for hidden in HIDDEN:
        loss, fit = fitted(known, hidden)
        say(f"{family} {hidden}: {loss:.4f} of {len(known.inputs)} positions")
        progress.fits.append(
            {"round": progress.round, "hidden": hidden, "loss": loss, "of": len(known.inputs)}
        )
        found.append((loss, hidden, fit))
    _, _, best = min(found, key=lambda one: one[0])
    (folder / f"{family}.txt").write_text(written(family, known, best), encoding="ascii")


# ---- gate ----------------------------------------------------------------------------------------


def with_weights(folder: Path, task: ladder.Task) -> ladder.Finished:
    """Play a game with the weights of a folder."""
    reading.FOLDER = folder
    return ladder.finish(task)


def gate(family: str, folder: Path, progress: Progress, games: int, cores: int) -> None:
    """Measure the new weights, and put them into the package if they are good enough."""
    text = (folder / f"{family}.txt").read_bytes()
    digest = blake2b(text).hexdigest()[:12]
    trial = folder / digest
    trial.mkdir(exist_ok=True)
    (trial / f"{family}.txt").write_bytes(text)
    bots, house = ladder.RUNGS["hard"]
    tasks = ladder.tasks(SCENARIOS[family][0], bots.split(","), house, games, 301)
    done = ladder.run(tasks, trial / "games.jsonl", cores, partial(with_weights, trial))
    won = sum(done[task].winner == task.first for task in tasks)
    low, high = wilson(won, len(tasks))
    say(f"{family} {digest}: {won} of {len(tasks)}, {low:.0%} to {high:.0%}")
    accepted = low > BOUND
    progress.gates.append(
        {"round": progress.round, "weights": digest, "won": won, "of": len(tasks), "low": low}
    )
    if accepted:
        (ROOT / "rules/ep_rules/bots/judgement/weights" / f"{family}.txt").write_bytes(text)
        progress.round += 1


# ---- the command ---------------------------------------------------------------------------------


def main() -> int:
    """Read the command line and go on."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("family", choices=SCENARIOS)
    parser.add_argument("--minutes", type=float, default=60, help="of play (default 60)")
    parser.add_argument("--games", type=int, default=400, help="of the gate (default 400)")
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--only", choices=("play", "fit", "gate"))
    parser.add_argument("--scenarios", nargs="+", default=(), help="play these of the family")
    parser.add_argument("--into", type=Path, default=ROOT / "build/judgement")
    args = parser.parse_args()
    args.into.mkdir(parents=True, exist_ok=True)
    kept = args.into / f"{args.family}.json"
    progress = (
        msgspec.json.decode(kept.read_bytes(), type=Progress) if kept.exists() else Progress()
    )
    if args.only in (None, "play"):
        play(args.family, args.into, progress.round, args.minutes, args.scenarios)
    if args.only in (None, "fit"):
        fit_all(args.family, args.into, progress)
        kept.write_bytes(msgspec.json.encode(progress))
    if args.only in (None, "gate"):
        gate(args.family, args.into, progress, args.games, args.cores)
        kept.write_bytes(msgspec.json.encode(progress))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
