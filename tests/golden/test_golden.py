"""Golden games and counts: today's rules are those that made these files.

`regenerate.py` in this folder makes them again.
"""

import os
import re
from collections.abc import Collection
from pathlib import Path

import pytest

from ep_rules.api import SCENARIOS, game, read, write
from tests.golden import regenerate

PART, ADMIRALS = (1, 1) if os.environ.get("EP_TUI_GAMES") else (2, 4)
"""A golden game is either replayed or played again, and admirals choose in one of four decisions;
`EP_TUI_GAMES=all pytest FILE` does all of both.
"""


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seats"), regenerate.GAMES[::PART])
def test_a_golden_game_replays_with_every_digest_to_its_end(scenario: str, seats: int):
    text = regenerate.game_file(scenario, seats).read_text(encoding="utf-8")
    loaded = read(text)
    assert loaded.history.state.winner >= 0 or len(loaded.history.entries) == regenerate.LONGEST
    assert text.count("\n= ") > 20
    assert write(loaded.header, loaded.history) == text


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seats"), regenerate.GAMES[PART - 1 :: PART])
def test_the_golden_chooser_plays_the_same_game_today(scenario: str, seats: int):
    """This fixes every digest too, and the order of the lists of legal actions."""
    text = regenerate.game_file(scenario, seats).read_text(encoding="utf-8")
    assert regenerate.golden_text(scenario, seats) == text


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_bots_choose_in_golden_games_what_they_chose_before(scenario: str):
    """Not marked slow: only this finds most mistakes in the weights and sums of bots."""
    head, *lines = regenerate.choices_file(scenario).read_text(encoding="utf-8").splitlines()
    asked = [line for line in lines if "admiral" not in line or not int(line.split()[0]) % ADMIRALS]
    assert regenerate.choices_text(scenario, ADMIRALS).splitlines() == [head, *asked]


OLDER = sorted(regenerate.HERE.glob("*-behavior-2.txt"))


@pytest.mark.slow
@pytest.mark.parametrize("file", OLDER, ids=lambda file: file.stem)
def test_a_game_of_version_2_replays_with_every_digest_to_its_victory(file: Path):
    """The files are unchanged since then; each is read with the defaults of its version."""
    text = file.read_text(encoding="utf-8")
    loaded = read(text)
    assert loaded.is_older
    assert loaded.history.state.winner >= 0
    assert loaded.digests == text.count("\n= ") > 20
    assert write(loaded.header, loaded.history) == text


def test_a_game_that_was_recorded_under_the_first_rules_is_read_to_its_victory():
    """The file is unchanged since then and must stay readable."""
    text = (regenerate.HERE / "land-ho-4-behavior-1.txt").read_text(encoding="utf-8")
    loaded = read(text)
    assert loaded.behavior == 1
    assert loaded.is_older
    assert len(loaded.history.entries) == len(re.findall(r"^[A-D*] ", text, re.MULTILINE))
    assert loaded.history.state.over
    assert "\n= " in text, "it has digests"
    assert loaded.digests == 0, "and they cover what there was then"


@pytest.mark.parametrize(("file", "form"), [("land-ho-2-format-2", 2), ("land-ho-3-format-3", 3)])
def test_a_finished_game_of_an_older_format_is_proved_and_has_no_result(file: str, form: int):
    """The files are unchanged since then: one has a promise and a word, one begins with a scene."""
    loaded = read((regenerate.HERE / f"{file}.txt").read_text(encoding="utf-8"), proving=True)
    assert loaded.header.format == form
    assert loaded.history.state.over
    assert loaded.drawn[-1].proved == loaded.history.outcomes > 0
    assert loaded.result is None


RARE = {
    *("explore", "turn-up", "leave", "spare-dever", "attack", "no-comfort", "raise"),
}
"""First words of actions that no golden game comes to; tests of their rules show them."""


def test_the_golden_games_show_every_action_and_outcome_of_every_game():
    lines = "".join(
        regenerate.game_file(scenario, seats).read_text(encoding="utf-8")
        for scenario, seats in regenerate.GAMES
    )
    forms = {form for scenario, seats in regenerate.GAMES for form in forms_of(scenario, seats)}
    patterns = {form: re.sub(r"\\{\w+\\}", r"\\S.*", re.escape(form)) for form in forms}
    missing = {
        form for form in forms if not re.search(rf"^[A-F*] {patterns[form]}$", lines, re.MULTILINE)
    }
    assert {form.split()[0] for form in missing} == RARE


def forms_of(scenario: str, seats: int) -> Collection[str]:
    return game(scenario, seats).notation.forms


@pytest.mark.parametrize("file", regenerate.COUNTS, ids=lambda file: file.stem)
def test_as_many_sequences_of_actions_are_legal_as_were_counted(file: Path):
    scenes = regenerate.COUNTS[file]
    assert regenerate.golden_counts(scenes) == file.read_text(encoding="utf-8")


def test_counts_of_base_catan_are_those_that_one_can_work_out():
    """The first settlement has 54 corners; 18 of them have two paths of land, 36 have three.

    So there are 2 * 72 settlements with a road; each leaves the other seat 54 corners without its
    own and its neighbors: 144 * 53 less the squares of the numbers of paths. Before the dice one
    may roll or play a knight, two roads, one of 15 pairs of cards, or one of 5 monopolies; behind
    that come 36 throws, 18 hexes, 2 places for a road, and 20 times nothing but the roll.
    """
    counts = dict(
        line.split(": ")
        for line in regenerate.BASE_COUNTS_FILE.read_text(encoding="utf-8").splitlines()
    )
    settlements = (54, 2 * 72, 144 * 53 - (18 * 2**2 + 36 * 3**2))
    assert counts["the first settlements"] == " ".join(map(str, settlements))
    assert counts["everything before the dice"].split()[:2] == [
        str(1 + 1 + 1 + 15 + 5),
        str(36 + 18 + 2 + 20),
    ]
