"""The entries of the registry: what a seat may do, and what the table's screen can."""

from typing import Literal

import msgspec

from ep_rules.api import Action, Decision
from ep_tui.texts import say


class Command(msgspec.Struct, frozen=True):
    """Something a seat may do: its key, the decisions it answers, the kinds of actions it makes.

    `ask` names fields that are asked for even when there is only one choice; `*` asks for the whole
    action at once, `kind` for its kind first. `of`: the games that have it, of the voyages or
    of the older shores alone; two that no game has both may use one key.
    """

    id: str
    key: str
    during: tuple[type[Decision], ...]
    kinds: tuple[type[Action], ...]
    ask: tuple[str, ...] = ()
    of: Literal["all", "voyages", "shores"] = "all"

    @property
    def name(self) -> str:
        """One or two words."""
        return say(f"table.command.{self.id}")


class ScreenKey(msgspec.Struct, frozen=True):
    """A key of the table's screen that is no action of a seat.

    `keys` are what they print or Textual's names; `shown` is how the first is printed.
    """

    id: str
    keys: tuple[str, ...]
    shown: str

    @property
    def name(self) -> str:
        """One or two words."""
        return say(f"table.command.{self.id}")
