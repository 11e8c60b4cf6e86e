"""The numbers by which a captain judges; modules replace some of them, see `Knowledge.measures`."""

import msgspec

CARD = 0.17
"""The worth of a card, in points."""
HORIZON = 12
"""The most rounds that a plan looks ahead."""


class Measures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers by which a captain judges; a module may replace some of them.

    Attributes:
        needs: the general need for a card of each resource; others: for one of a module's kinds.
        rounds_a_point: the rounds that the best placed seat takes for a point.
        exchange: the extra worth of a card that the supply would take one for one.
        hurry, contested: factors for a site that a rival may reach: to settle now, to go for.
        roads, delay, first: the number of roads planned ahead, and the factors for each further
            road and for the first one.
        patience: the factor for a round of waiting.
        winning: the bonus of a later win.
    """

    needs: tuple[float, ...] = (1.0, 1.0, 0.9, 1.1, 1.1)
    others: float = 1.0
    rounds_a_point: float = 2.0
    exchange: float = 0.9
    hurry: float = 1.15
    contested: float = 0.6
    roads: int = 4
    delay: float = 0.9
    first: float = 1.0
    patience: float = 0.84
    winning: float = 1.8
