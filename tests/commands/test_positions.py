"""`ep-tui check` with a line or an example, `ep-tui map`, and `ep-tui docs`."""

import re

import pytest

from ep_rules.api import SCENARIOS, observe
from ep_tui.panels.picture import picture
from ep_tui.storage import documents
from tests.architecture.source import ROOT
from tests.kit.table import at

LINE = "pirate-lairs | movement | pirate B D5 | A ship D4-ne, 1 gold"


def test_a_line_is_a_position(ep_tui):
    said = ep_tui("check", LINE, "sail #1 D4-e")
    assert said.code == 0
    assert said.out.startswith("legal: A sail #1 D4-e\n")
    assert "pays 1 gold as tribute" in said.out


def test_a_position_is_drawn_with_what_its_letters_are(ep_tui):
    out = ep_tui("check", LINE).out
    assert "D |P 6|M12|F 8|   |xB |" in out
    assert out.endswith("Capital letters: harbor settlement, ship.\n")


def test_all_errors_are_listed_each_with_its_statement(ep_tui):
    said = ep_tui("check", "pirate-lairs | movemet | pirate B Z9 | A ship D4-n, 1 gld")
    assert (said.code, said.out) == (2, "")
    head, *errors = said.error.splitlines()
    assert head == "ep-tui: The line has 4 errors."
    assert errors[0] == "  “movemet” is not understood; did you mean “movement”?"
    assert all(error.startswith("  “") for error in errors)


def test_an_example_brings_its_own_actions(ep_tui):
    said = ep_tui("check", "--example", "chase")
    assert said.code == 1
    assert said.out.startswith("Two ships try to chase B's pirate ship away")
    assert said.out.count("legal:") == 8
    assert ep_tui("check", "--example", "chase", "end").out.count("legal:") == 1
    assert "did you mean “chase”?" in ep_tui("check", "--example", "chas").error


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_map_of_a_scenario_has_all_its_rows(ep_tui, scenario: str):
    said = ep_tui("map", scenario)
    assert said.code == 0
    for name in at(f'scenario = "{scenario}"\nseats = 3').game.book.topology.hex_names:
        assert any(line.lstrip().startswith(f"{name[0]} ") for line in said.out.splitlines())
    assert "D4.n is an intersection" in said.out


def test_a_map_of_an_unknown_scenario_is_refused_in_a_sentence(ep_tui):
    assert "did you mean “pirate-lairs”?" in ep_tui("map", "Pirate Liars").error
    assert "is for 2 to 6 players, not 9" in ep_tui("map", "pirate-lairs", "--seats", "9").error
    six = ep_tui("map", "explorers-of-catan", "--seats", "6").error
    assert "is for exactly 3 players, not 6" in six


@pytest.mark.parametrize("width", [30, 45, 60, 79])
@pytest.mark.parametrize("scenario", ["explorers-pirates", "sea-robbers", "base"])
def test_a_picture_is_never_wider_than_its_room_and_shows_every_row(scenario: str, width: int):
    table = at(f'scenario = "{scenario}"\nseats = 3')
    lines = picture(table.game, observe(table.game, table.state, None), width)
    assert max(map(len, lines)) <= width
    parts = "\n".join(lines).split("\n\n")
    for name in table.game.book.topology.hex_names:
        for part in parts:
            assert any(line.lstrip().startswith(name[0]) for line in part.splitlines())


@pytest.mark.parametrize("width", [30, 33, 40, 45, 60])
@pytest.mark.parametrize("scenario", ["explorers-pirates", "spices", "base"])
def test_every_hex_is_whole_in_one_part_of_a_picture_and_none_is_cut(scenario: str, width: int):
    table = at(f'scenario = "{scenario}"\nseats = 3')
    shown = observe(table.game, table.state, None)
    whole = "\n".join(picture(table.game, shown, 200))
    cut = picture(table.game, shown, width)
    for tile in re.findall(r"(?<=\|)[A-Z](?: ?\d+)(?=\|)", whole):
        assert any(f"|{tile}|" in line for line in cut)
    for line in cut:
        assert "|" not in line or re.match(r" *[A-Z]? *\|", line)


def test_the_documentation_comes_with_the_package(ep_tui):
    listed = ep_tui("docs").out
    for path in (ROOT / "docs").glob("*.md"):
        assert f"  {path.stem}: " in listed
        assert ep_tui("docs", path.stem).out == path.read_text(encoding="utf-8")
    for path in (ROOT / "docs/scenes").glob("*.toml"):
        assert f"  {path.stem}: " in listed
        assert documents.example(path.stem).text == path.read_text(encoding="utf-8")
    said = ep_tui("docs", "scens").error
    assert said == "ep-tui: There is no page “scens”; did you mean “scenes”?\n"


WRITTEN = (
    # two minutes at a table: the line, and the actions in question
    (
        "pirate-lairs | 2 players | movement | pirate blue D5 | red ship D4-ne, 1 gold",
        ("sail #1 D4-e",),
    ),
    (
        "fish | 3 players | movement | C5 fish 2 | hauls C5 | red ship C4-e, harbor D3.n",
        ("catch C5 on #1",),
    ),
    (
        "Spices for Catan | movement | C5 spice fast gold | A ship C3-e crew",
        ("sail #1 C4-se", "befriend C5 from #1"),
    ),
    (
        "base | A settlement C3.s, road C3-se, 2 wheat 3 stone | robber C2",
        ("city C3.s", "trade stone for sheep"),
    ),
    (
        "Land Ho! | 4 players | trade and build | turn B | B harbor D3.n, basin settler,"
        " ship C4-sw, 1 wood 1 sheep",
        ("ship C4-sw", "load settler on #1"),
    ),
)
"""Positions as they were written from memory, with no page open, and what was asked of them."""
FROM_THE_BOOK = (
    # the examples of the rulebook, read once and then written with the clock running
    (
        "pirate lairs | 3 players | movement | red harbor D3.n, basin settler,"
        " ship C3-w 2 crew, ship D3-ne",
        ("swap", "load crew on #2", "load crew on #2"),
        "Red unloads 2 crews from A#1",
    ),
    (
        "pirate lairs | 3 players | production | E5 sea, D5 sea | pirate blue E5"
        " | red ship D4-ne | blue harbor D3.n, 2 wool | orange harbor E2.se, 1 ore",
        ("roll", "* dice 3 4", "pirate D5"),
        "Blue’s leaves the board",
    ),
    (
        "pirate lairs | movement | D5 sea | pirate blue D5 | red ship D4-ne, ship D4-e",
        ("chase with #1", "red chase #1", "* 6"),
        "Red chase #1",
    ),
    (
        "pirate lairs | movement | C5 gold field | crew C5 blue | red ship C4-e 2 crew",
        ("besiege C5", "besiege C5", "end"),
        "Red and Blue captured the lair C5.",
    ),
    (
        "fish for catan | 4 players | movement | C5 fish 2 | haul C5"
        " | orange ship C4-e, harbor D3.n | tracks fish orange 2, white 1",
        ("attack C5", "orange catch"),
        "Orange catches a fish haul",
    ),
)


@pytest.mark.parametrize(("line", "actions", "told"), FROM_THE_BOOK)
def test_an_example_of_the_rulebook_is_written_and_answered_by_color(
    ep_tui, line: str, actions: tuple[str, ...], told: str
):
    assert told in ep_tui("check", line, *actions).out


def test_what_is_no_action_is_answered_with_what_is_possible(ep_tui):
    siege = "pirate lairs | movement | C5 gold field | red ship C4-e crew"
    assert "legal there: besiege C5 from #1." in ep_tui("check", siege, "attack C5").out
    after_chase = FROM_THE_BOOK[2][0]
    assert "such as “* chase" in ep_tui("check", after_chase, "chase #1", "* die").out
    empty = "pirate lairs | movement | C5 gold field | red ship C4-e"
    said = ep_tui("check", empty, "besiege C5").out
    assert said.startswith("not legal: besiege C5\n")
    assert "no crew" in said


def test_a_drawn_position_says_which_letter_is_which_color(ep_tui):
    assert "A is red, B is blue." in ep_tui("check", FROM_THE_BOOK[2][0]).out
    assert "is red" not in ep_tui("check", "land-ho | A ship D4-ne").out


def test_a_line_without_bars_is_answered_with_bars(ep_tui):
    said = ep_tui("check", "pirate lairs, movement, red ship D4-ne").error
    assert "put a bar between them" in said


def test_a_printed_hex_may_be_named_as_what_it_is_and_as_nothing_else(ep_tui):
    assert ep_tui("check", "pirate-lairs | D5 sea | A ship D4-ne").code == 0
    assert "cannot set its terrain" in ep_tui("check", "pirate-lairs | D5 hills").error


LONGEST_WRITTEN = 120
"""Characters; at two a second, a slow typist needs a minute."""


@pytest.mark.parametrize(("line", "actions"), WRITTEN)
def test_a_position_of_a_real_board_is_written_in_a_minute(ep_tui, line: str, actions):
    assert len(line) <= LONGEST_WRITTEN
    said = ep_tui("check", line, *actions)
    assert said.code in {0, 1}, said
