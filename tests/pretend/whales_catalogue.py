"""The pretend mission in the catalogue, with the folders in which its other files are found."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import ep_layouts
import ep_tui.presenters
from ep_rules import catalogue, reference
from ep_rules.bots import knowledge
from ep_tui import texts
from tests.pretend.whales import Whales

HERE = Path(__file__).parent
ENTRY = catalogue.Scenario(
    id="whales",
    layouts=dict.fromkeys((2, 3, 4), "whales"),
    parts=(*catalogue.SEA, Whales, "base.setup:FixedStart", "base.victory:Victory"),
    numbers={**catalogue.GOLD_TRADE, "victory": {"goal": 8}},
)
FOLDERS = (
    (ep_tui.presenters.__path__, "presenters"),
    (knowledge.__path__, "knowledge"),
    (ep_layouts.__path__, "layouts"),
    (texts.__path__, "texts"),
    (reference.FOLDERS, "reference_data"),
)
"""Where the program looks for files of modules, and where Whales has its own."""


@contextmanager
def whales_known() -> Iterator[str]:
    """The id of the scenario, which is in the catalogue meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(catalogue.SCENARIOS, ENTRY.id, ENTRY)
        for folders, name in FOLDERS:
            folders.append(str(HERE / name))
        _forget()
        yield ENTRY.id
    for folders, _ in FOLDERS:
        folders.pop()
    for package in (ep_tui.presenters, knowledge):
        sys.modules.pop(f"{package.__name__}.{ENTRY.id}", None)
    _forget()


def _forget() -> None:
    """Texts and reference are read again when next asked for."""
    for kept in (
        *(texts.chapter, texts.parsed, texts._of_modules),
        *(reference.chapters, reference.all_rules, reference.all_refusals, reference.all_events),
        *(reference._data, reference._of_modules),
    ):
        kept.cache_clear()
