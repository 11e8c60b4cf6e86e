"""docs/notation.md agrees with the code: examples, events, places."""

import re

from tests.architecture.source import ROOT
from tests.kit.each import each
from tests.texts.engine import actions, events
from tests.texts.pages import FORMS, GAMES

TEXT = (ROOT / "docs/notation.md").read_text(encoding="utf-8")


def tables(heading: str) -> list[list[str]]:
    """The rows of the tables under a heading, without their heads."""
    section = TEXT.split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in row] for row in rows]


ACTIONS = [(row[0].strip("`"), row[1].strip("`")) for row in tables("Actions")]


def test_every_action_of_the_engine_is_in_some_game():
    assert {kind.form for kind in actions().values()} == set(FORMS)


@each("form, example", ACTIONS)
def test_an_example_is_read_as_its_form_and_written_back(form: str, example: str):
    notation = FORMS[form].notation
    action = notation.read(example)
    assert action.form == form
    assert notation.write(action) == example


def test_every_event_stands_there():
    there = {row[0].strip("`") for row in tables("Events")}
    assert there == set(events()), "run tests/texts/pages.py, and read the diff"


def test_the_aliases_named_there_are_the_same_places():
    places = GAMES[0].book.topology
    for alias, kind, name in re.findall(r"`(\w+([.-])\w+)` is printed\s+`([\w.-]+)`", TEXT):
        if kind == ".":
            assert places.corner_names[places.intersection(alias)] == name
        else:
            assert places.path_names[places.path(alias)] == name
    assert len(re.findall(r"is printed\s+`", TEXT)) == 2
