"""What a scenario is: the modules, layouts and numbers of which the catalogue makes games.

Rule: setup.players
"""

from collections.abc import Iterable, Mapping
from importlib import import_module

import msgspec

from ep_rules.editions import EDITIONS, SettingsDiff
from ep_rules.module import RuleModule

OUTLINE = ("production", "trade-and-build", "movement")


class Scenario(msgspec.Struct, frozen=True):
    """A scenario: its layout per number of seats, rule modules in order, and its numbers.

    `parts` names the modules, as `sea.ships:Ships` in this package, or gives their classes. The
    turn comes first, so the decisions of a set-up are above its first phase. `large`: further
    numbers with five and six seats. `neutral`: whether two seats play beside the other colors.
    `boards`, `added`: other layouts and further modules chosen by a setting (its name, a word).
    `book`: the source of its rules, if not its edition. `editions`: the first one is its default.
    `series`: scenarios of one series follow each other in the order of the catalogue; by default,
    none follows. The campaign is the series of the default scenario.
    """

    id: str
    layouts: Mapping[int, str]
    parts: tuple[str | type[RuleModule], ...]
    numbers: SettingsDiff
    large: SettingsDiff = {}
    outline: tuple[str, ...] = OUTLINE
    colors: int = 4
    neutral: bool = True
    editions: tuple[str, ...] = tuple(EDITIONS)
    boards: Mapping[tuple[str, str], str] = {}
    added: Mapping[tuple[str, str], tuple[str | type[RuleModule], ...]] = {}
    book: str = ""
    series: str = ""

    @property
    def modules(self) -> tuple[type[RuleModule], ...]:
        """The rule modules in order; each is imported when first asked for."""
        return _modules(self.parts)

    @property
    def every_module(self) -> tuple[type[RuleModule], ...]:
        """The rule modules, with all that settings can add."""
        return self.modules + _modules(part for parts in self.added.values() for part in parts)

    def modules_with(self, house: Mapping[str, str]) -> tuple[type[RuleModule], ...]:
        """The rule modules, with those that house settings add."""
        chosen = (parts for (key, word), parts in self.added.items() if house.get(key) == word)
        return self.modules + _modules(part for parts in chosen for part in parts)


def _modules(parts: Iterable[str | type[RuleModule]]) -> tuple[type[RuleModule], ...]:
    """The rule modules of names or classes."""
    return tuple(_module(part) if isinstance(part, str) else part for part in parts)


def _module(name: str) -> type[RuleModule]:
    """The rule module of a name such as `sea.ships:Ships`; TypeError for any other class."""
    file, _, kind = name.partition(":")
    found: type[RuleModule] = getattr(import_module(f"ep_rules.{file}"), kind)
    if not issubclass(found, RuleModule):
        raise TypeError(f"a scenario names {name}, which is no rule module")
    return found
