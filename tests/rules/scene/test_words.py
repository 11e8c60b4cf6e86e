"""The scene words of modules: their own keys, each said by one module."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from ep_rules.catalogue import game
from ep_rules.module import RuleModule
from ep_rules.scenarios import SCENARIOS
from ep_rules.scene_words import SceneWords
from tests.architecture.source import files, imports, module_name, within
from tests.kit.each import each
from tests.kit.knights import every_game

GENERAL = ("ep_rules.base.turn", "ep_rules.base.victory")
"""Modules that every game has, and that a moment cannot be said without."""
RULES = ("base", "catan", "sea", "seafarers", "voyage", "missions", "knights", "fan", "bridges")


def all_modules() -> Iterator[RuleModule]:
    """The modules of all scenarios, bound."""
    for compiled in every_game():
        yield from compiled.book.modules


@each("scenario", SCENARIOS)
def test_no_two_words_of_a_game_have_the_same_key(scenario: str):
    words = game(scenario, min(SCENARIOS[scenario].layouts)).book.scene_words(SceneWords)
    keys = [key for one in words for key in one.keys]
    of_owners = [key for one in words for key in (*one.owner_keys, *one.seat_keys)]
    assert len(set(keys)) == len(keys)
    assert len(set(of_owners)) == len(of_owners)


def test_every_file_of_scene_words_is_named_by_a_module():
    named = {module.scene_file for module in all_modules()} - {""}
    there = {
        module_name(path)
        for path in files("ep_rules")
        if path.parent.name != "ep_rules" and (path.stem == "scene" or path.stem.endswith("_scene"))
    }
    assert named == there


@pytest.mark.parametrize(
    "path", [p for p in files("ep_rules") if "scene" in p.parts], ids=lambda path: path.stem
)
def test_the_frame_knows_no_module(path: Path):
    found = {
        name
        for _, name in imports(path, module_name(path))
        if any(within(name, f"ep_rules.{room}") for room in RULES)
        and not any(within(name, general) for general in GENERAL)
    }
    assert not {name for name in found if name != "ep_rules.base"}


def test_a_module_may_keep_its_words_in_its_own_file():
    class Words(SceneWords):
        pass

    class Whales(RuleModule):
        id = "whales"

        def scene_words(self) -> Sequence[SceneWords]:
            return (Words(),)

    (words,) = Whales(Whales.settings_type()).scene_words()
    assert not words.keys
    assert isinstance(words.values(None), Mapping)  # type: ignore[arg-type]
