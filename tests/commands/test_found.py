"""Inputs found by the attack with spoilt files, or near them: each gives one sentence."""

import pytest

import ep_layouts
from ep_rules.api import SCENARIOS, BadChoice, game
from ep_rules.topology import MOST_HEXES
from tests.kit.each import each
from tests.tools.attacks import mutate, targets

NINES = "9" * 5000
RECORD = """\
ep-tui record 1
ruleset land-ho@print-2025/1
seats A=random B=random
first A
seed 7

A roll
"""
DEVELOPED = RECORD.replace("land-ho", "base").replace("A roll", "A develop 1")
DEEP = "[" * 3000 + "]" * 3000
DEEP_KEY = ".".join(["a"] * 900)
DOTS = ".".join(["x"] * 100_000)
LAYOUT = ep_layouts.open("land-ho")
HARBORS = ep_layouts.open("base")
BEFORE_STARTS = LAYOUT.partition("[start")[0]


def rows(length: int) -> str:
    head, _, rest = LAYOUT.partition("rows = [")
    return f'{head}rows = ["{"." * length}", {rest}'


FOUND = {
    "a format of thousands of digits": ("record", RECORD.replace("record 1", f"record {NINES}")),
    "a version of thousands of digits": ("record", RECORD.replace("/1", f"/{NINES}")),
    "an undo of thousands of digits": ("record", f"{RECORD}undo {NINES}\n"),
    "an action with a number of hundreds of digits": (
        "record",
        DEVELOPED.replace("develop 1", f"develop {'9' * 900}"),
    ),
    "a long word": ("record", RECORD.replace("roll", "x" * 100_000)),
    "an escape sequence": ("record", RECORD.replace("roll", "\x1b[2J")),
    "a bell in a save": ("save", RECORD.replace("first A", "first \x07")),
    "a scene nested too deep": ("scene", f"house = {DEEP}"),
    "a scene with a key of many dots": ("scene", f"{DOTS} = 1"),
    "a scene with a deep key twice": ("scene", f'scenario = "base"\n{DEEP_KEY} = 1\nA.hand = ""'),
    "a scene of empty lines": ("scene", "x = 1" + "\n" * 3000 + "="),
    "a scene with a line of blanks": ("scene", f"x = 1\nred = 2\n{' ' * 3900}= 3"),
    "a scene of blanks before an unknown key": ("scene", f"{' ' * 3900}whales = 3"),
    "a scene with a long key": ("scene", f'"{"x" * 3000}" = 1'),
    "a hand of more gold than there is": ("scene", f'[A]\nhand = "{2**64} gold"'),
    "a marker on a space of thousands of digits": (
        "scene",
        f'scenario = "fish"\n[tracks]\nfish = "A {NINES}"',
    ),
    "a line of commas": ("line", f"base | A development 1 knight{',1' * 100_000}"),
    "a line with a whole value and an entry": ("line", "pirate-lairs | crews B | crews C5 A"),
    "a line with a piece of no place": ("line", "pirate-lairs | A basin crew, D5 sheep"),
    "a layout with a deep key twice": ("layout", f"{DEEP_KEY} = 1\n[{DEEP_KEY}]"),
    "a layout with a harbor of no words": (
        "layout",
        HARBORS.replace("harbors = [", 'harbors = ["",', 1),
    ),
    "a layout nested too deep": ("layout", f"rows = {DEEP}"),
    "a layout with a key of many dots": ("layout", f"{DOTS} = 1"),
    "a layout with a long number": ("layout", f"seats = [2, {NINES}]"),
    "a layout with a row that cannot be named": ("layout", rows(MOST_HEXES + 1)),
    "a place that is no text": ("layout", LAYOUT.replace('"A1.s"', "[1]", 1)),
    "a place that is a table": ("layout", LAYOUT.replace('"A1.s"', "{ a = 1 }", 1)),
    "starts that are no tables": ("layout", f"start.colors = 3\n{BEFORE_STARTS}"),
    "a start that is no table": (
        "layout",
        f"start.colors = [[]]\n{BEFORE_STARTS}",
    ),
    "a terrain with a bell": ("layout", LAYOUT.replace("seats", '"\\u0007"', 1)),
    "preferences nested too deep": ("preferences", f"keys = {DEEP}"),
    "preferences with a long number": ("preferences", f"pace = {NINES}"),
    "preferences with a long key": ("preferences", f"{'k' * 3000} = 1"),
    "house settings nested too deep": ("house", f"[victory]\ngoal = {DEEP}"),
    "house settings in lists in lists": ("house", f"[victory]\ngoal = {'[' * 90}{']' * 90}"),
    "house settings with a key of many dots": ("house", f"[victory]\n{DOTS} = 1"),
    "a house setting with a long name": ("house", f'[victory]\n"{"x" * 3000}" = 1'),
}


@each("name", FOUND)
def test_what_was_found_is_refused_in_one_sentence(name: str):
    kind, text = FOUND[name]
    assert not targets.judge(targets.TARGETS[kind], text.encode())


@pytest.mark.parametrize(
    "key", ["ships.ships", "sevens.hand_limit", "turn.rounds", "production.bank"]
)
@pytest.mark.parametrize("value", ["0", "-1", "1000000"])
def test_a_setting_with_which_there_is_no_game_is_refused(key: str, value: str):
    for scenario in SCENARIOS:
        with pytest.raises(BadChoice):
            game(scenario, 2, house={key: value})


def test_a_lair_may_be_named_with_no_crews_on_it():
    text = 'scenario = "pirate-lairs"\nphase = "movement"\nhexes.C5 = "gold-field"\ncrews.C5 = ""'
    assert targets.judge(targets.TARGETS["scene"], text.encode())


def test_a_byte_order_mark_before_a_scene_does_not_count():
    scene = targets.TARGETS["scene"]
    assert targets.judge(scene, b"\xef\xbb\xbf" + scene.corpus()[0])


# ---- the command itself ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", targets.TARGETS)
def test_inputs_that_are_well_are_read(kind: str):
    target = targets.TARGETS[kind]
    assert all(targets.judge(target, data) for data in target.corpus())


@pytest.mark.parametrize("kind", targets.TARGETS)
def test_an_input_is_the_same_whenever_it_is_made(kind: str):
    target = targets.TARGETS[kind]
    made = [targets.make(target, 3, number) for number in range(40)]
    assert made == [targets.make(target, 3, number) for number in range(40)]
    assert len(set(made)) > 30


def test_a_sentence_that_quotes_too_much_is_a_finding():
    chatty = targets.Target("chatty", lambda: [b""], mutate.LINES, lambda _: "x" * 10_000)
    with pytest.raises(AssertionError, match="10000 characters"):
        targets.judge(chatty, b"")
