"""Every action is at most three keys away, places and counts of goods apart."""

from collections.abc import Sequence
from typing import Any, cast

import pytest

from ep_rules import api
from ep_rules.api import Action, Offer, Refusal, Seat
from ep_rules.chance import below, mix
from ep_rules.module import Phase
from ep_rules.sea.cargo import Cargo, Swap
from ep_rules.sea.harbors import HARBOR_SETTLEMENT
from ep_rules.sea.routes import Chart
from ep_rules.sea.sailing import Sail
from ep_tui.keys.actions import actions_of, commands_for
from ep_tui.keys.keymap import Keymap
from ep_tui.modes import flow
from ep_tui.modes.answers import mode_for
from ep_tui.modes.choose import Choose
from ep_tui.modes.goods import CountGoods
from ep_tui.modes.mode import Desk, Mode
from ep_tui.modes.sail import SailTo
from ep_tui.modes.target import Target
from ep_tui.presenters import presenters_of
from ep_tui.session.session import Session
from ep_tui.session.table import Table

MOST = 3
STEPS = 1500
SEATS = {"land-ho": 3, "pirate-lairs": 4, "fish": 3, "spices": 5, "explorers-pirates": 6}
SEATS |= {"base": 4, "explorers-of-catan": 3, "pirates-of-catan": 4, "sea-robbers": 3}
COMMON = {"roll", "road", "end", "trade", "sail", "buy", "play", "develop"}
"""Commands that a random game comes to, where the game has them."""
COUNTED = (api.DiscardCards, api.AnswerOffer, api.PickAnswer)
"""Decisions for which goods are counted, or that are answered in a mode of their own."""


class Explorer:
    """A desk that follows every choice of a command and notes what can be done with how many keys.

    `found` has the number of keys for each action.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.session = Session(table, map(Seat, range(len(table.sitters))))
        self.presenters = presenters_of(table.game)
        self.keymap = Keymap(commands=self.presenters.commands)
        self.board = None
        self.found: dict[Action, int] = {}
        self.keys = 0
        self.top = Mode(cast("Desk", self))
        self._legal = table.legal()

    @property
    def me(self) -> Seat | None:
        return self.table.history.state.agenda[-1].actor

    def legal(self) -> list[Action]:
        return self._legal

    def act(self, *actions: Action) -> bool:
        self.note(actions[0])
        return True

    def note(self, action: Action) -> None:
        self.found[action] = min(self.keys, self.found.get(action, 99))

    def push(self, mode: Mode) -> None:
        before, self.top = self.top, mode
        if isinstance(mode, Choose):
            for option in mode.options:
                if option.why is None:
                    self.keys += 1
                    option.take()
                    self.keys -= 1
        elif isinstance(mode, Target):
            for place, action in mode.targets.items():
                if place in mode.several:
                    mode.several[place]()
                else:
                    self.note(action)
            for other in mode.others:
                self.keys += 1
                self.note(other.action)
                self.keys -= 1
        elif isinstance(mode, SailTo):
            for action in self._legal:
                if isinstance(action, Sail) and action.ship == mode.ship:
                    self.note(action)
        else:
            assert isinstance(mode, CountGoods)
        self.top = before

    def pop(self) -> None:
        pass

    def tell(self, text: str, role: str = "") -> None:
        pass

    def refuse(self, refusal: Refusal, nowhere: str = "") -> None:
        pass

    def explore(self) -> None:
        decision = self.table.history.state.agenda[-1]
        if not isinstance(decision, Phase):
            self.keys = 0
            self.push(mode_for(cast("Desk", self), decision, decision.actor, several=False))
            return
        for command in commands_for(decision, self.keymap.commands):
            self.keys = 1
            if actions_of(command, self._legal):
                flow.start(cast("Desk", self), command)


def positions(scenario: str, steps: int) -> Sequence[Table]:
    """Tables in the midst of a random game: at every seventh phase, and at every other decision."""
    table = Table.new(scenario, ["random"] * SEATS[scenario], seed=5, first=0)
    found: list[Table] = []
    for step in range(steps):
        if table.over:
            break
        top = table.history.state.agenda[-1]
        asked = type(top) not in COUNTED
        if (step % 7 == 0 or not isinstance(top, Phase)) and asked and top.actor >= 0:
            history = api.History(table.game, table.history.state.copy())
            found.append(Table(table.header, history, table.header.seats))
        if top.actor == api.CHANCE or below(mix(5, step), 3):
            table.step()
        else:
            legal = [action for action in table.legal() if not isinstance(action, Offer)]
            table.act(legal[below(mix(6, step), len(legal))], top.actor)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("scenario", api.SCENARIOS)
def test_every_legal_action_is_at_most_three_keys_away(scenario: str):
    looked: set[str] = set()
    for table in positions(scenario, STEPS):
        explorer = Explorer(table)
        explorer.explore()
        for action in table.legal():
            if isinstance(action, Offer):  # its goods are counted, which is no matter of keys
                continue
            name = table.game.notation.write(action)
            assert action in explorer.found, f"{name} cannot be reached"
            assert explorer.found[action] <= MOST, f"{name} takes {explorer.found[action]} keys"
            looked |= {c.id for c in explorer.keymap.commands if isinstance(action, c.kinds)}
    has = {command.id for command in presenters_of(table.game).commands}
    assert COMMON & has <= looked


def test_a_swap_between_several_ships_and_mixed_basins_takes_three_keys():
    from tests.tui.positions import Position

    position = Position("explorers-pirates", 3).phase(api.MovementPhase)
    topology, state = position.game.book.topology, position.state
    harbor = state.placed[HARBOR_SETTLEMENT][0][0]
    chart = state.of(Chart)
    paths = [topology.path_names[p] for p in topology.corner_paths[harbor] if chart.open[p]]
    for number, cargo in enumerate([(api.CREW, api.SACK), (api.CREW, api.CREW)], 1):
        position.ship(f"A#{number}", paths[0], *cargo)
    pieces = (api.SACK, api.CREW)
    state.of(Cargo).basin[api.Intersection(harbor)] = cast("Any", tuple(sorted(pieces)))
    table = position.table()
    explorer = Explorer(table)
    explorer.explore()
    swaps = [action for action in table.legal() if isinstance(action, Swap)]
    assert len({action.ship for action in swaps}) == 2
    assert max(explorer.found[action] for action in swaps) <= MOST
