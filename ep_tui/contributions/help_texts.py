"""A module's texts in the help, on the screen and in plain mode, besides its commands."""

import msgspec


class HelpText(msgspec.Struct, frozen=True, order=True):
    """A text of the help; those of a lower rank come first, and equal ones are shown once."""

    rank: int
    key: str
