"""How ships with holds are shown."""

from collections.abc import Mapping, Sequence
from typing import Any

from ep_rules.api import ShipNumber
from ep_rules.sea.ships import Ships
from ep_tui.contributions.presenter import Presenter


class ShipsPresenter(Presenter):
    """How ships with holds are shown."""

    module = "ships"
    misplaced = (
        "ships.not-a-route",
        "ships.not-adjacent",
        "ships.no-harbor-here",
        "ships.not-at-hex",
    )
    absent = ("ships.no-such-ship",)

    def values(self) -> Mapping[Any, Sequence[Any]]:
        """As many ships as every seat has."""
        ships = self.game.book.module(Ships).per_seat
        return {ShipNumber: [ShipNumber(number) for number in range(1, ships + 1)]}
