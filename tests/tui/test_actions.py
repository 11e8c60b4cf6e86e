"""The registry of actions: keys, texts, and reasons."""

import pytest

from ep_rules import api
from ep_rules.module import Draw
from ep_rules.sea.sailing import BuyPoints
from ep_tui.keys.keymap import Keymap
from ep_tui.keys.screen_keys import MOVES, SCREEN_KEYS
from ep_tui.presenters.game_presenters import Presenters
from ep_tui.presenters.progress import ProgressPresenter
from ep_tui.presenters.registry import commands_by_scenario, presenters_of
from ep_tui.texts import has
from tests.kit.each import each
from tests.tui.play import shown_after
from tests.tui.positions import Position

CURSOR = set("hjklyubn")
COMMANDS = {c.id: c for found in commands_by_scenario().values() for c in found}.values()


def test_no_command_uses_a_letter_that_moves_the_cursor():
    keys = {command.key for command in COMMANDS} | {k for e in SCREEN_KEYS for k in e.keys}
    assert not keys & CURSOR
    assert set(MOVES) >= CURSOR


def game_of(scenario):
    layouts = api.SCENARIOS[scenario].layouts
    return api.game(scenario, seats=min(4, max(layouts)))


def test_no_command_takes_a_key_of_the_screen():
    assert not {c.key for c in COMMANDS} & {k for e in SCREEN_KEYS for k in e.keys}


@each("entry", [*COMMANDS, *SCREEN_KEYS])
def test_every_command_has_a_name_and_a_help_text(entry):
    assert has(f"table.command.{entry.id}")
    assert has(f"help.does.{entry.id}")


@pytest.mark.parametrize("scenario", api.SCENARIOS)
def test_every_command_has_actions_that_could_be_meant_to_say_why_it_is_refused(scenario):
    presenters = presenters_of(game_of(scenario))
    kinds = {kind for command in presenters.commands for kind in command.kinds}
    assert kinds
    assert not [kind for kind in kinds if next(presenters.candidates(kind), None) is None]


@pytest.mark.parametrize("scenario", api.SCENARIOS)
def test_every_action_of_a_seat_belongs_to_a_command_or_to_a_mode_of_its_own(scenario):
    game = game_of(scenario)
    kinds = {kind for command in presenters_of(game).commands for kind in command.kinds}
    pickers = {*presenters_of(game).pickers}
    answers = {kind for kind, during in game.book.during.items() if pickers & {*during}}
    asked = [f.action for f in game.book.families if not isinstance(f, Draw)]
    without = {kind.__name__ for kind in asked if kind not in kinds | answers}
    assert not without, "a presenter gives each a Command, or a picker to its decision"


def test_a_card_without_a_line_in_the_list_of_its_command_is_an_error(monkeypatch):
    game = game_of("base")
    monkeypatch.setattr(ProgressPresenter, "chosen_first", {})
    with pytest.raises(LookupError, match="PlayKnight has no line in `chosen_first`"):
        Presenters(presenters_of(game).all, game)


def command_of(game, key, phase):
    keymap = Keymap(commands=presenters_of(game).commands)
    return keymap.command_of(key, key, phase(api.Seat(0)))


@pytest.mark.parametrize("name", api.SCENARIOS)
def test_every_command_of_a_game_could_mean_some_action(name: str):
    """Without one, no rule could say why it is impossible."""
    presenters = presenters_of(api.game(name, max(api.SCENARIOS[name].layouts)))
    for command in presenters.commands:
        for kind in command.kinds:
            assert next(presenters.candidates(kind), None) is not None, (command.id, kind)


def test_a_key_without_a_command_in_this_phase_means_one_of_another_phase():
    found = command_of(api.game("land-ho", seats=2), "g", api.MovementPhase)
    assert found is not None
    assert found.id == "buy", "there are no lairs to besiege"


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
    command = command_of(game, key, phase)
    assert command is not None
    presenters = presenters_of(game)
    why = presenters.why_not(command, lambda action: game.explain(state, action, api.Seat(0)))
    assert why is not None
    assert why.everywhere
    assert why.refusal.code == code


def test_ships_are_known_by_as_many_numbers_as_the_settings_give():
    game = api.game("land-ho", seats=2, house={"ships.ships": "7"})
    bought = presenters_of(game).candidates(BuyPoints)
    found = {action.ship for action in bought if isinstance(action, BuyPoints)}
    assert found == set(range(1, 8))


async def test_a_seventh_ship_is_sent_by_its_number():
    position = Position("pirate-lairs", house={"ships.ships": "7"}).hexes({"D5": "sea"})
    position.moor("A#1", "D5-nw").moor("A#7", "D5-e").turn("A")
    assert "#7 to" in await shown_after(position.table(), "s 7")
