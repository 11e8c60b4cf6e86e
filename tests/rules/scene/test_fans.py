"""Scenes of the fan systems, including impossible ones."""

import pytest

from ep_rules.fan.explorers.finds import Continent
from ep_rules.fan.explorers.points import ExplorerCards
from ep_rules.fan.explorers.start import TurnedPorts
from ep_rules.fan.privateers import Buccaneers
from ep_rules.scene import BadScene, read
from tests.kit.each import each
from tests.kit.table import Table

CONTINENT = 'scenario = "explorers-of-catan"\nseats = 3\n'
PIRATES = 'scenario = "pirates-of-catan"\nseats = 3\n'
EITHER = CONTINENT + '[house]\n"start-ports.side" = "either"\n'


def test_a_continent_is_said_hex_by_hex_in_the_order_of_its_tokens():
    table = Table(*read(CONTINENT + '[continent]\nC4 = "desert"\nD4 = "hills 5"\nb3 = "forest 2"'))
    names = table.game.book.topology.hex_names
    drawer = table.state.of(Continent)
    assert [names[place] for place in drawer.laid] == ["D4", "B3"]
    assert [table.hex(name) for name in ("C4", "D4", "D3")] == ["desert", "hills 5", "unknown"]
    assert drawer.pool[5] == 1
    assert 2 not in drawer.pool
    assert 10 not in drawer.hidden


def test_a_hex_whose_token_is_still_to_be_drawn_has_none():
    text = 'open = ["* draw-token D4 A"]\n[continent]\nD4 = "hills"\nB3 = "forest 2"'
    table = Table(*read(CONTINENT + text))
    assert table.asks == "* DrawToken"
    assert table.hex("D4") == "hills"
    text = 'open = ["* draw-pair B3 B4", "A choose-start"]\n[continent]\nB3 = "hills"\nB4 = "hills"'
    assert Table(*read(CONTINENT + text)).asks == "* DrawPair"


def test_finds_and_turned_ports_are_said_by_seat_and_by_hex():
    text = EITHER.replace("seats", 'turned-ports = ["A3"]\nseats')
    text += '[finds]\ntwo = "C"\n[continent]\nB4 = "forest 2"\nB3 = "hills 9"\n'
    _, state = read(text + '[B]\nsettlements = ["B4.n"]\n')
    assert state.of(ExplorerCards).owner == [2, -1, -1]
    assert len(state.of(TurnedPorts).turned) == 1


def test_pirates_are_said_by_color_and_the_others_are_at_home():
    table = Table(*read(PIRATES + '[pirates]\nB = "C4"\nblackbeard = "C4"\nC = "D1"'))
    names = table.game.book.topology.hex_names
    assert [names[place] for place in table.state.of(Buccaneers).at] == ["D1", "C4", "D1", "C4"]


IMPOSSIBLE = [
    (CONTINENT + '[continent]\nA1 = "hills 5"', "not-in-an-area", 4),
    (CONTINENT + '[continent]\nZ1 = "hills 5"', "no-place", 4),
    (CONTINENT + '[continent]\nD4 = "hills 5"\nd4 = "hills 5"', "hex-twice", 5),
    (CONTINENT + '[continent]\nD4 = "swamp 5"', "no-terrain", 4),
    (CONTINENT + "[continent]\nD4 = 3", "wrong-form", 4),
    (CONTINENT + '[continent]\nD4 = "hills"', "hex-needs-number", 4),
    (CONTINENT + '[continent]\nD4 = "desert 5"', "hex-says-too-much", 4),
    (CONTINENT + '[continent]\nD4 = "hills 7"', "not-in-bag", 4),
    (CONTINENT + '[continent]\nD4 = "hills 22222222222222222"', "not-in-bag", 4),
    (CONTINENT + '[continent]\nD4 = "sea"', "not-in-bag", 4),
    (CONTINENT + '[continent]\nB3 = "desert"', "not-in-bag", 4),
    (CONTINENT + '[continent]\nD4 = "hills 2"\nD5 = "hills 2"', "not-in-bag", 5),
    (CONTINENT + '[continent]\nD4 = "desert"\nD5 = "desert"', "not-in-bag", 5),
    (CONTINENT + '[finds]\ntwo = "A"', "not-found-yet", 4),
    (CONTINENT + '[finds]\ndesert = "A"', "not-found-yet", 4),
    (CONTINENT + '[finds]\nthree = "A"', "unknown-key", 4),
    (CONTINENT + '[continent]\nD4 = "hills 2"\n[finds]\ntwo = "D"', "no-seat", 6),
    (CONTINENT + 'turned-ports = ["A3"]', "not-turned", 3),
    (CONTINENT + 'turned-ports = ["D4"]', "not-turned", 3),
    (CONTINENT + 'open = ["* turn-up-land A1 A"]', "open-does-not-fit", 3),
    (CONTINENT + 'open = ["* draw-token D4 A"]', "open-does-not-fit", 3),
    (CONTINENT + 'open = ["* draw-pair D4 D5"]', "open-does-not-fit", 3),
    (PIRATES + '[pirates]\nA = "C4"\nB = "C4"', "two-privateers", 5),
    (PIRATES + '[pirates]\nA = "B3"', "no-harbor-there", 4),
    (PIRATES + '[pirates]\nD = "C4"', "unknown-key", 4),
    (PIRATES + "[pirates]\nA = 3", "wrong-form", 4),
    (PIRATES + '[pirates]\nA = "Z9"', "no-place", 4),
    (PIRATES + '[continent]\nD4 = "hills 5"', "unknown-key", 3),
]


@each("scene, code, line", IMPOSSIBLE)
def test_an_impossible_scene_of_a_fan_system_is_refused_with_its_line(scene, code, line):
    with pytest.raises(BadScene) as refused:
        read(scene)
    assert (refused.value.code, refused.value.line) == (code, line)
