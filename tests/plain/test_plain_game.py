"""The output of plain mode, and the input it understands."""

import io
import re
from pathlib import Path

import pytest

from ep_rules import api
from ep_rules.api import Seat
from ep_tui.panels.action_words import brief_action
from ep_tui.plain.conversation import Conversation, converse
from ep_tui.plain.plain_game import BLANK, PlainGame
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.storage.folders import Folders
from ep_tui.texts.advice import advice_line
from tests.kit.each import each
from tests.kit.knights import knights_at_sea
from tests.plain.conversation import choices, scene, talk, typed
from tests.tui.play import seated

BUILDING = """
[A]
hand = "3 brick, 3 lumber, 2 wool, 1 grain, 1 gold"
settlements = ["A1.s"]
roads = ["A1-se"]
harbor-settlements = ["F2.se"]
ships = ["F3-sw settler"]
[B]
hand = "3 ore"
settlements = ["G1.n"]
roads = ["G1-ne"]
"""
SAILING = BUILDING.replace("[A]", 'phase = "movement"\n[A]', 1)
SEVEN = """
phase = "production"
open = ["A discard-cards 2"]
[A]
hand = "2 brick, 3 wool"
[B]
hand = "1 ore"
"""
ALONE = ("you", "random")
PEOPLE = ("person:Ann", "person:Bob")


def test_a_question_has_numbered_choices_and_says_what_to_do():
    said = typed(scene(BUILDING, *ALONE))
    assert "What do you trade or build?" in said
    listed = {words: number for number, words in choices(said.rpartition("> ")[0])}
    assert sorted(listed.values()) == list(range(1, len(listed) + 1)), "0 is only for back"
    assert "build a road …" in listed
    assert max(listed.values()) == listed["end building"], "the way on comes last"


def test_several_numbers_in_one_line_answer_several_questions():
    table = scene(BUILDING, *ALONE)
    number = next(n for n, words in choices(typed(table)) if words == "build a road …")
    said = typed(table, f"{number} 1")
    assert "Build a road. Where?" in said
    assert "You build a road on" in said


def test_a_number_that_is_not_listed_is_one_sentence_and_asks_again():
    table = scene(BUILDING, *ALONE)
    said = typed(table, "99", "999999999999999999999", "1", "0")
    assert "99 is not in the list" in said
    first = typed(scene(SEVEN, *ALONE), "0")
    assert "0 is not in the list" in first, "there is nothing behind the first question"
    assert not table.history.entries


def test_notation_is_understood_everywhere_and_a_place_where_places_are_listed():
    table = scene(BUILDING, *ALONE)
    said = typed(table, "road a1-sw", "road", "a1-e", "nonsense", "road", "look F2.se")
    assert [table.game.notation.write(entry.action) for entry in table.history.entries] == [
        "road A1-sw",
        "road A1-e",
    ]
    assert "“nonsense” is not understood" in said
    assert "Build a road. Where?" in said, "the beginning of an action asks for the rest"
    assert "F2.se: your harbor settlement" in said


def test_what_throws_a_piece_away_asks_first():
    table = scene(BUILDING, *ALONE)
    assert "Do you mean this?" in typed(table, "x", "0")
    assert not table.history.entries


def test_a_hex_is_described_with_the_ships_next_to_it():
    said = typed(scene(BUILDING, *ALONE), "look F3", "look D1")
    assert "F3: sea; next to it A#1" in said
    assert "D1: pasture 6 (5 in 36)\n" in said


def test_a_place_that_is_not_listed_is_told_about_or_why_not():
    table = scene(BUILDING, *ALONE)
    said = typed(table, "A1.n", "road", "G2-sw", "A1")
    assert "A1.n: by mountains 11" in said
    assert "G2-sw is not connected to your roads and buildings." in said
    assert "A1: mountains 11" in said
    assert not table.history.entries


def test_a_ship_sails_to_a_place_further_away_by_number_and_by_notation():
    table = scene(SAILING, *ALONE)
    said = typed(table, "sail #1 f3-e", "undo", "undo", "sail", "0")
    assert "You sail A#1 from F3-sw to F3-e" in said
    assert said.count("Undone: sail: #1") == 2
    far = scene(SAILING, *ALONE)
    words = typed(far, "sail", "G3-e", "log")
    assert "2 points away" in words
    assert words.count("You sail A#1 from F3-sw to G3-e") == 2


def test_why_tells_the_rule_and_rule_reads_it():
    said = typed(scene(BUILDING, *ALONE), "why settlement A1.n", "rule", "why road A1-sw", "why")
    assert "“rule” shows it" in said
    assert "Settlements  building.settlement" in said
    assert "This is legal now: road A1-sw." in said
    assert "for example: why road A1-se" in said


def test_the_word_of_an_action_that_is_not_possible_now_says_why():
    said = typed(scene(BUILDING, *ALONE), "sail", "besiege", "harbor")
    assert "This is part of movement" in said
    assert "This scenario does not have the mission of this action." in said
    assert "No legal place now: harbor settlement." in said


def test_rule_finds_a_rule_by_its_id_or_by_words():
    said = typed(scene(BUILDING, *ALONE), "rule pirates.tribute", "rule tribute", "rule zzzzqq")
    assert "Tribute  pirates.tribute" in said
    assert "Steps that cost gold  ships.toll" in said, "a rule of the game comes first"
    assert "No rule mentions “zzzzqq”" in said


def test_map_hand_seats_costs_log_and_help_can_be_asked_at_any_time():
    asked = ("MAP", "picture", "hand", "seats", "costs", "?", "help", "road A1-sw", "log")
    said = typed(scene(BUILDING, *ALONE), *asked)
    assert "Pieces of A You" in said
    assert "D1: pasture 6" in said
    assert "Your hand: 3 brick, 3 lumber, 2 wool and 1 grain; 1 gold." in said
    assert "With 9 cards, a seven costs you 4 of them." in " ".join(said.split())
    assert "A You: 3 points" in said
    assert "Prices; goods that you lack are in brackets." in said
    assert said.count("Type the number of a choice") == 2
    assert said.count("You build a road on A1-sw.") == 2, "as news, and in the log"
    drawn = [line for line in said.split("\n") if "\\" in line and "/" in line]
    assert len(drawn) == 8, "the board is drawn"
    assert all(line.isascii() for line in drawn)


def test_gold_that_a_house_rule_hides_is_not_told():
    said = typed(scene(BUILDING + "[house]\ngold.visible = false\n", *ALONE), "seats")
    assert "A You: 3 points (settlements 1, harbor settlements 2), 9 cards, 1 gold." in said
    assert "B random: 1 point (settlements 1), 3 cards." in said


@pytest.mark.parametrize(
    ("scenario", "name"),
    [("base", "Longest Road"), ("sea-robbers", "Longest route")],
)
def test_seats_tells_of_routes_where_there_are_ships_and_else_of_roads(scenario: str, name: str):
    table = Table.new(scenario, ["you", "random", "random"], seed=1, first=0)
    assert f"{name}: A 0, B 0, C 0." in typed(table, "seats")


def test_undo_takes_the_last_action_back_and_redo_does_it_again():
    table = scene(BUILDING, *ALONE)
    said = typed(table, "undo", "road A1-sw", "undo", "redo", "redo")
    assert "There is nothing" in said
    assert "Undone: build a road: A1-sw." in said
    assert "Redone: build a road: A1-sw." in said
    assert len(table.history.entries) == 1


def test_an_offer_is_made_by_numbers_or_typed_and_answered_by_the_other_person():
    table = scene(BUILDING, *PEOPLE)
    ore = api.GOOD_NAMES.index("ore")
    said = typed(table, "", "offer 2 brick for 1 ore", "", "yes", "", "deal B")
    assert "Ann offers 2 brick for your 1 ore: yes" in said
    assert table.history.state.hands[0][ore] == 1
    listed = typed(scene(BUILDING, *PEOPLE), "", "offer the others")
    assert "“offer the others” is not understood" in listed


def test_cards_are_given_back_one_after_the_other():
    table = scene(SEVEN, *ALONE)
    said = typed(table, "2 1")
    assert "Which 2 cards do you discard?" in said
    assert "Which card do you discard?" in said
    assert table.history.state.hands[0][:3] == [1, 0, 2]


def test_hands_go_out_of_sight_between_two_people():
    table = scene(BUILDING, *PEOPLE)
    said = typed(table, "", "end", "end", "hand", "", "quit")
    first, _, rest = said.partition("A Ann, it is your turn")
    assert "Your hand" not in first
    mine, blank, other = rest.partition("\n" * BLANK)
    assert "Your hand: 3 brick" in mine
    assert blank, "more empty lines than a window shows"
    before, _, after = other.partition("> ")
    assert "Your hand" not in before
    assert "B Bob, it is your turn" in after.partition("Your hand: 3 ore")[0], "only Enter shows it"


def test_when_one_of_two_people_has_left_the_other_is_still_asked_for_before_a_hand_shows():
    table = scene(BUILDING, *PEOPLE)
    table.hand_over(Seat(1), "random")
    before, asked, after = typed(table, "", "quit").partition("A Ann, it is your turn")
    assert asked
    assert "Your hand" not in before
    assert "Your hand: 3 brick" in after


def test_a_stolen_card_is_named_only_to_those_who_saw_it():
    table = Table.new("pirate-lairs", ("you", "random", "random"), seed=5, first=0)
    said = talk(table, _ends(400))
    stolen = [line for line in said.split("\n") if "steals" in line and "from you" not in line]
    assert all("steals a card" in line for line in stolen)


def _ends(count: int):
    """An answerer that rolls and ends its turn, `times` times."""
    rest = iter(range(count))

    def answer(said: str) -> str | None:
        if next(rest, None) is None:
            return None
        listed = choices(said)
        return str(next((n for n, words in listed if words.startswith(("roll the", "end"))), 1))

    return answer


# ---- leaving and coming back -------------------------------------------------------------------


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Table:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    table = Table.new("land-ho", ALONE, seed=7, first=0)
    table.save(Folders.of_user())
    return table


@pytest.mark.parametrize("lines", [("roll", "quit"), ("roll",)])
def test_a_game_that_is_left_is_saved_and_says_so(saved: Table, lines: tuple[str, ...]):
    path = saved.save_path
    assert path is not None
    assert "The game is saved." in typed(saved, *lines)
    again = Table.resume(Folders.of_user(), path)
    assert again.history.state.digest() == saved.history.state.digest()
    said = typed(again)
    assert "You roll" in said, "it says what has happened"
    assert "trade or build" in said


def test_a_game_that_cannot_be_saved_says_so():
    assert "it was not saved" in typed(Table.new("land-ho", ALONE, seed=7))


def test_control_characters_of_the_input_are_left_out():
    said = typed(scene(BUILDING, *ALONE), "\x1b[A\x1b[4~ro\x1b[2Jad\x07", "\x00" * 50, "x" * 5000)
    assert said.replace("\n", "").isprintable()
    assert "Build a road. Where?" in said


def test_several_people_are_told_once_what_blank_lines_cannot_do():
    said = typed(Table.new("land-ho", ["person:Ann", "person:Ben"], seed=7, first=0), "", "quit")
    assert said.count("Blank lines between two players") == 1
    alone = typed(Table.new("land-ho", ["you", "random"], seed=7, first=0), "quit")
    assert "Blank lines" not in alone


def test_one_can_leave_while_hands_are_hidden():
    said = typed(Table.new("land-ho", ["person:Ann", "person:Ben"], seed=7, first=0), "1", "quit")
    assert said.count("Hands are hidden") == 2
    assert said.rstrip().endswith("You left the game; it was not saved.")


def test_a_bot_that_takes_its_time_is_told_of_once_in_its_turn():
    table = Table.new("land-ho", ("you", "admiral@0.001"), seed=7, first=1)
    said = typed(table, "0")
    assert said.count("B admiral is thinking … Ctrl+C leaves") == 1


def test_a_hint_is_an_action_that_can_be_typed_with_its_reason():
    table = scene(BUILDING, *ALONE)
    advice = table.bots.hint()
    assert advice is not None
    advised, reason = advice
    action, why = table.game.notation.write(advised), advice_line(table.game, reason, table.names)
    words = f"Hint: {brief_action(Session.local(table), advised)} (type {action}). {why}"
    assert words in typed(table, "hint").replace("\n  ", " ")
    assert not table.history.entries
    typed(table, action)
    assert table.history.entries[0].action == advised


def test_reasons_are_shown_on_request_only():
    table = Table.new("land-ho", ("you", "captain"), seed=7, first=1)
    while table.person_to_act is None:
        table.step()
    said = typed(table, "log", "reasons", "log", "reasons", "log")
    quiet, asked, again = (
        said.split("The log now shows", 1)[0],
        said,
        said.rpartition("no longer shows")[2],
    )
    assert "Why: " not in quiet
    assert "Why: " in asked
    assert "Why: " not in again


def test_a_mistyped_action_is_answered_with_the_line_that_was_meant():
    said = typed(scene(SAILING, *ALONE), "sial #1 F3-se", "quit")
    assert "“sial #1 F3-se” is not understood; did you mean “sail #1 F3-se”?" in said


def test_lines_are_as_wide_as_the_terminal():
    out = io.StringIO()
    lines = io.StringIO("?\nmap\nseats\nhand\ncosts\npicture\nlog\nrule ships.step\nquit\n")
    table = scene(SAILING, *ALONE)
    converse(PlainGame(Session.local(table), Conversation(out, 45, echoes=True)).play(), lines)
    assert max(map(len, out.getvalue().splitlines())) <= 45


def test_offers_are_turned_off_and_on():
    table = Table.new("land-ho", ("you", "random"), seed=7, first=0)
    said = typed(table, "offers", "offers off", "offers all")
    assert "Type offers off" in said
    assert "Offers: off" in said
    assert "Offers: all" in said


def test_what_gives_a_piece_up_has_a_letter_below_the_numbers():
    table = scene(SAILING, *ALONE)
    said = typed(table, "0")
    assert re.search(r"^ *x return a piece to the supply …$", said, re.MULTILINE)
    assert not any("return a piece" in what for _, what in choices(said.rpartition("> ")[0]))
    assert "0 is not in the list" in said
    assert "Do you mean this?" in typed(table, "x")
    assert not table.history.entries


def test_no_number_of_a_choice_is_beside_an_amount():
    table = scene(BUILDING, *ALONE)
    number = next(n for n, words in choices(typed(table)) if words.startswith("offer a trade"))
    listed = choices(typed(table, str(number)))
    assert (1, "namely 1 brick") in listed
    assert not any(words[:1].isdigit() for _, words in listed)


@pytest.mark.parametrize(
    ("key", "position", "told"),
    [("e", BUILDING, "Where do your ships sail?"), ("s", SAILING, "Where does it sail?")],
)
def test_a_letter_of_the_screen_does_the_same_here(key: str, position: str, told: str):
    assert told in typed(scene(position, *ALONE), key)


def test_a_typed_way_takes_all_its_steps():
    table = scene(SAILING, *ALONE)
    said = typed(table, "sail #1 G3-e")
    assert "from F3-sw to G3-e" in said
    assert len(table.history.entries) > 1


def _lines_of_three_turns(*before: str) -> int:
    table = Table.new("land-ho", ["you", "random", "random"], seed=1, first=0)
    said = typed(table, *before, *("r", "e", "e") * 3)
    return len([line for line in said.splitlines() if not line.startswith("> ")])


def test_terse_halves_the_lines_of_a_turn():
    assert _lines_of_three_turns("terse") <= _lines_of_three_turns() / 2


def test_a_turn_of_a_bot_is_one_line_unless_its_reasons_are_shown():
    table = Table.new("land-ho", ["you", "random", "random"], seed=1, first=0)
    said = typed(table, "r", "e", "e")
    for seat in "BC":
        (line,) = re.findall(rf"^{seat} \d.*; \d/8\.$", said.replace("\n  ", " "), re.MULTILINE)
        assert "→" in line or ";" in line
    assert "random 1 rolls" not in said.lower()
    table = Table.new("land-ho", ["you", "random", "random"], seed=1, first=0)
    assert "random 1 rolls" in typed(table, "reasons", "r", "e", "e").lower()


@pytest.mark.parametrize("place", ["C2.se", "D3.n"])
def test_a_refused_line_names_the_place_as_it_was_typed(place: str):
    scene = 'phase = "trade-and-build"\n[A]\nroads = ["C2-e"]\nknights = ["C2.se basic"]\n'
    said = typed(seated(knights_at_sea(scene), "you", "random", "random"), f"recruit {place}")
    assert f"Your knight at {place} is in the way." in " ".join(said.split())


@pytest.mark.parametrize("line", ["{}", "look {}"])
def test_a_place_is_described_by_the_name_that_was_typed(line: str):
    said = typed(scene(BUILDING, *ALONE), line.format("G2.nw"), line.format("F2.s"))
    assert "G2.nw: " in said
    assert "F2.s: " in said


@each(
    "line",
    [
        "offer 1 wool for nothing",
        "offer nothing for 1 ore",
        "offer 1 wool for free",
        "offer 1 wool for a gift",
        "offer 1 wool as a gift",
        "offer 1 wool for 0",
        "offer 1 wool for 0 ore",
        "OFFER 0 wool FOR 1 ore",
        "trade 1 wool for nothing",
        "give 1 wool to B",
        "Give B 2 wool and 1 brick",
        "give wool",
        "gift 1 wool to B",
        "why offer 1 wool for nothing",
    ],
)
def test_nothing_can_be_given_away_however_it_is_said(line: str):
    table = scene(BUILDING, *ALONE)
    said = " ".join(typed(table, line).split())
    assert "Both sides of an offer must name something; cards cannot be given away." in said
    assert "(trade.offer · " in said
    assert not table.history.entries
