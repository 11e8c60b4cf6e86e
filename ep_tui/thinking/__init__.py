"""Runs searching bots in their own process, which imports no screen.

`question` has the messages, `__main__` runs in the process, `process` manages it.
"""
