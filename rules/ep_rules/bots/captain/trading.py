"""The trade phase: build, change, offer; and the answers to the offers of others."""

from collections.abc import Sequence

from ep_rules.api import (
    GOLD,
    Accept,
    Action,
    Bundle,
    Counter,
    Deal,
    Decline,
    EndPhase,
    Good,
    Offer,
    Offers,
    Withdraw,
    after_deal,
)
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.captain.project import Project
from ep_rules.bots.captain.purse import Purse, joined
from ep_rules.bots.captain.survey import Survey

AHEAD = 2
"""The number of projects for which the hand is kept."""
SOUND = 0.06
"""The least worthwhile rate of a project."""
NEARLY = 3
"""The most missing cards for which an offer is still made."""
ENOUGH = 0.05
"""The least gain of a deal with another seat."""
CLOSE = 2
"""Seats this close to winning get no deals."""


def trade(survey: Survey, plans: Sequence[Project], legal: Sequence[Action]) -> Advice:
    """The action in the trade and build phase."""
    purse = Purse(survey, legal)
    projects = [p for p in plans if p.rate > SOUND or p.points]
    return (
        _build(projects, purse, legal)
        or _offer(survey, projects, purse, legal)
        or _provide(survey, projects, purse)
        or advise(next((a for a in legal if isinstance(a, EndPhase)), legal[0]), "end")
    )


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
        if change is not None and spare[change.give] >= purse.rates[change.give]:  # type: ignore[attr-defined]
            return advise(change, "change", plan=project.code)
    if survey.hand[GOLD] < purse.price + 1 or purse.cards > survey.safe:
        sale = purse.sell(spare)
        if sale is not None:
            return advise(sale, "sell")
    return None


def _offer(
    survey: Survey, projects: Sequence[Project], purse: Purse, legal: Sequence[Action]
) -> Advice | None:
    """An offer of a spare card for a missing one, only a few times per turn."""
    if not projects or purse.offers_made >= survey.number("offers", "bots"):
        return None
    missing = purse.missing(projects[0].cost)
    if not 1 <= len(missing) <= NEARLY:
        return None
    needs = joined([p.cost for p in projects[:1]])
    spare = [have - need for have, need in zip(purse.hand, needs, strict=True)]
    wanted = sorted(set(missing), key=lambda good: (survey.income.rates[good], good))
    gives = sorted((g for g in survey.kinds if spare[g] > 0), key=lambda g: (-spare[g], g))
    offers = [_one_for_one(give, want) for want in wanted for give in gives if give != want]
    for offer in offers:
        if offer in legal and may_be_met(survey, offer):
            return advise(offer, "offer", plan=projects[0].code)
    return None


def may_be_met(survey: Survey, offer: Offer) -> bool:
    """Whether a seat that gets deals could have the goods, and neither said no nor was asked."""
    able = [
        view.seat
        for view in survey.seen.seats
        if view.seat != survey.seat
        and view.may_have(offer.want)
        and not _dangerous(survey, view.seat)
    ]
    if not able or offer.want in survey.memory.asked:
        return False
    return bool({*able} - survey.memory.refused.get(offer, set()))


def _one_for_one(give: Good, want: Good) -> Offer:
    return Offer(Bundle.of({give: 1}), Bundle.of({want: 1}))


def _dangerous(survey: Survey, other: int) -> bool:
    """Whether a seat is too close to winning, or too far ahead, to get a deal."""
    points = survey.points
    return points[other] >= survey.goal - CLOSE or (
        points[other] > points[survey.seat] + 1 and points[other] == max(points)
    )


def answer(survey: Survey, projects: Sequence[Project], legal: Sequence[Action]) -> Advice:
    """Yes to a deal that helps the next project, or a fair counter-offer.

    Seats about to win get no deal.
    """
    no = next((action for action in legal if isinstance(action, Decline)), legal[0])
    offer = survey.seen.of(Offers).open
    if offer is None:
        return advise(no, "decline")
    if _dangerous(survey, offer.seat):
        return advise(no, "leader", seat=offer.seat)
    yes = next((action for action in legal if isinstance(action, Accept)), None)
    if yes is not None and _gain(survey, projects, offer.want, offer.give) > ENOUGH:
        return advise(yes, "accept")
    counters = [
        (_gain(survey, projects, action.give, action.want), action)
        for action in legal
        if isinstance(action, Counter) and sum(action.give.counts) >= sum(action.want.counts)
    ]
    gain, counter = max(counters, key=lambda pair: pair[0], default=(0.0, None))
    if counter is not None and gain > ENOUGH:
        return advise(counter, "counter")
    return advise(no, "decline")


def _gain(survey: Survey, projects: Sequence[Project], give: Bundle, take: Bundle) -> float:
    """The hand after a deal."""
    dealt = after_deal(survey.hand, give, take)
    return _worth(survey, dealt, projects) - _worth(survey, survey.hand, projects)


def _worth(survey: Survey, hand: Sequence[int], projects: Sequence[Project]) -> float:
    """The worth of a hand outside some projects."""
    worth = 0.09 * sum(min(hand[good], 3) for good in survey.kinds) + 0.05 * hand[GOLD]
    left = list(hand)
    for rank, project in enumerate(projects[:AHEAD]):
        need = sum(project.cost)
        have = sum(min(left[good], project.cost[good]) for good in survey.kinds)
        worth += project.rate * need * (have / need) ** 2 * 0.6**rank
        left = [max(0, h - c) for h, c in zip(left, project.cost, strict=True)]
    return worth


def deal(survey: Survey, projects: Sequence[Project], legal: Sequence[Action]) -> Advice:
    """Choose the best deal, of equals with the weakest seat, never with one about to win."""
    offers = survey.seen.of(Offers)
    found: list[tuple[float, int, Deal]] = []
    for action in legal:
        terms = offers.terms(action.seat) if isinstance(action, Deal) else None
        if isinstance(action, Deal) and terms and not _dangerous(survey, action.seat):
            gain = _gain(survey, projects, terms.give, terms.want)
            if gain > 0:
                found.append((gain, -survey.points[action.seat], action))
    if found:
        best = max(found, key=lambda pair: pair[:2])[2]
        return advise(best, "deal", seat=best.seat)
    back = next((a for a in legal if isinstance(a, Withdraw)), legal[0])
    return advise(back, "withdraw")
