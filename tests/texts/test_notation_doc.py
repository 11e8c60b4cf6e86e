"""docs/notation.md agrees with the code: forms, examples, events, places."""

import re

import msgspec
import pytest

from ep_rules import api
from ep_rules.missions.spices.villages import Village
from ep_rules.scenarios import SCENARIOS
from tests.architecture.source import ROOT
from tests.kit.terrains import PIECES, TERRAINS
from tests.texts.engine import actions, events

TEXT = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
GAMES = [api.game(name, max(entry.layouts)) for name, entry in SCENARIOS.items()]
FORMS = {form: game for game in GAMES for form in game.notation.forms}


def tables(heading: str) -> list[list[str]]:
    """The rows of the tables under a heading, without their heads."""
    section = TEXT.split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in row] for row in rows]


ACTIONS = [(row[0].strip("`"), row[1].strip("`")) for row in tables("Actions")]
EVENTS = {
    row[0].strip("`"): [name for name in row[1].split(", ") if name] for row in tables("Events")
}


def test_every_form_of_every_game_stands_there_once_and_nothing_else():
    written = [form for form, _ in ACTIONS]
    assert sorted(written) == sorted(FORMS), "docs/notation.md: the table of actions"


def test_every_action_of_the_engine_is_in_some_game():
    assert {kind.form for kind in actions().values()} == set(FORMS)


@pytest.mark.parametrize(("form", "example"), ACTIONS)
def test_an_example_is_read_as_its_form_and_written_back(form: str, example: str):
    notation = FORMS[form].notation
    action = notation.read(example)
    assert action.form == form
    assert notation.write(action) == example


def test_events_stand_there_with_their_fields_and_nothing_else():
    assert {
        name: [field.name for field in msgspec.structs.fields(kind)]
        for name, kind in events().items()
    } == EVENTS, "docs/notation.md: the table of events"


def test_words_of_goods_pieces_villages_and_terrain_stand_there():
    villages = [kind.word for kind in Village]
    terrains = set(TERRAINS.numbers) - {"unknown"}
    for word in (*api.GOOD_NAMES, *PIECES.numbers, *villages, *terrains):
        assert f"`{word}`" in TEXT, f"docs/notation.md lacks `{word}`"


def test_the_aliases_named_there_are_the_same_places():
    places = GAMES[0].book.topology
    for alias, kind, name in re.findall(r"`(\w+([.-])\w+)` is printed\s+`([\w.-]+)`", TEXT):
        if kind == ".":
            assert places.corner_names[places.intersection(alias)] == name
        else:
            assert places.path_names[places.path(alias)] == name
    assert len(re.findall(r"is printed\s+`", TEXT)) == 2
