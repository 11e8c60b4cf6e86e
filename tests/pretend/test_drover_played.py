"""The pretend card in play: bots, undo, records, scenes, features, plain mode.

Nothing here uses more than its own files.
"""

import pytest

from ep_rules import api
from ep_rules.api import Seat, View
from ep_rules.bots import bot
from ep_tui.arena.bot_games import play
from ep_tui.research.zoo import env
from ep_tui.session.session import Session
from tests.plain.conversation import choices, typed
from tests.pretend.drover import PlayDrover
from tests.pretend.test_drover import SCENE
from tests.tui.play import scene

pytestmark = pytest.mark.usefixtures("drovers")


@pytest.mark.parametrize("word", ["deckhand", "captain", "admiral@0.02"])
def test_every_level_of_bots_plays_it(word: str):
    compiled, state = api.read_scene(SCENE.replace("drover, spy", "drover"))
    view, legal = View.of(compiled, state, Seat(0)), compiled.legal_actions(state)
    assert isinstance(bot(word).choose(view, legal, 3), PlayDrover)


@pytest.mark.slow
@pytest.mark.parametrize("word", ["deckhand", "captain"])
def test_bots_draw_it_and_play_it_in_a_game_of_their_own(word: str):
    compiled = api.game("drovers", 3, "print-2025", {"turn.rounds": "25", "drover.cards": "9"})
    entries = play(compiled, [bot(word)] * 3, 5).entries
    assert any(isinstance(entry.action, PlayDrover) for entry in entries)


def test_a_scene_says_it_and_is_written_back():
    compiled, state = api.read_scene(SCENE)
    written = api.write_scene(compiled, state)
    assert "drover" in written
    assert api.read_scene(written)[1].digest() == state.digest()


def test_it_is_undone():
    table = scene(SCENE, "you", "random")
    session, before = Session.local(table), table.history.state.digest()
    session.act(PlayDrover(session.game.book.topology.hex("B2")))
    assert table.history.state.digest() != before
    session.undo()
    assert table.history.state.digest() == before


def test_plain_mode_lists_it_does_it_and_says_so():
    table = scene(SCENE, "you", "random")
    said = typed(table, "1")
    (number,) = (number for number, words in choices(said) if "play the Drover" in words)
    said = typed(scene(SCENE, "you", "random"), "1", str(number), "1")
    assert "You play the card Drover." in said
    assert "A drover brings you 2 ore cards from B2." in said


def test_plain_mode_says_why_it_cannot_be_played_there():
    said = typed(scene(SCENE, "you", "random"), "drover A1")
    assert "A drover brings no cards from A1" in said


def test_agents_have_numbers_for_it():
    arena = env("drovers", seats=2).unwrapped
    arena.reset(seed=1)
    assert any(isinstance(action, PlayDrover) for action in arena.actions.all)
