"""What a viewer sees on the hexes of the older shores: the robber, harbors, pirates, warships."""

from collections.abc import Iterator
from typing import Any

from ep_rules.api import NOBODY, Layout, Observation
from ep_rules.base.harbor_trade import HarborPlaces
from ep_rules.base.robber import Robber
from ep_rules.fan.privateers import Buccaneers
from ep_rules.fan.sea_robbers.fleet import RobberFleet
from ep_rules.fan.sea_robbers.warships import Warships
from ep_rules.model import Port

HIDDEN = "hidden"
"""The word of a harbor that lies face down."""


def on_hexes(seen: Observation, layout: Layout) -> Iterator[tuple[int, dict[str, Any]]]:
    """Hexes with what `Ground` shows of them."""
    for place, word in harbors(seen, layout):
        yield place, {"harbor": word}
    robber = seen.slices.get(Robber.key)
    if isinstance(robber, Robber) and robber.at != NOBODY:
        yield robber.at, {"robber": True}
    fleet, warships = seen.slices.get(RobberFleet.key), seen.slices.get(Warships.key)
    if isinstance(fleet, RobberFleet):
        yield from ((place, {"robbers": True}) for place in fleet.afloat)
    if isinstance(warships, Warships):
        for owner, place in enumerate(warships.at):
            if place != NOBODY:
                yield place, {"pirate": owner, "warship": True}
    pirates = seen.slices.get(Buccaneers.key)
    if isinstance(pirates, Buccaneers):
        *privateers, blackbeard = pirates.at
        owners = [*enumerate(privateers), (NOBODY, blackbeard)]
        for place in dict.fromkeys(pirates.at):
            yield place, {"pirates": tuple(owner for owner, at in owners if at == place)}


def harbors(seen: Observation, layout: Layout) -> Iterator[tuple[int, str]]:
    """The sea hex of every harbor and what it trades, as a word."""
    drawer = seen.slices.get(HarborPlaces.key)
    if isinstance(drawer, HarborPlaces):
        for harbor, kind in zip(layout.harbors, drawer.kinds, strict=True):
            yield harbor.water, HIDDEN if kind == NOBODY else Port(kind).word


def harbors_at(seen: Observation, layout: Layout, corner: int) -> list[str]:
    """What the harbors trade that a building on an intersection could use."""
    words = dict(harbors(seen, layout))
    return [words[h.water] for h in layout.harbors if corner in h.corners and h.water in words]
