"""What holds in every position of the older shores, as functions for the law tests and the soak."""

from collections import Counter

from ep_rules.api import NOBODY, UNKNOWN, Game, Owner, Seat, State, Terrain
from ep_rules.base.building import NOT_LAND
from ep_rules.base.tiles import LooseTiles
from ep_rules.catan.deck import Development, points
from ep_rules.catan.development import DevelopmentCards, DrawDevelopment
from ep_rules.catan.harbor_trade import HarborPlaces, HarborTrade
from ep_rules.catan.largest_army import LargestArmies, LargestArmy
from ep_rules.catan.longest_road import LongestRoad, LongestRoads
from ep_rules.catan.robber import Robber
from ep_rules.catan.tokens import LooseTokens, StartTokens, Tokens
from ep_rules.model import Card
from tests.laws import of_sea_robbers as robbers


def tiles(game: Game, state: State) -> None:
    """Land and bag are what the layout has."""
    layout, loose = game.book.layout, state.of(LooseTiles)
    open_tiles = Counter(state.terrain[place] for place in layout.island)
    open_tiles.pop(UNKNOWN, None)
    if layout.loose:
        printed = Counter(
            layout.terrain[place] for place in layout.island if place in layout.printed
        )
        box = Counter({int(terrain): count for terrain, count in layout.loose})
        assert open_tiles + Counter(loose.tiles) == box + printed


def tokens(game: Game, state: State) -> None:
    """No token is made or lost; no desert has one; strong ones lie apart."""
    trail, topology = game.book.layout.trail, game.book.topology
    walk = trail.walk()
    if any(state.terrain[place] == UNKNOWN for place in walk):
        return
    lying = Counter(state.numbers[place] for place in walk)
    bare = lying.pop(0, 0)
    assert all(not state.numbers[p] for p in walk if state.terrain[p] == Terrain.DESERT)
    if any(isinstance(decision, StartTokens) for decision in state.agenda):
        assert not lying
        return
    assert lying + Counter(state.of(LooseTokens).tokens) == Counter(trail.letters)
    deserts = sum(state.terrain[place] == Terrain.DESERT for place in walk)
    assert bare == deserts + sum(state.of(LooseTokens).tokens.values())
    if game.book.module(Tokens).order != "as-printed":
        for place in walk:
            beside = [state.numbers[other] for other in topology.hex_neighbors[place]]
            assert state.numbers[place] not in (6, 8) or not {6, 8} & {*beside}


def harbors(game: Game, state: State) -> None:
    """Every harbor of the box lies open or in the bag."""
    places, box = state.of(HarborPlaces), game.book.module(HarborTrade).harbors
    lying = Counter(kind for kind in places.kinds if kind != NOBODY)
    assert lying + Counter(places.loose) == Counter(int(harbor.kind) for harbor in box)
    for harbor, kind in zip(box, places.kinds, strict=True):
        assert not harbor.fixed or kind == harbor.kind


def robber(game: Game, state: State) -> None:
    """The robber stands on land that lies open."""
    at = state.of(Robber).at
    assert at == NOBODY or state.terrain[at] not in NOT_LAND


def development(game: Game, state: State) -> None:
    """No card is made or lost, and what is fresh is held."""
    deck = state.of(Development)
    box = game.book.module(DevelopmentCards).settings.deck
    for kind, count in enumerate(box):
        held = sum(hand[kind] for hand in [*deck.hands, *deck.played])
        assert deck.bag[kind] + held == count
    settings = game.book.module(DevelopmentCards).settings
    if sum(settings.piles) == sum(box):
        drawn = sum(isinstance(decision, DrawDevelopment) for decision in state.agenda)
        assert sum(deck.piles) + drawn == sum(deck.bag)
    for hand, fresh in zip(deck.hands, deck.fresh, strict=True):
        assert all(0 <= new <= have for new, have in zip(fresh, hand, strict=True))
        assert hand[Card.UNSEEN] == 0
    for seat in range(state.seats):
        assert points(state, Owner(seat)) >= 0


def longest_road(game: Game, state: State) -> None:
    """The holder is long enough and nobody is longer."""
    road, rule = state.of(LongestRoad), game.book.module(LongestRoads)
    if road.holder != NOBODY:
        assert road.lengths[road.holder] >= rule.settings.least
        assert road.lengths[road.holder] == max(road.lengths)
    else:
        best = max(road.lengths)
        assert best < rule.settings.least or road.lengths.count(best) > 1


def largest_army(game: Game, state: State) -> None:
    """The holder has played enough Knights and nobody more."""
    army, rule = state.of(LargestArmy), game.book.module(LargestArmies)
    knights = [played[Card.KNIGHT] for played in state.of(Development).played]
    if army.holder == NOBODY:
        assert max(knights) < rule.settings.least
    else:
        assert knights[Seat(army.holder)] == max(knights) >= rule.settings.least


LAWS = (
    (tiles, LooseTiles),
    (tokens, LooseTokens),
    (harbors, HarborPlaces),
    (robber, Robber),
    (development, Development),
    (longest_road, LongestRoad),
    (largest_army, LargestArmy),
    *robbers.LAWS,
)
"""Every law with the drawer that it is about."""
