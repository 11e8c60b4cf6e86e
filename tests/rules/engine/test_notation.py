"""The text of actions, both ways."""

import pytest

from ep_rules.api import Ambiguous, NotUnderstood, OthersShip, Refusal, Seat
from ep_rules.sea.sailing import Sail
from tests.kit.each import each
from tests.kit.table import at, fresh

GAME = fresh("land-ho", 4).game
READ = GAME.notation.read

LINES = [
    "roll",
    "dice 3 4",
    "discard wool",
    "road A1-se",
    "settlement A1.s",
    "trade wool for gold",
    "offer 2 wool, 1 gold for 1 ore",
    "counter 1 ore for 2 wool, 1 gold",
    "yes",
    "no",
    "deal C",
    "withdraw",
    "buy grain",
    "harbor C2.se",
    "load settler on #1",
    "unload settler from #2",
    "swap settler+settler of #1 for settler",
    "drop settler of #3",
    "ship C3-sw",
    "ship C3-sw instead of #2",
    "settler C2.se",
    "settler #1",
    "found #1 at C4.se",
    "sail #1 C3-se",
    "wool #1",
    "hex C5 mountains",
    "number C5 9",
    "explore C5",
    "end",
]


@each("line", LINES)
def test_every_line_is_read_and_written_back(line: str):
    assert GAME.notation.write(READ(line)) == line


def test_every_kind_of_action_is_tried_above():
    assert {type(READ(line)) for line in LINES} == set(GAME.action_types)


@each(
    "typed, printed",
    [
        ("  ROAD   a1-se ", "road A1-se"),
        ("road B2-nw", "road A1-se"),
        ("harbor D3.n", "harbor C2.se"),
        ("harbor C3.sw", "harbor C2.se"),
        ("sail A#1 D3-ne", "sail #1 C3-sw"),
        ("sail 1 D3-ne", "sail #1 C3-sw"),
        ("offer wool for ore", "offer 1 wool for 1 ore"),
        ("offer wool + 2 gold for ore", "offer 1 wool, 2 gold for 1 ore"),
        ("offer 1 gold, 2 wool for ore", "offer 2 wool, 1 gold for 1 ore"),
        ("deal c", "deal C"),
    ],
)
def test_aliases_are_understood_and_the_printed_name_is_written(typed: str, printed: str):
    assert GAME.notation.write(READ(typed)) == printed


def test_pieces_are_written_in_the_order_of_their_numbers():
    notation = fresh("explorers-pirates", 2).game.notation
    swap = notation.read("swap spice-sack+crew of #1 for settler")
    assert notation.write(swap) == "swap crew+spice-sack of #1 for settler"


def test_a_piece_that_the_game_does_not_have_is_not_understood():
    with pytest.raises(NotUnderstood):
        READ("load spice-sack on #1")


@each(
    "text",
    [
        "",
        "dance",
        "road",
        "road A1.se",
        "road A1-se A1-e",
        "road Z9-e",
        "settlement A1-se",
        "sail #1",
        "sail #0 A3-e",
        "sail #x A3-e",
        "dice 3",
        "dice 3 -4",
        "dice three four",
        "offer wool, wool for ore",
        "offer for ore",
        "offer wool for",
        "offer -1 wool for 1 ore",
        "trade silk for ore",
        "load cannon on #1",
        "hex C5 swamp",
        "deal Z",
    ],
)
def test_text_that_is_no_action_is_not_understood(text: str):
    with pytest.raises(NotUnderstood) as refused:
        READ(text)
    assert str(refused.value) == text


def test_a_beginning_stands_for_the_one_legal_action_it_fits():
    table = at('phase = "movement"\n[A]\nhand = "1 wool"\nships = ["A3-ne"]')
    legal = table.game.legal_actions(table.state)
    assert table.game.notation.write(table.game.notation.read("wool", legal)) == "wool #1"


def test_a_beginning_that_fits_several_legal_actions_is_ambiguous_and_names_them():
    table = at('phase = "movement"\n[A]\nships = ["C3-sw"]')
    legal = table.game.legal_actions(table.state)
    with pytest.raises(Ambiguous) as refused:
        table.game.notation.read("sail #1", legal)
    assert refused.value.choices == ("sail #1 C2-e", "sail #1 C3-se", "sail #1 D3-e")
    with pytest.raises(Ambiguous):
        table.game.notation.read("sai", legal)


def test_a_beginning_may_end_within_a_word():
    table = at('phase = "movement"\n[A]\nships = ["C3-sw"]')
    legal = table.game.legal_actions(table.state)
    assert table.game.notation.write(table.game.notation.read("sail #1 D", legal)) == (
        "sail #1 D3-e"
    )
    assert table.game.notation.write(table.game.notation.read("en", legal)) == "end"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("sial #1 D3-e", "sail #1 D3-e"),
        ("sail #1 D3 e", "sail #1 D3-e"),
        ("sail D3-e", "sail #1 D3-e"),
        ("ned", "end"),
        ("dance with me", ""),
        ("", ""),
    ],
)
def test_a_mistyped_line_means_a_near_one(typed: str, meant: str):
    table = at('phase = "movement"\n[A]\nships = ["C3-sw"]')
    assert table.game.notation.meant(typed, table.game.legal_actions(table.state)) == meant


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("trade sheep for wheat", "trade wool for grain"),
        ("offer 2 sheep 1 coin for stone", "offer 2 wool, 1 gold for 1 ore"),
        ("offer wool and gold for ore", "offer 1 wool, 1 gold for 1 ore"),
    ],
)
def test_goods_have_the_names_that_players_use(typed: str, printed: str):
    assert GAME.notation.write(READ(typed)) == printed


def test_a_whole_line_is_read_whether_it_is_legal_or_not():
    assert isinstance(READ("sail #3 A3-e", []), Sail)


@pytest.mark.rule("ships.movement")
@pytest.mark.parametrize("line", ["sail B#1 A3-e", "wool b#1", "unload settler from B#2"])
def test_a_ship_of_another_seat_is_not_mistaken_for_the_players(line: str):
    with pytest.raises(OthersShip) as refused:
        GAME.notation.read(line, (), Seat(0))
    assert refused.value.refusal == Refusal.of("notation.not-your-ship", actor=1)
    assert GAME.notation.read(line, (), Seat(1)) == GAME.notation.read(line.replace("B#", "#"))
