"""An admiral's bargains, and its limits."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ep_rules.api import (
    CHANCE,
    SCENARIOS,
    Accept,
    Action,
    AnswerOffer,
    Counter,
    Decline,
    Game,
    History,
    Offer,
    Seat,
    State,
    TradePhase,
    View,
    determinize,
    game,
    mix,
    observe,
)
from ep_rules.bots.admiral import Admiral, haggling, make, nodes_for
from ep_rules.bots.captain.knowledge import guide
from tests.architecture.source import run_python
from tests.kit.chosen import CAPTAIN, LEADS, OFFERED, advice, choice
from tests.kit.games import GAMES_AT_ENDS
from tests.kit.table import at

FEW = 12
"""A small budget of nodes."""
USUAL = 4
"""Seats at most tables."""
LENGTH = 200
"""Decisions that are looked at of a game."""
SEVERAL = 2
"""Offers that a bot makes in a turn, by a setting."""


def positions(compiled: Game, seed: int) -> Iterator[tuple[State, Seat, int]]:
    """The choices of a game between captains that an admiral would think about."""
    state = compiled.new_state(mix(seed, compiled.book.seats))
    step = 0
    while not state.over and step < LENGTH:
        actor = state.agenda[-1].actor
        if actor == CHANCE:
            compiled.apply(state, compiled.sample(state))
            continue
        legal = compiled.legal_actions(state)
        if isinstance(state.agenda[-1], TradePhase | AnswerOffer) and len(legal) > 1:
            yield state.copy(), actor, mix(seed, step)
        compiled.apply(state, CAPTAIN.choose(View.of(compiled, state, actor), legal, step))
        step += 1


# ---- bargains -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "seats"), [("land-ho", 4), ("fish", 3), ("spices", 2)])
def test_the_named_seat_accepts_an_admirals_bargain(scenario: str, seats: int):
    compiled, admiral, taken = game(scenario, seats), Admiral(FEW), 0
    for state, actor, word in positions(compiled, 5):
        view = View.of(compiled, state, actor)
        if any(other.unknown for other in view.observation.seats):
            continue
        offer, why = admiral.advise(view, compiled.legal_actions(state), word)
        if why.code != "bargain":
            continue
        compiled.play(state, offer)
        while state.agenda[-1].actor != dict(why.params)["seat"]:
            compiled.play(state, Decline())
        answers = compiled.legal_actions(state)
        told = CAPTAIN.choose(View.of(compiled, state, state.agenda[-1].actor), answers, word)
        assert told == Accept(), compiled.notation.write(offer)
        taken += 1
    assert taken


def test_what_was_declined_is_not_offered_again():
    compiled, admiral, again = game("land-ho", 4), Admiral(FEW), 0
    for state, actor, word in positions(compiled, 5):
        history = History(compiled, state)
        offered: list[Action] = []
        while isinstance(history.state.agenda[-1], TradePhase):
            heard = [told.event for told in history.heard]
            view = View.of(compiled, history.state, actor, heard)
            action = admiral.choose(view, compiled.legal_actions(history.state), word)
            if not isinstance(action, Offer):
                break
            assert action not in offered
            again += bool(offered)
            offered.append(action)
            history.play(action)
            while isinstance(history.state.agenda[-1], AnswerOffer):
                history.play(Decline())
        assert len(offered) <= SEVERAL
    assert again


@pytest.mark.parametrize(
    ("offer", "answer"),
    [
        ("1 ore for 1 lumber", "yes"),
        ("1 lumber for 1 grain", "no"),
        ("1 ore for 1 grain", "counter 1 lumber for 1 ore"),
    ],
)
def test_an_admiral_takes_what_it_needs_and_gives_what_it_does_not(offer: str, answer: str):
    table = at(OFFERED).do(f"B offer {offer}", "C no")
    assert choice(table, bot=Admiral(FEW)) == answer


def test_an_admiral_gives_the_leader_nothing():
    table = at(OFFERED + LEADS).do("B offer 1 ore for 1 lumber", "C no")
    assert advice(table, bot=Admiral(FEW)) == ("no", "leader")


# ---- limits -------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("nodes", [1, 3, 9, 40])
@pytest.mark.source
def test_a_search_never_spends_more_nodes_than_it_has(nodes: int, monkeypatch: pytest.MonkeyPatch):
    spent: list[Seat] = []
    party = haggling.party

    def counted(compiled: Game, world: State, seat: Seat) -> object:
        spent.append(seat)
        return party(compiled, world, seat)

    monkeypatch.setattr(haggling, "party", counted)
    compiled, most = game("pirate-lairs", 4), 0
    for state, actor, word in positions(compiled, 8):
        spent.clear()
        Admiral(nodes).choose(View.of(compiled, state, actor), compiled.legal_actions(state), word)
        assert len(spent) <= nodes
        most = max(most, len(spent))
    assert most == min(nodes, 24), "three others, in eight worlds where hands are unknown"


def test_a_search_that_is_stopped_answers_at_once_as_a_captain():
    compiled, differ = game("land-ho", 4), 0
    stopped, free = Admiral(FEW), Admiral(FEW)
    stopped.stop = lambda: True
    for state, actor, word in positions(compiled, 2):
        view, legal = View.of(compiled, state, actor), compiled.legal_actions(state)
        captains = CAPTAIN.choose(view, legal, word)
        assert stopped.choose(view, legal, word) == captains
        differ += free.choose(view, legal, word) != captains
    assert differ


def test_thinking_longer_is_more_nodes_and_never_none():
    assert nodes_for(0.0001) == 1
    assert nodes_for(0.25) == make().nodes == 10 * nodes_for(0.025)


# ---- everywhere ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seats", "edition"), GAMES_AT_ENDS)
def test_admirals_do_what_is_allowed_and_say_why(scenario: str, seats: int, edition: str):
    compiled, admiral = game(scenario, seats, edition), Admiral(FEW)
    state, step = compiled.new_state(mix(seats, 4)), 0
    while not state.over and step < LENGTH:
        actor = state.agenda[-1].actor
        if actor == CHANCE:
            compiled.apply(state, compiled.sample(state))
            continue
        legal = compiled.legal_actions(state)
        action, why = admiral.advise(View.of(compiled, state, actor), legal, mix(step))
        assert action in legal or isinstance(action, Counter | Offer)
        assert tuple(name for name, _ in why.params) == guide(compiled).reasons[why.code], why
        compiled.play(state, action)
        step += 1


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_choice_does_not_change_with_what_is_hidden(scenario: str):
    seats = max(seats for seats in SCENARIOS[scenario].layouts if seats <= USUAL)
    coins = "gold" in game(scenario, seats).book.settings
    compiled = game(scenario, seats, house={"gold.visible": "false"} if coins else {})
    looked, admiral = 0, Admiral(FEW)
    for state, actor, word in list(positions(compiled, 6))[::4]:
        legal, seen = compiled.legal_actions(state), observe(compiled, state, actor)
        chosen = admiral.choose(View.of(compiled, state, actor), legal, word)
        twin = determinize(seen, mix(word, 1))
        assert admiral.choose(View.of(compiled, twin, actor), legal, word) == chosen
        looked += twin.hands != state.hands
    assert looked


PLAYED = """
from ep_rules.api import game
from ep_rules.bots.admiral import Admiral
from ep_rules.bots.captain import Captain
from ep_tui.arena.bot_games import play
compiled = game("fish", 3, house={"victory.goal": "6"})
result, entries, _ = play(compiled, [Admiral(500), Captain(), Captain()], 4)
print(result, [compiled.notation.write(entry.action) for entry in entries])
"""


@pytest.mark.slow
def test_no_hash_order_reaches_a_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    found = set()
    for seed in ("0", "4711"):
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        done = run_python(PLAYED, home=tmp_path)
        assert done.returncode == 0, done.stderr
        found.add(done.stdout)
    assert len(found) == 1
