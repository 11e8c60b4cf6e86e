"""docs/scenes.md and its examples agree with the code."""

import re
import shlex
from pathlib import Path

import pytest

from ep_rules.scene import read, reading
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


def test_the_page_has_every_key_that_belongs_to_no_module():
    """The others are in a table that `tests/texts/pages.py` writes."""
    for key in {*reading.KEYS, "actions", "used", "wool", "done", "moving"}:
        assert f"`{key}`" in TEXT, f"docs/scenes.md lacks `{key}`"


def test_every_toml_block_of_the_page_is_a_scene():
    blocks = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert blocks
    for block in blocks:
        read(block)
