"""A ship of seat A next to whales, for tests of the pretend mission."""

SCENE = """
scenario = "whales"
seats = 2
phase = "movement"
[hexes]
C5 = "whales"
[counters]
watches = 1
[tracks]
whales = "B 2"
[A]
ships = ["D5-nw ambergris"]
watched = 2
[B]
watched = 1
"""
"""Whales were watched three times, once in this part; B leads on the track."""
UNWATCHED = SCENE.replace("watches = 1", "watches = 0")
"""The same before A has watched in this part."""
