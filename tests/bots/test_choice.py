"""How an admiral compares choices, and the limits of that."""

from collections.abc import Callable, Iterator

import pytest

from ep_rules.api import (
    Action,
    AnswerOffer,
    Counter,
    Game,
    Offer,
    PickAnswer,
    Roll,
    Seat,
    State,
    TradeWithSupply,
    View,
    determinize,
    game,
    mix,
    observe,
)
from ep_rules.bots.admiral import Admiral, choice, nodes_for
from ep_rules.bots.admiral.choice import LONG, MARGIN, START, WORLDS, Comparison, is_clear
from ep_rules.bots.advice import Reason
from ep_rules.bots.budget import Budget, never
from ep_rules.bots.judgement.net import SURE
from ep_rules.bots.planning import play_out
from ep_rules.bots.planning.decisions import decide, read
from ep_rules.bots.planning.knowledge import Guide
from ep_rules.bots.planning.play_out import PlayOut, what_follows
from ep_rules.bots.planning.survey import Survey
from ep_rules.sea.cargo import DropCargo, Unload
from ep_tui.texts.advice import advice_line
from tests.bots.all_reasons import NUMBERS
from tests.kit.boards import at_sea
from tests.kit.chosen import CAPTAIN, decisions
from tests.kit.table import fresh

AMPLE = 700
"""Nodes enough to compare choices, few enough for a test."""
LENGTH, EVERY = 160, 8
LATER, SEVERAL = 30, 8
"""The number of calls before a search is stopped, and of further ones until it notices."""
ALIKE = 0.95
"""The share of what follows that a captain would do as well."""
TABLES = [("land-ho", 4), ("spices", 2), ("explorers-pirates", 3)]
ASIDE = (Offer, Counter, TradeWithSupply, Roll)


@pytest.fixture(autouse=True)
def _choices_are_compared_in_all_games(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Guide, "compared", True)


def with_chances(
    monkeypatch: pytest.MonkeyPatch, outcome: Callable[[Comparison, Action, int], int | None]
) -> None:
    """Let chances depend on the choice and the world alone."""
    monkeypatch.setattr(Comparison, "_outcome", outcome)
    monkeypatch.setattr(Comparison, "_moved", lambda _self, _captains, _best: "points")


def positions(
    compiled: Game, seed: int, aside: tuple[type[Action], ...] = ASIDE
) -> Iterator[tuple[State, Seat, int]]:
    """The choices of a game between captains at which choices are compared."""
    state = compiled.new_state(mix(seed, compiled.book.seats))
    for step, actor in zip(range(LENGTH), decisions(compiled, state), strict=False):
        legal = compiled.legal_actions(state)
        chosen = CAPTAIN.choose(View.of(compiled, state, actor), legal, step)
        asks = isinstance(state.agenda[-1], AnswerOffer | PickAnswer)
        if len(legal) > 1 and not asks and not isinstance(chosen, aside):
            yield state.copy(), actor, mix(seed, step)
        compiled.apply(state, chosen)


def asked(admiral: Admiral, compiled: Game, state: State, actor: Seat, word: int) -> Action:
    """An admiral's choice."""
    return admiral.choose(View.of(compiled, state, actor), compiled.legal_actions(state), word)


@pytest.mark.parametrize(("scenario", "seats"), TABLES)
@pytest.mark.source
def test_an_admiral_with_25_ms_compares_no_choices(
    scenario: str, seats: int, monkeypatch: pytest.MonkeyPatch
):
    compiled, found = game(scenario, seats), []
    for state, actor, word in positions(compiled, 4):
        found.append(
            (state, actor, word, asked(Admiral(nodes_for(0.025)), compiled, state, actor, word))
        )
    monkeypatch.setattr(Comparison, "choose", lambda _self, _legal, advice: advice)
    for state, actor, word, chosen in found:
        assert asked(Admiral(nodes_for(0.025)), compiled, state, actor, word) == chosen
    assert len(found) > EVERY


@pytest.mark.slow
@pytest.mark.parametrize("nodes", [START - 1, START, AMPLE])
@pytest.mark.source
def test_a_choice_spends_its_nodes_and_no_more(nodes: int, monkeypatch: pytest.MonkeyPatch):
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
    assert bool(most) == (nodes >= START)


def test_a_search_that_is_stopped_leaves_the_choice_to_the_captain(
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


@pytest.mark.source
def test_a_budget_that_ends_with_a_world_leaves_the_choice_to_the_captain(
    monkeypatch: pytest.MonkeyPatch,
):
    compiled = game("land-ho", 4)
    state, actor, word = next(positions(compiled, 3))
    captains = CAPTAIN.choose(View.of(compiled, state, actor), compiled.legal_actions(state), word)

    def outcome(compared: Comparison, action: Action, number: int) -> int:
        compared._budget.spend(AMPLE)
        return 9 * MARGIN * (action != captains)

    with_chances(monkeypatch, outcome)
    assert asked(Admiral(AMPLE), compiled, state, actor, word) == captains


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seats"), TABLES)
def test_a_choice_sees_nothing_that_is_hidden_and_does_what_is_allowed(
    scenario: str, seats: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(choice, "is_clear", lambda before, after: before is not after)
    monkeypatch.setattr(choice, "MARGIN", SURE)
    monkeypatch.setattr(choice, "WORLDS", 1)
    compiled = game(scenario, seats, house={"gold.visible": "false"})
    differ = 0
    for state, actor, word in list(positions(compiled, 6))[:: EVERY // 4]:
        legal = compiled.legal_actions(state)
        chosen, why = Admiral(AMPLE).advise(View.of(compiled, state, actor), legal, word)
        assert compiled.explain(state, chosen) is None
        twin = determinize(observe(compiled, state, actor), mix(word, 1))
        assert asked(Admiral(AMPLE), compiled, twin, actor, word) == chosen
        captains = CAPTAIN.choose(View.of(compiled, state, actor), legal, word)
        differ += why.code == "judged" and chosen != captains
    assert differ


@pytest.mark.parametrize("phase", ["trade-and-build", "movement"])
@pytest.mark.source
def test_only_the_start_of_the_next_turn_is_judged(phase: str, monkeypatch: pytest.MonkeyPatch):
    table, ends = fresh("fish", 5, house={"turn.order": "paired"}).settle(), set[int]()
    table.turn("A", phase)
    table.gives("A", "1 brick, 1 lumber, 1 wool")

    def play(_self: PlayOut, until: int) -> bool:
        ends.add(until)
        return False

    monkeypatch.setattr(PlayOut, "play", play)
    for word in range(3):
        asked(Admiral(AMPLE), table.game, table.state, Seat(0), word)
    assert ends <= {table.state.part + 1}


@pytest.mark.parametrize(
    ("gains", "clear"),
    [
        ([2 * MARGIN] * WORLDS, True),
        ([MARGIN] * WORLDS, False),
        ([MARGIN // 2] * 9, False),
        ([9 * MARGIN, -5 * MARGIN] * 2, False),
        ([9 * MARGIN, -5 * MARGIN] * 9, False),
        ([9 * MARGIN, -5 * MARGIN] * 99, True),
        ([-2 * MARGIN] * 9, False),
        ([0] * WORLDS, False),
    ],
)
def test_only_what_is_clearly_better_replaces_the_choice_of_a_captain(
    gains: list[int], clear: bool
):
    assert is_clear([500] * len(gains), [500 + gain for gain in gains]) == clear


def preferring(better: Callable[[Action], bool]) -> Callable[..., int | None]:
    """Chances that are better after some actions."""

    def outcome(_self: Comparison, action: Action, number: int) -> int | None:
        return 3 * MARGIN * better(action)

    return outcome


def test_a_better_choice_says_what_it_changes_in_the_chances():
    compiled, found = game("base", 4), list[Reason]()
    for state, actor, word in positions(compiled, 3):
        view, legal = View.of(compiled, state, actor), compiled.legal_actions(state)
        _, why = Admiral(AMPLE).advise(view, legal, word)
        found += [why] if why.code == "judged" else []
    for why in found:
        said = dict(why.params)
        assert said["before"] <= said["after"]
        assert said["group"] in NUMBERS - {"turn"}
        assert f"not {said['before']} %" in advice_line(compiled, why)
    assert found


@pytest.mark.parametrize(("loss", "worlds"), [(2 * MARGIN, 1), (0, 2), (-2 * MARGIN, WORLDS)])
@pytest.mark.source
def test_a_choice_that_is_not_better_so_far_gets_no_further_worlds(
    loss: int, worlds: int, monkeypatch: pytest.MonkeyPatch
):
    compiled, seen = game("land-ho", 4), set[int]()
    state, actor, word = next(positions(compiled, 3))
    captains = CAPTAIN.choose(View.of(compiled, state, actor), compiled.legal_actions(state), word)

    def outcome(_self: Comparison, action: Action, number: int) -> int:
        seen.update({number} if action != captains else ())
        return 9 * MARGIN - (loss if action != captains else 0)

    with_chances(monkeypatch, outcome)
    asked(Admiral(AMPLE), compiled, state, actor, word)
    assert seen == {*range(worlds)}


@pytest.mark.parametrize(("actions", "taken"), [(LONG - 1, True), (LONG, False)])
@pytest.mark.source
def test_late_in_a_long_part_nothing_is_compared(
    actions: int, taken: bool, monkeypatch: pytest.MonkeyPatch
):
    compiled = game("land-ho", 4)
    state, actor, word = next(positions(compiled, 3))
    state.acted = actions
    captains = CAPTAIN.choose(View.of(compiled, state, actor), compiled.legal_actions(state), word)
    with_chances(monkeypatch, preferring(lambda action: action != captains))
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
    with_chances(monkeypatch, preferring(lambda one: isinstance(one, step)))
    chosen = asked(Admiral(AMPLE), table.game, table.state, Seat(0), 3)
    assert not isinstance(chosen, step)


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
        budget = Budget(AMPLE, never)
        PlayOut(compiled, state, budget).play(state.part + EVERY)
        spent += AMPLE - budget.left
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
    budget = Budget(1, never)
    assert not PlayOut(table.game, table.state, budget).play(table.state.part + 1)
    assert not budget.left


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
