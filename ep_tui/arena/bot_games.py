"""Plays games between bots at full speed without a table; arena and simulate call it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from ep_rules.api import (
    CHANCE,
    Entry,
    Event,
    Game,
    Owner,
    Seat,
    State,
    Streams,
    View,
    letter,
    observe,
)
from ep_rules.bots import DEFAULT_BOT, Bot, bot, is_ours
from ep_rules.bots.guests import BadBot
from ep_tui.thinking.guest_bot import GuestBot
from ep_tui.thinking.process import without_table


class GameResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of one game.

    Attributes:
        winner: the seat's letter, or None if it was not finished. lost: the letters of guests that
            failed; a deckhand continued for them.
    """

    winner: str | None
    points: list[int]
    rounds: int
    actions: int
    lost: list[str] = []


class BotGame(NamedTuple):
    """A game between bots: its result, and all its actions.

    Attributes:
        lost: why guests lost their seats, by the number of actions before that.
    """

    result: GameResult
    entries: list[Entry]
    lost: Mapping[int, BadBot]


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


def bots_of(words: Sequence[str]) -> list[Bot]:
    """The bots of words, per seat; guests play in their own processes."""
    return [
        bot(word) if is_ours(word) else GuestBot(word, Seat(seat), without_table())
        for seat, word in enumerate(words)
    ]


def play(game: Game, bots: Sequence[Bot], seed: int) -> BotGame:
    """Play one game and record every action; the seed decides who starts."""
    playing, lost = list(bots), dict[int, BadBot]()
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
            view = View.of(game, state, actor, heard)
            word = streams.bot(actor, actions)
            legal = game.legal_actions(state)
            try:
                action = playing[actor].choose(view, legal, word)
            except BadBot as error:
                lost[len(heard.entries)], playing[actor] = error, bot(DEFAULT_BOT)
                action = playing[actor].choose(view, legal, word)
            actions += 1
        game.apply(state, action)
        heard.entries.append(Entry(actor, action))
    points = [sum(game.points(state, Owner(seat)).values()) for seat in range(state.seats)]
    rounds = observe(game, state, None).round
    winner = letter(state.winner) if state.winner >= 0 else None
    left = sorted(letter(heard.entries[at].actor) for at in lost)
    result = GameResult(winner, points, rounds, actions, left)
    return BotGame(result, heard.entries, lost)
