"""From the start screen to a game and back, with saves on the disk."""

import re

import pytest

from ep_rules.api import DEFAULT_EDITION, SCENARIOS, Seed
from ep_tui.app import EpTui
from ep_tui.panels.styled_lines import text_of, wrapped
from ep_tui.screens.edit import EditScreen
from ep_tui.screens.form import NOBODY_HERE, SeatField
from ep_tui.screens.house_rules import HouseRules
from ep_tui.screens.new_game import ABOUT, NewGame, about_scenario
from ep_tui.screens.reader import Reader
from ep_tui.screens.start import StartMenu
from ep_tui.session.table import Table
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import Preferences
from ep_tui.texts import say
from ep_tui.widgets.line_view import LineView
from tests.tui.play import flat, new, opened, press, says, screen, text

TO_LAIRS = " ".join(["right"] * (list(SCENARIOS).index("pirate-lairs")))
"""Keys from the first scenario of the form to Pirate Lairs."""


async def test_the_start_screen_leads_to_everything():
    async with opened() as pilot:
        for word in ("New game", "Continue", "Learn to play", "Campaign", "Watch again", "Profile"):
            assert word in text(pilot)
        await says(pilot, "w", "no saved game yet")
        await says(pilot, "c", "no game to continue")
        await press(pilot, "down down down down enter")
        assert isinstance(pilot.app.screen, Reader)
        await press(pilot, "escape e 2")
        editor = pilot.app.screen
        assert isinstance(editor, EditScreen)
        assert editor.session.game.ruleset.startswith("pirate-lairs@")
        await press(pilot, "escape q")
    assert pilot.app.return_code == 0


async def test_a_game_is_started_left_and_continued():
    async with opened(keys="s m down down down right right down down down down A") as pilot:
        assert "You cannot type" in flat(pilot), "who starts is chosen, not typed"
        await press(pilot, "right down 7 enter left left enter")
        table = screen(pilot).session._table
        assert table.header.origin == Seed(7)
        assert table.header.first == 0
        await press(pilot, "r e")
        entries = list(table.history.entries)
        await press(pilot, "escape 4")
        assert isinstance(pilot.app.screen, StartMenu)
        assert saves.running(Folders.of_user())
        await press(pilot, "c")
        again = screen(pilot).session._table
        assert again is not table
        assert again.history.entries == entries


async def test_quitting_keeps_the_game_and_asks_nothing():
    table = Table.new("land-ho", ["you", "random"], seed=3, first=0)
    table.save(Folders.of_user())
    async with opened(table) as pilot:
        await press(pilot, "r q")
    assert pilot.app.goodbye  # type: ignore[attr-defined]
    again = Table.resume(Folders.of_user(), saves.running(Folders.of_user())[0])
    assert len(again.history.entries) == 2
    again.close()


async def test_quitting_a_game_that_is_not_saved_asks_first():
    table = Table.new("land-ho", ["you", "random"], seed=3, first=0)
    async with opened(table) as pilot:
        await says(pilot, "q", "not saved")
        assert pilot.app.return_code is None
        await press(pilot, "enter q")
        assert pilot.app.return_code is None, "Enter takes the answer that changes nothing"
        await press(pilot, "q")
        assert pilot.app.return_code == 0


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_control_keys_end_the_app_orderly(key):
    table = Table.new("land-ho", ["you", "random"], seed=3, first=0)
    table.save(Folders.of_user())
    async with opened(table) as pilot:
        await press(pilot, f"r {key}")
    assert pilot.app.return_code == 0
    assert saves.running(Folders.of_user())


async def test_the_form_says_in_a_sentence_what_is_wrong():
    async with opened(keys="s m down down left left left enter enter") as pilot:
        assert isinstance(pilot.app.screen, NewGame)
        assert "Seat B needs a name" in flat(pilot)
        await press(pilot, "up A n n enter a n n enter enter")
        assert isinstance(pilot.app.screen, NewGame)
        assert "look alike" in flat(pilot)
        await press(pilot, "right down right down enter")
        assert isinstance(pilot.app.screen, NewGame)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=str)
async def test_the_form_shows_its_keys_and_hints_at_every_row(size):
    async with opened(size=size, keys="s m") as pilot:
        page = pilot.app.screen
        assert isinstance(page, NewGame)
        for field in page.fields:
            assert field is page.field
            assert f"» {field.title}" in flat(pilot)
            assert field.hint[:20] in flat(pilot)
            assert flat(pilot).endswith("Esc back")
            await press(pilot, "down")
        await says(pilot, "down down left left left enter enter", "Seat B needs a name")


async def test_an_empty_seat_before_another_is_refused():
    async with opened(keys="s m down down down right right down right enter") as pilot:
        assert isinstance(pilot.app.screen, NewGame)
        assert "Seat C is empty" in flat(pilot)


async def test_a_damaged_save_is_one_sentence_on_the_start_screen():
    table = Table.new("land-ho", ["you", "random"], seed=3)
    table.save(Folders.of_user())
    path = table.save_path
    assert path is not None
    table.close()
    path.write_text(path.read_text(encoding="utf-8") + "A fly\n", encoding="utf-8")
    async with opened(keys="c") as pilot:
        assert isinstance(pilot.app.screen, StartMenu)
        assert path.name in flat(pilot).replace(" ", "")
        assert path.exists()


async def test_a_game_that_is_open_elsewhere_is_one_sentence_on_the_start_screen():
    table = Table.new("land-ho", ["you", "random"], seed=3)
    table.save(Folders.of_user())
    async with opened(keys="c") as pilot:
        assert isinstance(pilot.app.screen, StartMenu)
        assert "is open in another ep-tui" in flat(pilot)
    table.close()


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
async def test_the_start_screen_fits_with_a_note(size):
    async with opened(size=size, keys="c") as pilot:
        lines = [line for line in text(pilot).split("\n") if line.strip()]
        assert "Explorers & Pirates" in text(pilot)
        assert "There is no game to continue." in lines[-2]
        assert lines[-1].endswith("press the letter")
        assert all(len(line) <= size[0] for line in lines)


async def test_the_scenario_says_what_it_is_and_refuses_more_seats_than_it_has():
    async with opened() as pilot:
        await says(pilot, "s m", "without missions or pirates")
        await press(pilot, "down down down down left down left")
        assert "Land Ho! is for 2 to 4 players, not 5" in flat(pilot)
        await press(pilot, "up up up up up enter")
        assert isinstance(pilot.app.screen, NewGame)
        await press(pilot, TO_LAIRS)
        assert "besieg" in flat(pilot) or "lair" in flat(pilot)
        await press(pilot, "enter")
        assert len(screen(pilot).session._table.sitters) == 5


@pytest.mark.slow
async def test_house_rules_are_changed_and_end_in_the_rulesets_name():
    async with opened(keys=f"s m {TO_LAIRS} up enter") as pilot:
        assert isinstance(pilot.app.screen, HouseRules)
        page = pilot.app.screen
        at = {setting.key: number for number, setting in enumerate(page.settings)}
        await press(pilot, " ".join(["down"] * at["victory.goal"]))
        await says(pilot, "left", "This game is pirate-lairs@print-2025/", "+victory.goal=11")
        await says(pilot, "x enter", "is not a value of victory.goal")
        await press(pilot, "home " + " ".join(["down"] * at["pirates.gold_theft"]) + " right")
        assert "Now: the robber takes 1 gold" in flat(pilot)
        await press(pilot, "backspace home " + " ".join(["down"] * at["crews.cost"]))
        await says(pilot, "left", "Type the value")
        await press(pilot, "2 space o r e enter escape")
        assert isinstance(pilot.app.screen, NewGame)
        assert "2 settings changed" in flat(pilot)
        await press(pilot, "up right up enter")
        table = screen(pilot).session._table
        assert table.header.ruleset == "pirate-lairs@online-2014/3+crews.cost=2 ore+victory.goal=11"


async def test_a_page_of_house_rules_closes_without_a_change():
    async with opened(keys="s m up right escape") as pilot:
        assert isinstance(pilot.app.screen, NewGame)
        assert "the rules of the edition" in flat(pilot)


async def test_a_scenario_is_chosen_by_one_key_from_the_list_of_all():
    async with opened(keys="s m") as pilot:
        form = pilot.app.screen
        assert isinstance(form, NewGame)
        assert "Space lists all." in flat(pilot)
        await press(pilot, "space")
        told = text(pilot)
        assert all(say(f"names.scenario.{name}.listed") in told for name in SCENARIOS)
        await press(pilot, "7")
        assert form.is_current
        assert form.scenario.value == list(SCENARIOS)[6]
        await press(pilot, "space down enter")
        assert (form.scenario.value, form.edition.value) == (list(SCENARIOS)[7], "online-2014")
        await press(pilot, "space a")
        assert form.scenario.value == list(SCENARIOS)[9]
        await press(pilot, "space 1 space up escape")
        assert form.scenario.value == next(iter(SCENARIOS))


async def test_only_seats_that_are_not_empty_are_offered_to_start():
    async with opened(keys="s m") as pilot:
        form = pilot.app.screen
        assert isinstance(form, NewGame)
        assert form.first.choices == ["", *"ABCDEF"[: len(form.seat_words())]]
        last = form.seats[len(form.seat_words()) - 1]
        form.at, form.first.at = form.fields.index(last), len(form.first.choices) - 1
        while last.value != NOBODY_HERE:
            await press(pilot, "right")
        assert form.first.choices == ["", *"ABCDEF"[: len(form.seat_words())]]
        assert not form.first.value


async def test_the_form_says_that_five_and_six_are_added_to_the_online_rules():
    async with opened() as pilot:
        await says(pilot, "s m up up right", "five and six are our addition")


async def test_the_form_begins_with_the_edition_of_the_scenario_and_keeps_a_chosen_one():
    to_knights = " ".join(["right"] * list(SCENARIOS).index("fish-knights"))
    async with opened(keys="s m") as pilot:
        form = pilot.app.screen
        assert isinstance(form, NewGame)
        assert form.edition.value == DEFAULT_EDITION
        await press(pilot, to_knights)
        assert form.edition.value == "online-2014"
        await press(pilot, "up up right down down left")
        assert (form.scenario.value, form.edition.value) == ("cities-and-knights", "print-2025")


async def test_the_form_lets_admirals_think_as_long_as_is_preferred_or_chosen():
    app = EpTui(Folders.of_user(), preferred=Preferences(think=0.3))
    async with opened(app=app) as pilot:
        await press(pilot, "s m down down left left")  # the second seat is an admiral's
        await says(pilot, "up up up up up", "think about a choice for 0.3 s")
        await press(pilot, "right enter")
        assert [sitter.word for sitter in screen(pilot).session._table.sitters][1] == "admiral@0.5"
        assert screen(pilot).session._table.names[1] == "admiral"
        assert app.preferred.think == 0.5


async def test_names_of_saves_do_not_steer_the_terminal():
    for name in ("first", "a\x1b]0;x\x07\x9b\u202e"):
        table = Table.new("land-ho", ["you", "random"], seed=7)
        table.save(Folders.of_user())
        path = table.save_path
        table.close()
        assert path is not None
        path.rename(path.with_name(f"{name}.txt")).write_bytes(b"\xff\n")
    async with opened() as pilot:
        await says(pilot, "c", "a?]0;x???")
        assert set(text(pilot)).isdisjoint("\x1b\x07\x9b\u202e")


async def test_a_panel_shows_nothing_that_steers_the_terminal():
    async with opened(new("you", "random")) as pilot:
        panel = screen(pilot).query(LineView).first()
        panel.show([(("a\x1b[31mb\u202e", ""),)])
        assert panel.render_line(0).text.startswith("a?[31mb?")


def test_the_form_says_which_bots_are_easy_normal_and_hard():
    fields = [
        text_of(SeatField(0, word).line(here=False)) for word in ("deckhand", "captain", "admiral")
    ]
    levels = ("an easy bot", "a normal bot", "a hard bot")
    assert [level for level, text in zip(levels, fields, strict=True) if level in text] == [*levels]


async def test_a_new_game_has_three_rows_and_the_rest_is_behind_m():
    async with opened(keys="s") as pilot:
        form = pilot.app.screen
        assert isinstance(form, NewGame)
        assert [field.title for field in form.fields] == ["Scenario", "Who plays", "Start"]
        assert "Enter start the game · m more" in flat(pilot)
        await press(pilot, "m")
        assert len(form.fields) > 10
        await press(pilot, "escape")
        assert form.is_current
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, StartMenu)


async def test_enter_does_in_every_row_what_the_footer_says():
    async with opened(keys="s down") as pilot:
        form = pilot.app.screen
        assert isinstance(form, NewGame)
        assert "Enter list all games" in flat(pilot)
        await says(pilot, "enter", "Sea Robbers")
        await press(pilot, "2")
        assert form.scenario.value == "pirate-lairs"
        assert "40 minutes" in flat(pilot)
        await says(pilot, "down", "Enter choose each")
        await press(pilot, "enter")
        assert form.field is form.seats[1]
        await says(pilot, "up A n n", "Enter next row")
        await press(pilot, "enter")
        assert form.is_current, "a typed name does not start the game"
        assert form.field is form.seats[1]
        assert "Enter start the game" in flat(pilot)
        await press(pilot, "enter")
        assert screen(pilot).session._table.names[0] == "Ann"


async def test_left_and_right_change_the_number_of_players_within_the_game():
    async with opened(keys="s up") as pilot:
        form = pilot.app.screen
        assert isinstance(form, NewGame)
        assert "3: you, deckhand, deckhand" in flat(pilot)
        await press(pilot, "right")
        assert form.seat_words() == ["you", "deckhand", "deckhand", "deckhand"]
        await press(pilot, "right")
        assert form.seat_words() == ["you", "deckhand"]
        await press(pilot, "up " + "left " * 2)
        assert (form.scenario.value, len(form.seat_words())) == ("explorers-of-catan", 3)
        await press(pilot, "up enter")
        assert len(screen(pilot).session._table.sitters) == 3


def test_every_game_says_what_is_different_in_it_and_how_long_it_takes():
    for name in SCENARIOS:
        text = say(f"names.scenario.{name}.text")
        different, takes, long = text.partition(" It takes about ")
        assert different.endswith((".", ")."))
        assert takes, name
        assert re.fullmatch(r"\d+ rounds, .*(minutes|hour).* with two bots\.", long), name
        assert len(wrapped(about_scenario(name), 58)) <= ABOUT, name
