"""What of every seat's pieces is not on the board."""

from ep_rules.api import CITY, HARBOR_SETTLEMENT, ROAD, SETTLEMENT, Fleet, Observation, Seat
from ep_rules.sea.crews import Crews
from ep_rules.sea.ships import ABSENT
from ep_rules.seafarers.lanes import Lanes
from ep_tui.panels.book import has_rule, setting
from ep_tui.session.session import Session

ON_LAND = (
    ("roads", ROAD, "building.roads"),
    ("settlements", SETTLEMENT, "building.settlements"),
    ("cities", CITY, "cities.cities"),
    ("harbors", HARBOR_SETTLEMENT, "harbors.harbor_settlements"),
)
"""Pieces by their heading, their kind, and the setting that says how many a seat has."""


def pieces_left(session: Session, seen: Observation, seat: Seat) -> list[tuple[str, int]]:
    """How many a seat has left of each kind of piece that its game knows."""
    game = session.game
    found = [
        (name, setting(game, number) - len(seen.placed[kind][seat]))
        for name, kind, number in ON_LAND
        if has_rule(game, number.partition(".")[0])
    ]
    fleet = seen.slices.get(Fleet.key)
    if isinstance(fleet, Fleet):
        ships = setting(game, "ships.ships")
        afloat = sum(at != ABSENT for at in fleet.at[seat * ships : (seat + 1) * ships])
        found.append(("ships", ships - afloat))
    lanes = seen.slices.get(Lanes.key)
    if isinstance(lanes, Lanes):
        found.append(("ships", setting(game, "seafarers.ships") - len(lanes.laid[seat])))
    crews = next((module for module in game.book.modules if isinstance(module, Crews)), None)
    if crews is not None:
        left = crews.settings.crews - crews.in_play(session.position(), seat)
        found.append(("crews", left))
    return found
