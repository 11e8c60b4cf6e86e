"""A scene for every progress card and test vector of Cities & Knights, which answers as it says."""

import json
import shlex
from pathlib import Path

import pytest

from ep_rules.api import game
from ep_rules.knights.progress_deck import DECK
from tests.architecture.source import ROOT
from tests.commands.test_scenes_doc import said
from tests.kit.each import each

FOLDER = ROOT / "docs/scenes/knights"
CARDS = sorted((FOLDER / "cards").glob("*.toml"))
VECTORS = sorted((FOLDER / "vectors").glob("*.toml"))
NUMBERS = range(1, 23)


def test_every_progress_card_has_a_scene():
    assert {path.stem for path in CARDS} == {*game("cities-and-knights", 3).book.decks[DECK].words}


def test_every_test_vector_has_a_scene():
    assert {path.stem for path in VECTORS} >= {f"{number:02}" for number in NUMBERS}
    assert {int(path.stem[:2]) for path in VECTORS} == set(NUMBERS)


@pytest.mark.parametrize("path", [*CARDS, *VECTORS], ids=lambda path: path.stem)
def test_a_scene_of_knights_answers_as_it_says(ep_tui, path: Path):
    program, command, name, *actions = shlex.split(said(path, 1))
    assert (program, command, name) == ("ep-tui", "check", path.name)
    checked = json.loads(ep_tui("check", str(path), "--json", *actions).out)["actions"]
    assert ", ".join(one["code"] or "legal" for one in checked) == said(path, 2)
    happened = [event["event"] for one in checked for event in one["events"]]
    assert ", ".join(happened) == said(path, 3).removeprefix("#").strip()
    assert all(one["legal"] is not None for one in checked), "every action is understood"


@each("path", CARDS)
def test_the_scene_of_a_card_plays_it_or_lays_it_open(path: Path):
    assert path.stem in said(path, 1).partition(path.name)[2]
