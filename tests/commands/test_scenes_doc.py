"""docs/scenes.md and the examples beside it say what the code does."""

import re
import shlex
from pathlib import Path

import pytest

from ep_rules.missions.fish import Shoals
from ep_rules.scene import fans, missions, moment, pieces, read, reading, robbers, shores
from ep_rules.scene.shared import COUNTERS, Work
from ep_rules.scene.source import Source
from tests.architecture.source import ROOT

TEXT = (ROOT / "docs/scenes.md").read_text(encoding="utf-8")
EXAMPLES = sorted((ROOT / "docs/scenes").glob("*.toml"))


def said(path: Path, line: int) -> str:
    return path.read_text(encoding="utf-8").splitlines()[line].removeprefix("# ")


def test_there_are_thirteen_examples_and_the_page_names_them_with_what_they_show():
    assert len(EXAMPLES) == 13
    for path in EXAMPLES:
        assert f"| [`{path.name}`](scenes/{path.name}) | {said(path, 0)} |" in TEXT


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_answers_as_it_says(ep_tui, path: Path):
    program, command, name, *actions = shlex.split(said(path, 1))
    assert (program, command, name) == ("ep-tui", "check", path.name)
    answers = said(path, 2).split(", ")
    out = ep_tui("check", str(path), "--json", *actions).out
    found = re.findall(r'"legal":(true|false|null),"code":(?:"([^"]+)"|null)', out)
    assert [code or "legal" for _, code in found] == answers


def test_the_page_has_every_key():
    game, state = read('scenario = "explorers-pirates"')
    work = Work(game, state, Source("").top, frozenset())
    assert Shoals.key in state.slices
    shore, _ = read('scenario = "base"')
    keys = {*reading.KEYS, *missions.keys(work), *pieces.KEYS.values(), *moment.KEYS}
    keys |= {"hand", *pieces.SEA_KEYS, *shores.keys(shore), *shores.seat_keys(shore)}
    pirates, _ = read('scenario = "sea-robbers"\nseats = 3')
    keys |= {*robbers.keys(pirates), *robbers.seat_keys(pirates)}
    for scenario in ("explorers-of-catan", "pirates-of-catan"):
        keys |= {*fans.keys(read(f'scenario = "{scenario}"\nseats = 3')[0])}
    for key in keys | {word for word, _, _ in COUNTERS} | set(pieces.SHIP_WORDS):
        assert f"`{key}`" in TEXT, key


def test_every_toml_block_of_the_page_is_a_scene():
    blocks = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert blocks
    for block in blocks:
        read(block)
