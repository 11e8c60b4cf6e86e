"""The page of Cities & Knights lists all open questions, with settings and words as they are."""

import re
from collections.abc import Iterator

from ep_rules.api import kinds_of, settings_of
from ep_rules.setting import SettingKind, setting_text
from tests.architecture.source import ROOT
from tests.kit.each import each
from tests.kit.knights import WITH_KNIGHTS

PAGE = (ROOT / "docs/cities-and-knights.md").read_text(encoding="utf-8")
QUESTIONS = PAGE.partition("## Editions")[0]
ROWS = [row.split("|")[1:4] for row in QUESTIONS.splitlines() if row.startswith("| ")][2:]
NAMED = re.compile(r"`([a-z-]+\.[a-z_]+)`")
SAID = re.compile(r"`([a-z-]+\.[a-z_]+)`: ([\w-]+(?:, [\w-]+)*)(?: \((\d+) to (\d+)\))?")
"""A setting with its default, its other words, and its range."""


def named() -> Iterator[tuple[str, tuple[str, ...], tuple[int, int]]]:
    """Each setting of the page: its words with the default first, and its range, 0 to 0 if none."""
    for _, answer, _ in ROWS:
        for setting, words, least, most in SAID.findall(answer):
            yield setting, tuple(words.split(", ")), (int(least or 0), int(most or 0))


def kind_of(setting: str) -> SettingKind:
    """The allowed values of a setting."""
    return next(kinds_of(name)[setting] for name in WITH_KNIGHTS if setting in kinds_of(name))


def test_every_open_question_of_the_fact_sheet_has_a_row():
    listed = [word for row in ROWS for word in re.findall(r"\b[QG]\d+\b", row[0])]
    questions = [f"Q{number}" for number in range(1, 34)]
    assert listed == [*questions, *(f"G{number}" for number in range(1, 26))]


def test_a_row_names_a_setting_or_says_why_there_is_none():
    for question, answer, _ in ROWS:
        reason = re.match(r" no setting[\w ]*: .{20}", answer)
        assert bool(NAMED.search(answer)) or reason or "the settings of Q" in answer, question


@each("setting", sorted({key for row in ROWS for key in NAMED.findall(row[1])}))
def test_a_setting_that_answers_a_question_is_in_a_game(setting: str):
    assert kind_of(setting)


@each("setting, words, range_", sorted(set(named())))
def test_a_setting_that_answers_a_question_has_its_default_words_and_range(
    setting: str, words: tuple[str, ...], range_: tuple[int, int]
):
    kind = kind_of(setting)
    games = [name for name in WITH_KNIGHTS if setting in kinds_of(name)]
    values = [dict(settings_of(name, seats=seats))[setting] for name in games for seats in (4, 5)]
    assert words[0] in {setting_text(value) for value in values}
    assert (kind.least, kind.most) == range_
    assert kind.has_range or sorted(words) == sorted(kind.words)


def test_the_files_that_answer_a_question_are_there():
    for _, _, places in ROWS:
        for place in re.findall(r"`([\w/]+(?:\.py|/))`", places):
            assert any((ROOT / room / place).exists() for room in ("rules/ep_rules", "ep_tui"))
