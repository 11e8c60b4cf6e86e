"""A bot in its own process gets text with the knowledge of its seat, and nothing more."""

from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings

from ep_rules.api import CHANCE, Event, Game, Seat, State, View, determinize, observe
from ep_rules.bots.captain import Captain
from ep_rules.bots.deckhand import Deckhand
from ep_rules.seen_decision import DecisionReader, DecisionWriter, SeenDecision
from tests.laws.play import Walk, walks

WORD = 77


def sent(game: Game, state: State, seat: Seat, heard=()) -> bytes:
    view = View.of(game, state, seat, heard)
    return msgspec.json.encode(DecisionWriter().write(view, game.legal_actions(state), WORD))


@settings(max_examples=40)
@given(walks())
def test_a_sight_comes_back_as_the_view_that_it_was(walk: Walk):
    for game, state in walk.states(every=25):
        if state.over or state.agenda[-1].actor == CHANCE:
            continue
        seat = state.agenda[-1].actor
        here = View.of(game, state, seat)
        there, legal = DecisionReader().read(
            msgspec.json.decode(sent(game, state, seat), type=SeenDecision)
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
    there, _ = DecisionReader().read(msgspec.json.decode(text, type=SeenDecision))
    assert there.history == tuple(event.seen_by(seat) for event in heard)


@settings(max_examples=20)
@given(walks())
def test_a_reader_adds_what_is_new_to_what_a_seat_has_heard(walk: Walk):
    game, state, player = walk.begin()
    writer, reader, heard, known = DecisionWriter(), DecisionReader(), list[Event](), set[Seat]()
    for step in range(min(walk.steps, 200)):
        assume(not state.over)
        seat = state.agenda[-1].actor
        if seat != CHANCE:
            view = View.of(game, state, seat, heard)
            asked = writer.write(view, game.legal_actions(state), WORD)
            there, _ = reader.read(asked)
            assert asked.goes_on == (seat in known)
            assert step % 3 == 0 or there.history == tuple(view.history)
            known |= {seat} if heard else set()
        heard += game.listen(state, player.choose(game, state))


@settings(max_examples=40)
@given(walks())
@pytest.mark.source
def test_what_a_bot_sees_shares_nothing_that_can_change_with_the_game(walk: Walk):
    game, state = walk.end()
    for seat in map(Seat, range(state.seats)):
        view = View.of(game, state, seat)
        seen, guess = changeable(view.observation), changeable(view.determinize(WORD)[1])
        assert guess, "this state is the bot's own"
        assert not {*seen, *guess} & {*changeable(state)}
        assert not any(isinstance(held, State) for held in vars(view).values())


def changeable(thing: Any) -> dict[int, object]:
    """Everything in a value that can be changed, by its address."""
    found: dict[int, object] = {}
    if isinstance(thing, msgspec.Struct):
        parts = [getattr(thing, name) for name in thing.__struct_fields__]
        frozen = thing.__struct_config__.frozen
    elif isinstance(thing, dict):
        parts, frozen = [*thing.values()], False
    elif isinstance(thing, list | tuple | set | frozenset):
        parts, frozen = [*thing], isinstance(thing, tuple | frozenset)
    else:
        return found
    if not frozen:
        found[id(thing)] = thing
    for part in parts:
        found |= changeable(part)
    return found
