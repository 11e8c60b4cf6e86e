"""The pretend mission in play: bots, laws, records, scenes and features.

Nothing here uses more than its own files.
"""

import warnings
from functools import cache

import pytest
from pettingzoo.test import api_test

from ep_rules import api, record
from ep_rules.api import (
    CHANCE,
    DecisionReader,
    DecisionWriter,
    Header,
    History,
    Seat,
    Seed,
    View,
    game,
    mix,
)
from ep_rules.bots import bot
from ep_tui.replay.playback import Replay
from ep_tui.replay.statistics import statistics
from ep_tui.research.zoo import env
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from tests.laws import laws
from tests.laws.play import Player
from tests.laws.test_every_game import begin
from tests.plain.conversation import Chance, choices, talk, typed
from tests.pretend.whales import Sightings, WatchWhales, WhalesWatched
from tests.pretend.whales_scene import SCENE, UNWATCHED
from tests.tui.play import scene

pytestmark = pytest.mark.usefixtures("whales")
LIMIT = 4000


@cache
def played(word: str) -> History:
    """A game of three such bots to its end."""
    compiled, player = game("whales", 3), bot(word)
    history = History(compiled, compiled.new_state(3, Seat(0)))
    for step in range(LIMIT):
        state = history.state
        if state.over:
            break
        actor = state.agenda[-1].actor
        if actor == CHANCE:
            history.play(compiled.sample(state))
            continue
        legal = compiled.legal_actions(state)
        history.play(player.choose(View.of(compiled, state, actor), legal, mix(3, step)))
    return history


@pytest.mark.slow
@pytest.mark.parametrize("word", ["deckhand", "captain", "admiral@0.04"])
def test_bots_play_to_the_end_and_watch(word: str):
    history = played(word)
    assert history.state.over
    made = sum(isinstance(entry.action, WatchWhales) for entry in history.entries)
    assert made == sum(history.state.of(Sightings).watched) > 0


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_laws_hold_in_a_random_game(seats: int):
    compiled, state = begin("whales", seats, api.DEFAULT_EDITION, rich=True)
    player, box = Player(mix(seats, 5)), laws.goods(state)
    for step in range(900):
        if state.over:
            break
        if step % 90 == 0:
            laws.deep(compiled, state, player.word)
        compiled.apply(state, player.choose(compiled, state, compiled.legal_actions(state)))
        laws.cheap(compiled, state, box)
    assert sum(state.of(Sightings).watched), "somebody has watched"


def test_a_record_replays_to_the_same_end():
    history = played("deckhand")
    header = Header(history.game.ruleset, ("deckhand",) * 3, Seat(0), Seed(3))
    text = record.write(header, history)
    assert " watch " in text
    loaded = record.read(text)
    assert loaded.history.state.digest() == history.state.digest()
    result = api.result_of(loaded.header, loaded.history, loaded.seats)
    assert [one.feats["watches"] for one in result.seats] == history.state.of(Sightings).watched


def test_a_scene_says_it_and_is_written_back():
    compiled, state = api.read_scene(SCENE)
    sightings = state.of(Sightings)
    assert (sightings.watched, sightings.now, sightings.track.at) == ([2, 1], 1, [0, 2])
    written = api.write_scene(compiled, state)
    assert 'C5 = "whales"' in written
    assert api.read_scene(written)[1].digest() == state.digest()


def test_a_scene_with_more_watches_than_there_are_is_refused():
    with pytest.raises(api.BadScene):
        api.read_scene(SCENE.replace("watched = 2", "watched = 61"))


def test_a_whole_game_is_played_in_plain_mode():
    table = Table.new("whales", ("you", "random"), seed=5, first=0, house={"turn.rounds": "30"})
    talk(table, Chance(1))
    assert table.over


def test_plain_mode_lists_it_does_it_and_says_so():
    table = scene(UNWATCHED, "you", "random")
    said = typed(table)
    (number,) = (number for number, words in choices(said) if "watch" in words)
    said = typed(table, str(number), "1")
    assert "You watch the whales on C5." in said


def test_the_statistics_count_watches_and_the_gold():
    house = {"victory.goal": "6", "turn.rounds": "30"}
    table = Table.new("whales", ("captain", "captain"), seed=5, first=0, house=house)
    talk(table, lambda _: pytest.fail("nobody is asked"))
    found = statistics(Replay.of(Session.local(table)))
    watched = table.history.state.of(Sightings).watched
    assert [one.counts["watches"] for one in found.seats] == watched
    assert any("whales.gold" in one.income for one in found.seats)


def test_agents_see_it_and_have_numbers_for_its_action():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env("whales", seats=3), num_cycles=60)
    arena = env("whales", seats=2).unwrapped
    arena.reset(seed=1)
    assert any(isinstance(action, WatchWhales) for action in arena.actions.all)
    assert {"whales.watched", "whales.track"} <= {*arena.observe("seat_0")["observation"]}


def test_a_bot_in_its_own_process_reads_what_whales_add():
    compiled, state = api.read_scene(UNWATCHED)
    watch = next(a for a in compiled.legal_actions(state) if isinstance(a, WatchWhales))
    heard = compiled.listen(state, watch)
    view, legal = View.of(compiled, state, Seat(0), heard), compiled.legal_actions(state)
    there, listed = DecisionReader().read(DecisionWriter().write(view, legal, 7))
    assert any(isinstance(event, WhalesWatched) for event in there.history)
    assert there.observation == view.observation
    assert listed == legal
