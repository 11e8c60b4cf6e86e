"""The captain's trade phase: build, change."""

from collections.abc import Sequence

from ep_rules.api import GOLD, Action
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.planning.knowledge import guide
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.purse import Purse, joined
from ep_rules.bots.planning.survey import Survey

AHEAD = 2
"""The number of projects for which the hand is kept."""
SOUND = 0.06
"""The least worthwhile rate of a project."""


def trade(survey: Survey, plans: Sequence[Project], legal: Sequence[Action]) -> Advice:
    """The action in the trade and build phase."""
    purse = Purse(survey, legal)
    projects = _sound(plans)
    return (
        _build(projects, purse, legal) or _provide(survey, projects, purse) or _rest(survey, legal)
    )


def best(plans: Sequence[Project]) -> Project | None:
    """The first project that is worth its cards."""
    return next(iter(_sound(plans)), None)


def pursue(
    survey: Survey, project: Project, hand: Sequence[int], legal: Sequence[Action]
) -> Action | None:
    """The next change for a project, or building it, with a hand that has changed."""
    purse = Purse(survey, legal, hand)
    if purse.missing(project.cost):
        return purse.change(project.cost)
    return project.action if project.action in legal else None


def _sound(plans: Sequence[Project]) -> list[Project]:
    """The projects that are worth their cards."""
    return [p for p in plans if p.rate > SOUND or p.points]


def _build(projects: Sequence[Project], purse: Purse, legal: Sequence[Action]) -> Advice | None:
    """The best affordable project; lesser ones only with cards that better ones do not need."""
    kept: list[int] = [0] * len(purse.hand)
    crowded = purse.cards > purse.survey.safe
    for rank, project in enumerate(projects):
        if not purse.missing(project.cost, kept) and project.action in legal:
            return advise(project.action, project.code)
        if (rank == 0 or crowded) and purse.can_make(project.cost, kept):
            change = purse.change(project.cost, kept)
            if change is not None:
                return advise(change, "change", plan=project.code)
        if project.presses and not crowded:
            return None
        if rank < AHEAD - 1 and not crowded:
            kept = [
                max(have, min(hand, have + need))
                for have, hand, need in zip(kept, purse.hand, project.cost, strict=True)
            ]
    return None


def _provide(survey: Survey, projects: Sequence[Project], purse: Purse) -> Advice | None:
    """Convert gold and spare cards into cards that the next project lacks."""
    if not projects:
        return None
    if purse.cards < survey.safe:
        for project in projects[:AHEAD]:
            buy = purse.buy(project.cost)
            if buy is not None:
                return advise(buy, "buy", plan=project.code)
    needs = joined([p.cost for p in projects[:2]])
    spare = [max(0, have - need) for have, need in zip(purse.hand, needs, strict=True)]
    for project in projects[:1]:
        change = purse.trade(project.cost, [0] * len(needs))
        if change is not None and spare[change.give] >= purse.rates[change.give]:
            return advise(change, "change", plan=project.code)
    if survey.hand[GOLD] < purse.price + 1 or purse.cards > survey.safe:
        sale = purse.sell(spare)
        if sale is not None:
            return advise(sale, "sell")
    return None


def _rest(survey: Survey, legal: Sequence[Action]) -> Advice:
    """The action that ends the phase, from the turn's module."""
    rests = (rest(legal) for rest in guide(survey.game).of("rest", survey))
    advice: Advice | None = next((advice for advice in rests if advice is not None), None)
    return advice or advise(legal[0], "end")
