"""Nothing is made and nothing is lost."""

from collections import Counter

from hypothesis import given, settings

from ep_rules.api import GOLD, NOBODY, RESOURCES, ROAD, Game, Seat, State
from ep_rules.api import Terrain as Terrains
from ep_rules.base.building import Building
from ep_rules.base.production import Production
from ep_rules.model import UNKNOWN
from ep_rules.sea.cargo import Cargo
from ep_rules.sea.discovery import Hidden
from ep_rules.sea.harbors import Harbors
from ep_rules.sea.routes import Chart, Routes
from ep_rules.sea.settlers import Settlers
from ep_rules.sea.ships import ABSENT, Fleet, Ships
from tests.laws.play import Walk, walks


def goods(state: State) -> list[int]:
    return [
        state.bank[good] + sum(hand[good] for hand in state.hands)
        for good in range(len(state.bank))
    ]


def check_pieces(game: Game, state: State) -> None:
    buildings, harbors = game.book.module(Building).settings, game.book.module(Harbors).settings
    box = (buildings.roads, buildings.settlements, harbors.harbor_settlements)
    standing: Counter[tuple[int, int]] = Counter()
    for kind, owners in enumerate(state.placed):
        for owner, places in enumerate(owners):
            assert places == sorted(set(places))
            assert len(places) <= box[kind]
            for place in places:
                if kind == ROAD:
                    assert state.road[place] == owner
                else:
                    assert (state.building[place], state.owner[place]) == (kind, owner)
            standing[kind, owner] = len(places)
    assert sum(owner != NOBODY for owner in state.road) == sum(
        count for (kind, _), count in standing.items() if kind == ROAD
    )
    assert sum(map(bool, state.building)) == sum(
        count for (kind, _), count in standing.items() if kind != ROAD
    )
    assert [bool(kind) for kind in state.building] == [owner != NOBODY for owner in state.owner]


def check_ships(game: Game, state: State) -> None:
    fleet, cargo = state.of(Fleet), state.of(Cargo)
    rules, settlers = game.book.module(Ships), game.book.module(Settlers)
    crowd = Counter(path for path in fleet.at if path != ABSENT)
    assert [crowd[path] for path in range(len(fleet.crowd))] == fleet.crowd
    for path, ships in crowd.items():
        assert state.of(Chart).open[path]
        third = rules.must_sail_on(state)
        assert ships <= rules.settings.room + (third != ABSENT and fleet.at[third] == path)
    for ship, path in enumerate(fleet.at):
        assert rules.left(state, ship) >= 0
        if path == ABSENT:
            assert cargo.hold[ship] == ()
    for corner in cargo.basin:
        assert game.book.module(Ships).is_harbor(state, corner)  # type: ignore[arg-type]
    for seat in range(state.seats):
        assert settlers.on_board(state, Seat(seat)) <= settlers.settings.settlers


def check_bags(game: Game, state: State) -> None:
    hidden = state.of(Hidden)
    for number, area in enumerate(game.book.layout.areas):
        shown = Counter(state.terrain[place] for place in area.places)
        unknown = shown.pop(UNKNOWN, 0)
        assert unknown == sum(hidden.hexes[number].values())
        assert shown + Counter(hidden.hexes[number]) == Counter(
            {int(terrain): count for terrain, count in area.hidden}
        )
        tokens = [state.numbers[place] for place in area.places if state.numbers[place]]
        assert sorted(tokens + hidden.numbers[number]) == list(area.numbers)
        for place in area.places:
            assert not state.numbers[place] or state.terrain[place] <= Terrains.MOUNTAINS


@settings(max_examples=80)
@given(walks())
def test_cards_gold_pieces_hexes_and_tokens_are_conserved(walk: Walk):
    game, state, _ = walk.begin()
    before = goods(state)
    for _, later in walk.states(every=4):
        assert goods(later) == before
        assert min(later.bank) >= 0
        assert min(min(hand) for hand in later.hands) >= 0
        check_pieces(game, later)
        check_ships(game, later)
        check_bags(game, later)


@settings(max_examples=40)
@given(walks(60))
def test_a_fresh_game_holds_nineteen_cards_of_each_resource(walk: Walk):
    game, state, _ = walk.begin()
    bank = game.book.module(Production).settings.bank
    if not walk.choice.scene:
        assert [goods(state)[good] for good in RESOURCES] == [bank] * len(RESOURCES)
    assert all(goods(state)[good] <= bank for good in RESOURCES)
    assert goods(state)[GOLD] > bank


@settings(max_examples=60)
@given(walks())
def test_the_chart_that_grew_by_discoveries_is_the_one_drawn_from_the_board(walk: Walk):
    game, state = walk.end()
    chart = state.of(Chart).copy()
    game.book.module(Routes).draw(state)
    assert state.of(Chart) == chart
