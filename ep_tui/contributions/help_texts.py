"""What a module adds to the help, on the screen and in plain mode, beside its commands."""

from typing import NamedTuple


class HelpText(NamedTuple):
    """A text of the help; those of a lower rank come first, and equal ones are told once."""

    rank: int
    key: str
