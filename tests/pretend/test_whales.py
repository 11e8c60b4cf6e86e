"""The pretend mission: its rules, and the laws, which apply as to every module."""

import pytest

from ep_rules.sea.gold import Gold
from ep_rules.sea.routes import Routes
from tests.kit.rulebooks import game_of, modules_of
from tests.kit.table import Table
from tests.laws import laws
from tests.laws.play import Player
from tests.pretend.whales import WHALES, Sightings, Whales, WhaleSettings

NEAR = "D4-ne"
"""The route next to D5-nw, which touches C5 and its whales."""


def whale_table(**settings: int) -> Table:
    """A moves on the board of Land Ho! with whales at C5, next to the route D5-nw."""
    whales = Whales(WhaleSettings(**settings))
    game = game_of(modules_of(extra=[whales]))
    table = Table(game, game.new_state(1)).bare()
    for name in ("C5", "E5"):
        table.state.terrain[game.book.topology.hex(name)] = WHALES
    table.rules(Routes).draw(table.state)
    return table.seat("A", ships=[NEAR]).turn("A")


@pytest.mark.rule("whales.gold")
def test_a_ship_that_ends_its_move_beside_whales_brings_a_gold():
    table = whale_table().do("A sail #1 D5-nw")
    assert table.hand("A") == ""
    table.do("A end")
    assert table.hand("A") == "1 gold"


@pytest.mark.rule("whales.gold")
def test_a_ship_that_has_not_moved_or_has_left_brings_nothing():
    assert whale_table().do("A end").hand("A") == ""
    table = whale_table().do("A sail #1 D5-nw", "A sail #1 D4-ne", "A sail #1 D4-nw", "A end")
    assert table.hand("A") == ""


@pytest.mark.rule("whales.gold")
def test_every_ship_is_paid_for_as_the_setting_says():
    table = whale_table(gold=2).seat("A", ships=["D4-se"])
    table.do("A sail #1 D5-nw", "A sail #2 D5-sw", "A end")
    assert table.hand("A") == "4 gold"


@pytest.mark.rule("whales.watch")
def test_whales_beside_a_ship_are_watched_once_in_a_part_and_counted():
    table = whale_table()
    assert table.refused("A watch F5") == "whales.none-here"
    table.do("A sail #1 D5-nw")
    assert table.legal("watch") == ["watch C5"]
    table.do("A watch C5")
    assert table.hears() == ["WhalesWatched"]
    assert table.state.of(Sightings).watched == [1, 0]
    assert table.refused("A watch C5") == "whales.watched"
    assert table.legal("watch") == []


@pytest.mark.rule("whales.watch")
def test_a_new_part_begins_with_new_watches():
    table = whale_table().do("A sail #1 D5-nw", "A watch C5", "A end").round_to("B").round_to("A")
    table.trading().moving()
    assert table.state.of(Sightings).now == 0


def test_laws_hold_of_random_games_with_whales():
    table = whale_table()
    player = Player(3)
    assert Gold in {type(module) for module in table.game.book.modules}
    for step in range(240):
        if table.state.over:
            break
        if step % 40 == 0:
            listed = table.game.legal_actions(table.state)
            laws.listed_is_silent(table.game, table.state, listed)
            laws.survives_text(table.game, listed)
        table.game.apply(table.state, player.choose(table.game, table.state))
    assert sum(table.state.of(Sightings).watched), "somebody has watched"
