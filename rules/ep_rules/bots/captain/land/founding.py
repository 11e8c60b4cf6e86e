"""Where to begin: numbers, kinds of cards, harbors, and room to grow."""

from collections.abc import Sequence

from ep_rules.api import (
    RESOURCES,
    Action,
    PlaceFirstShip,
    PlaceRoad,
    PlaceSettlement,
    StartAtPort,
)
from ep_rules.bots.captain.advice import Advice, advise
from ep_rules.bots.captain.land.survey import Land
from ep_rules.bots.captain.land.voyages import Voyages

CARD_NOW = 0.05
"""What a card of the start is worth."""
BESIDE = 0.2
"""How much of the best site near a settlement counts with it."""


def start(land: Land, legal: Sequence[Action]) -> Advice:
    """A place of the founding."""
    return advise(max(legal, key=lambda action: _worth(land, action)), "start")


def _worth(land: Land, action: Action) -> float:
    if isinstance(action, PlaceSettlement):
        kinds = [land.seen.terrain[p] for p in land.topology.corner_hexes[action.place]]
        now = CARD_NOW * sum(kind < len(RESOURCES) for kind in kinds)
        return land.gain(action.place) + now + BESIDE * _nearby(land, action.place)
    if isinstance(action, PlaceRoad):
        ends = land.topology.path_ends[action.path]
        return max(_nearby(land, end, land.own) for end in ends if end not in land.own)
    if isinstance(action, PlaceFirstShip):
        return Voyages(land, [action.path]).best
    if isinstance(action, StartAtPort):
        return _port(land, action.place)
    return 0.0


def _port(land: Land, place: int) -> float:
    """What the two hexes at a start port yield: the second settlement stands beside both."""
    corners = land.topology.hex_corners
    (water,) = {h.water for h in land.book.layout.harbors if place in corners[h.water]}
    hexes = [p for p in land.topology.hex_neighbors[water] if land.pips(p)]
    rates = [0] * (len(RESOURCES) + 1)
    for beside in hexes:
        kind = land.seen.terrain[beside]
        if kind < len(RESOURCES):
            rates[kind] += land.pips(beside) * (1 + (place in corners[beside]))
    return land.income(rates)


def _nearby(land: Land, place: int, instead: Sequence[int] = ()) -> float:
    """The best site one or two roads from an intersection that nobody is nearer to."""
    best, seen = 0.0, {place, *instead}
    front = [place]
    for roads in (1, 2):
        ahead: list[int] = []
        for here in front:
            for beside in land.topology.corner_neighbors[here]:
                if beside in seen:
                    continue
                seen.add(beside)
                ahead.append(beside)
                far = place not in land.topology.corner_neighbors[beside] or instead
                if far and land.is_site(beside):
                    share = 0.5 if beside in land.contested else 1.0
                    best = max(best, land.gain(beside) * share * (1.0 if roads == 1 else 0.9))
        front = ahead
    return best
