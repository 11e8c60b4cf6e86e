"""Every action is at most three keys away, without places and counts of goods.

`EP_TUI_GAMES=all pytest FILE` looks for it in nine times as many games.
"""

import os
from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest

from ep_rules import api
from ep_rules.api import Action, Refusal, Seat
from ep_rules.catan.free_routes import LayFree, LayNoMore
from ep_rules.chance import mix
from ep_rules.fan.sea_robbers.battle import AttackRobber
from ep_rules.fan.sea_robbers.fleet import RobberFleet
from ep_rules.knights.aqueduct import LeaveAqueduct, TakeByAqueduct
from ep_rules.knights.metropolises import CrownCity
from ep_rules.knights.pillage import RaiseCity
from ep_rules.knights.trade_cards import GiveForIt
from ep_rules.module import Phase
from ep_rules.sea.cargo import DropCargo, Swap
from ep_rules.sea.discovery import ChooseHex, Explore
from ep_rules.sea.pirates import LeaveGold, TakeCoin, TakeGold
from ep_tui.board.places import Place
from ep_tui.keys.actions import actions_of, commands_for
from ep_tui.keys.keymap import Keymap
from ep_tui.modes import flow
from ep_tui.modes.answers import answering
from ep_tui.modes.choose import Choose
from ep_tui.modes.goods import CountGoods, GiveBack
from ep_tui.modes.mode import Desk, Mode
from ep_tui.modes.sail import SailTo
from ep_tui.modes.target import Target
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from tests.kit.boards import LANE, at_sea, near_a2
from tests.kit.composition import COMPOSITION, composed
from tests.kit.knights import knights_table
from tests.kit.table import Table as Position
from tests.laws.play import Player, other_readings
from tests.tui.play import seated

MOST = 3
STEPS = 1500
GAMES, MOST_GAMES = 18 if os.environ.get("EP_TUI_GAMES") else 2, 100
"""Random games in which positions are looked at; more are played for kinds that are not `RARE`."""
COUNTED = (api.Offer, api.Counter, api.Discard)
"""Actions whose goods are counted, which is no matter of keys."""


class Explorer:
    """A desk that follows every choice of a command and counts the keys of each action.

    `found` has the number of keys for each action.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.session = Session(table, map(Seat, range(len(table.sitters))))
        self.presenters = presenters_of(table.game)
        self.keymap = Keymap(commands=self.presenters.commands)
        self.board = SimpleNamespace(distance=lambda _: 0)
        self.found: dict[Action, int] = {}
        self.keys = 0
        self.top = Mode(cast("Desk", self))
        self._legal = table.legal()

    @property
    def me(self) -> Seat | None:
        return self.table.history.state.agenda[-1].actor

    def legal(self) -> list[Action]:
        return self._legal

    def explain(self, action: Action) -> Refusal | None:
        return None if self.me is None else self.session.explain(action, self.me)

    def act(self, *actions: Action) -> bool:
        for action in actions:
            self.note(action)
        return True

    def note(self, action: Action) -> None:
        self.found[action] = min(self.keys, self.found.get(action, 99))

    def push(self, mode: Mode) -> None:
        before, self.top = self.top, mode
        follow: dict[type[Mode], Callable[[Any], None]] = {
            Choose: self._choose, Target: self._aim, SailTo: self._sail,
            GiveBack: self._give_back, CountGoods: self._exchange,
        }  # fmt: skip
        next(step for kind, step in follow.items() if isinstance(mode, kind))(mode)
        self.top = before

    def _choose(self, mode: Choose) -> None:
        """Each option that can be chosen."""
        self.keys += 1
        for option in mode.options:
            if option.why is None:
                option.take()
        self.keys -= 1

    def _aim(self, mode: Target) -> None:
        """Each place, and the actions without one."""
        for place, action in mode.targets.items():
            mode.several.get(place, partial(self.note, action))()
        self.keys += 1
        for other in mode.others:
            self.note(other.action)
        self.keys -= 1

    def _sail(self, mode: SailTo) -> None:
        """The first step of each way; a ship stays on a full route only on its way."""
        for path in self.session.game.book.topology.paths:
            way = mode.way(Place("path", path))
            if way is not None:
                self.note(way.steps[0])

    def renew(self) -> None:
        pass

    def _give_back(self, mode: GiveBack) -> None:
        """Each kind of card once as the first that goes back."""
        hand = self.session.hand(mode.seat)
        for first in cast("list[Any]", self._legal):
            mode.back = dict.fromkeys(mode.goods, 0)
            for good in (first.good, *mode.goods):
                press(mode, str(mode.goods.index(good) + 1) * hand[good])
            press(mode, "\n")

    def _exchange(self, mode: CountGoods) -> None:
        """Each exchange that the rules list as an example."""
        for action in self._legal:
            if isinstance(action, api.Offer | api.Counter):
                mode.sides, mode.side = [[0] * len(side) for side in mode.sides], 0
                press(mode, f"{digits(mode, action.give)}\t{digits(mode, action.want)}\n")

    def pop(self) -> None:
        pass

    def tell(self, text: str, role: str = "") -> None:
        pass

    def refuse(self, refusal: Refusal, nowhere: str = "", typed: str = "") -> None:
        pass

    def explore(self) -> None:
        decision = self.table.history.state.agenda[-1]
        if not isinstance(decision, Phase):
            self.keys = 0
            self.push(answering(cast("Desk", self), decision, unasked=False))
            return
        short = commands_for(decision, self.keymap.commands)
        for command in self.keymap.commands:
            self.keys = 1 if command in short else 2  # the key of all commands, and its line there
            if actions_of(command, self._legal):
                flow.start(cast("Desk", self), command)


def press(mode: Mode, keys: str) -> None:
    """Press keys, each of which the mode takes."""
    for key in keys:
        assert mode.press({"\n": "enter", "\t": "tab"}.get(key, key), key)


def digits(mode: CountGoods, goods: api.Bundle) -> str:
    """The keys that count goods."""
    numbers = {good: str(line) for line, good in enumerate(mode.goods, 1)}
    return "".join(numbers[good] * goods.counts[good] for good in goods.kinds)


def positions(scenario: str) -> Iterator[Table]:
    """Tables of random games, until a seat could do every kind of action there is."""
    met: set[type[Action]] = set()
    for number in range(MOST_GAMES):
        house = other_readings(scenario) if number % 2 else {}
        seats = list(api.SCENARIOS[scenario].layouts)
        people = [f"person:{letter}" for letter in api.LETTERS[: seats[number % len(seats)]]]
        table = Table.new(scenario, people, seed=number, first=0, house=house)
        game, state, player = table.game, table.history.state, Player(mix(number, 5))
        every = number < GAMES
        for step in range(STEPS):
            if state.over:
                break
            legal = game.legal_actions(state)
            kinds = {type(action) for action in legal}
            wanted = (every and step % 30 == 0) or kinds - met
            if state.agenda[-1].actor != api.CHANCE and wanted:
                yield Table(table.header, api.History(game, state.copy()), people)
                met |= kinds
            game.apply(state, player.choose(game, state, legal))
        lacking = actions_of_seats(game) - met
        if not lacking or (number + 1 >= GAMES and lacking <= {*RARE}):
            return


def actions_of_seats(game: api.Game) -> set[type[Action]]:
    """Every kind of action that a seat has in a game."""
    return {f.action for f in game.book.families if not hasattr(f, "outcomes")}


def cards_at_sea(table: Table) -> tuple[type[Action], ...]:
    """The progress cards in a movement phase; a house rule allows them, without a short key."""
    commands = presenters_of(table.game).commands
    kinds = [kind for one in commands if one.id == "card" for kind in one.kinds]
    sails = isinstance(table.history.state.agenda[-1], api.MovementPhase)
    return tuple(kinds) if sails else ()


@pytest.mark.slow
@pytest.mark.parametrize("scenario", [*api.SCENARIOS, COMPOSITION])
def test_every_legal_action_is_at_most_three_keys_away(scenario: str):
    looked: set[type[Action]] = set()
    with composed():
        for table in positions(scenario):
            explorer = Explorer(table)
            explorer.explore()
            for action in table.legal():
                name = table.game.notation.write(action)
                assert action in explorer.found, f"{name} cannot be reached"
                if not isinstance(action, COUNTED):
                    most = MOST + isinstance(action, cards_at_sea(table))
                    assert explorer.found[action] <= most, f"{name} takes too many keys"
                looked.add(type(action))
    assert actions_of_seats(table.game) - looked <= {*RARE}


def choosing_a_hex() -> Position:
    """A ship of seat A touches two undiscovered hexes, one of which is revealed."""
    table = at_sea(house={"discovery.touched": "choose-one"}, hexes={})
    hexes = [table.game.book.topology.hex(name) for name in ("C5", "E5")]
    table.state.agenda.append(ChooseHex(Seat(0), tuple(hexes)))
    return table


def taking_gold() -> Position:
    """Seat A robs seat B, which has only gold."""
    table = at_sea(hexes={}).seat("B", hand="3 gold")
    table.state.agenda.append(TakeCoin(Seat(0), Seat(1)))
    return table


def attacking() -> Position:
    """A ship of seat A is next to two sea robber ships."""
    table = near_a2()
    fleet, topology = table.state.of(RobberFleet), table.game.book.topology
    fleet.afloat = tuple(sorted({*fleet.afloat, topology.hex("B3")}))
    return table.do(f"A ship {LANE[2]}")


def swapping() -> Position:
    """A settler in a basin of seat A, a crew aboard a ship next to it."""
    table = at_sea("pirate-lairs").seat("A", harbors="B2.se", basins={"B2.se": "settler"})
    return table.seat("A", ships=["B2-se crew"]).turn("A")


def by_the_aqueduct() -> Position:
    """Seat A gets no card by a roll and has the Aqueduct."""
    scene = 'phase = "production"\nseats = 3\n[A]\nimprovements = "3 science"\n'
    return knights_table(scene).do("A roll", "* dice 1 1", "* event-die ship")


def crowning() -> Position:
    """Seat A has two cities for its first metropolis."""
    scene = 'seats = 3\n[A]\ncities = ["B2.n", "B4.n"]\nhand = "4 paper"\n'
    return knights_table(f'{scene}improvements = "3 science"\n').do("A improve science")


def raising() -> Position:
    """A city of seat A lies on its side."""
    return knights_table('seats = 3\n[A]\nfallen-cities = ["B2.n"]\nhand = "2 grain, 3 ore"\n')


def giving() -> Position:
    """Seat A is asked for a commodity by the Commercial Harbor of seat B."""
    card = '[B]\nhand = "2 wool"\nprogress = "commercial-harbor"\n'
    scene = f'seats = 3\nturn = "B"\n[A]\nhand = "1 coin, 1 paper"\n{card}'
    return knights_table(scene).do("B commercial-harbor", "B swap wool with A")


def leaving_a_road() -> Position:
    """Seat A may build one more free road."""
    table = knights_table('seats = 3\n[A]\ncities = ["B2.n"]\n')
    table.state.agenda.append(LayFree(Seat(0), 1))
    return table


def dropping() -> Position:
    """A ship of seat A has cargo that may go back to the box."""
    return at_sea().seat("A", ships=["B2-se crew spice-sack"]).turn("A")


RARE = {
    TakeByAqueduct: by_the_aqueduct,
    LeaveAqueduct: by_the_aqueduct,
    CrownCity: crowning,
    RaiseCity: raising,
    GiveForIt: giving,
    DropCargo: dropping,
    LayNoMore: leaving_a_road,
    Explore: choosing_a_hex,
    TakeGold: taking_gold,
    LeaveGold: taking_gold,
    AttackRobber: attacking,
    Swap: swapping,
}
"""Actions to which random games seldom come, with positions in which they are legal."""


@pytest.mark.parametrize("kind", RARE, ids=lambda kind: kind.__name__)
def test_a_rare_action_is_at_most_three_keys_away(kind: type[Action]):
    explorer = Explorer(seated(RARE[kind]()))
    explorer.explore()
    found = [action for action in explorer.legal() if isinstance(action, kind)]
    assert found
    assert max(explorer.found[action] for action in found) <= MOST


def test_a_swap_between_several_ships_and_mixed_basins_takes_three_keys():
    table = at_sea().seat("A", harbors="B2.se", basins={"B2.se": "crew spice-sack"})
    table.seat("A", ships=["B2-se crew spice-sack", "B2-se crew crew"]).turn("A")
    explorer = Explorer(seated(table))
    explorer.explore()
    swaps = [action for action in explorer.legal() if isinstance(action, Swap)]
    assert len({action.ship for action in swaps}) == 2
    assert max(explorer.found[action] for action in swaps) <= MOST
