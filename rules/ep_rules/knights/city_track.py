"""The tracks of city improvements; the modules of this room name them.

Rule: improvements.buy
"""

from ep_rules.model import Named


class CityTrack(Named):
    """The tracks of improvements; each is paid with the commodity of the same place."""

    SCIENCE = 0
    TRADE = 1
    POLITICS = 2


SCIENCE, TRADE, POLITICS = CityTrack
TRACKS = tuple(CityTrack)
"""The tracks as names and in a row: to look one up in its class takes ten times as long."""
TRACK_WORDS = CityTrack.words()
TOP_LEVEL = 5
ABILITY = 3
"""The level that brings the ability of a track."""
