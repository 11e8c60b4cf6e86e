"""Bots that take their time think in a process of their own, which imports no screen.

`question` is what goes there and comes back, `__main__` what runs there, `process` what holds it.
"""
