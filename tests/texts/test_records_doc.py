"""docs/records.md agrees with the code: its examples are read, and its lines are complete."""

import re

import pytest

from ep_rules.api import BadRecord, Seat, line_of, read
from ep_rules.recorded import FORMAT
from tests.architecture.source import ROOT

TEXT = (ROOT / "docs/records.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"```record\n(.*?)```", TEXT, flags=re.DOTALL)


def lines_of(heading: str) -> list[str]:
    """The first cells of the table under a heading."""
    section = TEXT.split(f"## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([^`]+)` \|", section, flags=re.MULTILINE)


def test_the_example_is_a_record_and_does_what_the_page_says():
    loaded = read(EXAMPLE, proving=True)
    written = [line_of(loaded.history.game, entry).strip() for entry in loaded.history.entries]
    assert written[1:4] == ["* dice 5 6", "A buy grain", "A end"]
    assert loaded.seats == ("person:Ann", "random")
    assert loaded.header.seats == ("person:Ann", "deckhand")
    assert loaded.digests == 2
    assert loaded.added == {Seat(0): "herring"}
    assert loaded.result is not None
    (drawn,) = loaded.drawn
    assert (drawn.origin, drawn.proved) == (loaded.header.origin, loaded.history.outcomes)


@pytest.mark.parametrize("heading", ["Header", "Lines"])
def test_every_line_of_the_tables_stands_in_the_example(heading: str):
    assert set(lines_of(heading)) <= set(EXAMPLE.splitlines())


def test_every_kind_of_line_of_the_example_is_in_the_tables():
    kinds = {line.split(" ")[0] for line in EXAMPLE.splitlines() if line}
    told = {line.split(" ")[0] for line in (*lines_of("Header"), *lines_of("Lines"))}
    assert kinds - {"B"} == told


def test_the_version_told_is_the_one_that_is_written():
    assert f"ep-tui record {FORMAT}\n" in TEXT
    with pytest.raises(BadRecord) as refused:
        read(EXAMPLE.replace(f"record {FORMAT}", f"record {FORMAT + 1}"))
    assert refused.value.code == "record.newer-format"


def test_the_header_may_stand_in_any_order():
    first, comment, ruleset, seats, *rest = EXAMPLE.splitlines(keepends=True)
    shuffled = "".join([first, seats, comment, ruleset, *rest])
    assert read(shuffled).header == read(EXAMPLE).header
