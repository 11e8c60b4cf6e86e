"""The page of Cities & Knights lists all open questions; its settings and defaults are right."""

import re
from collections.abc import Iterator

import pytest

from ep_rules.api import kinds_of, settings_of
from tests.architecture.source import ROOT
from tests.kit.knights import WITH_KNIGHTS

PAGE = (ROOT / "docs/cities-and-knights.md").read_text(encoding="utf-8")
QUESTIONS = PAGE.partition("## What it changed")[0]
ROWS = [row.split("|")[1:4] for row in QUESTIONS.splitlines() if row.startswith("| ")][2:]
NAMED = re.compile(r"`([a-z-]+\.[a-z_]+)`(?:: ([\w-]+))?")


def named() -> Iterator[tuple[str, str]]:
    """Each setting that the page names, with the default that it gives."""
    for _, answer, _ in ROWS:
        yield from NAMED.findall(answer)


def test_every_open_question_of_the_fact_sheet_has_a_row():
    listed = {word for row in ROWS for word in re.findall(r"\b[QG]\d+\b", row[0])}
    questions = {f"Q{number}" for number in range(1, 34)}
    gaps = {f"G{number}" for number in range(1, 26)}
    assert listed == questions | gaps


@pytest.mark.parametrize(("setting", "default"), sorted(set(named())))
def test_a_setting_that_answers_a_question_has_its_default(setting: str, default: str):
    games = [name for name in WITH_KNIGHTS if setting in kinds_of(name)]
    assert games
    values = [dict(settings_of(name, seats=seats))[setting] for name in games for seats in (4, 5)]
    firsts = {str(value[0] if isinstance(value, tuple) else value) for value in values}
    assert not default or default in firsts


def test_the_files_that_answer_a_question_are_there():
    for _, _, places in ROWS:
        for place in re.findall(r"`([\w/]+(?:\.py|/))`", places):
            assert any((ROOT / room / place).exists() for room in ("rules/ep_rules", "ep_tui"))
