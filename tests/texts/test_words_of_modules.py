"""The words and the rules of a module are in files of its name, each in one place only."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from ep_rules import reference
from ep_rules.scenarios import SCENARIOS
from ep_tui import texts
from tests.texts.engine import events

MODULES = {module.id: module for entry in SCENARIOS.values() for module in entry.modules}
WORDS = Path(texts.__path__[0], texts.LANGUAGE)
REFERENCE = Path(reference.FOLDERS[0])
OF_SETTINGS = ("names.setting.", "names.choice.")
FOLDERS = pytest.mark.parametrize("folder", [WORDS, REFERENCE], ids=["words", "reference"])


@cache
def of_module(folder: Path, module_id: str) -> frozenset[str]:
    """The keys of a module's file; a module without words has none."""
    file = folder / "modules" / f"{module_id}.toml"
    return frozenset(keys(tomllib.loads(file.read_text("utf-8")))) if file.exists() else frozenset()


@cache
def general(folder: Path) -> frozenset[str]:
    """The keys of the files that belong to no module."""
    files = sorted(folder.glob("*.toml"))
    tables = {file.stem: tomllib.loads(file.read_text("utf-8")) for file in files}
    return frozenset(keys(tables))


def keys(table: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """The dotted keys of nested tables."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from keys(value, f"{prefix}{key}.")
        else:
            yield prefix + key


@FOLDERS
def test_a_file_of_words_has_the_name_of_a_module(folder: Path):
    assert {file.stem for file in (folder / "modules").glob("*.toml")} <= set(MODULES)


@FOLDERS
def test_a_text_and_a_rule_are_in_one_file(folder: Path):
    every = [*general(folder), *chain(*(of_module(folder, module_id) for module_id in MODULES))]
    assert len(every) == len(set(every)) > 100


def test_settings_and_their_choices_are_in_the_file_of_their_module():
    assert not [key for key in general(WORDS) if key.startswith(OF_SETTINGS)]
    for module_id in MODULES:
        told = [key for key in of_module(WORDS, module_id) if key.startswith(OF_SETTINGS)]
        assert {key.split(".")[2] for key in told} <= {module_id}


@FOLDERS
@pytest.mark.parametrize("module_id", MODULES)
def test_an_event_that_a_module_defines_is_in_its_file(folder: Path, module_id: str):
    home = MODULES[module_id].__module__
    own = {f"events.{name}" for name, kind in events().items() if kind.__module__ == home}
    assert own <= of_module(folder, module_id)


@pytest.mark.parametrize("mission", ["lairs", "fish", "spices"])
def test_what_a_mission_refuses_is_told_in_its_file_alone(mission: str):
    for folder in (WORDS, REFERENCE):
        assert not [key for key in general(folder) if key.startswith(f"refusals.{mission}.")]
