"""Cards to take, to give and to turn in: gold fields, chests, tribute."""

from collections.abc import Sequence

from ep_rules.api import (
    Action,
    Chest,
    Comfort,
    Good,
    Redeem,
    TakeCard,
    TakeGood,
    Tribute,
    UseDever,
)
from ep_rules.bots.captain.advice import Advice, advise
from ep_rules.bots.captain.land.survey import Land
from ep_rules.bots.captain.land.works import PATIENCE
from ep_rules.bots.captain.project import Project

CHESTS = (Chest.DEVELOPMENT, Chest.RESOURCE, Chest.ROUTE)
"""Which chest is turned in first, after those whose cards serve a plan."""


def worth(land: Land, projects: Sequence[Project], good: Good, more: int) -> float:
    """What the hand is good for with one card of a kind more or less."""
    hand = list(land.hand)
    hand[good] += more
    soon = [project.rate * PATIENCE ** land.wait(project.cost, hand) for project in projects]
    return sum(soon) + max(soon, default=0.0) - 0.001 * hand[good]


def take(land: Land, projects: Sequence[Project], legal: Sequence[Action]) -> Advice:
    """The card that the next projects need most."""
    listed = [a for a in legal if isinstance(a, TakeGood | UseDever | Comfort)]
    best = max(listed, key=lambda action: worth(land, projects, action.good, 1))
    return advise(best, "take-good", good=best.good)


def pay(land: Land, projects: Sequence[Project], legal: Sequence[Action]) -> Advice:
    """The card that is needed least."""
    listed = [action for action in legal if isinstance(action, Tribute)]
    best = max(listed, key=lambda action: worth(land, projects, action.good, -1))
    return advise(best, "tribute", good=best.good)


def redeem(land: Land, projects: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
    """A chest soon: the one whose cards serve best."""
    listed = [action for action in legal if isinstance(action, Redeem)]
    if not listed:
        return None
    order = {chest: -number for number, chest in enumerate(CHESTS)}
    best = max(listed, key=lambda action: order.get(Chest(action.chest), 1))
    return advise(best, "redeem")


def draw(land: Land, legal: Sequence[Action]) -> Advice:
    """One pile is as good as the other."""
    listed = [action for action in legal if isinstance(action, TakeCard)]
    return advise(listed[0], "take-card")
