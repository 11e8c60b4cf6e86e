"""What stands beside the map and on the pages about seats: lines of the modules."""

Line = tuple[tuple[str, str], ...]
"""Pieces of a line: a text and its role, which the look turns into a style."""
