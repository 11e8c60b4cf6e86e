"""The chances after a choice, at the start of the next turn.

In a determinized world the choice is made, and the captain plays the turn to its end. Nothing is
judged in mid-turn, where what could be done and what has been done look alike.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ep_rules.api import Game, State, View
from ep_rules.bots.budget import Budget
from ep_rules.bots.judgement.position import judgement
from ep_rules.bots.planning.play_out import PlayOut

SEAT = 4
"""The nodes that the judgement of a seat counts as."""

Chances = Sequence[int]
"""The chance of each seat, in parts of `SURE`."""


class TurnEnd(NamedTuple):
    """What a choice leads to: the chances at the start of the next turn, and its position."""

    chances: Chances
    world: State


def outcome(
    view: View, word: int, budget: Budget, choose: Callable[[Game, State], None]
) -> TurnEnd | None:
    """What a choice leads to in the world of a word.

    None without weights, or if the budget is spent.
    """
    game, world = view.determinize(word)
    judged, part = judgement(game), world.part
    choose(game, world)
    if judged is None or not PlayOut(game, world, budget).play(part + 1):
        return None
    budget.spend(SEAT * world.seats)
    return TurnEnd(judged.chances(world), world)
