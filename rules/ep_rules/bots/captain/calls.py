"""What is asked of a captain beside its phases: the start, discards, the pirate ship."""

from collections.abc import Sequence

from ep_rules.api import (
    RESOURCES,
    Action,
    Explore,
    Fleet,
    MovePirate,
    PlaceHarbor,
    PlaceRoad,
    PlaceSettlement,
    PlaceShip,
    Rob,
    StartHarbor,
    StartSettlement,
    Terrain,
)
from ep_rules.bots.captain.advice import Advice, advise
from ep_rules.bots.captain.survey import Survey

CARDS_NOW = 0.10
"""What a card of the start is worth."""
BESIDE = 0.25
"""How much of the best site near the first settlement counts with it."""


def explore(survey: Survey, legal: Sequence[Action]) -> Advice:
    """The hex that is nearest to other unknown ones."""
    listed = [action for action in legal if isinstance(action, Explore)]
    return advise(listed[0], "explore")


def place_pirate(survey: Survey, legal: Sequence[Action]) -> Advice:
    """Where it robs and hinders the best placed rival, and not where the seat fishes."""
    listed = [action for action in legal if isinstance(action, MovePirate)]
    best = max(listed, key=lambda action: _piracy(survey, action.place))
    return advise(best, "pirate", hex=best.place)


def _piracy(survey: Survey, place: int) -> float:
    fleet, topology = survey.seen.of(Fleet), survey.topology
    routes = set(topology.hex_paths[place])
    near = {p for corner in topology.hex_corners[place] for p in topology.corner_paths[corner]}
    worth, robbed = 0.0, 0.0
    for ship, at in enumerate(fleet.at):
        other = ship // survey.per_seat
        if at < 0 or other == survey.seat:
            continue
        if at in routes:
            robbed = max(robbed, _prey(survey, other))
        if at in near:
            worth += 0.08 + 0.02 * survey.points[other]
    if survey.shoals is not None and place in survey.shoals.hauls:
        worth -= 0.3
    anchors = set(survey.book.layout.anchors)
    if anchors.intersection(topology.hex_corners[place]):
        worth += 0.4
    if survey.seen.terrain[place] == Terrain.FISH:
        worth -= 0.1
    return worth + robbed


def _prey(survey: Survey, other: int) -> float:
    view = survey.seen.seats[other]
    return (0.3 if view.cards else 0.1) + 0.1 * survey.points[other] + 0.02 * view.cards


def rob(survey: Survey, legal: Sequence[Action]) -> Advice:
    """The rival with most to lose."""
    listed = [action for action in legal if isinstance(action, Rob)]
    best = max(listed, key=lambda action: _prey(survey, action.seat))
    return advise(best, "rob", seat=best.seat)


def start(survey: Survey, legal: Sequence[Action]) -> Advice:
    """A place of the set-up."""
    top = survey.seen.agenda[-1]
    if isinstance(top, StartHarbor | StartSettlement) and int(top.owner) != survey.seat:
        return advise(max(legal, key=lambda a: -_crowding(survey, a.place)), "start-neutral")  # type: ignore[attr-defined]
    return advise(max(legal, key=lambda action: _start_worth(survey, action)), "start")


def _crowding(survey: Survey, place: int) -> float:
    """How much a neutral piece would take from the seat: the yields around it."""
    return survey.gain(place)


def _start_worth(survey: Survey, action: Action) -> float:
    if isinstance(action, PlaceHarbor | PlaceSettlement):
        worth = survey.gain(action.place)
        if isinstance(action, PlaceSettlement):
            goods = [survey.seen.terrain[p] for p in survey.topology.corner_hexes[action.place]]
            worth += CARDS_NOW * sum(kind < len(RESOURCES) for kind in goods)
            worth += BESIDE * _nearby(survey, action.place)
            worth += 0.15 * survey.is_coast(action.place)
        return worth
    if isinstance(action, PlaceRoad):
        ends = survey.topology.path_ends[action.path]
        return max(_nearby(survey, end) for end in ends if end not in survey.own)
    if isinstance(action, PlaceShip):
        return _toward_unknown(survey, action.path)
    return 0.0


def _nearby(survey: Survey, place: int) -> float:
    """The best site one or two roads from an intersection that is not too close to it."""
    best = 0.0
    for beside in survey.topology.corner_neighbors[place]:
        for site in survey.topology.corner_neighbors[beside]:
            if site != place and survey.is_site(site):
                best = max(best, survey.gain(site))
    return best


def _toward_unknown(survey: Survey, route: int) -> float:
    goals = tuple(r for r, hexes in enumerate(survey.waters.touched) if hexes)
    return -float(survey.waters.away(goals)[route])


__all__ = ["explore", "place_pirate", "rob", "start"]
