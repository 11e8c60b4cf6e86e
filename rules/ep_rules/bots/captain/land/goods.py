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
from ep_rules.bots.captain.project import Project

SOON = 0.6
"""How much less the cards of each further project count."""
CHESTS = (Chest.DEVELOPMENT, Chest.RESOURCE, Chest.ROUTE)
"""Which chest is turned in first, after those whose cards serve a plan."""


def use(land: Land, projects: Sequence[Project], good: Good) -> float:
    """What one more card of a kind is worth beside the next projects."""
    worth, need = 0.0, 0
    for rank, project in enumerate(projects[:3]):
        need += project.cost[good]
        if land.hand[good] < need:
            worth += project.rate * SOON**rank
    return worth - 0.01 * land.rates[good] - 0.002 * land.hand[good]


def take(land: Land, projects: Sequence[Project], legal: Sequence[Action]) -> Advice:
    """The card that the next projects need most."""
    listed = [a for a in legal if isinstance(a, TakeGood | UseDever | Comfort)]
    best = max(listed, key=lambda action: use(land, projects, action.good))
    return advise(best, "take-good", good=best.good)


def pay(land: Land, projects: Sequence[Project], legal: Sequence[Action]) -> Advice:
    """The card that is needed least."""
    listed = [action for action in legal if isinstance(action, Tribute)]
    worths = {a.good: use(land, projects, a.good) - 0.05 * land.hand[a.good] for a in listed}
    best = min(listed, key=lambda action: worths[action.good])
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
