"""The registry of actions: keys, texts, and reasons that hold everywhere."""

import pytest

from ep_rules import api
from ep_rules.catan.choice import TakeGood
from ep_rules.catan.free_routes import FreeRoad
from ep_rules.catan.robber import PutRobber
from ep_rules.fan.explorers.finds import LeaveFaceDown, TurnUp
from ep_rules.fan.explorers.start import StartAtPort
from ep_rules.fan.privateers import SendBlackbeard, SendPrivateer, Spare
from ep_rules.fan.sea_robbers.battle import AttackRobber, Comfort, FallBackTo, NoComfort
from ep_rules.fan.sea_robbers.chests import TakeCard
from ep_rules.fan.sea_robbers.dever import SpareDever, UseDever
from ep_rules.fan.sea_robbers.driving import LetStay, SendTo
from ep_rules.fan.sea_robbers.warships import PutWarship, Tribute
from ep_rules.module import Draw
from ep_rules.seafarers.free_ships import FreeShip
from ep_rules.seafarers.starts import PlaceFirstShip
from ep_tui.keys.actions import COMMANDS, MOVES, SCREEN_KEYS, command_of, in_game, why_not
from ep_tui.screens.help import GROUPS
from ep_tui.texts import has

CURSOR = set("hjklyubn")


def test_no_command_uses_a_letter_that_moves_the_cursor():
    keys = {command.key for command in COMMANDS} | {k for e in SCREEN_KEYS for k in e.keys}
    assert not keys & CURSOR
    assert set(MOVES) >= CURSOR


@pytest.mark.parametrize("shore", ["voyages", "shores"])
def test_a_decision_has_one_command_for_a_key(shore):
    known = [command for command in COMMANDS if command.of in ("all", shore)]
    for decision in (api.ProductionPhase, api.TradePhase, api.MovementPhase):
        keys = [command.key for command in known if decision in command.during]
        assert len(keys) == len(set(keys))


def game_of(scenario):
    layouts = api.SCENARIOS[scenario].layouts
    return api.game(scenario, seats=min(4, max(layouts)))


@pytest.mark.parametrize("scenario", api.SCENARIOS)
def test_a_game_has_commands_of_one_shore_alone(scenario):
    game = game_of(scenario)
    assert len({c.of for c in COMMANDS if in_game(c, game)} - {"all"}) == 1


def test_no_command_takes_a_key_of_the_screen():
    assert not {c.key for c in COMMANDS} & {k for e in SCREEN_KEYS for k in e.keys}


@pytest.mark.parametrize("entry", [*COMMANDS, *SCREEN_KEYS], ids=lambda entry: entry.id)
def test_every_command_has_a_name_and_a_help_text(entry):
    assert has(f"table.command.{entry.id}")
    assert has(f"help.does.{entry.id}")


def test_the_help_shows_every_command_once():
    shown = [name for _, names in GROUPS for name in names]
    assert sorted(shown) == sorted(command.id for command in COMMANDS)


@pytest.mark.parametrize("scenario", api.SCENARIOS)
def test_every_action_of_a_seat_belongs_to_a_command_or_to_a_mode_of_its_own(scenario):
    game = game_of(scenario)
    kinds = {kind for command in COMMANDS for kind in command.kinds}
    answers = {api.Discard, api.Accept, api.Decline, api.Counter, api.Deal, api.Withdraw}
    places = {api.PlaceHarbor, api.PlaceSettlement, api.PlaceRoad, api.PlaceShip, api.Explore}
    places |= {PutRobber, FreeRoad, FreeShip, PlaceFirstShip, StartAtPort, AttackRobber}
    places |= {FallBackTo, PutWarship, SendTo, LetStay, SendPrivateer, SendBlackbeard}
    answers |= {TakeGood, Comfort, NoComfort, TakeCard, Tribute, UseDever, SpareDever}
    answers |= {Spare, TurnUp, LeaveFaceDown}
    piracy = {api.MovePirate, api.Rob, api.TakeGold, api.LeaveGold}
    asked = [f.action for f in game.book.families if not isinstance(f, Draw)]
    assert not {kind.__name__ for kind in asked if kind not in kinds | answers | places | piracy}


def test_a_key_of_another_scenario_gives_way_to_one_of_this_game():
    game = api.game("land-ho", seats=2)
    command = command_of("g", api.MovementPhase(api.Seat(0)), game)
    assert command is not None
    assert command.id == "buy", "there are no lairs to besiege"


def test_a_key_means_the_command_of_the_phase():
    phase = api.MovementPhase(api.Seat(0))
    assert command_of("s", phase).id == "sail"  # type: ignore[union-attr]
    assert command_of("s", api.TradePhase(api.Seat(0))).id == "settlement"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("key", "phase", "code"),
    [
        ("r", api.TradePhase, "cost.missing"),
        ("a", api.TradePhase, "cost.missing"),
        ("t", api.TradePhase, "trade.too-few"),
        ("g", api.TradePhase, "gold.too-little"),
    ],
)
def test_why_not_tells_the_reason_that_holds_everywhere(key, phase, code):
    game, state = api.read_scene('[A]\nsettlements = ["G2.n"]\nroads = ["G2-ne"]')
    command = command_of(key, phase(api.Seat(0)))
    assert command is not None
    refusal = why_not(game, state, command, api.Seat(0))
    assert refusal is not None
    assert refusal.code == code
