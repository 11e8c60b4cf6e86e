"""Positions of Explorers & Pirates for tests of the screen: those of the kit.

Boards for two to four players have the Council (or plain sea) at D4; a ship at D5-nw touches C5,
one at D5-sw touches E5. `hexes` sets them.
"""

from collections.abc import Mapping

from ep_tui.session import table as app
from tests.kit.boards import PLAIN
from tests.kit.table import Table, fresh
from tests.tui.play import seated


class Position(Table):
    """A position of the kit after the set-up, to be put on the screen."""

    def __init__(
        self, scenario: str, seats: int = 3, house: Mapping[str, str] | None = None
    ) -> None:
        begun = fresh(scenario, seats, house=house, seed=7)
        super().__init__(begun.game, begun.state)
        while not self.asks.endswith("ProductionPhase"):
            self.history.play(self.game.legal_actions(self.state)[0])
            self.deal()
        self.hexes(PLAIN)

    def table(self, *seats: str) -> app.Table:
        """The app's table at it."""
        return seated(self, *seats)


def sailing(scenario: str, *cargo: int, seats: int = 3, **hexes: str) -> Position:
    """Seat A moves: ship #1 is at D5-nw with a cargo."""
    position = Position(scenario, seats).hexes(hexes)
    return position.moor("A#1", "D5-nw", *cargo).turn("A")


def trading(
    scenario: str, *hand: int, seats: int = 3, house: Mapping[str, str] | None = None
) -> Position:
    """Seat A trades and builds, with a hand."""
    return Position(scenario, seats, house).holds("A", *hand).turn("A", "trade-and-build")
