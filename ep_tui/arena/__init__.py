"""Tournaments between bots: planning, playing, storing and evaluating games."""
