"""Laws of base CATAN's own modules."""

from collections import Counter

from ep_rules.api import NOBODY, UNKNOWN, Game, Owner, Seat, State
from ep_rules.catan.deck import DECK, KNIGHT, Development
from ep_rules.catan.development import DevelopmentCards, DrawDevelopment
from ep_rules.catan.harbor_trade import HarborPlaces, HarborTrade
from ep_rules.catan.largest_army import LargestArmies, LargestArmy
from ep_rules.catan.layout_trail import TRAIL
from ep_rules.catan.longest_road import LongestRoad, LongestRoads
from ep_rules.catan.robber import Robber
from ep_rules.catan.tokens import LooseTokens, StartTokens, Tokens
from ep_rules.model import (
    DESERT,
)
from tests.kit.terrains import TERRAINS
from tests.laws.about import about


@about(LooseTokens)
def tokens(game: Game, state: State) -> None:
    """No desert has a token; no 6 or 8 is next to another."""
    trail, topology = game.book.layout.of(TRAIL), game.book.topology
    walk = trail.walk()
    if any(state.terrain[place] == UNKNOWN for place in walk):
        return
    lying = Counter(state.numbers[place] for place in walk)
    bare = lying.pop(0, 0)
    assert all(not state.numbers[p] for p in walk if state.terrain[p] == DESERT)
    if any(isinstance(decision, StartTokens) for decision in state.agenda):
        assert not lying
        return
    deserts = sum(state.terrain[place] == DESERT for place in walk)
    assert bare == deserts + sum(state.of(LooseTokens).tokens.values())
    if game.book.module(Tokens).order != "as-printed":
        for place in walk:
            beside = [state.numbers[other] for other in topology.hex_neighbors[place]]
            assert state.numbers[place] not in (6, 8) or not {6, 8} & {*beside}


@about(HarborPlaces)
def harbors(game: Game, state: State) -> None:
    """A fixed harbor is the printed one."""
    kinds = state.of(HarborPlaces).kinds
    for harbor, kind in zip(game.book.module(HarborTrade).harbors, kinds, strict=True):
        assert not harbor.fixed or kind == harbor.kind


@about(Robber)
def robber(game: Game, state: State) -> None:
    """The robber is on revealed land."""
    at = state.of(Robber).at
    assert at == NOBODY or state.terrain[at] in TERRAINS.land


@about(Development)
def development(game: Game, state: State) -> None:
    """The piles are as high as the deck, and new cards are in hands."""
    deck = state.of(Development)
    cards = game.book.module(DevelopmentCards)
    if sum(cards.piles) == sum(cards.deck.counts):
        drawn = sum(isinstance(decision, DrawDevelopment) for decision in state.agenda)
        assert sum(deck.piles) + drawn == sum(deck.bag)
    for hand, fresh in zip(deck.hands, deck.fresh, strict=True):
        assert all(0 <= new <= have for new, have in zip(fresh, hand, strict=True))
        assert hand[-1] == 0, "no card is unseen"
    for seat in range(state.seats):
        assert cards.points(state, Owner(seat)) >= 0


@about(LongestRoad)
def longest_road(game: Game, state: State) -> None:
    """The holder's road is long enough and no other is longer."""
    road, rule = state.of(LongestRoad), game.book.module(LongestRoads)
    if road.holder != NOBODY:
        assert road.lengths[road.holder] >= rule.settings.least
        assert road.lengths[road.holder] == max(road.lengths)
    else:
        best = max(road.lengths)
        assert best < rule.settings.least or road.lengths.count(best) > 1


@about(LargestArmy)
def largest_army(game: Game, state: State) -> None:
    """The holder has played enough Knights and no seat more."""
    army, rule = state.of(LargestArmy), game.book.module(LargestArmies)
    knight = game.book.decks[DECK].number(KNIGHT)
    knights = [played[knight] for played in state.of(Development).played]
    if army.holder == NOBODY:
        assert max(knights) < rule.settings.least
    else:
        assert knights[Seat(army.holder)] == max(knights) >= rule.settings.least
