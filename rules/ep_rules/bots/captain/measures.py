"""The numbers by which a captain judges; modules replace some of them, see `Knowledge.measures`."""

import msgspec

CARD = 0.17
"""What a card is worth, in points."""
HORIZON = 12
"""No plan looks further ahead than so many rounds."""


class Measures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers by which a captain judges; a module may replace some of them.

    Attributes:
        needs: how much a card of each resource is wanted, all in all.
        rounds_a_point: how many rounds the best placed seat takes for a point.
        exchange: what a card that the supply took one for one would be worth beyond its own use.
        hurry, contested: what a site is worth that a rival may reach: to settle now, to go for.
        roads, delay, first: how many roads ahead are planned, what is left of a worth for each
            further road, and for the first one.
        patience: what a round of waiting leaves of a rank. winning: what a win later adds to it.
    """

    needs: tuple[float, ...] = (1.0, 1.0, 0.9, 1.1, 1.1)
    rounds_a_point: float = 2.0
    exchange: float = 0.9
    hurry: float = 1.15
    contested: float = 0.6
    roads: int = 4
    delay: float = 0.9
    first: float = 1.0
    patience: float = 0.84
    winning: float = 1.8
