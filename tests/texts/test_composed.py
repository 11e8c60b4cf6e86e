"""Every text key that code composes exists, whatever the values of its parts."""

import ast
import re
from collections.abc import Iterator

from tests.architecture.source import files, shown, tree
from tests.kit.each import each
from tests.texts.composed import CARDS_ASKED, GIVEN, KEYS, OPTIONAL, composed, keys_of
from tests.texts.test_catalogue import CHAPTERS
from tests.texts.test_catalogue import KEYS as TEXTS

KNOWN = {*TEXTS}


def test_every_place_that_composes_a_key_is_in_the_table_of_their_values():
    found = composed(CHAPTERS)
    unknown = {key: at for key, at in found.items() if key not in {*KEYS, *GIVEN, *OPTIONAL}}
    assert not unknown, "write their values into tests/texts/composed.py"
    assert {*KEYS, *GIVEN, *OPTIONAL} <= {*found}, "the code composes these no more"


@each("template", [*KEYS, *GIVEN])
def test_every_key_of_a_template_is_a_text(template: str):
    values = {**KEYS, **GIVEN}[template]
    assert values
    assert sorted(keys_of(template, values) - KNOWN) == []


def test_every_constant_that_looks_like_a_key_is_one_or_begins_one():
    begins = {*CARDS_ASKED, "names.good", "table.good-letter", "names.edition", "names.scenario"}
    strange = [
        f"{shown(path)}:{line} {text}"
        for path in files("ep_tui")
        for line, text in constants(tree(path))
        if re.fullmatch(r"[a-z]+(\.[A-Za-z0-9-]+)+", text)
        and text.partition(".")[0] in CHAPTERS
        and not text.endswith((".toml", ".json"))
        and text not in KNOWN | begins
    ]
    assert not strange


def constants(of: ast.Module) -> Iterator[tuple[int, str]]:
    """The texts in a file that are no part of an f-string, with their lines."""
    nodes = [*ast.walk(of)]
    parts = {id(part) for one in nodes if isinstance(one, ast.JoinedStr) for part in one.values}
    found = (one for one in nodes if isinstance(one, ast.Constant) and id(one) not in parts)
    yield from ((one.lineno, one.value) for one in found if isinstance(one.value, str))
