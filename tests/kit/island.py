"""Tables of the older shores for tests, and places by the axial coordinates of the fact sheet."""

from ep_rules.api import CHANCE, LETTERS, Game, Hex, Seat, game
from tests.kit.positions import Table

BEGINNERS = {
    "island.terrain": "as-printed",
    "tokens.order": "as-printed",
    "harbor-trade.harbors": "as-printed",
}
"""The settings of the beginners' board."""


def hex_at(played: Game, q: int, r: int) -> Hex:
    """The hex of axial coordinates: q to the east, r to the south-east, (0, 0) in the middle."""
    return played.book.topology.hex(f"{chr(ord('D') + r)}{q + 4 + min(0, r)}")


def fresh(
    seats: int = 3,
    seed: int = 1,
    first: str = "A",
    house: dict[str, str] | None = None,
    scenario: str = "base",
) -> Table:
    """A new game before anything is decided."""
    played = game(scenario, seats, house=house)
    return Table(played, played.new_state(seed, Seat(LETTERS.index(first))))


def dealt(
    seats: int = 3,
    seed: int = 1,
    first: str = "A",
    house: dict[str, str] | None = None,
    scenario: str = "base",
) -> Table:
    """A new game whose board CHANCE has laid out."""
    table = fresh(seats, seed, first, house, scenario)
    while table.state.agenda[-1].actor == CHANCE:
        table.history.play(table.game.sample(table.state))
    return table
