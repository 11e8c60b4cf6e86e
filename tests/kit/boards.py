"""Named positions that several test files start from.

Boards of Explorers & Pirates for two to four players have the Council (or plain sea) at D4: the sea
hexes A3 B3 C3 D4 E3 F3 G3 are next to the island, the unknown begins at C5 (north) and E5 (south),
which ships at D5-nw and D5-sw touch.
"""

from collections.abc import Mapping

from ep_rules.api import DEFAULT_EDITION, Game, Hex
from tests.kit import of_fans
from tests.kit.table import Table, at, fresh

PLAIN = {
    "C5": "sea",
    "E5": "sea",
}
"""The two unknown hexes nearest to the island, revealed as sea (one a side in every
scenario)."""

BEGINNERS = {
    "island.terrain": "as-printed",
    "tokens.order": "as-printed",
    "harbor-trade.harbors": "as-printed",
}
"""The settings of base CATAN's board for beginners."""

START_LAND = (
    "* tile B3 hills", "* tile B4 forest", "* tile E5 pasture", "* tile F4 fields",
    "* tile E2 mountains", "* tile D2 hills",
    "* pair B3 9 B4 5", "* pair E5 8 F4 10", "* pair E2 4 D2 6",
)  # fmt: skip
"""The hexes next to the three start ports A3, F5 and E1 of Explorers of Catan."""
PORTS = (
    "* port A1 any", "* port B5 brick", "* port D7 lumber", "* port G3 wool", "* port G1 grain",
    "* port C1 ore",
)  # fmt: skip
BEGUN = (
    *START_LAND,
    "A start-at B3.n", "* tile C4 pasture", "* token C4 11",
    "B start-at E5.se", "* tile E4 forest", "* token E4 3",
    "C start-at E2.sw", "* tile D3 fields", "* token D3 10",
    *PORTS,
)  # fmt: skip
"""All have started: A in the north, B in the south-east, C in the south-west."""

HOME = "C3.se"
"""A corner of the main island of Sea Robbers."""
LANE = ("C3-e", "B3-sw", "B2-e")
"""From HOME to the sea robber ship on A2; the third ship attacks it."""


def at_sea(
    scenario: str = "explorers-pirates",
    edition: str = DEFAULT_EDITION,
    seats: int = 3,
    hexes: Mapping[str, str] = PLAIN,
    house: Mapping[str, str] | None = None,
) -> Table:
    """A table after the set-up with the island and `hexes` revealed and no pieces."""
    return fresh(scenario, seats, edition, house=house).settle().bare().hexes(hexes)


def hex_at(played: Game, q: int, r: int) -> Hex:
    """The hex of axial coordinates: q to the east, r to the south-east, (0, 0) in the middle."""
    return played.book.topology.hex(f"{chr(ord('D') + r)}{q + 4 + min(0, r)}")


def base(scene: str = "", house: Mapping[str, object] | None = None) -> Table:
    """A scene of base CATAN on the beginners' board."""
    return at(f'scenario = "base"\n{scene}', house)


def drawn(*drawings: str, seats: int = 3, house: Mapping[str, object] | None = None) -> Table:
    """Base CATAN with the pieces of drawings; A is to move."""
    return base(f"seats = {seats}", house).draw(*drawings)


def continent(*lines: str, house: Mapping[str, str] | None = None, seed: int = 1) -> Table:
    """Explorers of Catan after some lines."""
    return fresh("explorers-of-catan", 3, house=house, seed=seed).do(*lines)


def pirates(seats: int = 3, house: Mapping[str, str] | None = None) -> Table:
    """Pirates of Catan with land and harbors in their first order, and nothing built."""
    return fresh("pirates-of-catan", seats, house=house).lay_out().skip_founding()


def robbers(seats: int = 3, house: Mapping[str, str] | None = None) -> Table:
    """Sea Robbers with the land in its first order; A is about to roll, and nothing is built."""
    return fresh("sea-robbers", seats, house=house).lay_out().skip_founding()


def near_a2(jugs: int = 0, hand: str = "1 lumber, 1 wool", **house: str) -> Table:
    """A trades, two ships from HOME, and has the cards for the one that attacks A2."""
    table = robbers(house={key.replace("__", "."): value for key, value in house.items()})
    table.seat("A", hand=hand, settlements=HOME, ships=LANE[:2])
    return table.put(of_fans.jugs("A", jugs)).trading()
