"""docs/scenes.md and its examples agree with the code."""

import re
import shlex
from pathlib import Path

import pytest

from ep_rules.api import SCENARIOS
from ep_rules.scene import read, reading
from tests.architecture.source import ROOT
from tests.kit.each import each
from tests.kit.place_names import PLACE, another_name, renamed

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


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_answers_name_places_as_scene_and_actions_do(ep_tui, scene, path: Path):
    _, _, _, *actions = shlex.split(said(path, 1))
    text = path.read_text(encoding="utf-8")
    topology = read(text)[0].book.topology
    typed = {name: another_name(topology, name) for name in PLACE.findall(f"{text} {actions}")}
    usual = ep_tui("check", str(path), *actions).out
    other = scene(renamed(text, typed))
    out = ep_tui("check", other, *(renamed(action, typed) for action in actions)).out
    assert out.split() == renamed(usual, typed).split()


def test_the_page_has_every_key_that_belongs_to_no_module():
    """The others are in a table that `tests/texts/pages.py` writes."""
    for key in {*reading.KEYS, "actions", "used", "wool", "done", "moving"}:
        assert f"`{key}`" in TEXT, f"docs/scenes.md lacks `{key}`"


def test_every_toml_block_of_the_page_is_a_scene():
    blocks = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert blocks
    for block in blocks:
        read(block)


VALUE = re.compile(r"`((?:[\w-]+ = )?[\"\[{][^`]*)`")
"""A value in the meaning of a key: a text, a list or a table, maybe with an inner key."""
TABLES = {"counters": "[counters]", "seat": "[A]", "owner": "[A]"}
BESIDE = {
    "basins": ("land-ho", 'harbor-settlements = ["D3.n"]', ""),
    "counter-offers": ("land-ho", 'open = ["A pick-answer"]\noffer = "1 wool for 2 ore"', ""),
    "crews": ("pirate-lairs", "", '[hexes]\nC5 = "gold-field"'),
    "finds": ("explorers-of-catan", "", '[continent]\nD4 = "hills 2"'),
    "offer": ("land-ho", 'open = ["A pick-answer"]', '[A]\nhand = "2 wool"'),
    'piles "5 5 4"': ("sea-robbers", "", ""),
    "tracks": ("fish", "", ""),
}
"""The game of an example of a key, and what else must be said there, before it and after it."""


def examples_of_keys() -> list[tuple[str, str]]:
    """The key and the whole scene of every value in the table of keys."""
    table = TEXT.partition("<!-- table: scene-keys -->")[2].partition("<!-- end -->")[0]
    found = []
    for line in table.strip().splitlines()[2:]:
        key, place, module, meaning = (cell.strip(" `") for cell in line.strip("|").split(" | "))
        games = (name for name, one in SCENARIOS.items() if module in [m.id for m in one.modules])
        usual = BESIDE.get(key, (next(games), "", ""))
        for value in VALUE.findall(meaning):
            game, before, after = BESIDE.get(f"{key} {value}", usual)
            said = value if value[0] in '"[{' else f"{{ {value} }}"
            said = f"{{ A1 = {said} }}" if key == "lots" else said
            parts = (f'scenario = "{game}"', "seats = 3", before if place == "scene" else "")
            seat = (TABLES.get(place, ""), before if place != "scene" else "")
            found.append((key, "\n".join([*parts, *seat, f"{key} = {said}", after])))
    return found


@each("key, scene", examples_of_keys())
def test_every_value_of_the_table_of_keys_is_one(key: str, scene: str):
    read(scene)
    assert re.search(rf"^{key} = ", scene, re.MULTILINE)


@pytest.mark.parametrize("numbers", ['", "', ", ", " "])
def test_numbers_and_tiles_need_no_commas_between_their_rows(numbers: str):
    rows = "10 2 9", "12 6 4 10", "9 11 - 3 8", "8 3 4 5", "5 6 11"
    scene = f'scenario = "base"\nseats = 3\nnumbers = ["{numbers.join(rows)}"]'
    assert read(scene)[1].numbers == read('scenario = "base"\nseats = 3')[1].numbers
    rows = "mpf", "GHPH", "gfdfm", "fmgp", "hgp"
    tiles = f'scenario = "base"\nseats = 3\nisland = ["{numbers.join(rows)}"]'
    assert read(tiles)[1].terrain == read('scenario = "base"\nseats = 3')[1].terrain


def test_every_statement_of_the_page_is_understood():
    table = TEXT.partition("| statement | meaning |")[2].partition("\n\n")[0]
    statements = re.findall(r"`([^`]+)`", "".join(re.findall(r"\| (`.*?) \|", table)))
    assert len(statements) > 8
    beside = {
        "A basin crew": "A harbor-settlement D3.n",
        "tracks": "fish",
        "crews": "C5 gold field",
    }
    for said in statements:
        more = next((text for begin, text in beside.items() if said.startswith(begin)), "")
        game = "" if said in ("land-ho", "pirate-lairs") or more == "fish" else "pirate-lairs | "
        read(f"{game}{f'{more} | ' if more else ''}{said}")
