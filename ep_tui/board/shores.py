"""What a viewer sees on the hexes of the older shores: the robber, harbors, pirates, warships."""

from collections.abc import Iterator
from typing import Any

from ep_rules.api import NOBODY, Intersection, Layout, Observation
from ep_rules.catan.harbor_trade import HarborPlaces
from ep_rules.catan.robber import Robber
from ep_rules.fan.explorers.start import TurnedPorts, other_side
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
    return [
        word
        for number, (_, word) in enumerate(harbors(seen, layout))
        if corner in corners_of(seen, layout, number)
    ]


def corners_of(seen: Observation, layout: Layout, number: int) -> list[Intersection]:
    """The intersections that a harbor serves; a start port may be used from its other side."""
    harbor, ports = layout.harbors[number], seen.slices.get(TurnedPorts.key)
    if isinstance(ports, TurnedPorts) and number in ports.turned:
        return sorted(other_side(layout.topology, layout.island, harbor))
    return list(harbor.corners)
