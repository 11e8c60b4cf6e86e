"""Modes: what keys mean at the table now; the screen keeps a stack of them."""
