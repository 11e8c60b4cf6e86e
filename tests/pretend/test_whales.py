"""The pretend mission: its rules, and the laws, which apply as to every module."""

import pytest

import ep_layouts
from ep_rules.api import DEFAULT_EDITION, SCENARIOS, game
from ep_rules.layout import BadLayout, parse
from ep_rules.module import layout_words
from tests.kit.boards import at_sea
from tests.kit.table import Table
from tests.laws import laws
from tests.laws.play import Player
from tests.pretend.whales import SANCTUARY, Sightings

pytestmark = pytest.mark.usefixtures("whales")

NEAR = "D4-ne"
"""The route next to D5-nw, which touches C5 and its whales."""


def whale_table(edition: str, ships: str = NEAR, **settings: int) -> Table:
    """A moves with ships, and there are whales at C5 and E5."""
    house = {f"whales.{name}": str(value) for name, value in settings.items()}
    table = at_sea("whales", edition, 2, {"C5": "whales", "E5": "whales"}, house)
    return table.seat("A", ships=ships.split(", ")).turn("A")


@pytest.mark.rule("whales.gold")
def test_a_ship_that_ends_its_move_beside_whales_brings_a_gold(edition: str):
    table = whale_table(edition).do("A sail #1 D5-nw")
    assert table.hand("A") == ""
    table.do("A end")
    assert table.hand("A") == "1 gold"


@pytest.mark.rule("whales.gold")
def test_a_ship_that_has_not_moved_or_has_left_brings_nothing(edition: str):
    assert whale_table(edition).do("A end").hand("A") == ""
    table = whale_table(edition)
    table.do("A sail #1 D5-nw", "A sail #1 D4-ne", "A sail #1 D4-nw", "A end")
    assert table.hand("A") == ""


@pytest.mark.rule("whales.gold")
def test_every_ship_is_paid_for_as_the_setting_says(edition: str):
    table = whale_table(edition, f"{NEAR}, D4-se", gold=2)
    table.do("A sail #1 D5-nw", "A sail #2 D5-sw", "A end")
    assert table.hand("A") == "4 gold"


@pytest.mark.rule("whales.watch")
def test_whales_beside_a_ship_are_watched_once_in_a_part_and_counted(edition: str):
    table = whale_table(edition)
    assert table.refused("A watch F5") == "whales.none-here"
    table.do("A sail #1 D5-nw")
    assert table.legal("watch") == ["watch C5"]
    table.do("A watch C5")
    assert table.hears() == ["WhalesWatched", "AmbergrisFound"]
    assert table.state.of(Sightings).watched == [1, 0]
    assert table.refused("A watch C5") == "whales.watched"
    assert table.legal("watch") == []


@pytest.mark.rule("whales.watch")
def test_whales_in_the_sanctuary_of_the_board_bring_nothing_and_are_not_watched(edition: str):
    table = at_sea("whales", edition, 2, {"C7": "whales"}).seat("A", ships=["D6-e"]).turn("A")
    table.do("A sail #1 D7-nw")
    assert table.refused("A watch C7") == "whales.none-here"
    table.do("A end")
    assert table.hand("A") == ""


def test_only_a_game_with_whales_knows_a_sanctuary():
    whales, land_ho = (game(scenario, 2).book.layout for scenario in ("whales", "land-ho"))
    assert whales.of(SANCTUARY) == (whales.topology.hex("C7"),)
    assert not land_ho.of(SANCTUARY)
    words = layout_words(SCENARIOS["land-ho"].modules)
    with pytest.raises(BadLayout, match="sanctuary"):
        parse("whales", ep_layouts.open("whales"), words)


@pytest.mark.rule("whales.watch")
def test_a_new_part_begins_with_new_watches(edition: str):
    table = whale_table(edition).do("A sail #1 D5-nw", "A watch C5", "A end")
    table.round_to("B").round_to("A").trading().moving()
    assert table.state.of(Sightings).now == 0


@pytest.mark.rule("whales.watch")
def test_when_all_watches_of_the_game_are_made_there_are_no_more(edition: str):
    table = whale_table(edition, tokens=1, watches=2).do("A sail #1 D5-nw", "A watch C5")
    assert table.refused("A watch C5") == "whales.none-left"


@pytest.mark.rule("whales.ambergris")
def test_ambergris_is_taken_aboard_and_each_delivery_moves_the_marker(edition: str):
    table = whale_table(edition).do("A sail #1 D5-nw", "A watch C5")
    assert table.hold("A#1") == "ambergris"
    assert table.refused("A deliver ambergris of #1") == "council.not-at-anchor"
    table.do("A sail #1 D4-ne", "A deliver ambergris of #1")
    assert table.state.of(Sightings).track.at == [1, 0]
    points = table.score_lines("A")
    assert (points["whale-mission"], points["whale-mission-leader"]) == (1, 1)


@pytest.mark.rule("whales.ambergris")
def test_a_full_hold_or_an_empty_box_leaves_the_ambergris_in_the_sea(edition: str):
    full = whale_table(edition, f"{NEAR} settler").do("A sail #1 D5-nw", "A watch C5")
    assert full.hold("A#1") == "settler"
    empty = whale_table(edition, ambergris=0).do("A sail #1 D5-nw", "A watch C5")
    assert empty.hold("A#1") == ""


def test_laws_hold_of_random_games_with_whales():
    table = whale_table(DEFAULT_EDITION)
    player = Player(3)
    for step in range(240):
        if table.state.over:
            break
        if step % 40 == 0:
            listed = table.game.legal_actions(table.state)
            laws.listed_is_silent(table.game, table.state, listed)
            laws.survives_text(table.game, listed)
        table.game.apply(table.state, player.choose(table.game, table.state))
    assert sum(table.state.of(Sightings).watched), "somebody has watched"
