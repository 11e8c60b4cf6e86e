"""Pieces of cargo: every number has one word, and a module may bring its own."""

import pytest

from ep_rules.api import Pieces, game
from ep_rules.model import Piece
from ep_rules.module import NoSettings, RuleModule
from ep_rules.pieces import PieceKind
from ep_rules.sea.cargo import Cargo
from tests.kit.rulebooks import game_of, modules_of
from tests.kit.table import Table
from tests.kit.terrains import PIECES

BARREL = Piece(7)


class Whaling(RuleModule):
    """A module with a large piece of cargo and nothing else."""

    id = "whaling"
    pieces = (PieceKind(BARREL, "barrel", size=2),)


class Rival(RuleModule):
    """A module with another piece with the same number."""

    id = "rival"
    pieces = (PieceKind(BARREL, "keg"),)


class Copy(RuleModule):
    """A module with another piece with the word of a settler."""

    id = "copy"
    pieces = (PieceKind(Piece(8), "settler"),)


def whaling() -> Table:
    """Land Ho! with barrels: two ships of A at a harbor settlement, the first with a barrel."""
    one = game_of(modules_of(extra=[Whaling(NoSettings())]))
    table = Table(one, one.new_state(1)).bare()
    table.seat("A", harbors="D3.n", ships=["C3-sw barrel", "C3-sw settler"])
    return table.turn("A", "movement")


def test_a_number_of_a_piece_has_one_word_over_the_whole_catalogue():
    assert PIECES.words == {0: "settler", 1: "crew", 2: "spice-sack", 3: "fish-haul"}
    assert PIECES.sizes == {0: 2, 1: 1, 2: 1, 3: 2}


def test_a_game_knows_the_pieces_of_its_modules_alone():
    assert game("land-ho", 2).book.pieces.words == {0: "settler"}
    assert not game("base", 2).book.pieces.words
    assert game("explorers-pirates", 2).book.pieces == PIECES


@pytest.mark.parametrize("other", [Rival, Copy])
def test_two_pieces_with_one_number_or_word_do_not_compile(other: type[RuleModule]):
    modules = modules_of(extra=[Whaling(NoSettings()), other(NoSettings())])
    with pytest.raises(ValueError, match="same number or word"):
        game_of(modules)


def test_a_new_piece_is_loaded_and_takes_the_room_that_its_module_says():
    table = whaling().do("A unload barrel from #1")
    assert (table.ships("A"), table.basin("D3.n")) == (["C3-sw", "C3-sw settler"], "barrel")
    assert table.refused("A load barrel on #2") == "cargo.hold-full"
    assert table.refused("A unload settler from #2") == "cargo.basin-full"
    table.do("A swap settler of #2 for barrel")
    assert table.state.of(Cargo).hold[:2] == [(), (BARREL,)]


def test_pieces_of_no_module_are_an_empty_table():
    assert Pieces.of() == Pieces({}, {}, {})
