"""Plays one game of a tournament in a worker process."""

import time
from typing import NamedTuple

import msgspec

from ep_rules.api import Header, Seed, Streams, game, ruleset_parts, seat_line, write
from ep_rules.bots import DEFAULT_BOT
from ep_rules.bots.guests import BadBot
from ep_tui.arena.bot_games import BotGame, bots_of
from ep_tui.arena.bot_games import play as play_game
from ep_tui.arena.plan import Match


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of one game: a line of the results.

    Attributes:
        winner: a seat's letter, or None. lost: the letters of guests that failed; a deckhand
            continued for them.
    """

    ruleset: str
    seats: tuple[str, ...]
    seed: int
    winner: str | None
    points: tuple[int, ...]
    rounds: int
    actions: int
    ms: int
    lost: tuple[str, ...] = ()

    @property
    def match(self) -> Match:
        """Identifies the game, to find its result again."""
        return Match(self.ruleset, self.seats, self.seed)

    def won_by(self, letter: str) -> bool:
        """True if the bot of this seat has won, and not a deckhand in its place."""
        return self.winner == letter and letter not in self.lost


class Finished(NamedTuple):
    """A game of a tournament, its record if kept, and why guests lost their seats."""

    played: Played
    record: str
    lost: tuple[BadBot, ...]


class OtherVersion(Exception):
    """A worker has other rules or another version of a bot than the tournament."""

    def __init__(self, wanted: str, found: str) -> None:
        super().__init__(wanted, found)
        self.wanted = wanted
        self.found = found


def versioned(name: str) -> str:
    """A bot with its version, as in `deckhand/1`; raises BadBot."""
    (player,) = bots_of([name])
    return f"{name}/{player.version}"


def play(match: Match, keep: bool) -> Finished:
    """Play the match; with `keep`, return its record too.

    Raises:
        OtherVersion: it would be another game here. BadBot: a guest cannot be loaded.
    """
    scenario, edition, _, house = ruleset_parts(match.ruleset)
    compiled = game(scenario, len(match.seats), edition, house)
    names = [word.partition("/")[0] for word in match.seats]
    for wanted, found in zip(
        (match.ruleset, *match.seats), (compiled.ruleset, *map(versioned, names)), strict=True
    ):
        if wanted != found:
            raise OtherVersion(wanted, found)
    start = time.perf_counter()
    game_played = play_game(compiled, bots_of(names), match.seed)
    result = game_played.result
    played = Played(
        ruleset=match.ruleset,
        seats=match.seats,
        seed=match.seed,
        winner=result.winner,
        points=tuple(result.points),
        rounds=result.rounds,
        actions=result.actions,
        ms=round((time.perf_counter() - start) * 1000),
        lost=tuple(result.lost),
    )
    record = _record(match, names, game_played) if keep else ""
    return Finished(played, record, tuple(game_played.lost.values()))


def _record(match: Match, names: list[str], played: BotGame) -> str:
    first = Streams.of_seed(match.seed).first(len(names))
    header = Header(match.ruleset, tuple(names), first, Seed(match.seed))
    history = header.start()
    history.entries += played.entries
    left = {at: seat_line(played.entries[at].actor, DEFAULT_BOT) for at in played.lost}
    return write(header, history, between=left)
