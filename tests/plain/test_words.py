"""Plain mode has words for every action, field and value of every game, without a fallback."""

from collections.abc import Iterator

import msgspec
import pytest

from ep_rules.api import SCENARIOS, Action, Draw, Game, game
from ep_tui.panels import action_words
from ep_tui.plain import words
from ep_tui.presenters.game_presenters import Presenters
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts import has
from tests.kit.composition import composed


@pytest.fixture(params=[*SCENARIOS, "composition"], scope="module")
def played(request: pytest.FixtureRequest) -> Iterator[Game]:
    """Every game of the catalogue, and one of all modules that go together."""
    with composed():
        yield game(request.param, max(SCENARIOS[request.param].layouts))


def actions(of: Game) -> list[type[Action]]:
    """The actions of seats."""
    return [one.action for one in of.book.families if not isinstance(one, Draw)]


def is_said(presenters: Presenters, kind: object) -> bool:
    """Whether there are words for the values of a field's type."""
    return words.is_place(kind) or kind in action_words._WORDS or kind in presenters._parts


def test_every_action_of_a_seat_has_words(played: Game):
    lacking = [kind for kind in actions(played) if not has(f"plain.does.{kind.__name__}")]
    assert not lacking


def test_every_field_is_asked_for_and_its_values_have_words(played: Game):
    presenters = presenters_of(played)
    for kind in actions(played):
        for field in msgspec.structs.fields(kind):
            assert has(f"plain.ask.{field.name}"), f"{kind.__name__}.{field.name}"
            assert is_said(presenters, field.type), f"{kind.__name__}.{field.name}"


def test_a_command_of_several_actions_has_one_line_for_them(played: Game):
    several = [one.id for one in presenters_of(played).commands if len(one.kinds) > 1]
    assert [ident for ident in several if not has(f"plain.group.{ident}")] == []


def test_an_action_without_words_is_an_error():
    class Nameless(Action, frozen=True):
        form = "nameless"

    with pytest.raises(KeyError, match="Nameless"):
        action_words.deed(Nameless)
