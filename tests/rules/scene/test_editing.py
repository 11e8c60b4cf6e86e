"""Positions are changed by statements and by taking away; modules say what can be laid where."""

from itertools import chain

import pytest

from ep_rules.game import Game
from ep_rules.model import State
from ep_rules.scenarios import SCENARIOS
from ep_rules.scene import BadScene, placings, read, with_statement, without, write
from tests.kit.each import each

LAIRS = "pirate-lairs | movement | A ship D4-ne crew, harbor D3.n | pirate B D5 | C5 gold-field"


def after(line: str, *statements: str) -> str:
    """The scene after some statements."""
    position = read(line)
    for statement in statements:
        position = with_statement(write(*position), statement)
    return write(*position)


def cleared(line: str, *places: str) -> str:
    """The scene after the uppermost piece of some places was taken away."""
    position = read(line)
    for place in places:
        position = without(*position, place)
    return write(*position)


def words(line: str, place: str, letter: str = "A") -> list[str]:
    return [placing.words for placing in placings(*read(line), place, letter)]


def test_a_statement_adds_a_piece_and_replaces_a_hand_or_a_hex():
    assert 'roads = ["A1-se"]' in after("land-ho", "A road A1-se")
    assert 'hand = "1 ore"' in after("A 2 wool", "A 1 ore")
    assert 'C5 = "sea"' in after(LAIRS, "C5 sea")
    assert 'pirate = "A D6"' in after(LAIRS, "pirate A D6")
    assert 'ships = ["#1 C4-sw crew crew"]' in after(LAIRS, "A ship #1 D4-ne 2 crew")
    assert 'turn = "B"' in after(LAIRS, "turn B")


def test_what_cannot_stand_is_refused_and_nothing_changes():
    position = read(LAIRS)
    before = write(*position)
    for statement in ("A settlement D3.n", "A ship C5-e", "pirate B C5", "dance", "A silk"):
        with pytest.raises(BadScene):
            with_statement(write(*position), statement)
    assert write(*position) == before


def test_the_uppermost_piece_is_taken_away_first():
    assert "crews" not in cleared(f"{LAIRS} | crews C5 A", "C5")
    assert 'C5 = "gold-field"' in cleared(f"{LAIRS} | crews C5 A", "C5")
    assert "hexes" not in cleared(f"{LAIRS} | crews C5 A", "C5", "C5")
    assert "pirate" not in cleared(LAIRS, "D5").replace("pirate-lairs", "")
    assert "ships" not in cleared(LAIRS, "C4-sw")
    with pytest.raises(BadScene) as nothing:
        cleared(LAIRS, "D7")
    assert nothing.value.code == "nothing-there"


def test_the_desert_of_base_catan_changes_places_and_the_token_moves_along():
    game, state = read("base | 3 players")
    for place, terrain in (("B2", "desert"), ("D4", "hills")):
        choices = {
            placing.words: placing.statement for placing in placings(game, state, place, "A")
        }
        moved, after_it = with_statement(write(game, state), choices[terrain])
        topology = moved.book.topology
        assert moved.book.layout.terrains.words[after_it.terrain[topology.hex(place)]] == terrain
        assert sorted(after_it.numbers) == sorted(state.numbers)
        deserts = [at for at in moved.book.layout.island if not after_it.numbers[at]]
        assert [moved.book.layout.terrains.words[after_it.terrain[at]] for at in deserts] == [
            "desert"
        ]


def test_modules_say_what_can_be_laid():
    assert words(LAIRS, "D4-ne") == ["road", "ship", "#1 settler", "#1 crew"]
    assert words(LAIRS, "D4-ne", "B") == ["road", "ship"]
    assert words(LAIRS, "D3.n") == ["settlement", "harbor-settlement", "settler", "crew"]
    assert words(LAIRS, "D6") == ["pirate", "captured"]
    assert {"gold-field", "gold-field 5", "sea", "crew"} <= {*words(LAIRS, "C5")}
    assert {"fish 1", "fish 2", "fish 3"} <= {*words("fish", "C5")}
    assert {"spice fast-gold"} <= {*words("spices", "C5")}


def test_what_ships_did_in_a_turn_can_be_laid_only_where_the_seat_in_turn_has_a_ship():
    deeds = {"new-ship", "moved-ship", "tribute-paid", "tried"}
    robbers = "sea-robbers | 3 players | turn A"
    assert not deeds & {*words(robbers, "C3-e")}
    assert deeds <= {*words(f"{robbers} | A ship C3-e", "C3-e")}
    assert not deeds & {*words(f"{robbers} | B ship C3-e", "C3-e")}


@each("scenario", SCENARIOS)
def test_everything_that_is_offered_is_laid_or_refused(scenario: str):
    game, state = read(f'scenario = "{scenario}"\nseats = 3')
    topology = game.book.topology
    names = chain(topology.hex_names[::9], topology.corner_names[::23], topology.path_names[::29])
    answers = {
        _answer(game, state, placing.statement)
        for name in names
        for placing in placings(game, state, name, "A")[::3]
    }
    assert "" in answers, "something can be laid"
    assert "no-statement" not in answers


def _answer(game: Game, state: State, statement: str) -> str:
    """The code of the error against a statement, or ""."""
    try:
        with_statement(write(game, state), statement)
    except BadScene as error:
        return error.code
    return ""
