"""The lobby: tables, a new one, words, rematches, finished games, one's own page."""

import re
import shutil

import pytest

from ep_rules.api import SCENARIOS, read
from ep_tui.host.hall import Hall
from ep_tui.host.invitation import OPEN, Invitation, NoSeat
from ep_tui.host.lobby import Lobby
from ep_tui.host.people import BadName, People
from ep_tui.host.shared_screen import CompanyPage, SharedScreen
from ep_tui.host.waiting_room import NewTable, WaitingRoom
from ep_tui.host.window import WindowApp
from ep_tui.screens.replay import ReplayScreen
from ep_tui.session.shared.terms import Terms
from tests.host.shared import a_hall, begun, window
from tests.tui.play import flat, press

STEP = Terms(pace="step")


@pytest.fixture
def hall(tmp_path) -> Hall:
    return a_hall(tmp_path)


def with_word(hall: Hall, word: str) -> Invitation:
    made = Invitation("Ann", "land-ho", "print-2025", ["Ann", OPEN], Terms(pace="step"), word=word)
    hall.invite(made)
    return made


async def test_the_lobby_lists_scenario_people_turn_and_watchers(hall):
    made = begun(hall, "Ann", "Bob")
    hall.enter(made, "Ann")
    hall.enter(made, "")
    async with window(hall, "Cid") as pilot:
        assert re.search(r"Land Ho!\s+Ann, Bob\s+watch · \w+ to move · 1 watcher\b", flat(pilot))
        await press(pilot, "w")
        assert isinstance(pilot.app.screen, SharedScreen)
        await press(pilot, "e")
        assert "You only watch this game" in flat(pilot)


async def test_a_lobby_keeps_no_rows_of_tables_when_a_game_takes_its_place(hall):
    begun(hall, "Ann", "Bob")
    async with window(hall, "Cid") as pilot:
        lobby = pilot.app.screen
        assert isinstance(lobby, Lobby)
        assert lobby._rows
        await press(pilot, "w")
        assert isinstance(pilot.app.screen, SharedScreen)
        assert not lobby._rows


async def test_tab_shows_ones_own_tables_and_finished_games(hall):
    begun(hall, "Ann", "Bob")
    async with window(hall, "Cid") as pilot:
        await press(pilot, "tab")
        assert "You sit at no table" in flat(pilot)
        await press(pilot, "tab")
        assert "No game has been finished" in flat(pilot)
        await press(pilot, "tab")
        assert "Ann, Bob" in flat(pilot)


async def test_a_game_that_was_ended_is_among_the_finished_ones_and_can_be_looked_at(hall):
    made = begun(hall, "Ann", "Bob")
    ann, bob = hall.enter(made, "Ann"), hall.enter(made, "Bob")
    ann.ask("end", None)
    bob.vote(agrees=True)
    ann.leave()
    bob.leave()
    async with window(hall, "Ann") as pilot:
        assert "There are no tables yet" in flat(pilot)
        await press(pilot, "tab tab")
        assert "ended by the players" in flat(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, ReplayScreen)


async def test_the_record_of_a_game_is_whole_when_it_is_over_and_proves_the_dice(hall):
    made = Invitation("Ann", "land-ho", "print-2025", ["Ann", OPEN], Terms(pace="instant"))
    made.house = {"turn.actions": "20"}
    hall.invite(made)
    hall.sit("Ann", "Bob")
    ann, bob = hall.enter(made, "Ann"), hall.enter(made, "Bob")
    name = ann.save_name
    before = hall.record(name, "Ann")
    assert "seen by A" in before
    assert "secret" not in before
    while not ann.over:
        session = ann if ann.me is not None else bob
        session.act(session.hint()[0])
    for person in ("Ann", "Cid"):
        loaded = read(hall.record(name, person), proving=True)
        assert loaded.secret is not None
        assert all(drawn.proved for drawn in loaded.drawn)
    assert [row.kind for row in hall.rows("Ann")] == ["over"]
    assert hall.replay(name, "Cid").over


async def test_a_running_game_cannot_be_looked_back_at_by_its_name(hall):
    made = begun(hall, "Ann", "Bob")
    session = hall.enter(made, "Ann")
    name = session.save_name
    with pytest.raises(NoSeat):
        hall.replay(name, "Cid")
    session.leave()
    with pytest.raises(NoSeat):
        hall.replay(name, "Cid")


async def test_a_table_with_a_word_is_entered_by_it_only(hall):
    made = with_word(hall, "tide")
    with pytest.raises(NoSeat, match="not the word"):
        hall.sit("Ann", "Bob")
    async with window(hall, "Bob") as pilot:
        assert "one open seat, by a word" in flat(pilot)
        await press(pilot, "enter x enter")
        assert "That is not the word" in flat(pilot)
        await press(pilot, "enter t i d e enter")
        assert made.begun
        assert "Hand: Bob" in flat(pilot)


async def test_the_form_has_what_the_form_at_home_has_and_the_agreements(hall):
    async with window(hall, "Ann") as pilot:
        await press(pilot, "n")
        page = pilot.app.screen
        assert isinstance(page, NewTable)
        titles = [field.title for field in page.fields]
        for title in ("Who starts", "Seed", "Dice", "House rules", "Time", "Talk", "Word"):
            assert title in titles, titles
        page.clock.at = page.clock.choices.index("turn-3")
        page.at = page.fields.index(page.word)
        await press(pilot, "t i d e enter enter")
        assert isinstance(pilot.app.screen, WaitingRoom)
        made = hall.waiting["Ann"]
        assert (made.word, made.terms.clock) == ("tide", "turn-3")
        hall.sit("Ann", "Bob", "tide")
        await pilot.pause()
        assert "Hand: Ann" in flat(pilot)
        (row,) = hall.rows("Ann")
        session = hall.join(row.name, "Ann")
        assert session.terms.clock == "turn-3"


async def test_the_form_shows_hint_error_and_keys_at_every_row(hall):
    """It has more rows than a window of 24 lines."""
    async with window(hall, "Ann") as pilot:
        await press(pilot, "n")
        page = pilot.app.screen
        assert isinstance(page, NewTable)
        for field in page.fields:
            assert field is page.field
            assert f"» {field.title}" in flat(pilot)
            assert flat(pilot).endswith("Esc back")
            assert field.hint[:20] in flat(pilot)
            await press(pilot, "down")
        assert page.at == 0
        for seat in page.seats:
            seat.at = seat.choices.index(OPEN)
        await press(pilot, "enter")
        assert "Land Ho! is for 2 to 4 players, not 6." in flat(pilot)
        assert isinstance(pilot.app.screen, NewTable)


async def test_people_add_words_to_the_promised_dice_before_the_game_begins(hall):
    made = Invitation("Ann", "land-ho", "print-2025", ["Ann", OPEN], asks_words=True)
    hall.invite(made)
    async with window(hall, "Bob") as pilot:
        await press(pilot, "enter")
        assert made.table is not None
        assert not made.begun
        promise = made.table.chance.promise
        assert promise is not None
        assert promise.hash in flat(pilot).replace(" ", "")
        await press(pilot, "t i d e enter")
        assert "Please wait for the others" in flat(pilot)
        hall.add_word(made, "Ann", "")
        await pilot.pause()
        assert made.begun
        assert list(made.table.chance.added.values()) == ["tide"]
        assert made.table.chance.promise == promise


async def test_a_rematch_is_played_by_those_who_want_it(hall):
    made = begun(hall, "Ann", "Bob", "Cid")
    ann, bob, cid = (hall.enter(made, name) for name in ("Ann", "Bob", "Cid"))
    again = hall.rematch("a", ann, "")
    assert again.seats == ["Ann", OPEN, OPEN]
    assert cid.rematch_waits
    assert hall.rematch("a", bob, "") is again
    assert again.table is None
    hall.fill(again)
    assert again.table is not None
    assert [seat.is_person for seat in again.table.sitters] == [True, True, False]
    assert again.first == (ann.first + 1) % 3


async def test_a_rematch_keeps_its_bots_and_the_seats_that_bots_play_for_people(hall):
    seats = ["Ann", OPEN, "admiral", "captain"]
    made = Invitation("Ann", "land-ho", "print-2025", seats, STEP, think=0.5, names_bots=True)
    hall.invite(made)
    hall.sit("Ann", "Bob")
    ann, bob = (hall.enter(made, name) for name in ("Ann", "Bob"))
    bob.sit_in()
    again = hall.rematch("a", ann, "")
    assert again.seats == ["Ann", OPEN, "admiral", "captain"]
    assert hall.rematch("a", bob, "").table is not None
    words = [sitter.word.partition(":") for sitter in again.table.sitters]
    assert [word[0] for word in words] == ["person", "person", "admiral@0.5", "captain"]
    assert words[2][2], "its bots have names again"


async def test_a_resting_table_with_days_lets_a_bot_sit_in(hall, tmp_path):
    made = begun(hall, "Ann", "Bob", terms=Terms(clock="days-1", substitute="random"))
    session = hall.enter(made, "Ann")
    before = len(session.heard)
    session.leave()
    later = a_hall(tmp_path)
    later.look_at_clocks(0)
    assert len(later.join(later.rows("Ann")[0].name, "").heard) == before
    later.close()
    after = a_hall(tmp_path)
    after.look_at_clocks(4e9)
    (row,) = after.rows("Ann")
    assert (row.kind, row.mine) == ("rests", True), "the seat that a bot plays is still Ann's"
    watcher = after.watch(row.name, "")
    assert len(watcher.heard) > before
    assert len(watcher.people) == 1
    assert len(after.join(row.name, "Ann").people) + len(after.join(row.name, "Bob").people) >= 3


async def test_ones_own_page_shows_a_word_for_another_key(hall):
    async with window(hall, "Ann") as pilot:
        await press(pilot, "p")
        assert "You are Ann here, with one key." in flat(pilot)
        await press(pilot, "k")
        assert re.search(r"link [a-z2-9]{12}", flat(pilot))


def test_a_second_key_is_linked_by_a_word_that_is_valid_once(tmp_path):
    people = People(tmp_path)
    people.choose("SHA256:one", "Ann")
    word = people.link_word("SHA256:one", 0.0)
    with pytest.raises(BadName):
        people.link("SHA256:two", "x" * 12, 1.0)
    assert people.link("SHA256:two", word, 1.0) == "Ann"
    with pytest.raises(BadName):
        people.link("SHA256:three", word, 2.0)
    assert people.folders("SHA256:two", a_hall(tmp_path).folders) == people.folders(
        "SHA256:one", a_hall(tmp_path).folders
    )
    again = People(tmp_path)
    assert (again.name("SHA256:two"), again.keys("SHA256:two")) == ("Ann", 2)
    word = again.link_word("SHA256:two", 0.0)
    assert again.link("SHA256:four", word, 1.0) == "Ann"


def test_a_word_is_too_old_after_ten_minutes_and_a_named_key_is_not_linked(tmp_path):
    people = People(tmp_path)
    people.choose("SHA256:one", "Ann")
    people.choose("SHA256:two", "Bob")
    word = people.link_word("SHA256:one", 0.0)
    with pytest.raises(BadName, match="Bob already"):
        people.link("SHA256:two", word, 1.0)
    with pytest.raises(BadName, match="links no key"):
        people.link("SHA256:three", word, 601.0)


@pytest.mark.parametrize(
    ("words", "page", "told"),
    [
        (["new", "fish", "4"], WaitingRoom, "3 more players"),
        (["new", "Land", "Ho!", "2"], WaitingRoom, "one more player"),
        (["new", "chess"], Lobby, "Choose one of these scenarios"),
        (["new", "fish", "9"], Lobby, "9 seats are too many"),
        (["Ann"], SharedScreen, "Hand: Cid"),
        (["nowhere"], Lobby, "There is no table called nowhere"),
        (["watch", "nowhere"], Lobby, "There is no table called nowhere"),
        (["a", "b"], Lobby, "a b"),
        (["link", "x"], Lobby, "This key is Cid already"),
    ],
)
async def test_words_of_a_call_open_what_they_name(hall, words, page, told):
    hall.invite(Invitation("Ann", "land-ho", "print-2025", ["Ann", OPEN], Terms(pace="step")))
    async with window(hall, "Cid", words=words) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, page)
        assert told in flat(pilot)


async def test_a_name_of_a_running_table_sits_down_for_its_players_and_watches_for_others(hall):
    begun(hall, "Ann", "Bob")
    (row,) = hall.rows("Ann")
    async with window(hall, "Ann", words=[row.name]) as pilot:
        assert "Hand: Ann" in flat(pilot)
    async with window(hall, "Cid", words=[row.name]) as pilot:
        assert "Hand:" not in flat(pilot)
    async with window(hall, "Ann", words=["watch", row.name]) as pilot:
        assert "Hand:" not in flat(pilot), "who watches sees no hand, also not their own"


async def test_tv_shows_the_most_watched_table_and_changes_by_itself(hall):
    one, other = begun(hall, "Ann", "Bob"), begun(hall, "Cid", "Dan")
    hall.enter(one, "Ann")
    hall.enter(other, "Cid")
    hall.enter(other, "")
    async with window(hall, "Eve", words=["tv"]) as pilot:
        app = pilot.app
        assert isinstance(app, WindowApp)
        assert app.session is not None
        assert app.session.names == ["Cid", "Dan"]
        assert not app.session.seats
        for _ in range(5):
            hall.enter(one, "")
        app._tune()
        await pilot.pause()
        assert app.session.names == ["Ann", "Bob"]


async def test_tv_without_a_game_says_so(hall):
    async with window(hall, "Eve", words=["tv"]) as pilot:
        assert "No game is played now" in flat(pilot)


async def test_all_key_names_of_the_page_of_people_have_words(hall):
    made = begun(hall, "Ann", "Bob")
    session = hall.enter(made, "Ann")
    async with window(hall, "Ann", session) as pilot:
        await press(pilot, "apostrophe")
        assert isinstance(pilot.app.screen, CompanyPage)
        assert "Enter write" in flat(pilot)
        assert "w add a word to the dice" in flat(pilot)


async def test_a_name_of_a_finished_game_opens_its_replay(hall):
    made = begun(hall, "Ann", "Bob")
    ann, bob = hall.enter(made, "Ann"), hall.enter(made, "Bob")
    name = ann.save_name
    ann.ask("end", None)
    bob.vote(agrees=True)
    async with window(hall, "Cid", words=[name]) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, Lobby)


async def test_who_leaves_their_seat_reads_how_to_come_back(hall):
    made = begun(hall, "Ann", "Bob")
    session, watcher = hall.enter(made, "Ann"), hall.enter(made, "")
    name = session.save_name
    async with window(hall, "Ann", session) as pilot:
        await press(pilot, "q")
        assert isinstance(pilot.app, WindowApp)
        assert f"`ssh -t HOST {name}`" in pilot.app.goodbye
    async with window(hall, "Cid", watcher) as pilot:
        await press(pilot, "q")
        assert isinstance(pilot.app, WindowApp)
        assert pilot.app.return_code == 0
        assert pilot.app.goodbye == ""


async def test_a_game_that_was_over_when_the_host_died_is_a_finished_one_of_the_next(tmp_path):
    house = {"turn.actions": "20"}
    first = a_hall(tmp_path / "first")
    made = Invitation("Ann", "land-ho", "print-2025", ["Ann", OPEN], STEP, house=house)
    first.invite(made)
    first.sit("Ann", "Bob")
    session = first.enter(made, "Ann")
    session.sit_in()
    first.enter(made, "Bob").sit_in()
    assert made.table is not None
    while not session.over:
        made.table.step()
    shutil.copytree(tmp_path / "first", tmp_path / "next")
    later = a_hall(tmp_path / "next")
    assert await later.resume_all() == []
    assert later.rows("Ann") == []
    assert [row.kind for row in later.finished("Ann")] == ["over"]


async def test_a_row_with_much_to_say_is_not_cut(hall):
    edition = SCENARIOS["cities-and-knights"].editions[0]
    seats = ["Ann", "captain", "captain"]
    made = Invitation("Ann", "cities-and-knights", edition, seats, Terms(pace="step"), first=1)
    hall.invite(made)
    watcher = hall.enter(made, "")
    assert watcher.watchers == 1
    async with window(hall, "Cid") as pilot:
        assert re.search(r"watch · captain \d to move · 1 watcher ", flat(pilot) + " ")
