"""The words and the rules of a module are in files of its name, each in one place only."""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import ep_tui.presenters
from ep_rules import reference
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.registry import of_module as of_module_of_bots
from ep_rules.scenarios import SCENARIOS
from ep_tui import texts
from tests.kit.each import each
from tests.texts.engine import events

MODULES = {module.id: module for entry in SCENARIOS.values() for module in entry.modules}
MISSIONS = sorted(name for name, module in MODULES.items() if ".missions." in module.__module__)
WORDS = Path(texts.__path__[0], texts.LANGUAGE)
REFERENCE = Path(reference.FOLDERS[0])
OF_SETTINGS = ("names.setting.", "names.choice.")
NAMED = {
    "legend": r'LegendEntry\([^()]+, "{}"\)',
    "table.bar": r'Wanted\("{}"',
    "table.head": r'Column\("{}"',
    "table.tiny": r'Column\("{}"',
    "panels.piece": r'Column\("{}"',
    "panels.row": r'Standing\("{}"',
    "panels.moment": r'GreatMoment\("{}"',
    "statistics.count": r'Count\("{}"',
    "statistics.tab": r'BarChart\("{}"',
    "statistics.chart": r'Count\("{}"',
    "statistics.award": r'Count\("{}"',
}
"""How presenters name the texts of a table, if not by their whole keys."""
REASONS = ("advice", "why")
"""The chapters with a text for each reason of a bot."""
FOLDERS = each("folder", [WORDS, REFERENCE])


@cache
def of_module(folder: Path, module_id: str) -> frozenset[str]:
    """The keys of a module's own words; a module without words has none."""
    return frozenset(key for key in all_of(folder, module_id) if not key.startswith("with."))


@cache
def all_of(folder: Path, module_id: str) -> frozenset[str]:
    """The keys of a module's file, with those of what it changes."""
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
@each("module_id", MODULES)
def test_an_event_that_a_module_defines_is_in_its_file(folder: Path, module_id: str):
    home = MODULES[module_id].__module__
    own = {f"events.{name}" for name, kind in events().items() if kind.__module__ == home}
    assert own <= of_module(folder, module_id)


@cache
def users() -> Mapping[str, frozenset[Path]]:
    """The files of the app that name a text, by its key."""
    app, found = Path(ep_tui.__path__[0]), defaultdict[str, set[Path]](set)
    for file in sorted(app.rglob("*.py")):
        text = file.read_text("utf-8")
        for key in re.findall(r'"([a-z][a-z0-9.-]+)"', text):
            found[key].add(file)
        for table, named in NAMED.items():
            for name in re.findall(named.format('([^" ]+)'), text):
                found[f"{table}.{name}"].add(file)
    return {key: frozenset(files) for key, files in found.items()}


def test_a_text_that_one_presenter_alone_uses_is_in_the_file_of_its_module():
    presenters = Path(ep_tui.presenters.__file__).parent
    used = {key: users().get(key, frozenset()) for key in sorted(general(WORDS))}
    owners = {key: file for key, files in used.items() if len(files) == 1 for file in files}
    assert len(owners) > 100
    assert not [(key, one.stem) for key, one in owners.items() if one.parent == presenters]


@pytest.mark.parametrize("mission", MISSIONS)
def test_what_a_mission_refuses_is_told_in_its_file_alone(mission: str):
    for folder in (WORDS, REFERENCE):
        assert not [key for key in general(folder) if key.startswith(f"refusals.{mission}.")]


@each("module_id", MODULES)
def test_a_reason_that_bots_have_from_one_module_is_in_its_file(module_id: str):
    for known in of_module_of_bots(module_id, Knowledge):
        own = {
            f"{chapter}.{code}" for chapter in REASONS for code in (*known.reasons, *known.builds)
        }
        assert own <= of_module(WORDS, module_id)
