"""What bots choose: at a table, as lines, and in a game; a position with an offer to answer."""

from collections.abc import Iterator

from ep_rules.api import CHANCE, Action, Game, Seat, State, View
from ep_rules.bots import Bot
from ep_rules.bots.admiral import Admiral
from ep_rules.bots.captain import Captain
from tests.kit.table import Table

CAPTAIN = Captain()

PLACED = """
settlements = ["C2.ne"]
harbor-settlements = ["E2.ne"]
ships = ["E3-nw", "E3-w", "C3-e"]
"""
"""The pieces of a seat on a voyage."""
OFFERED = f"""
seats = 3
turn = "B"
[A]
hand = "2 grain, 1 ore, 3 lumber"
{PLACED}
[B]
hand = "2 ore, 1 lumber"
"""
ROBBED = """
[A]
settlements = ["D6.n"]
[B]
hand = "2 ore"
settlements = ["B2.n", "E2.nw", "F3.s"]
cities = ["D3.n"]
[C]
hand = "2 ore"
settlements = ["F4.se"]
"""
"""B leads. B and C have cards that A may steal."""


def view_of(table: Table, seat: str = "A") -> View:
    """What a seat sees."""
    return View.of(table.game, table.state, Seat("ABCDEF".index(seat)))


def action_of(table: Table, seat: str = "A", bot: Bot = CAPTAIN) -> Action:
    """A bot's choice."""
    return bot.choose(view_of(table, seat), table.game.legal_actions(table.state), 5)


def choice(table: Table, seat: str = "A", bot: Bot = CAPTAIN) -> str:
    """The same, as a line."""
    return table.game.notation.write(action_of(table, seat, bot))


def advice(table: Table, seat: str = "A", bot: Captain | Admiral = CAPTAIN) -> tuple[str, str]:
    """A bot's choice and the code of its reason."""
    action, why = bot.advise(view_of(table, seat), table.game.legal_actions(table.state), 5)
    return table.game.notation.write(action), why.code


def reason(table: Table, seat: str = "A") -> str:
    """The code of a captain's reason."""
    return advice(table, seat)[1]


def decisions(compiled: Game, state: State) -> Iterator[Seat]:
    """The seat to decide, until the game is over: chance does its own part, the caller acts."""
    while not state.over:
        actor = state.agenda[-1].actor
        if actor == CHANCE:
            compiled.apply(state, compiled.sample(state))
        else:
            yield actor
