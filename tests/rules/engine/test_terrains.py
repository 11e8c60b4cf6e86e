"""Terrains: every number has one word over the whole catalogue, and a module may bring its own."""

import pytest

from ep_rules.api import game
from ep_rules.layout import parse
from ep_rules.model import SEA, Terrain
from ep_rules.module import RuleModule, layout_words
from ep_rules.scenarios import SCENARIOS
from ep_rules.terrain import GENERAL, TerrainKind, Terrains

WHALES = TerrainKind(Terrain(12), "whales", sea=True)
LAYOUT = """
seats = [2, 4]
rows = ["....", "..IW.", "...."]
printed = []
[island]
terrain = ["p"]
[areas.W]
hexes = { whales = 1 }
numbers = []
"""


class Whales(RuleModule):
    """A module with a terrain and nothing else."""

    id = "whales"
    terrains = (WHALES,)


def test_a_number_keeps_its_word_and_has_one_over_the_whole_catalogue():
    kinds = {kind for entry in SCENARIOS.values() for kind in entry.modules}
    brought = {terrain for kind in kinds for terrain in kind.terrains}
    words = {
        0: "hills", 1: "forest", 2: "pasture", 3: "fields", 4: "mountains", 5: "sea",
        6: "gold-field", 7: "fish", 8: "spice", 9: "council", 10: "desert", 11: "unknown",
    }  # fmt: skip
    assert words.items() <= Terrains.of(brought).words.items()


def test_a_game_knows_the_terrains_of_its_modules_alone():
    terrains = game("land-ho", 2).book.layout.terrains
    assert list(terrains.words.values()) == [kind.word for kind in GENERAL]
    assert terrains.sea == {SEA}


def test_two_terrains_with_one_number_are_refused():
    with pytest.raises(ValueError, match="same number or word"):
        Terrains.of([WHALES, TerrainKind(Terrain(12), "dolphins")])


def test_a_layout_reads_the_terrain_of_a_module():
    layout = parse("whales", LAYOUT, layout_words([Whales]))
    assert layout.areas[0].hidden == ((12, 1),)
    assert layout.terrains.words[12] == "whales"
    assert layout.terrains.sea == {SEA, 12}
