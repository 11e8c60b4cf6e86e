"""The awards at the end of a game, for the seat that did most of something."""

from collections.abc import Iterable
from typing import NamedTuple

from ep_tui.contributions.statistics import Count
from ep_tui.replay.statistics import Statistics

LEAST = 2
"""Doing something once earns no award."""


class GameAward(NamedTuple):
    """An award: the name of what was counted, the letter and name of the seat, and the amount."""

    what: str
    seat: str
    name: str
    amount: int


def game_awards(found: Statistics, counts: Iterable[Count]) -> list[GameAward]:
    """The awards of a game; none is given where two seats are equal."""
    awards: list[GameAward] = []
    for name in dict.fromkeys(count.name for count in counts if count.award):
        first, second = sorted(found.seats, key=lambda one: -one.counts[name])[:2]
        if first.counts[name] >= max(LEAST, second.counts[name] + 1):
            awards.append(GameAward(name, first.seat, first.name, first.counts[name]))
    return awards
