"""Measures the engine's processor time in random games; `ep-tui bench` calls it."""

from collections.abc import Callable, Iterator
from itertools import count, islice
from statistics import fmean
from sys import maxsize
from time import process_time

import msgspec

from ep_rules.api import Action, Game, State, observe
from ep_rules.bots.random import RandomPlay

_POSITIONS = 400
"""Positions in which the verbs are timed."""
_EVERY = 37
"""Actions between two of them, which no turn repeats."""
_SHORTEST = 0.02
"""Seconds of one measurement; shorter ones measure the clock."""
_Position = tuple[State, Action]
"""A state in which a seat acts, and the action that it does next."""


class Speed(msgspec.Struct, frozen=True):
    """The speed of one game; chance outcomes are counted apart from actions.

    Attributes:
        legal, apply, observe, copy: the mean microseconds of each verb.
        unfinished: games that nobody had won when their rounds were over.
    """

    ruleset: str
    seats: int
    games_per_s: float
    actions_per_s: float
    actions_per_game: float
    outcomes_per_game: float
    games: int
    actions: int
    unfinished: int
    seconds: float
    legal: float
    apply: float
    observe: float
    copy: float


def speed(game: Game, seconds: float, seed: int) -> Speed:
    """Play random games for `seconds`, then time the verbs in positions of such games."""
    games = actions = outcomes = unfinished = 0
    start = process_time()
    passed = 0.0
    while passed < seconds:
        state = game.new_state(seed + games)
        played = RandomPlay(game, state, seed + games)
        played.play(maxsize)
        actions += played.actions
        outcomes += played.outcomes
        games += 1
        unfinished += state.winner < 0
        passed = process_time() - start
    positions = list(islice(_positions(game, seed), _POSITIONS))
    return Speed(
        game.ruleset,
        game.book.seats,
        games_per_s=games / passed,
        actions_per_s=actions / passed,
        actions_per_game=actions / games,
        outcomes_per_game=outcomes / games,
        games=games,
        actions=actions,
        unfinished=unfinished,
        seconds=passed,
        legal=_mean(lambda at: game.certain_actions(at[0]), positions),
        apply=_mean_of_apply(game, positions),
        observe=_mean(lambda at: observe(game, at[0], at[0].agenda[-1].actor), positions),
        copy=_mean(lambda at: at[0].copy(), positions),
    )


def _positions(game: Game, seed: int) -> Iterator[_Position]:
    """Positions of random games, far enough apart to be of all phases."""
    left = _EVERY
    for number in count(seed):
        state = game.new_state(number)
        played = RandomPlay(game, state, number)
        while state.agenda:
            before = played.actions
            played.play(left)
            left -= played.actions - before
            if state.agenda:
                yield state.copy(), played.choice()
                left = _EVERY


def _mean(verb: Callable[[_Position], object], positions: list[_Position]) -> float:
    """The mean microseconds of a verb that leaves the positions as they are."""
    times: list[float] = []
    passed = 0.0
    while passed < _SHORTEST:
        start = process_time()
        for position in positions:
            verb(position)
        times.append(process_time() - start)
        passed += times[-1]
    return fmean(times) / len(positions) * 1e6


def _mean_of_apply(game: Game, positions: list[_Position]) -> float:
    """The mean microseconds of `apply`, each time on a copy made before."""
    copies = [(state.copy(), action) for state, action in positions]
    start = process_time()
    for state, action in copies:
        game.apply(state, action)
    return (process_time() - start) / len(copies) * 1e6
