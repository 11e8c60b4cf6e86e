"""Textual widgets of the screens: the map, lines of text, and the panels beside the map."""
