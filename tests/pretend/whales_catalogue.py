"""Adds the pretend mission to the catalogue, with the folders of its other files."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import ep_layouts
import ep_tui.presenters
from ep_rules import catalogue, reference, scenarios
from ep_rules.bots import knowledge
from ep_rules.scenarios.explorers_pirates import COUNCIL, GOLD_TRADE, SEA
from ep_rules.scenarios.scenario import Scenario
from tests.kit.more_texts import more_texts
from tests.pretend.whales import Whales

HERE = Path(__file__).parent
ENTRY = Scenario(
    id="whales",
    layouts=dict.fromkeys((2, 3, 4), "whales"),
    parts=(
        *SEA,
        "voyage.track:Tracks",
        COUNCIL,
        Whales,
        "base.setup:FixedStart",
        "base.victory:Victory",
    ),
    numbers={**GOLD_TRADE, "victory": {"goal": 8}},
)
FOLDERS = (
    (ep_tui.presenters.__path__, "presenters"),
    (knowledge.__path__, "knowledge"),
    (ep_layouts.__path__, "layouts"),
    (reference.FOLDERS, "reference_data"),
)
"""The folders where the program looks for files of modules, and those of Whales."""


@contextmanager
def whales_known() -> Iterator[str]:
    """The id of the scenario, which is in the catalogue during the test."""
    with pytest.MonkeyPatch.context() as patch, more_texts(HERE / "texts"):
        patch.setitem(scenarios.SCENARIOS, ENTRY.id, ENTRY)
        for folders, name in FOLDERS:
            folders.append(str(HERE / name))
        _forget()
        yield ENTRY.id
        for folders, _ in FOLDERS:
            folders.pop()
        _forget()


def _forget() -> None:
    """Let games be compiled and the reference be read again, without the module and its files."""
    for kept in (
        *(reference.chapters, reference.all_rules, reference.all_refusals, reference.all_events),
        *(reference.rule, reference._data, reference._of_modules, catalogue._compile),
    ):
        kept.cache_clear()
    for package in (ep_tui.presenters, knowledge):
        sys.modules.pop(f"{package.__name__}.{ENTRY.id}", None)
