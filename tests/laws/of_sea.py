"""Laws of ships, hidden hexes, pirate ships and unseen cards."""

from collections import Counter

from ep_rules.api import NOBODY, Game, State
from ep_rules.base.theft import VIEWERS, UnknownCards
from ep_rules.model import YIELDING
from ep_rules.sea.cargo import Cargo
from ep_rules.sea.discovery import Hidden
from ep_rules.sea.harbors import HARBOR_SETTLEMENT
from ep_rules.sea.holds import ROOM
from ep_rules.sea.pirates import Pirate, Pirates
from ep_rules.sea.routes import Chart
from ep_rules.sea.ships import ABSENT, Fleet, Ships
from ep_rules.terrain import GOLD_FIELD
from tests.kit.terrains import TERRAINS
from tests.laws.about import about


@about(Fleet)
def ships(game: Game, state: State) -> None:
    """Ships are on open routes, at most as many as allowed, with legal cargo."""
    fleet, cargo, book = state.of(Fleet), state.of(Cargo), game.book
    rules = book.module(Ships)
    crowd = Counter(path for path in fleet.at if path != ABSENT)
    assert [crowd[path] for path in range(len(fleet.crowd))] == fleet.crowd
    third = rules.must_sail_on(state)
    most = max(2, rules.settings.room, rules.settings.building_room)
    for path, count in crowd.items():
        assert state.of(Chart).open[path]
        assert count <= most + (third != ABSENT and fleet.at[third] == path)
    for ship, path in enumerate(fleet.at):
        assert rules.left(state, ship) >= 0
        assert path != ABSENT or not cargo.hold[ship]
    for held in [*cargo.hold, *cargo.basin.values()]:
        assert sum(game.book.pieces.sizes[piece] for piece in held) <= ROOM
        assert held == tuple(sorted(held))
    for corner in cargo.basin:
        assert state.building[corner] == HARBOR_SETTLEMENT
        assert state.owner[corner] < state.seats


@about(Hidden)
def numbers(game: Game, state: State) -> None:
    """Number tokens of an area are on hexes that yield something."""
    for place in (place for area in game.book.layout.areas for place in area.places):
        terrain = state.terrain[place]
        assert not state.numbers[place] or terrain < YIELDING or terrain == GOLD_FIELD


@about(UnknownCards)
def fog(game: Game, state: State) -> None:
    """No seat has unknown cards that do not exist."""
    for key, hidden in state.of(UnknownCards).cards.items():
        viewer, hand = divmod(key, VIEWERS)
        assert viewer != hand
        assert any(hidden)
        assert all(0 <= card <= have for card, have in zip(hidden, state.hands[hand], strict=False))


@about(Pirate)
def pirate(game: Game, state: State) -> None:
    """A pirate ship in play is at sea, off the island."""
    pirate = state.of(Pirate)
    assert (pirate.at == NOBODY) == (pirate.owner == NOBODY)
    if pirate.at != NOBODY:
        layout, near = game.book.layout, game.book.topology.hex_neighbors[pirate.at]
        assert state.terrain[pirate.at] in TERRAINS.sea
        assert not set(near) & set(layout.island)
        assert pirate.at not in layout.printed or game.book.module(Pirates).settings.frame_sea
