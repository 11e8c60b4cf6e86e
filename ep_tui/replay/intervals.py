"""The interval of a share of games won, for tournaments and profiles."""

from math import sqrt
from statistics import NormalDist

_Z = NormalDist().inv_cdf(0.975)
"""The quantile for 95 % intervals."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share after Wilson (1927)."""
    if not games:
        return 0.0, 1.0
    share, z2 = wins / games, _Z * _Z
    middle = share + z2 / (2 * games)
    half = _Z * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    whole = 1 + z2 / games
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)
