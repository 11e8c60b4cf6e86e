"""Modes: the current meaning of keys at the table; the screen keeps a stack of them."""
