"""docs/statistics.md names every field that `ep-tui stats` prints, in its order, and no other."""

import re

import pytest

from ep_tui.replay.playback import Replay
from ep_tui.replay.statistics import Statistics, TurnPoints, for_json, rows, statistics
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from tests.architecture.source import ROOT

TEXT = (ROOT / "docs/statistics.md").read_text(encoding="utf-8")


def first_cells(heading: str) -> list[str]:
    """The first cells of the table under a heading."""
    section = TEXT.split(f"## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([^`]+)` \|", section, flags=re.MULTILINE)


@pytest.fixture(scope="module")
def found() -> Statistics:
    """The statistics of a game with all missions."""
    table = Table.new("explorers-pirates", ["deckhand"] * 3, seed=2)
    for _ in range(300):
        table.step()
    return statistics(Replay.of(Session.local(table)))


def test_every_field_of_the_json_is_documented(found: Statistics):
    printed = for_json(found)
    assert first_cells("The game") == list(printed)
    assert first_cells("A seat") == list(printed["seats"][0])
    assert first_cells("A turn") == list(TurnPoints.__struct_fields__)


def test_columns_and_topics_of_the_rows_are_documented(found: Statistics):
    head, *lines = rows(found)
    columns = re.search(r"The columns of `--csv` are (.*?);", TEXT)
    assert columns is not None
    assert re.findall(r"`(\w+)`", columns[1]) == list(head)
    assert first_cells("Rows") == list(dict.fromkeys(row[0] for row in lines))
