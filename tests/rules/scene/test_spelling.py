"""Scenes are read as people write them, and all their errors are found at once."""

import contextlib

import pytest

from ep_rules.scene import BadScene, read, write
from tests.kit.each import each

LAIRS = 'scenario = "pirate-lairs"\n'


def same(said: str, printed: str) -> bool:
    """True if two scenes are the same position."""
    return write(*read(said)) == write(*read(printed))


@each(
    "said, printed",
    [
        ('scenario = "Pirate Lairs"', 'scenario = "pirate-lairs"'),
        ('scenario = "Fish for Catan"', 'scenario = "fish"'),
        ("Base CATAN", 'scenario = "base"'),
        ('Scenario = "Land Ho!"', 'scenario = "land-ho"'),
        ('edition = "Online 2014"', 'edition = "online-2014"'),
        ('phase = "Trade and Build"', 'phase = "trade-and-build"'),
        (LAIRS + '[hexes]\nC5 = "gold field"', LAIRS + '[hexes]\nC5 = "gold-field"'),
        (LAIRS + '[hexes]\nc5 = "Wheat 9"', LAIRS + '[hexes]\nC5 = "fields 9"'),
        (LAIRS + '[hexes]\nC5 = "9 mountain"', LAIRS + '[hexes]\nC5 = "mountains 9"'),
        ('[A]\nhand = "2 sheep"', '[A]\nhand = "2 wool"'),
        ('[A]\nhand = "2 wool 1 gold"', '[A]\nhand = "2 wool, 1 gold"'),
        ('[A]\nhand = "wool, wool and 0 ore"', '[A]\nhand = "2 wool"'),
        ('[A]\nhand = "0 gold"', ""),
        ('[A]\nhand = ["2 wheat", "wood"]', '[A]\nhand = "2 grain, 1 lumber"'),
        ('[a]\nship = "d4-e settler"', '[A]\nships = ["D4-e settler"]'),
        (
            '[A]\nharbor_settlement = "D3.n"\nbasins = "settler"',
            '[A]\nharbor-settlements = ["D3.n"]\nbasins = { "D3.n" = "settler" }',
        ),
        (
            LAIRS + '[A]\nships = ["D4-ne 2 crew"]',
            LAIRS + '[A]\nships = ["D4-ne crew crew"]',
        ),
        ('turn = "blue"\n[red]\n[blue]\nhand = "ore"', 'turn = "B"\n[B]\nhand = "ore"'),
        (LAIRS + 'pirate = "b D5"', LAIRS + 'pirate = "B D5"'),
        ('[A]\nsettlements = "A1.s, B1.s"', '[A]\nsettlements = ["A1.s", "B1.s"]'),
        ('round = "3"', "round = 3"),
        ('over = "yes"', "over = true"),
    ],
)
def test_a_scene_may_be_spelled_as_people_write(said: str, printed: str):
    assert same(said, printed)


@each(
    "line, printed",
    [
        ("land-ho", ""),
        ("Land Ho! | 3 players | movement", 'seats = 3\nphase = "movement"'),
        ("A ship D4-e settler, 1 gold", '[A]\nships = ["D4-e settler"]\nhand = "1 gold"'),
        ("A road A1-se, B1-e, 2 wool", '[A]\nroads = ["A1-se", "B1-e"]\nhand = "2 wool"'),
        ("A harbor D3.n, basin settler", '[A]\nharbor-settlements = ["D3.n"]\nbasins = "settler"'),
        ("pirate-lairs | pirate B D5", LAIRS + 'pirate = "B D5"'),
        (
            "pirate-lairs | C5 gold field | crews C5 A A",
            LAIRS + '[hexes]\nC5 = "gold-field"\n[crews]\nC5 = "A A"',
        ),
        ("fish\nC5 fish 1\nhauls C5", 'scenario = "fish"\nhauls = ["C5"]\n[hexes]\nC5 = "fish 1"'),
        ("house victory.goal 5", '[house]\n"victory.goal" = 5'),
        ("open * reveal-hex C5", 'open = ["* reveal-hex C5"]'),
        ("turn C | C 1 ore", 'seats = 3\nturn = "C"\n[C]\nhand = "1 ore"'),
        (
            "base | robber C2 | A city C3.s",
            'scenario = "base"\nrobber = "C2"\n[A]\ncities = ["C3.s"]',
        ),
        (
            "sea-robbers | A1 pasture 10 | A jugs 4",
            'scenario = "sea-robbers"\nseats = 3\n[lots]\nA1 = "pasture 10"\n[A]\njugs = 4',
        ),
    ],
)
def test_a_position_fits_in_a_line(line: str, printed: str):
    assert same(line, printed)


def refused(text: str) -> BadScene:
    with pytest.raises(BadScene) as error:
        read(text)
    return error.value


def test_all_errors_of_a_scene_are_found_at_once():
    error = refused(
        'scenario = "fish"\nphase = "dance"\nhauls = ["C5", "Z9"]\n'
        '[hexes]\nC5 = "fish 7"\nC6 = "swamp"\n[A]\nhand = "2 silk"\nships = ["D4-n"]'
    )
    found = {(one.code, one.line) for one in (error, *error.others)}
    assert found == {
        ("no-phase", 2),
        ("no-place", 3),
        ("no-die-left", 5),
        ("no-terrain", 6),
        ("no-hand", 8),
        ("no-place", 9),
    }


def test_a_long_scene_is_not_read_again_for_every_error():
    many = "[hexes]\n" + "".join(f'C{number} = "swamp"\n' for number in range(1, 7))
    long = "# and so on\n" * 16_000
    assert len(refused(many).others) == 5
    assert len(refused(many + long).others) == 2


def test_what_follows_from_an_error_is_no_error_of_its_own():
    error = refused('[A]\nharbor-settlements = ["C5.n"]\nbasins = { "C5.n" = "settler" }')
    assert (error.code, error.others) == ("cannot-stand", [])


def test_without_a_game_nothing_else_is_judged():
    error = refused('scenario = "chess"\n[A]\nhand = "2 silk"')
    assert (error.code, error.others) == ("choice", [])


def test_an_error_says_what_is_possible_there():
    assert refused('scenario = "fish"\n[hexes]\nC5 = "fish 7"').params["known"] == "1, 2, 3"
    left = refused(LAIRS + '[hexes]\nC5 = "fields 13"').params["known"]
    assert "fields" in str(left)
    assert "; " in str(left)
    assert refused('[A]\nships = ["D99-e"]').params["last"] == "D9"


def test_the_statement_of_an_error_is_named():
    error = refused("pirate-lairs | pirate B Z9 | A ship D4-n")
    assert [one.statement for one in (error, *error.others)] == ["A ship D4-n", "pirate B Z9"]


@each("text", ["|", "A", "||||", "seats", "A ,,,", "9 9 9", "🐑 | 🐑", "A ship"])
def test_any_line_is_a_position_or_refused(text: str):
    with contextlib.suppress(BadScene):
        read(text)
