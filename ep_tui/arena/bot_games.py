"""Plays games between bots at full speed without a table; arena, simulate and bench call it."""

import time
from collections.abc import Iterator, Sequence

import msgspec

from ep_rules.api import CHANCE, Entry, Event, Game, Owner, State, Streams, View, mix
from ep_rules.bots import Bot

_MULTIPLIER, _INCREMENT, _MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1


class GameResult(msgspec.Struct, frozen=True):
    """How one game ended. `winner`: the seat's letter, or None if it was not finished."""

    winner: str | None
    points: list[int]
    rounds: int
    actions: int


class Speed(msgspec.Struct, frozen=True):
    """Counts of a benchmark; chance outcomes are counted apart from actions."""

    games_per_s: float
    actions_per_s: float
    actions_per_game: float
    outcomes_per_game: float
    games: int
    actions: int
    unfinished: int
    seconds: float


class _Heard:
    """The events so far, replayed on a copy of the game only when a bot asks for them."""

    def __init__(self, game: Game, state: State) -> None:
        self.entries: list[Entry] = []
        self._game = game
        self._state = state.copy()
        self._events: list[Event] = []
        self._told = 0

    def __iter__(self) -> Iterator[Event]:
        for entry in self.entries[self._told :]:
            self._events += self._game.listen(self._state, entry.action)
        self._told = len(self.entries)
        return iter(self._events)


def play(game: Game, bots: Sequence[Bot], seed: int) -> tuple[GameResult, list[Entry]]:
    """Play one game and record every action; the seed decides who starts."""
    streams = Streams.of_seed(seed)
    state = game.new_state(0, streams.first(len(bots)))
    heard = _Heard(game, state)
    actions = outcomes = 0
    while state.agenda:
        actor = state.agenda[-1].actor
        if actor == CHANCE:
            state.word = streams.chance(outcomes)
            action = game.sample(state)
            outcomes += 1
        else:
            view = View(game, state, actor, heard)
            word = streams.bot(actor, actions)
            action = bots[actor].choose(view, game.legal_actions(state), word)
            actions += 1
        game.apply(state, action)
        heard.entries.append(Entry(actor, action))
    points = [sum(game.points(state, Owner(seat)).values()) for seat in range(state.seats)]
    winner = "ABCDEF"[state.winner] if state.winner >= 0 else None
    result = GameResult(winner, points, state.part // state.seats + 1, actions)
    return result, heard.entries


def bench(game: Game, seconds: float, seed: int) -> Speed:
    """Random games on one thread for `seconds`; the whole legal list is made before each choice."""
    games = actions = outcomes = unfinished = 0
    start = time.perf_counter()
    passed = 0.0
    while passed < seconds:
        state = game.new_state(seed + games)
        word = mix(seed + games, 0)
        while state.agenda:
            if state.agenda[-1].actor == CHANCE:
                game.apply(state, game.sample(state))
                outcomes += 1
            else:
                legal = game.certain_actions(state)
                word = (word * _MULTIPLIER + _INCREMENT) & _MASK
                game.apply(state, legal[(word >> 33) % len(legal)])
                actions += 1
        games += 1
        unfinished += state.winner < 0
        passed = time.perf_counter() - start
    return Speed(
        games_per_s=games / passed,
        actions_per_s=actions / passed,
        actions_per_game=actions / games,
        outcomes_per_game=outcomes / games,
        games=games,
        actions=actions,
        unfinished=unfinished,
        seconds=passed,
    )
