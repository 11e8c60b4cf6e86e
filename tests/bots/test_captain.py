"""A captain's knowledge and reasons."""

import gc

import pytest

from ep_rules.api import SCENARIOS, Counter, Offer, Seat, View, game, mix
from ep_rules.bots.admiral import Admiral
from ep_rules.bots.advice import REASONS
from ep_rules.bots.captain import Captain
from ep_rules.bots.planning.knowledge import guide
from ep_tui.arena.bot_games import play
from ep_tui.session.table import Table as SavedTable
from ep_tui.texts import parsed
from ep_tui.texts.advice import advice_line
from tests.bots.all_reasons import ALL, KINDS, NUMBERS, PLANS
from tests.kit import of_missions
from tests.kit.boards import at_sea
from tests.kit.chosen import CAPTAIN, PLACED, choice, decisions, reason
from tests.kit.each import each
from tests.kit.games import GAMES_AT_ENDS
from tests.kit.more_texts import chapter
from tests.kit.table import at
from tests.texts.test_catalogue import placeholders

ROUNDS = {"explorers-of-catan": 80, "cities-and-knights": 80}
"""Within how many rounds captains come to an end, where it is not forty; this holds also for games
that have all modules of such a game.

A round of two seats has two rolls only. In Cities & Knights the goal is 13 points, and barbarians
take cities on the way: 80 games of two captains had 17 to 55 rounds, as many rolls as 29 rounds of
four.
"""


@pytest.mark.parametrize("name", ["captain", "admiral@0.01", "admiral@0.1"])
def test_choices_leave_nothing_that_only_a_collection_frees(name: str):
    table = SavedTable.new("fish", (name, "captain", "captain"), seed=3)
    for _ in range(60):
        table.step()
    gc.collect()
    gc.disable()
    try:
        for _ in range(60):
            table.step()
        assert gc.collect() == 0
    finally:
        gc.enable()


# ---- cards --------------------------------------------------------------------------------------


def test_a_captain_upgrades_when_that_wins():
    table = at("""
seats = 2
house = { "victory.goal" = 5 }
[A]
hand = "1 brick, 1 lumber, 1 wool, 2 grain, 2 ore"
settlements = ["A1.s", "C2.ne"]
harbor-settlements = ["E2.ne"]
ships = ["E3-nw", "E3-w", "C3-e"]
""")
    assert choice(table).startswith("harbor ")
    assert reason(table) == "upgrade"


def test_a_captain_buys_what_its_best_plan_still_needs():
    table = at(f"""
seats = 2
[A]
hand = "2 grain, 1 ore, 2 gold"
{PLACED}
""")
    assert choice(table) == "buy ore"
    table.do("A buy ore")
    assert choice(table) == "harbor B2.s"


@pytest.mark.parametrize("player", [CAPTAIN, Admiral()], ids=lambda one: one.name)
def test_a_bot_spends_its_coins_on_what_wins(player: Captain | Admiral):
    table = at(
        f'seats = 2\n[A]\nhand = "1 grain, 1 ore, 3 wool, 4 gold"\n{PLACED}', {"victory.goal": 4}
    )
    for _ in range(3):
        table.do(f"A {choice(table, bot=player)}")
    assert table.winner == "A"


def test_a_captain_discards_what_it_has_most_of():
    table = at(f"""
seats = 2
open = ["A discard-cards 4"]
phase = "movement"
[A]
hand = "6 lumber, 2 grain, 1 ore"
{PLACED}
""")
    for _ in range(4):
        assert choice(table) == "discard lumber"
        table.do("A discard lumber")


# ---- ships --------------------------------------------------------------------------------------

WATERS = {"C5": "fields 9"}
COAST = {"C5": "sea", "E5": "fields 9"}


def test_a_captain_delivers_before_it_sails_on():
    t = at_sea("fish", hexes=WATERS)
    t.seat("A", harbors="C3.s", ships=["D4-nw fish-haul"]).turn("A")
    assert choice(t).startswith("deliver")


def test_a_captain_rolls_for_fish_before_its_ships_sail():
    t = at_sea("fish", hexes=WATERS)
    t.seat("A", harbors="C3.s", ships=["D4-nw"]).turn("A")
    assert choice(t) == "roll-fish"


def test_a_captain_lands_the_third_crew_at_once():
    t = at_sea("pirate-lairs", hexes={"C5": "gold-field", "E5": "sea"})
    t.seat("A", harbors="C3.s", ships=["D5-nw crew"]).put(of_missions.siege("C5", A=2)).turn("A")
    assert choice(t) == "besiege C5 from #1"


def test_a_captain_tries_to_chase_the_pirate_ship_before_it_sails():
    t = at_sea("pirate-lairs", hexes=COAST)
    t.seat("A", harbors="C3.s", ships=["D5-nw"]).pirate("B", "C5").turn("A")
    assert choice(t) == "chase #1"


def test_a_captain_fetches_the_piece_that_waits_for_a_ship():
    t = at_sea("pirate-lairs", hexes={"C5": "gold-field", "E5": "sea"})
    t.seat("A", harbors="C3.ne", basins={"C3.ne": "crew"}, ships=["C3-e"]).turn("A")
    assert choice(t) == "load crew on #1"


def test_a_captain_puts_its_pirate_ship_where_it_robs_the_leader():
    t = at_sea("pirate-lairs", hexes=COAST, seats=3)
    t.seat("B", harbors="C3.ne E3.ne", ships=["C5-w"], hand="3 ore")
    t.seat("C", harbors="G3.ne", ships=["E5-nw"], hand="3 ore")
    t.turn("A", "production").do("A roll", "* dice 3 4")
    assert choice(t) in ("pirate C4", "pirate C5"), "B's ship lies between the two"


# ---- everywhere ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seats", "edition"), GAMES_AT_ENDS)
def test_captains_come_to_an_end_and_always_say_why(scenario: str, seats: int, edition: str):
    compiled = game(scenario, seats, edition)
    state = compiled.new_state(mix(seats, 3), Seat(seats - 1))
    for actor in decisions(compiled, state):
        legal = compiled.legal_actions(state)
        action, why = CAPTAIN.advise(View.of(compiled, state, actor), legal, 1)
        assert action in legal or (
            isinstance(action, Counter | Offer) and compiled.explain(state, action) is None
        )
        assert tuple(name for name, _ in why.params) == guide(compiled).reasons[why.code], why
        assert advice_line(compiled, why)
        compiled.apply(state, action)
    assert state.winner >= 0
    own = {*SCENARIOS[scenario].modules}
    rounds = [most for one, most in ROUNDS.items() if own >= {*SCENARIOS[one].modules}]
    assert state.part < max(rounds, default=40) * seats * (1 + (seats > 4))


@pytest.mark.slow
def test_captains_come_to_an_end_with_the_special_building_phase():
    compiled = game("pirate-lairs", 5, house={"turn.order": "special-building"})
    result = play(compiled, [CAPTAIN] * 5, 3).result
    assert result.winner is not None


def test_a_captain_upgrades_for_coins_where_a_house_rule_says_so():
    table = at(f"""
seats = 2
house = {{ "harbors.cost" = "2 gold" }}
[A]
hand = "2 gold"
{PLACED}
""")
    assert choice(table) == "harbor B2.s"


def test_a_captain_refuses_a_reason_that_no_module_declares(monkeypatch: pytest.MonkeyPatch):
    table = at("seats = 2")
    monkeypatch.setattr(guide(table.game), "reasons", {})
    with pytest.raises(LookupError, match="is in the `reasons` of no knowledge"):
        reason(table)


def test_each_reason_is_declared_once():
    codes = [*REASONS, *PLANS, *(code for kind in KINDS for code in kind.reasons)]
    assert sorted(codes) == sorted(ALL)


def test_every_reason_has_one_sentence_and_nothing_is_left_over():
    plans = {f"plan.{plan}" for plan in PLANS} | {f"group.{group}" for group in NUMBERS}
    assert set(chapter("advice")) == set(ALL) | plans


@each("code", ALL)
def test_a_reason_is_short_enough_to_stand_behind_a_hint(code: str):
    assert len(chapter("advice")[code]) <= 44


@each("code", ALL)
def test_a_reason_uses_only_what_it_is_given(code: str):
    assert set(placeholders(parsed(f"advice.{code}"))) <= set(ALL[code])
