"""The pretend card: its rule, and the laws, which apply as to every card."""

import pytest

from ep_rules.api import CHANCE, Seat, game
from ep_rules.knights.city_track import CityTrack
from ep_rules.knights.progress_cards import DrawProgress
from ep_rules.knights.progress_deck import DECK, ProgressDecks
from tests.kit.table import Table, at
from tests.laws import laws
from tests.laws.play import Player
from tests.laws.test_every_game import begin
from tests.pretend.drover import DROVER, PlayDrover

pytestmark = pytest.mark.usefixtures("drovers")
SCENE = """
scenario = "drovers"
seats = 2
phase = "trade-and-build"
[A]
progress = "drover, spy"
settlements = ["B2.n"]
cities = ["D4.n"]
[B]
progress = "wedding"
"""
"""A Drover in the hand of seat A."""


def table(**house: int) -> Table:
    """A has a Drover, a settlement at B2.n and a city at D4.n."""
    return at(SCENE, {f"drover.{name}": value for name, value in house.items()})


@pytest.mark.rule("drover.play")
def test_a_drover_brings_two_cards_of_a_hex_beside_an_own_building():
    played = table().do("A drover B2")
    assert played.hears() == ["ProgressPlayed", "DroveCame"]
    assert played.hand("A") == "2 ore"
    assert table(brings=3).do("A drover B2").hand("A") == "3 ore"


@pytest.mark.rule("drover.play")
def test_a_hex_without_an_own_building_or_a_card_brings_none():
    assert table().refused("A drover A1") == "drover.no-herd"
    assert table().empty("ore").refused("A drover B2") == "drover.no-herd"
    assert table().do("A drover B2").refused("A drover B2") == "progress.no-card"


def test_it_is_in_its_place_in_the_deck_and_only_where_its_module_is():
    deck, other = (game(one, 3).book.decks[DECK] for one in ("drovers", "fish-knights"))
    assert [word for word in deck.words if word not in other.words] == [DROVER.word]
    trade = [card.word for card in deck.cards if card.part == CityTrack.TRADE]
    assert trade == sorted(trade)
    assert DROVER.word in trade


def test_it_is_drawn_from_the_trade_deck_and_goes_under_it():
    drawing = table().asked(DrawProgress(CHANCE, Seat(1), CityTrack.TRADE))
    assert drawing.outcomes()["progress drover"] == 2
    assert drawing.do("* progress drover").hears() == ["ProgressGained"]
    played = table().do("A drover B2")
    under = played.state.of(ProgressDecks).under
    words = played.game.book.decks[DECK].words
    assert [[words[one.card] for one in pile] for pile in under] == [[], ["drover"], []]


def test_laws_hold_of_a_random_game_with_it():
    compiled, state = begin("drovers", 3, "print-2025", rich=True)
    player, box = Player(7), laws.goods(state)
    for step in range(500):
        if state.over:
            break
        if step % 100 == 0:
            laws.deep(compiled, state, player.word)
        compiled.apply(state, player.choose(compiled, state, compiled.legal_actions(state)))
        laws.cheap(compiled, state, box)
    assert PlayDrover in compiled.book.family_of
