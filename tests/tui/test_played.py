"""Problems that a person met on the real screen, which must not return."""

import pytest

from ep_rules import api
from ep_tui.board.canvas import Overlay
from ep_tui.board.cells import TARGET, UNICODE
from ep_tui.board.draw import Painter
from ep_tui.board.geometry import ZOOMS, Zoom, geometry
from ep_tui.board.places import Place
from ep_tui.presenters.registry import presenters_of
from ep_tui.storage.preferences import Preferences
from tests.kit.table import at
from tests.tui.play import app_at, flat, new, opened, press, says, scene, text

TRADING = """
[A]
hand = "2 brick, 1 gold"
[B]
hand = "3 ore, 1 gold"
"""


def footer(shown: str) -> str:
    """The line of keys, in the text of the panels."""
    return next(line for line in shown.splitlines() if line.endswith("help"))


async def test_while_keys_are_text_the_footer_names_a_key_of_the_help_that_is_none():
    async with opened(new("you", "random")) as pilot:
        for opener in ("slash", "colon"):
            await press(pilot, opener)
            assert footer(text(pilot)).endswith("F1 help")
            await press(pilot, "question_mark")
            assert "?" in text(pilot).splitlines()[-2], "it is text"
            await press(pilot, "f1")
            assert "Roll the dice for production" in flat(pilot), "the help has come"
            await press(pilot, "escape escape")


async def test_the_footer_shows_a_person_s_own_key_of_the_help():
    app = app_at(new("you", "random"), "instant", Preferences(keys={"help": "K"}))
    async with opened(app=app) as pilot:
        assert "K help" in text(pilot)
        await press(pilot, "slash")
        assert "help" not in text(pilot), "no key of it is left while keys are text"


async def test_nobody_counts_more_into_an_offer_than_they_have():
    async with opened(scene(TRADING)) as pilot:
        await says(pilot, "o 1 1 1", "You have only 2 brick.")
        await says(pilot, "5", "You have no ore.")
        await press(pilot, "tab 5 5 5")
        assert "You have" not in flat(pilot), "what others have is not known"


async def test_a_good_that_is_wanted_is_no_longer_given():
    table = scene(TRADING, "you", "person:Bob")
    async with opened(table, keys="enter o 1 6 tab 6 enter"):
        offer = table.history.state.of(api.Offers).open
        assert offer is not None
        assert offer.give == api.Bundle.of({api.Good(0): 1})


async def test_what_happened_since_the_last_turn_is_read_to_its_end():
    async with opened(new("you", "deckhand", "deckhand", "deckhand")) as pilot:
        await press(pilot, "r e e r e e r e e i")
        said = flat(pilot).partition("Since your last turn: ")[2]
        assert said
        assert "…" not in said.partition(" turn begins ")[0]


async def test_a_replay_has_a_help_in_its_footer():
    async with opened(new("you", "random"), keys="V") as pilot:
        assert footer(text(pilot)).endswith("? help")


@pytest.mark.parametrize("zoom", ZOOMS[1:], ids=lambda zoom: zoom.name)
def test_a_harbor_is_seen_where_a_first_settlement_could_be(zoom: Zoom):
    table = at('scenario = "base"\nseats = 3\n')
    shown, topology = presenters_of(table.game).map, table.game.book.topology
    brush = Painter(geometry(topology, zoom), shown, UNICODE)
    seen = api.observe(table.game, table.state, None)
    cells = {c: brush.geometry.corner_cells[c] for c in topology.intersections}
    bare = brush.paint(seen)
    harbors = [corner for corner, (x, y) in cells.items() if bare.chars[y][x] == "‡"]
    targets = {Place("intersection", corner) for corner in topology.intersections}
    marked = brush.paint(seen, Overlay(targets=frozenset(targets)))
    assert harbors
    for corner, (x, y) in cells.items():
        is_harbor = corner in harbors
        assert (marked.chars[y][x] == "‡") == is_harbor
        assert bool(marked.key_at((x, y)).marks & TARGET) == is_harbor
