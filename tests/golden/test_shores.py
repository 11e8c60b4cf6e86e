"""Golden games of the older shores: the rules today are the rules these files were made with."""

import re

import pytest

from ep_rules.api import read, write
from tests.golden import shores

GAMES = pytest.mark.parametrize(("scenario", "seats"), shores.GAMES)
SAID = {
    "explorers-of-catan": "start-at tile pair token port robber road free-road knight city develop",
    "pirates-of-catan": "privateer blackbeard spare rob steal tokens-from port start-road knight",
}


@GAMES
def test_a_golden_game_of_the_shores_replays_with_every_digest_to_its_victory(scenario, seats):
    text = shores.file_of(scenario, seats).read_text(encoding="utf-8")
    loaded = read(text)
    assert loaded.history.state.winner >= 0
    assert text.count("\n= ") > 20
    assert write(loaded.header, loaded.history) == text


@GAMES
def test_the_golden_chooser_plays_the_same_game_of_the_shores_today(scenario, seats):
    written = shores.file_of(scenario, seats).read_text(encoding="utf-8")
    assert shores.text_of(scenario, seats) == written


@pytest.mark.parametrize("scenario", SAID)
def test_the_golden_games_show_what_their_system_adds(scenario):
    said = "".join(
        shores.file_of(name, seats).read_text(encoding="utf-8")
        for name, seats in shores.GAMES
        if name == scenario
    )
    for word in SAID[scenario].split():
        assert re.search(rf"^[A-D*] {word}\b", said, re.MULTILINE), word
