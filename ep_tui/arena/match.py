"""Plays one game of a tournament in a worker process."""

import time

import msgspec

from ep_rules.api import Entry, Header, Seed, Streams, game, ruleset_parts, write
from ep_rules.bots import bot
from ep_tui.arena.bot_games import play as play_game
from ep_tui.arena.plan import Match


class Played(msgspec.Struct, frozen=True):
    """How one game ended: a line of the results. `winner` is a seat's letter or None."""

    ruleset: str
    seats: tuple[str, ...]
    seed: int
    winner: str | None
    points: tuple[int, ...]
    rounds: int
    actions: int
    ms: int

    @property
    def match(self) -> Match:
        """Which game it was."""
        return Match(self.ruleset, self.seats, self.seed)


class OtherVersion(Exception):
    """A worker has other rules or another version of a bot than the tournament."""

    def __init__(self, wanted: str, found: str) -> None:
        super().__init__(wanted, found)
        self.wanted = wanted
        self.found = found


def versioned(name: str) -> str:
    """A bot with its version, as in `deckhand/1`; raises KeyError, BadBot."""
    return f"{name}/{bot(name).version}"


def play(match: Match, keep: bool) -> tuple[Played, str]:
    """Play the match; with `keep`, return its record too.

    Raises:
        OtherVersion: it would be another game here. BadBot: a guest is broken.
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
    result, entries = play_game(compiled, [bot(name) for name in names], match.seed)
    played = Played(
        ruleset=match.ruleset,
        seats=match.seats,
        seed=match.seed,
        winner=result.winner,
        points=tuple(result.points),
        rounds=result.rounds,
        actions=result.actions,
        ms=round((time.perf_counter() - start) * 1000),
    )
    return played, _record(match, names, entries) if keep else ""


def _record(match: Match, names: list[str], entries: list[Entry]) -> str:
    first = Streams.of_seed(match.seed).first(len(names))
    header = Header(match.ruleset, tuple(names), first, Seed(match.seed))
    history = header.start()
    history.entries += entries
    return write(header, history)
