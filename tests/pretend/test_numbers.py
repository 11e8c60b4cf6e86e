"""Numbers and words that modules agree on by hand: no two of the catalogue clash.

So any modules can be in one game; the pretend mission is among them. A failure names the next free
number.
"""

from collections.abc import Hashable, Iterable, Iterator
from typing import Any, NamedTuple

import pytest

from ep_rules.api import Game, game
from ep_rules.module import RuleModule
from ep_rules.terrain import GENERAL
from tests.kit.knights import every_game

pytestmark = pytest.mark.usefixtures("whales")
OF_PRETEND = 90
"""The first number of pretend modules; a copy of one gets the next free number below it."""


class Taken(NamedTuple):
    """What a module takes for a thing of its own: a number, a word."""

    what: Hashable
    thing: object
    module: str


def games() -> list[Game]:
    """A game of each scenario, and one of the pretend mission."""
    return [*every_game(), game("whales", 3)]


def modules() -> Iterator[RuleModule]:
    """One instance of every module."""
    found = {module.id: module for one in games() for module in one.book.modules}
    yield from found.values()


def clashes(taken: Iterable[Taken]) -> dict[Hashable, set[str]]:
    """What several things take, with the modules that they belong to."""
    things: dict[Hashable, dict[object, str]] = {}
    for one in taken:
        things.setdefault(one.what, {})[one.thing] = one.module
    return {what: set(owners.values()) for what, owners in things.items() if len(owners) > 1}


def next_free(taken: Iterable[Taken]) -> int:
    """The number of the next real module."""
    return 1 + max(number for one in taken if (number := int(str(one.what))) < OF_PRETEND)


def kinds(module: RuleModule, name: str) -> Iterable[Any]:
    """The kinds of things that a module brings."""
    brought: Any = getattr(module, name)
    return [*(brought() if callable(brought) else brought)]


@pytest.mark.parametrize("name", ["terrains", "pieces", "buildings", "card_kinds"])
@pytest.mark.parametrize("part", ["number", "word"])
def test_no_two_things_have_one_number_or_word(name: str, part: str):
    """Two modules may bring the same thing, such as gold fields."""
    general = GENERAL if name == "terrains" else ()
    taken = [Taken(getattr(kind, part), kind, "all games") for kind in general]
    taken += [Taken(getattr(k, part), k, m.id) for m in modules() for k in kinds(m, name)]
    free = next_free(taken) if part == "number" else ""
    assert taken
    assert not clashes(taken), f"the next free number is {free}"


def test_no_two_terrains_have_one_symbol_in_layouts():
    brought = [(kind, module.id) for module in modules() for kind in module.terrains]
    assert not clashes(Taken(kind.symbol, kind, home) for kind, home in brought if kind.symbol)


def test_a_word_of_layouts_means_one_thing():
    """Modules may share a key."""
    own = [Taken((key.table, key.word), key, m.id) for m in modules() for key in m.layout_keys]
    own += [Taken(("areas", key.word), key, m.id) for m in modules() for key in m.area_keys]
    assert own
    assert not clashes(own), "give the key of the new module a word of its own, also in its layout"


def test_the_pretend_mission_takes_no_number_that_a_real_one_would_get():
    for name in ("terrains", "pieces"):
        (pretend,) = (kind for m in modules() if m.id == "whales" for kind in kinds(m, name))
        assert pretend.number >= OF_PRETEND
