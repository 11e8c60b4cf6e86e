"""A module's texts in the help, on the screen and in plain mode, besides its commands."""

import msgspec


class HelpText(msgspec.Struct, frozen=True):
    """A text of the help, `after` those of a module if it names one; equal ones are shown once."""

    key: str
    after: str = ""
