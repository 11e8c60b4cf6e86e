"""Where the robber and other pirates hurt the right seat, and whom to rob."""

from collections.abc import Sequence

from ep_rules.api import (
    BLACKBEARD,
    RESOURCES,
    Action,
    HarborPlaces,
    Port,
    Rob,
    SendBlackbeard,
    SendPrivateer,
)
from ep_rules.bots.captain.advice import Advice, advise
from ep_rules.bots.captain.land.survey import Land, serves

OWN = 2.5
"""How much more an own card lost hurts than one of another seat."""
PREY = 6.0
"""What a card that can be stolen counts beside a pip that is blocked."""
GENERAL = 2.0
"""What a harbor for all goods is worth to who uses it, in blocked pips."""


def robbery(land: Land, place: int, *, robs: bool = True) -> float:
    """What the robber does to the others on a hex, less what it does to the seat."""
    pips, worth, victim = land.pips(place), 0.0, 0.0
    for seat in range(land.seats):
        cards = land.on(place, seat)
        if not cards:
            continue
        if seat == land.seat:
            worth -= OWN * pips * cards
        else:
            worth += land.threat[seat] * pips * cards
            victim = max(victim, prey(land, seat))
    return worth + victim * robs


def prey(land: Land, seat: int) -> float:
    """What there is to be had from a seat; nothing from one that a friendly robber spares."""
    view = land.seen.seats[seat]
    if land.points[seat] < land.number("friendly-robber", "points"):
        return 0.0
    return land.threat[seat] * PREY * (1 + 0.05 * view.cards) if view.cards else 0.0


def rob(land: Land, legal: Sequence[Action]) -> Advice:
    """The rival whose loss matters most."""
    listed = [action for action in legal if isinstance(action, Rob)]
    best = max(listed, key=lambda action: prey(land, action.seat))
    return advise(best, "rob", seat=best.seat)


# ---- privateers ------------------------------------------------------------------------------


def send_pirate(land: Land, legal: Sequence[Action]) -> Advice:
    """A pirate to where it closes the rivals' harbors, spares the own ones, and robs."""
    listed = [a for a in legal if isinstance(a, SendPrivateer | SendBlackbeard)]
    uses = _uses(land)
    best = max(listed, key=lambda action: _piracy(land, uses, action))
    return advise(best, "privateer", hex=best.place)


def _piracy(
    land: Land, uses: dict[int, list[float]], action: SendPrivateer | SendBlackbeard
) -> float:
    if land.pirates is None:
        return 0.0
    at = land.pirates.at[:]
    at[action.owner if isinstance(action, SendPrivateer) else BLACKBEARD] = action.place
    worth = 0.0
    for water, used in uses.items():
        for seat, use in enumerate(used):
            if use and not serves(at, water, seat):
                worth += land.threat[seat] * use if seat != land.seat else -OWN * use
    there = {land.seen.owner[corner] for corner in land.topology.hex_corners[action.place]}
    return worth + max((prey(land, s) for s in there if 0 <= s != land.seat), default=0.0)


def _uses(land: Land) -> dict[int, list[float]]:
    """What the harbor on each tile is worth to each seat."""
    ports = land.drawer(HarborPlaces)
    found: dict[int, list[float]] = {}
    if ports is None:
        return found
    for harbor, kind in zip(land.book.layout.harbors, ports.kinds, strict=True):
        used = [0.0] * land.seats
        for corner in harbor.corners:
            seat = land.seen.owner[corner]
            if seat >= 0:
                used[seat] = GENERAL if kind in (Port.ANY, -1) else 1.0 + _pips_of(land, seat, kind)
        found[harbor.water] = used
    return found


def _pips_of(land: Land, seat: int, kind: int) -> float:
    """Half the pips that a seat has of a resource."""
    hexes = [p for p in land.topology.hexes if land.seen.terrain[p] == RESOURCES[kind]]
    return 0.5 * sum(land.pips(place) * land.on(place, seat) for place in hexes)
