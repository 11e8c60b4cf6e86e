"""What bots choose at a table, as lines, and a position with an offer to answer."""

from ep_rules.api import Seat, View
from ep_rules.bots import Bot
from ep_rules.bots.admiral import Admiral
from ep_rules.bots.captain import Captain
from tests.kit.table import Table

CAPTAIN = Captain()

OFFERED = """
seats = 3
turn = "B"
[A]
hand = "2 grain, 1 ore, 3 lumber"
settlements = ["C2.ne"]
harbor-settlements = ["E2.ne"]
ships = ["E3-nw", "E3-w", "C3-e"]
[B]
hand = "2 ore, 1 lumber"
"""
LEADS = """
harbor-settlements = ["F2.ne", "B2.ne", "G2.ne"]
"""
"""More of B, who then leads."""


def view_of(table: Table, seat: str = "A") -> View:
    """What a seat sees."""
    return View.of(table.game, table.state, Seat("ABCDEF".index(seat)))


def choice(table: Table, seat: str = "A", bot: Bot = CAPTAIN) -> str:
    """A bot's choice, as a line."""
    action = bot.choose(view_of(table, seat), table.game.legal_actions(table.state), 5)
    return table.game.notation.write(action)


def advice(table: Table, seat: str = "A", bot: Captain | Admiral = CAPTAIN) -> tuple[str, str]:
    """A bot's choice and the code of its reason."""
    action, why = bot.advise(view_of(table, seat), table.game.legal_actions(table.state), 5)
    return table.game.notation.write(action), why.code


def reason(table: Table, seat: str = "A") -> str:
    """The code of a captain's reason."""
    return advice(table, seat)[1]
