"""The law of words: what the table shows is whole words, or signs that the legend spells.

A word is whole if some sentence of the texts has it. Names of seats may be cut, with a sign.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import cast

import pytest

from ep_rules.api import LETTERS, SCENARIOS, History, read
from ep_rules.module import Phase
from ep_tui import texts
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.table import Table
from tests.golden.regenerate import game_file
from tests.tui.play import opened, resize, screen, text

SIZES = ((60, 20), (80, 24), (100, 30), (120, 40), (200, 60))
EACH = 2
SENTENCE = 5
"""Texts with so many words are sentences; shorter ones are what the law is about."""
WORD = re.compile(r"[A-Za-z]{3,}")
CUT = re.compile(r"\w+…")
SEATS = re.compile("[A-F]+")


@cache
def whole() -> frozenset[str]:
    """The words of all sentences."""
    found: set[str] = set()
    for path in Path(texts.__path__[0], texts.LANGUAGE).rglob("*.toml"):
        for one in said(tomllib.loads(path.read_text("utf-8"))):
            words = WORD.findall(re.sub(r"\{\w+(, (select|plural))?", " ", one))
            found |= {word.lower() for word in words if len(words) >= SENTENCE}
    return frozenset(found)


def said(part: object) -> Iterator[str]:
    """The texts of a table of TOML."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for value in cast("dict[str, object]", part).values():
            yield from said(value)


def cut_words(shown: str) -> set[str]:
    """The words in what is shown that are in no sentence."""
    words = WORD.findall(CUT.sub(" ", shown))
    return {word for word in words if word.lower() not in whole() and not SEATS.fullmatch(word)}


def in_the_middle(scenario: str) -> Table:
    """A golden game after half of it, when a person takes over."""
    seats = min(max(SCENARIOS[scenario].layouts), 4)
    loaded = read(game_file(scenario, seats).read_text("utf-8"))
    game, state = loaded.history.game, loaded.header.start().state
    entries = loaded.history.entries
    for number, entry in enumerate(entries):
        if 2 * number > len(entries) and isinstance(state.agenda[-1], Phase):
            break
        game.apply(state, entry.action)
    words = ["captain"] * seats
    words[max(0, state.agenda[-1].actor)] = "you"
    return Table(loaded.header, History(game, state), words)


@pytest.mark.slow
@pytest.mark.parametrize(("number", "scenario"), [*enumerate(SCENARIOS)])
async def test_every_word_on_the_table_is_whole_at_every_size(number: int, scenario: str):
    """Soak: every size (`EACH = 1`); here each game has two of them."""
    async with opened(in_the_middle(scenario), SIZES[0]) as pilot:
        for size in (SIZES * 2)[number % len(SIZES) :: EACH][: len(SIZES) // EACH]:
            await resize(pilot, *size)
            while "▶" not in text(pilot):
                await pilot.pause(0.05)
            assert not cut_words(text(pilot)), size
            for seat, name in enumerate(screen(pilot).session.names_beside_map):
                assert f"{LETTERS[seat]} {name[:1]}" in text(pilot)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_word_on_a_map_is_whole(scenario: str):
    """Words of terrains; those of other signs are on the maps of the matrix."""
    shown = presenters_of(Table.new(scenario, ["random"] * min(SCENARIOS[scenario].layouts)).game)
    for sign in shown.map.terrains.values():
        assert not cut_words(" ".join(word for line in sign.texts.values() for word, _ in line))


def test_a_person_who_has_to_decide_is_asked_a_question():
    for path in Path(texts.__path__[0], texts.LANGUAGE).rglob("*.toml"):
        told = tomllib.loads(path.read_text("utf-8"))
        prompts = told.get("screens", told if path.stem == "screens" else {}).get("prompt", {})
        for name, words in prompts.items():
            if words.startswith("{you") and not name.startswith("over"):
                assert "?" in words.partition(" other {{who}")[0], name
