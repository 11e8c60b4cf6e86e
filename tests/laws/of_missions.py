"""Laws of lairs, fish, spices and their tracks."""

from ep_rules.api import Game, Seat, State
from ep_rules.base.turn import MovementPhase
from ep_rules.missions.fish import Fish, Shoals
from ep_rules.missions.lairs.siege import FULL, Lairs
from ep_rules.missions.spices import SACK, Villages
from ep_rules.sea.cargo import CargoRules
from ep_rules.sea.pirates import Pirate
from ep_rules.sea.ships import Fleet
from ep_rules.terrain import GOLD_FIELD
from ep_rules.voyage.track import Track, Tracks
from tests.laws.about import about


@about(Fleet)
def tracks(game: Game, state: State) -> None:
    """Markers are in stacks on the tracks of all missions, and the foremost leads."""
    for module in game.book.modules:
        if isinstance(module, Tracks):
            stays = module.settings.end == "stays"
            for mission in module.missions.values():
                is_in_order(mission.track(state), mission.last, stays=stays)


def is_in_order(track: Track, last: int, *, stays: bool) -> None:
    assert all(0 <= space <= last or not stays for space in track.at)
    assert sorted(track.stack) == [seat for seat, space in enumerate(track.at) if space]
    leader = track.leader
    tied = track.tie == "nobody" and track.at.count(max(track.at)) > 1
    assert (leader is None) == (tied or not any(track.at))
    assert leader is None or track.at[leader] == max(track.at)


@about(Lairs)
def lairs(game: Game, state: State) -> None:
    """Crews besiege lairs, and a captured lair is resolved before the next part."""
    lairs = state.of(Lairs)
    assert len(lairs.tokens) >= len(lairs.lairs)
    for place in lairs.lairs:
        assert state.terrain[place] == GOLD_FIELD
        assert not state.numbers[place]
    for place, there in lairs.crews.items():
        assert any(there)
        assert min(there) >= 0
        assert sum(there) <= FULL
        assert state.terrain[place] == GOLD_FIELD
    for place in lairs.captured:
        assert place in lairs.lairs
    full = [place for place in lairs.lairs if sum(lairs.crews.get(place, ())) == FULL]
    resolving = bool(state.agenda) and state.closing
    assert sorted(lairs.captured) == full or resolving or state.over
    if state.agenda and not isinstance(state.agenda[0], MovementPhase):
        assert not lairs.captured


@about(Shoals)
def fish(game: Game, state: State) -> None:
    """Hauls are on fish hexes, and none under a pirate ship."""
    shoals, rules = state.of(Shoals), game.book.module(Fish)
    assert shoals.hauls == sorted(set(shoals.hauls))
    assert state.of(Pirate).at not in shoals.hauls, "a haul lies under a pirate ship"
    assert all(place in shoals.die for place in shoals.hauls)
    assert shoals.rolls <= rules.settings.rolls


@about(Villages)
def spices(game: Game, state: State) -> None:
    """A seat has no more sacks than crews at villages."""
    villages = state.of(Villages)
    for friends in villages.friends.values():
        assert len(friends) == len(set(friends)) <= state.seats
    for seat in range(state.seats):
        taken = sum(seat in friends for friends in villages.friends.values())
        aboard = game.book.module(CargoRules).count(state, Seat(seat), SACK)
        assert aboard + villages.track.at[seat] <= taken, "a sack was made"
