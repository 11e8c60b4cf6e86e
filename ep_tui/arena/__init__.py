"""Tournaments between bots: which games, played where, kept how, and what they say about whom."""
