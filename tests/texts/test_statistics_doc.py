"""docs/statistics.md names every field that `ep-tui stats` prints, in its order, and no other."""

import re

import msgspec
import pytest

from ep_tui.replay.playback import Replay
from ep_tui.replay.statistics import SeatNumbers, Statistics, TurnPoints, rows, statistics
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from tests.architecture.source import ROOT

TEXT = (ROOT / "docs/statistics.md").read_text(encoding="utf-8")


def first_cells(heading: str) -> list[str]:
    """The first cells of the table under a heading."""
    section = TEXT.split(f"## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([^`]+)` \|", section, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("heading", "kind"), [("The game", Statistics), ("A seat", SeatNumbers), ("A turn", TurnPoints)]
)
def test_every_field_of_the_json_is_told(heading: str, kind: type[msgspec.Struct]):
    assert first_cells(heading) == list(kind.__struct_fields__)


def test_columns_and_topics_of_the_rows_are_told():
    table = Table.new("explorers-pirates", ["deckhand"] * 3, seed=2)
    for _ in range(300):
        table.step()
    head, *found = rows(statistics(Replay.of(Session.local(table))))
    columns = re.search(r"The columns of `--csv` are (.*?);", TEXT)
    assert columns is not None
    assert re.findall(r"`(\w+)`", columns[1]) == list(head)
    assert first_cells("Rows") == list(dict.fromkeys(row[0] for row in found))
