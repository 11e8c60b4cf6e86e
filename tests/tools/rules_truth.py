#!/usr/bin/env python3
"""Writes docs/rules-truth.md: every sentence of the rules with its editions, standing and tests.

It also writes the modules of each game into the reference.

    python tests/tools/rules_truth.py

`tests/texts/test_rules_truth.py` fails if the file is not what this writes.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / part) for part in (".", "rules", "layouts")]

from ep_rules import reference
from ep_rules.api import SCENARIOS, settings_of
from ep_rules.editions import EDITIONS
from ep_tui.texts import rule_text as rule_words
from tests.kit.marked import Marked, marked_tests
from tests.texts.judged import judged
from tests.texts.readings import Sentence, sentences_of

TRUTH = ROOT / "docs" / "rules-truth.md"
NUMBERS = ROOT / "rules" / "ep_rules" / "reference_data" / "numbers.toml"
NUMBERS_HEAD = """\
# The numbers of each scenario that rules say, by their settings. Written by
# `python tests/tools/rules_truth.py`; a test holds it current.
"""
SAID = ("victory.goal",)
"""The settings whose numbers rules say."""
GAMES = ROOT / "rules" / "ep_rules" / "reference_data" / "games.toml"
GAMES_HEAD = """\
# The modules of the game of each scenario, so that a rule is shown as a game has it without loading
# its modules. Written by `python tests/tools/rules_truth.py`; a test holds it current.
"""
HEAD = """\
# The rules, sentence by sentence

Written by `python tests/tools/rules_truth.py` from the rule texts, their sources and the
tests; a test holds it current.

*Standing* says how sure a sentence is. *Confirmed*: two sources that read the material
independently agree. *Single*: one source says it. *Inferred*: no source says it outright, and it is
the only reading that fits. *Disputed*: sources differ, and a setting chooses. *Ours*: no source
answers it; the setting beside it gives the other answers. *Program*: a rule of this program.

*With a module* says that somebody has read the rule against that section of the facts, on Cities &
Knights, on Explorers & Pirates (E&P) or on the other systems (others): in games with the module it
*holds* as it stands, or the module changes it (*differs*). `tests/texts/judged.toml` has these
rows.

A test runs in both editions, unless one is named.
"""
STANDING = {"house": "program"}
"""The words for a rule's confidence that differ from its own."""


def truth() -> str:
    """The whole file."""
    tests: dict[str, list[Marked]] = {}
    for test in marked_tests():
        tests.setdefault(test.rule, []).append(test)
    return "\n".join([HEAD, *_chapters(tests)])


def _chapters(tests: Mapping[str, Sequence[Marked]]) -> Iterator[str]:
    for chapter in reference.chapters():
        yield f"## {rule_words.heading(chapter.id)}\n"
        for rule_id in chapter.rules:
            yield from _rule(rule_id, tests.get(rule_id, ()))


def _rule(rule_id: str, tests: Sequence[Marked]) -> Iterator[str]:
    rule = reference.rule(rule_id)
    yield f"### {rule_words.title(rule_id)} (`{rule_id}`)\n"
    places = {edition: _place(rule, edition) for edition in EDITIONS}
    if len(set(places.values())) == 1:
        yield f"- {next(iter(places.values()))}"
    else:
        yield from (f"- `{edition}`: {place}" for edition, place in places.items())
    yield from (
        f"- {reference.place(rule_id, book)}" for book in rule.places if book not in EDITIONS
    )
    yield "\n| sentence | holds in | standing |\n| --- | --- | --- |"
    standing = STANDING.get(rule.confidence, rule.confidence)
    yield from (_row(sentence, standing) for sentence in sentences_of(rule_id))
    yield ""
    rows = [(module, one) for (told, module), one in judged().items() if told == rule_id]
    yield from (f"- with `{module}`: {one.verdict} (§ {one.section})" for module, one in rows)
    for file, found in groupby(tests, lambda test: test.file):
        link = f"[{file.name}](../{file.relative_to(ROOT).as_posix()})"
        yield f"- {link}: {'; '.join(_said(test) for test in found)}"
    yield ""


def _place(rule: reference.Rule, edition: str) -> str:
    place = reference.place(rule.id, edition)
    silent = rule.places and edition not in rule.places
    elsewhere = all(found.source for found in rule.places.values())
    return f"not mentioned, so {place}" if silent and not elsewhere else place


def _row(sentence: Sentence, standing: str) -> str:
    where = "both" if len(sentence.editions) == len(EDITIONS) else f"`{sentence.editions[0]}`"
    where += f", with `{sentence.module}`" if sentence.module else ""
    if sentence.ours:
        standing = " ".join(["ours:" if sentence.settings else "ours", *_coded(sentence.settings)])
    return f"| {sentence.text} | {where} | {standing} |"


def _coded(words: Sequence[str]) -> list[str]:
    return [f"`{word}`" for word in words]


def _said(test: Marked) -> str:
    """The name of a test as the sentence that it is."""
    said = test.name.removeprefix("test_").replace("_", " ")
    return said if len(test.editions) == len(EDITIONS) else f"{said} (`{min(test.editions)}`)"


def games() -> str:
    """The modules of each game, for the reference, which does not import them."""
    lines = [
        f"{scenario} = {json.dumps([module.id for module in entry.modules])}"
        for scenario, entry in SCENARIOS.items()
    ]
    return "\n".join([GAMES_HEAD, *lines, ""])


def numbers() -> str:
    """The numbers of each game, for the reference."""
    lines = [NUMBERS_HEAD]
    for key in SAID:
        lines += [f'["{key}"]']
        lines += [f"{scenario} = {dict(settings_of(scenario))[key]}" for scenario in SCENARIOS]
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    TRUTH.write_text(truth(), encoding="utf-8")
    GAMES.write_text(games(), encoding="utf-8")
    NUMBERS.write_text(numbers(), encoding="utf-8")
