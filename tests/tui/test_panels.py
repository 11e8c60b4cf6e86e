"""Panels around the map: their contents, their places, and clicks on them."""

import pytest

from ep_rules import api
from ep_rules.api import GENERAL_CARDS, Bundle, Heard, Seat
from ep_rules.base.production import DiceRolled, Received
from ep_rules.base.turn import PartStarted, Turn
from ep_rules.knights.improvements import Improvements
from ep_rules.missions.fish import Shoals
from ep_rules.missions.lairs.siege import Lairs
from ep_rules.missions.spices import Villages
from ep_rules.model import GOLD, HILLS, ORE, ShipNumber
from ep_rules.sea.discovery import HexDiscovered, NumberPlaced
from ep_rules.sea.gold import CardBought
from ep_rules.sea.sailing import ShipSailed
from ep_tui.panels.log import event_lines
from ep_tui.panels.log_items import LogItem
from ep_tui.panels.missions import award_lines, track_lines
from ep_tui.panels.moments import MomentBar, dice
from ep_tui.panels.seat_facts import seat_lines
from ep_tui.panels.styled_lines import key_under, shortened, text_of, width_of
from ep_tui.panels.supply import rates_words, supply_lines
from ep_tui.presenters.registry import presenters_of
from ep_tui.screens.log import TOPIC_KEYS, LogPage
from ep_tui.screens.reader import Reader
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.widgets.build_bar import BuildBar
from ep_tui.widgets.key_bar import KeyBar
from ep_tui.widgets.log import Log
from ep_tui.widgets.question_box import QuestionBox
from ep_tui.widgets.seats import Seats
from tests.kit.table import fresh
from tests.tui.play import flat, new, opened, press, says, scene, screen, seated, shown_after, text
from tests.tui.positions import Position, sailing, trading

BOTS = ("you", "deckhand", "deckhand", "deckhand")


def told(table: Table, width: int) -> str:
    lines = seat_lines(Session.local(table), table.observe(Seat(0)), Seat(0), width, 1)
    assert all(len(text_of(line)) <= width for line in lines)
    return "\n".join(text_of(line) for line in lines)


# ---- contents ---------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [36, 41, 54])
def test_names_of_bots_are_whole_where_a_column_has_room(width: int):
    position = Position("explorers-pirates", 4)
    words = told(position.table(*BOTS), width)
    assert "deckhand 1" in words
    assert "…" not in words


def test_the_round_of_a_late_game_is_whole_in_the_narrowest_column():
    table = Table.new("explorers-pirates-knights", ["captain"] * 3, seed=7, first=0)
    table.history.state.part = 10 * 3
    assert told(table, 19).startswith("round 11 ")


ROLLED = (
    DiceRolled(Seat(0), 4, 5),
    Received(Seat(1), Bundle.of({ORE: 2, GOLD: 1}), "production.pay"),
    Received(Seat(0), Bundle.of({GOLD: 1}), "gold.compensation"),
)
FOUND = (
    HexDiscovered(Seat(0), api.Hex(14), HILLS),
    Received(Seat(0), Bundle.of({ORE: 1}), "discovery.reward"),
    NumberPlaced(api.Hex(14), 4),
)


def sailed(seat: int) -> tuple[api.Event, ...]:
    """A step that costs tribute."""
    topology = api.game("land-ho", 3).book.topology
    origin, path = topology.path("E4-se"), topology.path("E5-sw")
    return (ShipSailed(Seat(seat), ShipNumber(1), origin, path, 2, 2),)


@pytest.mark.parametrize(
    ("names", "events", "width", "words"),
    [
        ("captain:Nerea deckhand", (DiceRolled(Seat(1), 3, 4),), 24, "Nerea rolls 7 (3 and 4)."),
        ("captain:Nerea deckhand", (DiceRolled(Seat(2), 3, 4),), 24, "C rolls 7 (3 and 4)."),
        ("deckhand deckhand", (DiceRolled(Seat(1), 3, 4),), 24, "B rolls 7 (3 and 4)."),
        ("deckhand deckhand", (DiceRolled(Seat(1), 3, 4),), 40, "Deckhand 1 rolls 7 (3 and 4)."),
        *(("captain deckhand", sailed(0), at, "You: tribute 2 at E5-sw") for at in (24, 36)),
        *(("captain deckhand", sailed(1), at, "B: tribute 2 at E5-sw") for at in (24, 36)),
        ("deckhand deckhand", ROLLED, 40, "You: 9, B +2 +1 gold, you +1 gold"),
        ("deckhand deckhand", FOUND, 44, "★ You: discovered hills, you +1, number 4"),
    ],
)
def test_a_line_of_the_log_has_names_where_they_have_room_and_says_what_each_number_is(
    names: str, events: tuple[api.Event, ...], width: int, words: str
):
    event, *more = events
    session = Session.local(new("you", *names.split()))
    lines = event_lines(session, LogItem(event, tuple(more)), Seat(0), width)
    assert [text_of(line) for line in lines] == [words]


def test_a_line_of_the_log_has_the_color_of_the_seat():
    table = new("you", "deckhand", "deckhand")
    line = event_lines(
        Session.local(table), LogItem(PartStarted(Seat(0), 2), begins=Seat(0)), Seat(0), 40
    )[0]
    assert line[0] == ("Your", "A"), "the whole word, not three letters of it"


def test_the_rates_name_the_kinds_that_differ_from_most():
    session = Session.local(trading("fish-knights").table())
    assert rates_words(session, Seat(0)) == (
        "Trade 3:1 with the supply; paper 4:1, cloth 4:1, coin 4:1"
    )


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("paired", "You are the second player of this turn (round 1)."),
        ("special-building", "You build after this turn (round 1)."),
    ],
)
def test_a_part_in_the_turn_of_another_says_why_it_begins(order: str, words: str):
    table = fresh("fish", 5, house={"turn.order": order})
    turn = table.game.book.module(Turn)
    begun: list[api.Event] = []
    table.state.log = begun
    while table.state.part == 0 or table.state.active != Seat(0):
        turn.end_part(table.state)
    said = LogItem(begun[-1], begins=Seat(0))
    lines = event_lines(Session.local(seated(table)), said, Seat(0), 60)
    assert [text_of(line) for line in lines] == [words]


def test_the_supply_is_counted():
    words = " ".join(text_of(line) for line in supply_lines(GENERAL_CARDS, (19, 0, 3, 1, 2), 80))
    assert words == "supply   brick 19  lumber 0  wool 3  grain 1  ore 2"


async def test_a_hand_over_the_limit_is_marked():
    async with opened(trading("fish", 4, 4, 0, 0, 0, 0).table(), (120, 40)) as pilot:
        assert "8/7: a 7 takes 4" in flat(pilot)
    assert "7/7 cards ─" in await shown_after(
        trading("fish", 4, 3, 0, 0, 0, 0).table(), "", (120, 40)
    )


async def test_the_dice_of_the_turn_stand_beside_the_prompt():
    table = new("you", "deckhand")
    async with opened(table) as pilot:
        assert dice(Session.local(table)) == ()
        await press(pilot, "r")
        rolled = next(h.event for h in table.heard if isinstance(h.event, DiceRolled))
        faces = f" {rolled.first}   {rolled.second}  {rolled.first + rolled.second}"
        assert faces in text(pilot)


# ---- pages ------------------------------------------------------------------------------------


async def test_every_seat_is_told_in_full():
    position = sailing("explorers-pirates", E5="spice swift-voyage")
    place = position.game.book.topology.hex("E5")
    position.state.of(Villages).friends[place] = (Seat(1),)
    shown = await shown_after(position.table("you", "deckhand", "deckhand"), "I", (100, 60))
    for words in (
        "deckhand 2",
        "settlements",
        "left roads",
        "advantages Swift Voyage; chase with 6",
        "A#1 C4-se",
        "No one has the card “Best Fisher” yet.",
    ):
        assert words in shown


async def test_no_page_about_seats_tells_a_hidden_card():
    position = Position("fish").holds("B", 7, 0, 0, 0, 0, 0).turn("A")
    shown = await shown_after(position.table(), "I", (100, 60))
    assert "7 cards" in shown
    assert "7 brick" not in shown


async def log_of(*events: api.Event) -> Table:
    table = new("you", "deckhand", "deckhand")
    table.heard.extend(Heard(1, event) for event in events)
    return table


async def test_the_log_is_seen_by_kind_and_by_seat():
    table = await log_of(
        PartStarted(Seat(0), 1),
        DiceRolled(Seat(0), 2, 3),
        PartStarted(Seat(1), 1),
        DiceRolled(Seat(1), 1, 1),
        CardBought(Seat(1), ORE, 2),
    )
    async with opened(table, keys="L") as pilot:
        assert isinstance(pilot.app.screen, LogPage)
        assert "You roll 5" in flat(pilot)
        await says(pilot, "5", "buys 1 ore", no="roll 5")
        assert "Deckhand 1’s turn begins" in flat(pilot), "the turn that it belongs to"
        await says(pilot, "0 A", "You roll 5", no="buys 1 ore")
        await says(pilot, "3", "No events of this kind")
        await press(pilot, "L")
        screen(pilot)


async def test_the_log_opens_at_its_end_and_finds_words():
    events = [DiceRolled(Seat(1), 1, 1) for _ in range(60)]
    table = await log_of(DiceRolled(Seat(0), 6, 6), *events)
    async with opened(table) as pilot:
        await says(pilot, "L", no="roll 12")
        await says(pilot, "slash 1 2 enter", "You roll 12")


async def test_a_capital_letter_in_a_search_is_a_letter():
    table = await log_of(DiceRolled(Seat(1), 1, 1))
    assert "/ A3" in await shown_after(table, "L slash A 3")


@pytest.mark.parametrize(
    ("scenario", "keys"), [("land-ho", "0–6"), ("explorers-pirates-knights", "0–9 x")]
)
async def test_every_kind_of_event_in_the_log_has_a_key_of_its_own(scenario: str, keys: str):
    table = Table.new(scenario, ("you", "deckhand", "deckhand"), seed=7)
    async with opened(table, keys="L") as pilot:
        page = pilot.app.screen
        assert isinstance(page, LogPage)
        assert f"{keys} kind · A–C seat" in flat(pilot)
        for key, topic in zip(TOPIC_KEYS, page._topics, strict=False):
            await press(pilot, key)
            assert page._topic == topic


@pytest.mark.parametrize("scenario", api.SCENARIOS)
def test_there_are_keys_for_all_kinds_of_events_in_a_log(scenario: str):
    game = api.game(scenario, max(api.SCENARIOS[scenario].layouts))
    assert len(presenters_of(game).topics) <= len(TOPIC_KEYS)


def test_income_logged_with_a_roll_names_the_seat_that_received_it():
    table = new("you", "deckhand", "deckhand")
    from ep_rules.base.production import Received

    page = LogPage(Session.local(table), Seat(0))
    page._seat = Seat(2)
    goods = Received(Seat(2), Bundle((1, 0, 0, 0, 0, 0)), "production.yield")
    assert page._passes(LogItem(DiceRolled(Seat(0), 1, 2), (goods,)))
    assert not page._passes(LogItem(DiceRolled(Seat(0), 1, 2)))


# ---- the mouse --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "key"),
    [(0, "s"), (3, "s"), (7, ""), (9, "escape"), (14, "escape"), (19, "f5"), (40, "")],
)
def test_a_click_presses_the_key_that_stands_there_or_before(column: int, key: str):
    ship = (("s", "key"), (" sail", ""), ("   ", ""))
    back = (("Esc", "key"), (" back", ""), ("  ", ""))
    assert key_under((*ship, *back, ("F5", "key"), (" roll", "")), column) == key


async def test_a_click_on_a_row_with_two_keys_presses_both():
    table = scene(
        'scenario = "cities-and-knights"\nphase = "trade-and-build"\n[A]\nhand = "1 paper"\n'
        'cities = ["B2.n"]'
    )
    async with opened(table, (120, 40)) as pilot:
        bar = screen(pilot).query_one(BuildBar)
        row = next(y for y, line in enumerate(bar.shown) if text_of(line).find("D1 ") >= 0)
        at = text_of(bar.shown[row]).index("D1 ")
        await pilot.click(BuildBar, offset=(at + 4, row))
        await pilot.pause()
        assert screen(pilot).session.observe(Seat(0)).of(Improvements).levels[0] == [1, 0, 0]


async def test_a_second_click_on_a_command_that_cannot_be_undone_runs_it():
    table = new("you", "deckhand")
    async with opened(table) as pilot:
        for _ in range(2):
            await pilot.click(KeyBar, offset=(2, 0))
            await pilot.pause()
        assert any(isinstance(heard.event, DiceRolled) for heard in table.heard)


async def test_a_click_on_a_seat_or_on_the_log_tells_more():
    async with opened(new("you", "deckhand")) as pilot:
        await pilot.click(Seats, offset=(5, 1))
        await pilot.pause()
        assert isinstance(pilot.app.screen, Reader)
        await press(pilot, "escape")
        await pilot.click(Log, offset=(20, 1))
        await pilot.pause()
        assert isinstance(pilot.app.screen, LogPage)


async def test_an_option_of_a_list_is_clicked():
    position = trading("fish", 3, 0, 0, 0, 0, 0)
    async with opened(position.table(), keys="t") as pilot:
        rows = [text_of(line) for line in screen(pilot).query_one(QuestionBox).shown]
        row = next(
            at
            for at, line in enumerate(rows)
            if " 1 " in line and "brick" in line and "have" in line
        )
        await pilot.click(QuestionBox, offset=(8, row))
        await pilot.pause()
        assert "for them" in flat(pilot)


# ---- help -------------------------------------------------------------------------------------


async def test_help_begins_with_what_can_be_done_now():
    async with opened(new("you", "deckhand", seed=3), keys="r g question_mark") as pilot:
        lines = text(pilot).splitlines()
        assert lines[2].strip() == "Now"
        assert "Which card do you buy for 2 gold?" in lines[3]
        assert "Esc back" in flat(pilot)


async def test_help_says_of_each_command_of_the_phase_why_not_with_its_rule():
    shown = await shown_after(trading("fish", 0, 0, 0, 0, 0, 0).table(), "question_mark", (120, 60))
    for rule in ("cost.price", "gold.purchase"):
        assert f"({rule} ·" in shown
    assert shown.index("To build") < shown.index("To send ships")


async def test_one_key_opens_the_rule_of_the_first_reason_in_the_help():
    async with opened(trading("fish", 0, 0, 0, 0, 0, 0).table(), keys="question_mark R") as pilot:
        assert "cost.price" in text(pilot).splitlines()[2]
        await says(pilot, "escape", "What do you trade or build?")


async def test_gold_that_a_house_rule_hides_is_not_told():
    table = Position("fish", house={"gold.visible": "false"}).table("you", "deckhand", "deckhand")
    shown = await shown_after(table, "I", (100, 60))
    assert "2 gold" in shown, "one’s own"
    assert shown.count("? gold") == 2


async def test_the_smallest_window_of_a_voyage_has_all_seats_and_the_way_to_the_rest_of_a_card():
    async with opened(trading("fish", 3, 0, 0, 12, 0).table(), (60, 20)) as pilot:
        for words in ("A You", "B random 1 3/15", "cards 2 $2", "grain 12"):
            assert words in flat(pilot)
    lines = MomentBar("Lair captured", Seat(0), "You captured it. " * 20).lines(60, 3, "L")
    assert text_of(lines[0]).startswith("★ A Lair captured: You captured it.")
    assert text_of(lines[2]).endswith(" … L more")


@pytest.mark.parametrize("width", [28, 19, 15])
def test_a_track_has_all_seats_and_a_star_at_the_holder_of_its_card(width: int):
    position = Position("fish")
    position.state.of(Shoals).track.at[:] = [2, 4, 0]
    position.state.of(Shoals).track.stack[:] = [Seat(1)]
    seen, beside = position.table().observe(Seat(0)), presenters_of(position.game).beside_map
    (line, *_) = [one for one in track_lines(beside, seen, Seat(0), width) if "fish" in one[0][0]]
    assert text_of(line).replace(" ", "").startswith("fishA2B4")
    assert "★" in text_of(line)


def test_narrow_panels_have_whole_awards_and_a_blank_between_names_and_points():
    session = Session.local(Table.new("sea-robbers", ["you", *["deckhand"] * 3], seed=7))
    seen, beside = session.observe(Seat(0)), presenters_of(session.game).beside_map
    for width in range(9, 30):
        assert all(width_of(line) <= width for line in award_lines(beside, seen, width))
    assert "army  0" in map(text_of, award_lines(beside, seen, 9))
    for width in range(16, 24):
        _, *seats = seat_lines(session, seen, Seat(0), width, 9)
        assert all(row[-1][0].startswith(" ") for row in seats[::2])


async def test_the_end_of_a_game_of_six_fits_into_the_smallest_window():
    table = Position("explorers-pirates", 6).table("you", *["deckhand"] * 5)
    state = table.history.state
    for track in (state.of(Lairs), state.of(Shoals), state.of(Villages)):
        track.track.at[:] = [1] * 6
        track.track.stack[:] = [Seat(1), *map(Seat, (0, 2, 3, 4, 5))]
    state.agenda.clear()
    state.winner = 1
    async with opened(table) as pilot:
        asked = " ".join(map(text_of, screen(pilot)._question.shown))
        assert "Deckhand 1 wins." in flat(pilot)
        assert "quit" in asked
        assert {*api.LETTERS[:6]} <= {*asked.split()}
        await says(pilot, "I", "Greatest Pirate Scourge 1")


def test_a_text_without_room_ends_after_a_whole_word():
    assert shortened(["one two", "three four"], 1, 9) == ["one two …"]
    assert shortened(["one two", "three four"], 1, 8) == ["one …"]
    assert shortened(["one", "two"], 2, 8) == ["one", "two"]


def test_in_the_set_up_the_arrow_stands_at_the_seat_that_is_asked():
    table = Table.new("explorers-pirates", BOTS[1:], seed=7, first=1)
    session, asked = Session(table, ()), set[int]()
    while not session.phase:
        lines = seat_lines(session, session.observe(None), None, 40, 4)
        arrows = [seat for seat, line in enumerate(lines[1:]) if text_of(line)[0] == "▶"]
        assert arrows == [session.actor][: len(arrows)]
        asked |= {*arrows}
        table.step()
    assert asked == {0, 1, 2}
