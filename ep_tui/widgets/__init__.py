"""Textual widgets of the screens: the map, lines of text, a table's panels and their places."""
