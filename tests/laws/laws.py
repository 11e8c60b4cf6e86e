"""The laws of every position of every game, as functions for tests and the soak.

`cheap` is checked after every action, `deep` at selected positions of a game. Both raise
`AssertionError`.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Union

import msgspec

from ep_rules.api import (
    CHANCE,
    NOBODY,
    RESOURCES,
    ROAD,
    Action,
    Game,
    History,
    Observation,
    Owner,
    Seat,
    State,
    determinize,
    mix,
    observe,
)
from ep_rules.base.theft import DrawCard
from ep_rules.base.turn import Turn
from ep_rules.base.victory import MAY_WIN, Victory
from ep_rules.chance import advance, below
from ep_rules.model import (
    GOLD,
    cards,
)
from ep_rules.sea.gold import Gold
from tests.laws.about import laws_of_slices
from tests.laws.candidates import candidates
from tests.laws.play import Player

LAWS = laws_of_slices()
"""Laws of slices beyond their stocks: every law with its slice."""


def goods(state: State) -> list[int]:
    """Cards and coins of the whole box."""
    return [
        state.bank[good] + sum(hand[good] for hand in state.hands)
        for good in range(len(state.bank))
    ]


def hold(game: Game, state: State, word: int, actions: int, every: int = 0) -> None:
    """Play on at random; all laws hold at the end and every so many actions, cheap ones always."""
    player, box = Player(word), goods(state)
    for step in range(actions):
        if state.over:
            break
        legal = game.legal_actions(state)
        assert legal, "somebody can act until the game is over"
        if every and step % every == 0:
            deep(game, state, player.word)
        actor, before = state.agenda[-1].actor, state.word
        game.apply(state, player.choose(game, state, legal))
        assert (state.word != before) == (actor == CHANCE)
        cheap(game, state, box)
    deep(game, state, player.word)


def cheap(game: Game, state: State, box: Sequence[int]) -> None:
    """Nothing is added or lost, and every piece is in a legal place; `box`: all goods."""
    assert goods(state) == list(box), "cards or gold were made or lost"
    assert min(min(hand) for hand in state.hands) >= 0
    assert min(state.bank) >= 0
    buildings_stand(game, state)
    stocks_are_whole(game, state)
    for law, drawer in LAWS:
        if drawer.key in state.slices:
            law(game, state)
    who_has_enough_has_won(game, state)


def stocks_are_whole(game: Game, state: State) -> None:
    """Every module counts as many things as its box has."""
    for module in game.book.modules:
        for name, stock in module.stocks(state).items():
            assert stock.is_whole, f"{module.id}: {name}: {stock}"


def buildings_stand(game: Game, state: State) -> None:
    """Roads and buildings are on the board as often as in the lists, and in no box too often."""
    box = {number: kind.supply for number, kind in game.book.buildings.items()}
    for kind, owners in enumerate(state.placed):
        for owner, places in enumerate(owners):
            assert places == sorted(set(places))
            assert len(places) <= box.get(kind, 0)
            for place in places:
                if kind == ROAD:
                    assert state.road[place] == owner
                else:
                    assert (state.building[place], state.owner[place]) == (kind, owner)
    standing = [sum(map(len, owners)) for owners in state.placed]
    assert standing[ROAD] == sum(owner != NOBODY for owner in state.road)
    assert sum(standing) - standing[ROAD] == sum(map(bool, state.building))
    assert [bool(kind) for kind in state.building] == [owner != NOBODY for owner in state.owner]


def who_has_enough_has_won(game: Game, state: State) -> None:
    """The game is over as soon as a seat that may win has enough points, and not before."""
    victory, turn = game.book.module(Victory), game.book.module(Turn)
    if state.winner >= 0:
        assert state.over
        assert state.winner == state.active or victory.settings.when == "at-once"
        assert victory.points(state, Owner(state.winner)) >= victory.settings.goal
    elif not state.over and not turn.is_building(state):
        if game.book.veto(MAY_WIN)(state, state.active) is not None:
            return
        assert victory.points(state, Owner(state.active)) < victory.settings.goal


@lru_cache(maxsize=4)
def action_decoder(game: Game) -> msgspec.json.Decoder[Any]:
    """Reads an action of a game from JSON."""
    return msgspec.json.Decoder(Union[tuple(game.action_types)])  # noqa: UP007 - at run time


def viewers(state: State) -> list[Seat | None]:
    """A spectator and every seat."""
    return [None, *map(Seat, range(state.seats))]


def deep(game: Game, state: State, word: int) -> None:
    """All other laws at one position, which is not changed."""
    before, chance = state.digest(), state.word
    listed = game.legal_actions(state)
    listed_is_silent(game, state, listed)
    survives_text(game, listed)
    views = [observe(game, state, viewer) for viewer in viewers(state)]
    guess_is_stable(game, state, views, word)
    if state.over:
        assert not listed
        return
    if state.agenda[-1].actor == CHANCE:
        word_advances_once(game, state)
    else:
        seat_sees_enough(game, state, listed, word)
        undone = listed[below(mix(word, 1), len(listed))]
        if not undone.reveals:
            undo_is_exact(game, state, undone)
    copy_is_independent(game, state, listed, views)
    assert (state.digest(), state.word) == (before, chance)


def listed_is_silent(game: Game, state: State, listed: Sequence[Action]) -> None:
    """Listed actions are legal, legal actions are listed, and none is listed twice."""
    known = set(listed)
    assert len(known) == len(listed), "an action is listed twice"
    for action in listed:
        assert game.explain(state, action) is None, f"listed: {game.notation.write(action)}"
    if state.over:
        return
    top = state.agenda[-1]
    for family in game.book.families:
        everything = candidates(game)[family.action]
        if type(top) not in game.book.during[family.action]:
            refusal = game.explain(state, everything[0])
            assert refusal is not None
            assert refusal.code.startswith("turn.") or refusal == family.action.unasked()
            continue
        for action in everything:
            silent = game.explain(state, action) is None
            line = f"{game.notation.write(action)}" if silent != (action in known) else ""
            assert silent or action not in known, line
            assert not silent or not family.lists_all or action in known, f"not listed: {line}"


def survives_text(game: Game, listed: Sequence[Action]) -> None:
    """Actions survive a round trip through their line and JSON."""
    for action in listed:
        assert game.notation.read(game.notation.write(action)) == action
        assert action_decoder(game).decode(msgspec.json.encode(action)) == action


def guess_is_stable(game: Game, state: State, views: Sequence[Observation], word: int) -> None:
    """Determinizing and observing again gives the same observation, without the random word."""
    other = state.copy()
    other.word = mix(word, 2)
    golds = [module for module in game.book.modules if isinstance(module, Gold)]
    hidden = any(not module.settings.visible for module in golds)
    for seen in views:
        imagined = determinize(seen, mix(word, 3))
        assert observe(game, imagined, seen.viewer) == seen
        assert observe(game, other, seen.viewer) == seen
        if hidden:
            assert observe(game, with_other_coins(state, seen.viewer, word), seen.viewer) == seen
        assert [cards(hand) for hand in imagined.hands] == [cards(hand) for hand in state.hands]
        assert hidden or imagined.bank == state.bank


def with_other_coins(state: State, viewer: Seat | None, word: int) -> State:
    """The same state with other numbers of coins in hands that the viewer does not see."""
    other = state.copy()
    for seat, hand in enumerate(other.hands):
        if seat != viewer:
            coins = below(mix(word, seat), 9)
            other.bank[GOLD] += hand[GOLD] - coins
            hand[GOLD] = coins
    return other


def seat_sees_enough(game: Game, state: State, listed: Sequence[Action], word: int) -> None:
    """In every state it can imagine, the seat to act has the same legal actions and refusals."""
    top = state.agenda[-1]
    imagined = determinize(observe(game, state, top.actor), mix(word, 4))
    assert game.legal_actions(imagined) == listed
    for number, family in enumerate(game.book.families_for[type(top)]):
        everything = candidates(game)[family.action]
        for action in everything[below(mix(word, number), 5) :: 5]:
            assert game.explain(imagined, action) == game.explain(state, action)


def undo_is_exact(game: Game, state: State, action: Action) -> None:
    """An undone decision leaves no trace, and redo restores it exactly."""
    history = History(game, state.copy())
    history.play(action)
    after = history.state.digest()
    history.undo(state.agenda[-1].actor, recorded=True)
    assert (history.state.digest(), history.state.word) == (state.digest(), state.word)
    history.redo()
    assert history.state.digest() == after


def word_advances_once(game: Game, state: State) -> None:
    """Every outcome of CHANCE advances the word once."""
    outcomes = game.chance_outcomes(state)
    assert outcomes
    assert all(type(weight) is int and weight > 0 for _, weight in outcomes)
    assert game.sample(state) in [outcome for outcome, _ in outcomes]
    words = set()
    for outcome, _ in outcomes:
        branch = state.copy()
        game.apply(branch, outcome)
        words.add(branch.word)
    assert words == {advance(state.word)}


def copy_is_independent(
    game: Game, state: State, listed: Sequence[Action], views: Sequence[Observation]
) -> None:
    """Changes of a copy do not change the state, nor earlier observations."""
    before, seen = state.digest(), msgspec.json.encode(views)
    for action in listed[:: max(1, len(listed) // 8)]:
        branch = state.copy()
        game.apply(branch, action)
        assert branch.digest() != before
    assert state.digest() == before
    assert msgspec.json.encode(views) == seen


def hides_a_card(state: State) -> bool:
    """Whether CHANCE is about to draw one of several kinds of cards unseen by others."""
    top = state.agenda[-1] if state.agenda else None
    if not isinstance(top, DrawCard) or state.seats < 3:
        return False
    return sum(1 for good in RESOURCES if state.hands[top.victim][good]) > 1
