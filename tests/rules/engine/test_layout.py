"""Layout files: Land Ho!'s board, and bad layouts that are refused with line and reason."""

from typing import Any

import pytest

import ep_layouts
from ep_rules.catalogue import game
from ep_rules.catalogue import layout as layout_of
from ep_rules.catan.lots import Lots
from ep_rules.layout import BadLayout, LayoutKey, parse
from ep_rules.module import layout_words
from ep_rules.scenarios import SCENARIOS
from tests.kit.each import each
from tests.kit.table import fresh
from tests.kit.terrains import TERRAINS

TEXT = ep_layouts.open("land-ho")
WORDS = layout_words(SCENARIOS["land-ho"].modules)

NUMBERS = ["11 9", "3 8", "4 10", "6 12 8", "10 4", "11 6", "3 5"]
TERRAIN = [
    "mountains forest",
    "fields pasture",
    "hills pasture",
    "pasture mountains forest",
    "fields pasture",
    "forest hills",
    "mountains forest",
]


def line_of(text: str) -> int:
    """The line of the file that holds a text."""
    return next(n for n, line in enumerate(TEXT.splitlines(), 1) if text in line)


def test_the_starting_island_is_the_one_of_the_fact_sheet():
    layout = parse("land-ho", TEXT, WORDS)
    island = [(TERRAINS.words[layout.terrain[h]], str(layout.numbers[h])) for h in layout.island]
    assert [word for word, _ in island] == " ".join(TERRAIN).split()
    assert [number for _, number in island] == " ".join(NUMBERS).split()


def test_two_strong_numbers_are_never_neighbors_on_the_island():
    layout = parse("land-ho", TEXT, WORDS)
    for place in layout.island:
        if layout.numbers[place] in (6, 8):
            beside = [layout.numbers[other] for other in layout.topology.hex_neighbors[place]]
            assert not {6, 8} & set(beside)


def test_bags_and_board_add_up_to_the_box():
    layout = parse("land-ho", TEXT, WORDS)
    for area in layout.areas:
        assert sum(count for _, count in area.hidden) == len(area.places) == 8
    everything = dict.fromkeys(TERRAINS.numbers, 0)
    for place in layout.island:
        everything[TERRAINS.words[layout.terrain[place]]] += 1
    for area in layout.areas:
        for terrain, count in area.hidden:
            everything[TERRAINS.words[terrain]] += count
    assert {word: count for word, count in everything.items() if count} == {
        "hills": 4, "forest": 6, "pasture": 6, "fields": 5, "mountains": 6, "sea": 4,
    }  # fmt: skip


@each("layout_id", ep_layouts.names())
def test_every_layout_there_is_can_be_read(layout_id: str):
    layout = layout_of(layout_id)
    least, most = layout.seats
    assert 1 <= least <= most <= 6
    assert len(layout.terrain) == len(layout.topology.hexes)


BAD = [
    ("seats = [2, 4]", "seats = [4, 2]", "seats must be"),
    ("seats = [2, 4]", 'seats = "many"', "'seats' must be a list"),
    ("seats = [2, 4]", "seats = [2, 4]\ncolor = 3", "unknown key 'color'"),
    ("seats = [2, 4]", "seats = [2, 4", ""),
    ("[areas.N]", "[areas.N]\nbogus = 1", "unknown key 'bogus' of area N"),
    ("[start]", "[start]\nbogus = 1", "unknown key 'bogus' of the start"),
    ("[island]", "[island]\nbogus = 1", "unknown key 'bogus' of the island"),
    ('"II..NN",', '"II..NX",', "'X', which is no"),
    ('"II..NNN",', '"II..NNNN",', "row"),
    ("rows = [", "rowz = [", "unknown key 'rowz'"),
    ('printed = ["D1", "D9"]', 'printed = ["D1", "D12"]', "no place 'D12'"),
    ('"mf", "gp"', '"mx", "gp"', "'x' is not a terrain letter"),
    ('"mf", "gp"', '"mfg", "gp"', "the terrain does not"),
    ('"11 9", "3 8"', '"11 9 3", "3 8"', "the numbers do not"),
    ('"11 9", "3 8"', '"11 7", "3 8"', "'7' is not a number token"),
    ('"11 9", "3 8"', '"11 x", "3 8"', "'x' is not a number token"),
    ("hills = 1, forest = 1, pasture = 1, fields = 1", "swamp = 1, forest = 1", "'swamp'"),
    ("fields = 1, mountains = 2, sea = 2", "fields = 1, mountains = 2, sea = 3", "hides 9"),
    ("fields = 1, mountains = 2, sea = 2", "fields = 1, mountains = 2, sea = -2", "whole number"),
    ("[3, 4, 5, 6, 9, 10]", "[3, 4, 5, 6, 9]", "6 terrain hexes but has 5 numbers"),
    ("gold = 2", "gold = -2", "whole number, zero or more"),
    ('settlement = "A1.s"', 'settlement = "A1.e"', "no place 'A1.e'"),
    ('settlement = "A1.s"', 'castle = "A1.s"', "'castle' is not a piece"),
    ('cards = ["wool", "brick"]', 'cards = ["wool", "gems"]', "'gems' is not a card"),
]


@each("good, bad, reason", BAD)
def test_a_bad_layout_is_refused_with_line_and_reason(good: str, bad: str, reason: str):
    assert good in TEXT
    with pytest.raises(BadLayout) as refused:
        parse("trial", TEXT.replace(good, bad, 1), WORDS)
    said = str(refused.value)
    assert said.startswith("layout trial, line ")
    assert reason in said


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ('printed = ["D1", "D9"]', 'printed = ["D1", "D12"]'),
        ("fields = 1, mountains = 2, sea = 2", "fields = 1, mountains = 2, swamp = 2"),
        ('cards = ["wool", "brick"]', 'cards = ["wool", "gems"]'),
        ('settlement = "A1.s"', 'settlement = "A1.e"'),
        ("seats = [2, 4]", "seats = [4, 2]"),
    ],
)
def test_the_line_named_is_the_line_that_is_wrong(good: str, bad: str):
    with pytest.raises(BadLayout, match=rf"line {line_of(good)}: "):
        parse("trial", TEXT.replace(good, bad, 1), WORDS)


def test_a_layout_that_is_not_there_is_no_layout():
    with pytest.raises(FileNotFoundError):
        ep_layouts.open("atlantis")


def test_a_game_starts_from_its_layout():
    table = fresh("land-ho", 2)
    assert (table.hex("D1"), table.hex("D9"), table.hex("C5")) == ("pasture 6", "sea", "unknown")


MODULES = {module for entry in SCENARIOS.values() for module in entry.modules}
LAYOUT_KEYS: dict[str, LayoutKey[Any]] = {k.word: k for m in MODULES for k in m.layout_keys}


@pytest.mark.parametrize("word", sorted(LAYOUT_KEYS))
def test_a_key_that_no_module_of_the_game_reads_is_refused(word: str):
    words = layout_words(m for m in SCENARIOS["land-ho"].modules if not m.layout_keys)
    table = LAYOUT_KEYS[word].table
    above = f"[{table}]" if table else "seats = [2, 4]"
    bare = TEXT.partition("marks =")[0]  # without the marks and the start
    bare = bare.replace(above, f"{above}\n{word} = []")
    with pytest.raises(BadLayout, match=f"unknown key '{word}'"):
        parse("land-ho", bare, words)


def test_no_two_keys_of_layouts_have_the_same_word():
    assert {key for module in MODULES for key in module.layout_keys} == {*LAYOUT_KEYS.values()}


def test_a_symbol_of_the_rows_has_one_meaning():
    words = layout_words([*SCENARIOS["land-ho"].modules, Lots])
    text = f"{TEXT}\n[lots.N]\ntiles = {{ forest = 8 }}\n"
    with pytest.raises(BadLayout, match="'N' has two meanings in the rows"):
        parse("trial", text, words)


def test_every_key_of_a_layout_is_read_by_a_module_of_each_of_its_games():
    """A game whose modules lack one cannot be made; this makes all of them."""
    for name, entry in SCENARIOS.items():
        assert all(game(name, seats).book.layout for seats in entry.layouts)
