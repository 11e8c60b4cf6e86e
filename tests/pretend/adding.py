"""Adds a scenario to the catalogue during a test, with the folders of this room's other files."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import ep_layouts
import ep_tui.presenters
from ep_rules import catalogue, reference, scenarios
from ep_rules.bots import knowledge
from ep_rules.scenarios.scenario import Scenario
from tests.kit.more_texts import more_texts

HERE = Path(__file__).parent
FOLDERS = (
    (ep_tui.presenters.__path__, "presenters"),
    (knowledge.__path__, "knowledge"),
    (ep_layouts.__path__, "layouts"),
    (reference.FOLDERS, "reference_data"),
)
"""The folders where the program looks for files of modules, and those of this room."""


@contextmanager
def added(entry: Scenario, module_id: str) -> Iterator[str]:
    """The id of a scenario with a pretend module, which is in the catalogue during the test."""
    with pytest.MonkeyPatch.context() as patch, more_texts(HERE / "texts"):
        patch.setitem(scenarios.SCENARIOS, entry.id, entry)
        for folders, name in FOLDERS:
            folders.append(str(HERE / name))
        _forget(module_id)
        yield entry.id
        for folders, _ in FOLDERS:
            folders.pop()
        _forget(module_id)


def _forget(module_id: str) -> None:
    """Let games be compiled and the reference be read again, without the module and its files."""
    for kept in (
        *(reference.chapters, reference.all_rules, reference.all_refusals, reference.all_events),
        *(reference.rule, reference._data, reference._of_modules, catalogue._compile),
    ):
        kept.cache_clear()
    for package in (ep_tui.presenters, knowledge):
        sys.modules.pop(f"{package.__name__}.{module_id}", None)
