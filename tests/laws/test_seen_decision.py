"""A bot in its own process gets text with the knowledge of its seat, and nothing more."""

import msgspec
from hypothesis import assume, given, settings

from ep_rules import seen_decision
from ep_rules.api import CHANCE, Game, Seat, State, View, determinize, observe
from ep_rules.bots.captain import Captain
from ep_rules.bots.deckhand import Deckhand
from tests.laws.play import Walk, walks

WORD = 77


def sent(game: Game, state: State, seat: Seat, heard=()) -> bytes:
    view = View(game, state, seat, heard)
    return msgspec.json.encode(seen_decision.write(view, game.legal_actions(state), WORD))


@settings(max_examples=40)
@given(walks())
def test_a_sight_comes_back_as_the_view_that_it_was(walk: Walk):
    for game, state in walk.states(every=25):
        if state.over or state.agenda[-1].actor == CHANCE:
            continue
        seat = state.agenda[-1].actor
        here = View(game, state, seat)
        there, legal = seen_decision.read(
            msgspec.json.decode(sent(game, state, seat), type=seen_decision.SeenDecision)
        )
        assert there.observation == here.observation
        assert there.seat == seat
        assert legal == game.legal_actions(state)
        for bot in (Captain(), Deckhand()):
            assert bot.choose(there, legal, WORD) == bot.choose(here, legal, WORD)
        assert there.determinize(5)[1].digest() == here.determinize(5)[1].digest()


@settings(max_examples=40)
@given(walks())
def test_what_is_hidden_changes_no_sight(walk: Walk):
    game, state = walk.end()
    assume(not state.over and state.agenda[-1].actor != CHANCE)
    seat = state.agenda[-1].actor
    other = determinize(observe(game, state, seat), 12345)
    assert sent(game, state, seat) == sent(game, other, seat)


@settings(max_examples=40)
@given(walks())
def test_what_was_heard_comes_along_as_the_seat_heard_it(walk: Walk):
    game, state, player = walk.begin()
    heard = []
    for _ in range(min(walk.steps, 200)):
        assume(not state.over)
        heard += game.listen(state, player.choose(game, state))
    assume(not state.over and state.agenda[-1].actor != CHANCE)
    seat = state.agenda[-1].actor
    text = sent(game, state, seat, heard)
    there, _ = seen_decision.read(msgspec.json.decode(text, type=seen_decision.SeenDecision))
    assert there.history == tuple(event.seen_by(seat) for event in heard)
