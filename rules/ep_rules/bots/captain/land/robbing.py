"""Where the robber hurts the right seat, and whom to rob."""

from collections.abc import Sequence

from ep_rules.api import Action, PutRobber, Rob
from ep_rules.bots.captain.advice import Advice, advise
from ep_rules.bots.captain.land.survey import Land

OWN = 2.5
"""How much more an own card lost hurts than one of another seat."""
PREY = 1.2
"""What a card that can be stolen counts beside a pip that is blocked."""


def put_robber(land: Land, legal: Sequence[Action]) -> Advice:
    """The best hex of who leads, and none of the own ones."""
    listed = [action for action in legal if isinstance(action, PutRobber)]
    best = max(listed, key=lambda action: robbery(land, action.place))
    return advise(best, "robber", hex=best.place)


def robbery(land: Land, place: int) -> float:
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
    return worth + victim


def prey(land: Land, seat: int) -> float:
    """What there is to be had from a seat."""
    view = land.seen.seats[seat]
    return land.threat[seat] * PREY * (1 + 0.1 * view.cards) if view.cards else 0.0


def rob(land: Land, legal: Sequence[Action]) -> Advice:
    """The rival whose loss matters most."""
    listed = [action for action in legal if isinstance(action, Rob)]
    best = max(listed, key=lambda action: prey(land, action.seat))
    return advise(best, "rob", seat=best.seat)
