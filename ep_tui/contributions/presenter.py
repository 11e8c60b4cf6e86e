"""The base class of presenters: its attributes and methods are the closed list of contributions.

A presenter shows one rule module on the screen and in plain mode. It imports its own rule module,
`ep_rules.api` and `ep_tui.contributions`, and nothing else. It works out no rule: every number
comes from the settings or from the engine, every word is a key into the texts.
"""

from typing import ClassVar


class Presenter:
    """What a rule module adds outside the rules; everything has an empty default.

    Attributes:
        module: the id of the rule module.
    """

    module: ClassVar[str]
