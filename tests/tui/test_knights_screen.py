"""Cities & Knights on the screen: what the map, the panels and the lists of commands show."""

import pytest

from ep_rules.api import RESOURCES, Event, Seat, observe
from ep_rules.bots.advice import Reason
from ep_rules.knights.city_track import CityTrack
from ep_rules.knights.merchant import PlayMerchant
from ep_rules.knights.politics_cards import ProgressTaken
from ep_rules.knights.progress_cards import ProgressGained
from ep_rules.knights.progress_deck import ProgressCard
from ep_rules.knights.trade_cards import CardPicked
from ep_rules.model import ORE, WOOL
from ep_tui.board.cells import ASCII, LOADED, UNICODE, Glyphs, Key
from ep_tui.board.draw import Painter
from ep_tui.board.geometry import ZOOMS, geometry
from ep_tui.board.legend import legend
from ep_tui.board.places import Place
from ep_tui.contributions.panels import Standpoint
from ep_tui.modes.goods import GiveBack
from ep_tui.panels.log_items import LogItem
from ep_tui.panels.missions import award_lines, fact_lines
from ep_tui.panels.recap import turn_words
from ep_tui.panels.styled_lines import text_of, width_of
from ep_tui.plain.views import hand, hint
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts.phrases import phrase
from tests.kit.knights import knights_table
from tests.kit.table import Table
from tests.tui.play import flat, opened, says, screen, seated, shown_after

SCENE = """
seats = 3
phase = "trade-and-build"
barbarians = 5
attacks = 1
robber = "E4"
merchant = "C F2"
metropolises = { politics = "B2.n" }
[A]
settlements = ["C3.se"]
cities = ["E4.se"]
roads = ["C3-e", "E4-e", "E4-ne"]
hand = "4 wool, 4 ore, 4 grain, 3 brick, 3 paper, 1 coin, 4 cloth"
improvements = "2 science, 3 trade"
progress = "crane, alchemist, merchant, bishop"
knights = ["E4.ne strong active ready"]
[B]
cities = ["B2.n"]
settlements = ["B4.n"]
roads = ["B2-ne", "B4-ne"]
hand = "2 wool"
knights = ["B2.ne basic"]
improvements = "4 politics"
progress = "spy, wedding"
[C]
cities = ["F2.s"]
settlements = ["F4.s"]
roads = ["F2-se", "F4-sw"]
walls = ["F2.s"]
hand = "3 ore"
"""


@pytest.fixture
def table() -> Table:
    return knights_table(SCENE)


def painter(table: Table, zoom: int, glyphs: Glyphs) -> Painter:
    shown = presenters_of(table.game).map
    return Painter(geometry(shown.layout.topology, ZOOMS[zoom]), shown, glyphs)


def at(table: Table, corner: str, zoom: int, glyphs: Glyphs = UNICODE) -> str:
    """The letter that the map draws at an intersection."""
    drawn = painter(table, zoom, glyphs)
    x, y = drawn.geometry.corner_cells[table.game.book.topology.intersection(corner)]
    return drawn.paint(observe(table.game, table.state, Seat(0))).chars[y][x]


@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
def test_a_knight_shows_its_owner_and_whether_it_is_active_at_every_size(table: Table, zoom: int):
    assert (at(table, "E4.ne", zoom), at(table, "B2.ne", zoom)) == ("Æ", "β")
    assert (at(table, "E4.ne", zoom, ASCII), at(table, "B2.ne", zoom, ASCII)) == ("P", "q")


@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
def test_walls_and_metropolises_are_told_apart_at_every_size(table: Table, zoom: int):
    """A metropolis changes the letter of its city, a wall underlines it."""
    assert (at(table, "B2.n", zoom), at(table, "B2.n", zoom, ASCII)) == ("Ы", "N")
    assert (at(table, "F2.s", zoom), at(table, "F2.s", zoom, ASCII)) == ("C", "C")
    underlined = [
        bool(canvas_key(table, corner, zoom).marks & LOADED) for corner in ("B2.n", "F2.s", "E4.se")
    ]
    assert underlined == [False, True, False]


def canvas_key(table: Table, corner: str, zoom: int) -> Key:
    """The key of the cell of an intersection."""
    drawn = painter(table, zoom, UNICODE)
    cell = drawn.geometry.corner_cells[table.game.book.topology.intersection(corner)]
    return drawn.paint(observe(table.game, table.state, Seat(0))).key_at(cell)


def test_the_line_of_a_place_says_how_strong_a_knight_is(table: Table):
    shown, seen = presenters_of(table.game).map, observe(table.game, table.state, Seat(0))
    told = [phrase(figure.words) for figure in shown.figures(seen)]
    assert told == ["basic knight, inactive", "strong knight, active and ready"]


def test_the_legend_explains_knights_walls_metropolises_and_the_merchant(table: Table):
    drawn = painter(table, len(ZOOMS) - 1, UNICODE)
    told = legend(drawn, observe(table.game, table.state, Seat(0)))
    names = {sample.message.partition(".")[2] for sample in (*told.hexes, *told.pieces)}
    assert {"knight", "active-knight", "wall", "metropolis", "merchant", "strength"} <= names


def test_the_way_of_the_barbarians_says_what_an_attack_would_bring(table: Table):
    seen = observe(table.game, table.state, Seat(0))
    place = Standpoint(seen, table.state.copy)
    lines = [text_of(line) for line in fact_lines(presenters_of(table.game).beside_map, place, 36)]
    assert lines[0] == "barbarians  ═════►·▌  2 steps left"
    assert lines[1] == "attack 3, defense 2  C loses a city"
    assert lines[2].startswith("science  A2 B0 C0")


def test_a_wall_raises_the_hand_limit_of_its_owner(table: Table):
    beside = presenters_of(table.game).beside_map
    place = Standpoint(observe(table.game, table.state, Seat(0)), table.state.copy)
    assert [beside.hand_limit(place, Seat(seat)) for seat in range(3)] == [7, 7, 9]


SEVEN = """
seats = 2
open = ["A discard-cards 4"]
phase = "trade-and-build"
[A]
hand = "9 wool, 4 coin"
"""


def safe(scene: str) -> Table:
    """A table at which commodities are safe from a seven."""
    return knights_table(scene, {"commodities.sevens": "safe"})


def test_a_hand_is_too_large_for_a_seven_by_the_cards_that_count():
    many = 'seats = 2\n[A]\nhand = "4 wool, 8 coin"\n'
    told = [
        hand(Session.local(seated(at)), Seat(0), 80)[0] for at in (knights_table(many), safe(many))
    ]
    assert [line.endswith("With 12 cards, a seven costs you 6 of them.") for line in told] == [
        True,
        False,
    ]


async def test_commodities_that_are_safe_cannot_be_chosen_for_a_discard():
    async with opened(seated(safe(SEVEN))) as pilot:
        top = screen(pilot).top
        assert isinstance(top, GiveBack)
        assert top.goods == [*RESOURCES]
        await says(pilot, "3", "Choose 3 more")


async def test_the_hand_of_progress_cards_tells_why_a_card_cannot_be_played(table: Table):
    async with opened(seated(table)) as pilot:
        await says(pilot, "C", "Which progress card do you play?")
        await says(pilot, "1", "Alchemist", "roll")


async def test_the_list_of_tracks_says_what_the_next_level_costs_brings_and_draws(table: Table):
    told = await shown_after(seated(table), "D")
    assert "science 2 to 3: 3 paper" in told
    assert "brings the Aqueduct" in told
    assert "level 3 trades commodities 2:1" in told
    assert "draws with a red 1 to 4" in told
    assert "trade 3 to 4: 4 cloth, level 3 trades commodities 2:1" in told


async def test_enter_on_a_settlement_offers_no_card_that_is_not_held():
    scene = SCENE.replace("4 wool, 4 ore, 4 grain", "4 wool")
    table = knights_table(scene.replace('progress = "crane, alchemist, merchant, bishop"\n', ""))
    own = table.game.book.topology.intersection("C3.se")
    async with opened(seated(table)) as pilot:
        screen(pilot).board.cursor = Place("intersection", own)
        await says(pilot, "enter", "city [c]", no="progress card")


async def test_gifts_for_a_wedding_say_who_receives_them():
    scene = SCENE.replace("seats = 3", 'seats = 3\nturn = "B"')
    scene = scene.replace('metropolises = { politics = "B2.n" }', "").replace("4 pol", "3 pol")
    scene = scene.replace('settlements = ["C3.se"]', "").replace('"E4.se"]', '"E4.se", "C3.se"]')
    table = knights_table(scene).do("B wedding")
    told = await shown_after(seated(table))
    assert "Wedding: 2 cards for random 1" in told
    assert "Which 2 cards do you give random 1? Choose 2 more." in told


async def test_the_deserter_names_its_player_and_the_cursor_is_at_the_only_knight():
    scene = SCENE.replace("seats = 3", 'seats = 3\nturn = "B"').replace("spy, wedding", "deserter")
    table = knights_table(scene).do("B deserter A")
    async with opened(seated(table)) as pilot:
        assert "Which knight do you lose to the Deserter of B random 1?" in flat(pilot)
        assert screen(pilot).board.cursor in screen(pilot).board.targets


async def test_the_master_merchant_shows_how_many_cards_of_each_kind_there_are():
    scene = SCENE.replace('hand = "2 wool"', 'hand = "2 wool, 1 ore"')
    scene = scene.replace("crane, alch", "master-merchant, alch")
    told = await shown_after(seated(knights_table(scene).do("A master-merchant B")))
    assert "wool: 2" in told
    assert "ore: 1" in told


CRANE = ProgressCard("crane")


@pytest.mark.parametrize(
    ("events", "words"),
    [
        (
            [
                ProgressGained(Seat(0), CityTrack.TRADE, ProgressCard("trade-monopoly")),
                ProgressGained(Seat(1), CityTrack.SCIENCE, CRANE),
            ],
            "B You: Trade Monopoly of trade, a card of science",
        ),
        ([CardPicked(Seat(1), Seat(0), one) for one in (WOOL, ORE)], "B 2 × took a card of you"),
        ([ProgressTaken(Seat(1), Seat(0), CityTrack.SCIENCE, CRANE)], "B took Crane from you"),
    ],
)
def test_the_line_of_a_turn_says_who_drew_or_took_which_cards(
    table: Table, events: list[Event], words: str
):
    session = Session(seated(table), [Seat(0)])
    assert turn_words(session, Seat(1), list(map(LogItem, events)), Seat(0)) == words


@pytest.mark.parametrize("width", [22, 26, 38])
def test_the_holders_of_metropolises_are_whole_in_every_column(width: int):
    held = 'metropolises = { politics = "B2.n", science = "E4.se", trade = "F2.s" }'
    levels = ("2 science, 3 trade", "4 science")
    scene = SCENE.replace('metropolises = { politics = "B2.n" }', held).replace(*levels)
    table = knights_table(scene + 'improvements = "4 trade"\n')
    seen = observe(table.game, table.state, Seat(0))
    lines = award_lines(presenters_of(table.game).beside_map, seen, width)
    assert all(width_of(line) <= width for line in lines)
    told = " ".join(text_of(line).strip() for line in lines)
    assert "metropolises: science A, trade C, politics B" in told


@pytest.mark.parametrize("plain", [False, True])
async def test_a_hint_to_play_a_card_has_its_printed_name(
    table: Table, plain: bool, monkeypatch: pytest.MonkeyPatch
):
    card = PlayMerchant(table.game.book.topology.hex("C3"))
    monkeypatch.setattr(Session, "hint", lambda _: (card, Reason("progress")))
    if plain:
        session = Session.local(seated(table))
        assert "play the Merchant: C3 (type merchant C3)" in hint(session)[0]
        return
    assert "Hint: play the Merchant: C3 (C progress card)." in await shown_after(seated(table), "H")


def test_the_outcome_of_an_attack_is_whole_in_the_narrowest_column(table: Table):
    place = Standpoint(observe(table.game, table.state, Seat(0)), table.state.copy)
    lines = fact_lines(presenters_of(table.game).beside_map, place, 18)
    assert all(width_of(line) <= 18 for line in lines)
    told = " ".join(" ".join(map(text_of, lines)).split())
    assert "2 steps left attack 3, defense 2 C loses a city" in told
