"""A module's texts in the help, on the screen and in plain mode, besides its commands."""

from typing import NamedTuple


class HelpText(NamedTuple):
    """A text of the help; those of a lower rank come first, and equal ones are shown once."""

    rank: int
    key: str
