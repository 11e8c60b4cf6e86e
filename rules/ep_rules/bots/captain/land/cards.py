"""When to play which development card."""

from collections.abc import Sequence

from ep_rules.api import (
    NOBODY,
    RESOURCES,
    Action,
    Good,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
)
from ep_rules.bots.captain.advice import Advice, advise
from ep_rules.bots.captain.land.survey import Land
from ep_rules.bots.captain.land.works import LandWorks

MANY = 4.0
"""So many cards a monopoly must bring, or fewer that complete the best project."""
FEW = 2.0
WORTHWHILE = 0.3
"""What the first of two free roads must be worth."""


def before_dice(land: Land, legal: Sequence[Action]) -> Advice | None:
    """A knight that frees an own hex before it can produce."""
    knight = next((action for action in legal if isinstance(action, PlayKnight)), None)
    if knight is not None and land.robbed != NOBODY and land.on(land.robbed):
        return advise(knight, "knight-frees", hex=land.robbed)
    return None


def play(land: Land, works: LandWorks, legal: Sequence[Action]) -> Advice | None:
    """A card that serves now."""
    return (
        _plenty(land, works, legal)
        or _monopoly(land, works, legal)
        or _roads(land, works, legal)
        or _knight(land, legal)
    )


def _knight(land: Land, legal: Sequence[Action]) -> Advice | None:
    knight = next((action for action in legal if isinstance(action, PlayKnight)), None)
    if knight is None:
        return None
    if land.robbed != NOBODY and land.on(land.robbed):
        return advise(knight, "knight-frees", hex=land.robbed)
    return advise(knight, "knight-army" if land.army_gap else "knight")


def _plenty(land: Land, works: LandWorks, legal: Sequence[Action]) -> Advice | None:
    """Two cards that complete a project which is worth it."""
    listed = {
        (action.first, action.second): action
        for action in legal
        if isinstance(action, PlayYearOfPlenty)
    }
    if not listed:
        return None
    for project in works.projects[:3]:
        missing = _missing(land, project.cost)
        if not 1 <= len(missing) <= 2:  # noqa: PLR2004 - the card brings two
            continue
        if len(missing) == 1:
            missing = [*missing, _scarcest(land)]
        first, second = sorted(missing)
        if (first, second) in listed:
            return advise(listed[first, second], "plenty", plan=project.code)
    return None


def _missing(land: Land, cost: Sequence[int]) -> list[Good]:
    return [good for good in RESOURCES for _ in range(max(0, cost[good] - land.hand[good]))]


def _scarcest(land: Land) -> Good:
    """What the seat comes by least."""
    return min(RESOURCES, key=lambda good: (land.rates[good], -land.seen.bank[good], good))


def _monopoly(land: Land, works: LandWorks, legal: Sequence[Action]) -> Advice | None:
    """All of a kind, when the others hold many or when it completes the best project."""
    best: tuple[float, PlayMonopoly | None] = (0.0, None)
    missing = _missing(land, works.projects[0].cost) if works.projects else []
    for action in legal:
        if not isinstance(action, PlayMonopoly):
            continue
        count = expected(land, action.good)
        completes = set(missing) == {action.good} and count >= len(missing)
        if count >= MANY or (completes and count >= FEW):
            worth = count / land.rates_of_supply[action.good] + 2 * completes
            best = max(best, (worth, action), key=lambda pair: pair[0])
    action_ = best[1]
    return None if action_ is None else advise(action_, "monopoly", good=action_.good)


def expected(land: Land, good: Good) -> float:
    """How many cards of a kind the others hold: those known, and a share of the unknown ones."""
    seen = land.seen
    others = [view for view in seen.seats if view.seat != land.seat]
    known = sum(view.known[good] for view in others)
    loose = [
        seen.box[g] - seen.bank[g] - land.hand[g] - sum(v.known[g] for v in others)
        for g in RESOURCES
    ]
    total = sum(max(0, count) for count in loose)
    unknown = sum(view.unknown for view in others)
    return known + (unknown * max(0, loose[good]) / total if total else 0.0)


def _roads(land: Land, works: LandWorks, legal: Sequence[Action]) -> Advice | None:
    """Two roads for nothing, when there is somewhere to go."""
    card = next((action for action in legal if isinstance(action, PlayRoadBuilding)), None)
    if card is None or len(land.roads) + 2 > land.number("building", "roads"):
        return None
    paths = sorted(works.routes.leads)
    if max((works.routes.worth(path) for path in paths), default=0.0) < WORTHWHILE:
        return None
    return advise(card, "free-roads")
