"""Runs searching bots in their own process, which imports no screen.

`question` is what goes there and comes back, `__main__` what runs there, `process` what holds it.
"""
