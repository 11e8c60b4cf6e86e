"""An admiral's look-ahead, and its limits."""

from collections.abc import Callable, Iterator

import pytest

from ep_rules.api import (
    CHANCE,
    Action,
    AnswerOffer,
    Counter,
    Game,
    Offer,
    Owner,
    PickAnswer,
    Roll,
    Seat,
    State,
    TradeWithSupply,
    View,
    determinize,
    game,
    letter,
    mix,
    observe,
)
from ep_rules.bots.admiral import Admiral, lookahead, nodes_for, play_out
from ep_rules.bots.admiral.budget import Budget, never
from ep_rules.bots.admiral.lookahead import LONG, MARGIN, PAIRS, START, LookAhead
from ep_rules.bots.admiral.play_out import PlayOut, what_follows
from ep_rules.bots.admiral.seat_value import WON, seat_value
from ep_rules.bots.advice import Reason
from ep_rules.bots.captain import Captain, Survey, decide, read
from ep_rules.sea.cargo import DropCargo, Unload
from tests.kit.boards import at_sea
from tests.kit.table import fresh

AMPLE = 700
"""Nodes enough for a look-ahead, few enough for a test."""
LENGTH, EVERY = 160, 8
LATER, SEVERAL = 30, 8
"""The number of calls before a search is stopped, and of further ones until it notices."""
ALIKE = 0.95
"""The share of what follows that a captain would do as well."""
TABLES = [("land-ho", 4), ("spices", 2), ("explorers-pirates", 3)]
CAPTAIN = Captain()
ASIDE = (Offer, Counter, TradeWithSupply, Roll)


def positions(
    compiled: Game, seed: int, aside: tuple[type[Action], ...] = ASIDE
) -> Iterator[tuple[State, Seat, int]]:
    """The choices of a game between captains at which a look-ahead is possible."""
    state, step = compiled.new_state(mix(seed, compiled.book.seats)), 0
    while not state.over and step < LENGTH:
        actor = state.agenda[-1].actor
        if actor == CHANCE:
            compiled.apply(state, compiled.sample(state))
            continue
        legal = compiled.legal_actions(state)
        chosen = CAPTAIN.choose(View.of(compiled, state, actor), legal, step)
        asks = isinstance(state.agenda[-1], AnswerOffer | PickAnswer)
        if len(legal) > 1 and not asks and not isinstance(chosen, aside):
            yield state.copy(), actor, mix(seed, step)
        compiled.apply(state, chosen)
        step += 1


def asked(admiral: Admiral, compiled: Game, state: State, actor: Seat, word: int) -> Action:
    """An admiral's choice."""
    return admiral.choose(View.of(compiled, state, actor), compiled.legal_actions(state), word)


@pytest.mark.parametrize(("scenario", "seats"), TABLES)
@pytest.mark.source
def test_an_admiral_with_25_ms_does_not_look_ahead(
    scenario: str, seats: int, monkeypatch: pytest.MonkeyPatch
):
    compiled, found = game(scenario, seats), []
    for state, actor, word in positions(compiled, 4):
        found.append(
            (state, actor, word, asked(Admiral(nodes_for(0.025)), compiled, state, actor, word))
        )
    monkeypatch.setattr(LookAhead, "choose", lambda _self, _legal, advice: advice)
    for state, actor, word, chosen in found:
        assert asked(Admiral(nodes_for(0.025)), compiled, state, actor, word) == chosen
    assert len(found) > EVERY


@pytest.mark.slow
@pytest.mark.parametrize("nodes", [START - 1, START, AMPLE])
@pytest.mark.source
def test_a_look_ahead_spends_its_nodes_and_no_more(nodes: int, monkeypatch: pytest.MonkeyPatch):
    spent, apply = [0], Game.apply

    def counted(compiled: Game, state: State, action: Action) -> None:
        spent[0] += 1
        apply(compiled, state, action)

    compiled, most = game("pirate-lairs", 4), 0
    for state, actor, word in list(positions(compiled, 8))[::EVERY]:
        with monkeypatch.context() as patched:
            patched.setattr(Game, "apply", counted)
            spent[0] = 0
            asked(Admiral(nodes), compiled, state, actor, word)
        assert spent[0] <= nodes
        most = max(most, spent[0])
    assert (most > nodes / 2) == (nodes >= START)


def test_a_look_ahead_that_is_stopped_leaves_the_choice_to_the_captain(
    monkeypatch: pytest.MonkeyPatch,
):
    compiled, admiral, begun = game("pirate-lairs", 4), Admiral(AMPLE), 0
    calls = [0]

    def soon() -> bool:
        calls[0] += 1
        return calls[0] > LATER

    admiral.stop = soon
    for state, actor, word in list(positions(compiled, 5))[::EVERY]:
        calls[0] = 0
        chosen = asked(admiral, compiled, state, actor, word)
        captains = CAPTAIN.choose(
            View.of(compiled, state, actor), compiled.legal_actions(state), word
        )
        assert chosen == captains or isinstance(chosen, Offer)
        begun += calls[0] > LATER
        assert calls[0] <= LATER + SEVERAL
    assert begun


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seats"), TABLES)
def test_a_look_ahead_sees_nothing_that_is_hidden_and_does_what_is_allowed(
    scenario: str, seats: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(lookahead, "MARGIN", -1.0)
    compiled = game(scenario, seats, house={"gold.visible": "false"})
    differ = 0
    for state, actor, word in list(positions(compiled, 6))[::EVERY]:
        legal = compiled.legal_actions(state)
        chosen, why = Admiral(AMPLE).advise(View.of(compiled, state, actor), legal, word)
        assert compiled.explain(state, chosen) is None
        twin = determinize(observe(compiled, state, actor), mix(word, 1))
        assert asked(Admiral(AMPLE), compiled, twin, actor, word) == chosen
        captains = CAPTAIN.choose(View.of(compiled, state, actor), legal, word)
        differ += why == Reason("look-ahead") and chosen != captains
    assert differ


@pytest.mark.parametrize(
    ("seats", "order", "part", "horizon"),
    [
        (4, "single", 0, 4),
        (5, "paired", 0, 5),
        (5, "paired", 1, 6),
        (6, "paired", 0, 7),
        (6, "paired", 1, 6),
        (5, "special-building", 0, 9),
        (6, "special-building", 0, 11),
    ],
)
@pytest.mark.source
def test_a_look_ahead_ends_with_the_next_part_of_the_seat_whose_turn_it_is(
    seats: int, order: str, part: int, horizon: int, monkeypatch: pytest.MonkeyPatch
):
    table, ends = fresh("fish", seats, house={"turn.order": order}).settle(), set[int]()
    table.turn("A", "trade-and-build", part=part)
    actor = table.state.agenda[-1].actor
    table.gives(letter(actor), "1 brick, 1 lumber, 1 wool")

    def play(_self: PlayOut, until: int) -> bool:
        ends.add(until)
        return False

    monkeypatch.setattr(PlayOut, "play", play)
    asked(Admiral(AMPLE), table.game, table.state, actor, 5)
    assert ends == {horizon + 1}


@pytest.mark.parametrize(
    ("better", "taken"),
    [
        ([1.0] * PAIRS, True),
        ([1.0] * (PAIRS - 1), False),
        ([MARGIN / 2] * 9, False),
        ([2.0, -1.0] * 9, False),
        ([-1.0] * 9, False),
    ],
)
@pytest.mark.source
def test_only_what_is_clearly_better_replaces_the_choice_of_a_captain(
    better: list[float], taken: bool, monkeypatch: pytest.MonkeyPatch
):
    compiled = game("land-ho", 4)
    state, actor, word = next(positions(compiled, 3))
    captains = CAPTAIN.choose(View.of(compiled, state, actor), compiled.legal_actions(state), word)

    def outcome(_self: LookAhead, action: Action, number: int) -> float | None:
        if number == len(better):
            return None
        return 0.0 if action == captains else better[number]

    monkeypatch.setattr(LookAhead, "_outcome", outcome)
    assert (asked(Admiral(AMPLE), compiled, state, actor, word) != captains) == taken


def preferring(better: Callable[[Action], bool]) -> Callable[..., float | None]:
    """Outcomes of a look-ahead that are a point better for some actions."""

    def outcome(_self: LookAhead, action: Action, number: int) -> float | None:
        return float(better(action)) if number < PAIRS else None

    return outcome


@pytest.mark.parametrize(("actions", "taken"), [(LONG - 1, True), (LONG, False)])
@pytest.mark.source
def test_late_in_a_long_part_there_is_no_look_ahead(
    actions: int, taken: bool, monkeypatch: pytest.MonkeyPatch
):
    compiled = game("land-ho", 4)
    state, actor, word = next(positions(compiled, 3))
    state.acted = actions
    captains = CAPTAIN.choose(View.of(compiled, state, actor), compiled.legal_actions(state), word)
    monkeypatch.setattr(LookAhead, "_outcome", preferring(lambda action: action != captains))
    assert (asked(Admiral(AMPLE), compiled, state, actor, word) != captains) == taken


@pytest.mark.source
@pytest.mark.parametrize("step", [Unload, DropCargo])
def test_what_a_captain_leaves_aboard_is_neither_unloaded_nor_dropped(
    step: type[Action], monkeypatch: pytest.MonkeyPatch
):
    table = at_sea("spices").seat("A", harbors="C3.s", ships=["D4-nw settler"])
    table.turn("A", "movement")
    legal = table.game.legal_actions(table.state)
    assert any(isinstance(action, step) for action in legal)
    monkeypatch.setattr(LookAhead, "_outcome", preferring(lambda one: isinstance(one, step)))
    chosen = asked(Admiral(AMPLE), table.game, table.state, Seat(0), 3)
    assert not isinstance(chosen, step)


def test_a_game_that_is_over_is_worth_its_points_and_the_win():
    compiled = game("land-ho", 2)
    state = compiled.new_state(5)
    while not state.over:
        actor, legal = state.agenda[-1].actor, compiled.legal_actions(state)
        if actor == CHANCE:
            compiled.apply(state, compiled.sample(state))
        else:
            compiled.apply(state, CAPTAIN.choose(View.of(compiled, state, actor), legal, 1))
    winner = Seat(state.winner)
    points = [sum(compiled.points(state, Owner(seat)).values()) for seat in range(2)]
    lead = points[winner] - points[1 - winner]
    assert seat_value(compiled, state, winner) == lead + WON
    assert seat_value(compiled, state, Seat(1 - winner)) == -lead


@pytest.mark.parametrize("scenario", ["land-ho", "explorers-pirates"])
def test_actions_played_without_a_survey_are_nearly_always_a_captains_choice(scenario: str):
    compiled, steps, same = game(scenario, 4), 0, 0
    for state, actor, word in positions(compiled, 2, (Offer, Counter)):
        survey = read(View.of(compiled, state, actor))
        advice, top = decide(survey, compiled.legal_actions(state)), state.agenda[-1]
        compiled.apply(state, advice[0])
        for step in what_follows(compiled, state, survey, advice):
            if state.agenda[-1:] != [top] or compiled.explain(state, step, actor) is not None:
                break
            legal = compiled.legal_actions(state)
            same += CAPTAIN.choose(View.of(compiled, state, actor), legal, word) == step
            steps += 1
            compiled.apply(state, step)
    assert steps > EVERY
    assert same / steps > ALIKE


@pytest.mark.parametrize("scenario", ["land-ho", "explorers-pirates", "sea-robbers"])
@pytest.mark.source
def test_a_survey_that_serves_on_nearly_always_gives_a_captains_choice(
    scenario: str, monkeypatch: pytest.MonkeyPatch
):
    compiled, same, carried, think = game(scenario, 4), [0], [0], PlayOut._think

    def compared(played: PlayOut, survey: Survey, legal: list[Action]) -> list[Action]:
        view = View.of(compiled, played._world, survey.seat)
        if survey.seen != view.observation:
            carried[0] += 1
            same[0] += decide(survey, legal)[0] == decide(read(view), legal)[0]
        return think(played, survey, legal)

    monkeypatch.setattr(PlayOut, "_think", compared)
    for state, _actor, _word in list(positions(compiled, 3))[::EVERY]:
        PlayOut(compiled, state, Budget(AMPLE, never)).play(state.part + EVERY)
    assert carried[0] > EVERY
    assert same[0] / carried[0] > ALIKE


@pytest.mark.parametrize("scenario", ["land-ho", "explorers-pirates"])
@pytest.mark.source
def test_a_play_out_looks_at_the_position_anew_once_in_four_nodes_or_more(
    scenario: str, monkeypatch: pytest.MonkeyPatch
):
    compiled, surveys, spent = game(scenario, 4), [0], 0

    def counted(view: View) -> Survey:
        surveys[0] += 1
        return read(view)

    monkeypatch.setattr(play_out, "read", counted)
    for state, _actor, _word in list(positions(compiled, 3))[::EVERY]:
        played = PlayOut(compiled, state, Budget(AMPLE, never))
        played.play(state.part + EVERY)
        spent += played.nodes
    assert spent / surveys[0] > 4


@pytest.mark.source
def test_in_a_play_out_cargo_that_could_be_dropped_needs_no_thought(
    monkeypatch: pytest.MonkeyPatch,
):
    table = at_sea("spices").seat("A", harbors="C3.s", ships=["D4-nw settler"])
    table.turn("A", "production")
    assert len(table.game.certain_actions(table.state)) > 1

    def read_anew(_view: View) -> Survey:
        raise AssertionError("a survey")

    monkeypatch.setattr(play_out, "read", read_anew)
    played = PlayOut(table.game, table.state, Budget(1, never))
    assert not played.play(table.state.part + 1)
    assert played.nodes == 1


@pytest.mark.source
def test_in_a_play_out_a_ship_acts_at_its_goal_before_the_others_sail_on():
    table = at_sea("pirate-lairs", hexes={"C5": "gold-field", "D5": "sea", "E5": "sea"})
    table.seat("A", harbors="C3.s", ships=["D5-w crew", "C3-e"])
    table.turn("A", "movement")
    survey = read(View.of(table.game, table.state, Seat(0)))
    advice, lines = decide(survey, table.game.legal_actions(table.state)), list[str]()
    table.history.play(advice[0], Seat(0))
    for step in what_follows(table.game, table.state, survey, advice):
        lines.append(table.game.notation.write(step))
        table.history.play(step, Seat(0))
    landing, *steps = lines
    assert landing == "besiege C5 from #1"
    assert {step[:7] for step in steps} == {"sail #2"}
