"""A Drover in the hand of seat A, for tests of the pretend card."""

SCENE = """
scenario = "drovers"
seats = 2
phase = "trade-and-build"
[A]
progress = "drover, spy"
settlements = ["B2.n"]
cities = ["D4.n"]
[B]
progress = "wedding"
"""
