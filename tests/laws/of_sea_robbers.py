"""Laws of ships, sea robbers, chests and warships."""

from collections import Counter

from ep_rules.api import NOBODY, Game, State
from ep_rules.fan.sea_robbers.battle import Ending
from ep_rules.fan.sea_robbers.chests import Hoard
from ep_rules.fan.sea_robbers.dever import SIDES, Friends
from ep_rules.fan.sea_robbers.fleet import GROUP, RobberFleet, RobberShips
from ep_rules.fan.sea_robbers.warships import Warships
from ep_rules.layout import GROUPS
from ep_rules.seafarers.lanes import Lanes
from ep_rules.seafarers.ships import Seafarers
from tests.kit.terrains import TERRAINS
from tests.laws.about import about


@about(Lanes)
def ships(game: Game, state: State) -> None:
    """Ships are on paths at sea without a road, one per path unless a setting allows more."""
    lanes, rules = state.of(Lanes), game.book.module(Seafarers)
    found = Counter(path for paths in lanes.laid for path in paths)
    for seat, paths in enumerate(lanes.laid):
        assert paths == sorted(set(paths))
        assert all(lanes.has(seat, path) for path in paths)
    for path, count in found.items():
        assert count == lanes.on[path].bit_count() <= 1 + rules.settings.shared
        assert state.road[path] == NOBODY
        assert rules.is_sea(state, path)
    assert sum(found.values()) == sum(on.bit_count() for on in lanes.on)
    if not state.over:
        mine = lanes.laid[state.active]
        assert all(path in mine for path in lanes.new)
        assert lanes.moved == NOBODY or lanes.moved in mine


@about(RobberFleet)
def robber_fleet(game: Game, state: State) -> None:
    """Ships are on their first hexes; the nemesis has sunk enough and no seat more."""
    fleet, rules = state.of(RobberFleet), game.book.module(RobberShips)
    start = game.book.layout.of(GROUPS)[GROUP]
    assert set(fleet.afloat) <= set(start)
    assert all(state.terrain[place] in TERRAINS.sea for place in start)
    if fleet.nemesis == NOBODY:
        assert max(fleet.sunk) < rules.settings.needs
    else:
        assert fleet.sunk[fleet.nemesis] == max(fleet.sunk) >= rules.settings.needs


@about(Hoard)
def chests(game: Game, state: State) -> None:
    """A seat has no more chests than it has sunk ships."""
    hoard = state.of(Hoard)
    for seat, kept in enumerate(hoard.kept):
        assert sum(kept) == hoard.held[seat]
        assert hoard.held[seat] <= state.of(RobberFleet).sunk[seat]
    uses = state.of(Friends).uses
    for seat, left in enumerate(uses):
        assert 0 <= left <= SIDES
        assert not left or state.of(RobberFleet).sunk[seat]


@about(Warships)
def warships(game: Game, state: State) -> None:
    """Warships are alone on sea hexes without sea robbers."""
    at = [place for place in state.of(Warships).at if place != NOBODY]
    assert len(set(at)) == len(at)
    assert not set(at) & set(state.of(RobberFleet).afloat)
    assert all(state.terrain[place] in TERRAINS.sea for place in at)


@about(Ending)
def battle(game: Game, state: State) -> None:
    """A part with a battle is over as soon as no decision of it is open."""
    if state.of(Ending).now and not state.over:
        assert len(state.agenda) > 1
