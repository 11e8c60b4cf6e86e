"""Laws of the fan systems."""

from collections import Counter

from ep_rules.api import NOBODY, UNKNOWN, Game, Seat, State
from ep_rules.fan.explorers.continent import ContinentRules
from ep_rules.fan.explorers.finds import Continent
from ep_rules.fan.explorers.points import FINDS, ExplorerCards, ExplorerPoints
from ep_rules.fan.explorers.start import StartPorts, TurnedPorts
from ep_rules.fan.privateers import BLACKBEARD, Buccaneers, Privateers
from ep_rules.model import DESERT, YIELDING
from tests.laws.about import about


@about(Continent)
def continent(game: Game, state: State) -> None:
    """The number of face-down hexes equals the hidden ones, and no piece touches one of them."""
    layout, topology, drawer = game.book.layout, game.book.topology, state.of(Continent)
    up = Counter(state.terrain[place] for place in layout.island)
    down = up.pop(UNKNOWN, 0)
    assert sum(drawer.hidden.values()) == down
    assert sorted(drawer.laid) == [place for place, number in enumerate(state.numbers) if number]
    assert all(state.terrain[place] < YIELDING for place in drawer.laid)
    for path, owner in enumerate(state.road):
        if owner != NOBODY:
            assert UNKNOWN not in {state.terrain[place] for place in topology.path_hexes[path]}
    if len(state.agenda) == 1 and down:
        rules = game.book.module(ContinentRules)
        assert any(rules.exploring.explorable(state, Seat(seat)) for seat in range(state.seats))
        if rules.settings.explore == "always":
            for path, owner in enumerate(state.road):
                for end in topology.path_ends[path] if owner != NOBODY else ():
                    beside = {state.terrain[place] for place in topology.corner_hexes[end]}
                    assert UNKNOWN not in beside
    assert not down or state.winner == NOBODY


@about(ExplorerCards)
def explorer_points(game: Game, state: State) -> None:
    """A card has an owner only after its find, and always if there is such a card."""
    settings = game.book.module(ExplorerPoints).settings
    there = (settings.two, settings.twelve, settings.desert)
    found = (2 in state.numbers, 12 in state.numbers, DESERT in state.terrain)
    owners = state.of(ExplorerCards).owner
    assert len(owners) == len(FINDS)
    for owner, card, known in zip(owners, there, found, strict=True):
        assert (owner != NOBODY) == (card and known)


@about(TurnedPorts)
def start_ports(game: Game, state: State) -> None:
    """A port is turned only if a seat started at its other side."""
    ports = game.book.module(StartPorts)
    for number in state.of(TurnedPorts).turned:
        assert ports.settings.side == "either"
        assert state.building[ports.mirrored[number].first]


@about(Buccaneers)
def buccaneers(game: Game, state: State) -> None:
    """Pirates are on harbor tiles or at home, no two Privateers on one tile."""
    rules, at = game.book.module(Privateers), state.of(Buccaneers).at
    assert len(at) == state.seats + 1
    assert set(at) <= {*rules.tiles, rules.island}
    afloat = [place for place in at[:BLACKBEARD] if place != rules.island]
    assert len(set(afloat)) == len(afloat)
