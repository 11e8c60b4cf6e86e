"""Every decision of a seat is a phase or has a picker, in every game of the catalogue."""

from ep_rules import api
from ep_rules.api import Draw, Phase
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts import has
from tests.architecture.source import files, imports, module_name, within
from tests.kit.each import each


def files_of_modes():
    """The files of the packages that may not import a rule module."""
    rooms = ("ep_tui.modes", "ep_tui.keys")
    return [path for path in files("ep_tui") if any(within(module_name(path), r) for r in rooms)]


@each("scenario", api.SCENARIOS)
def test_every_decision_of_a_seat_has_a_picker(scenario):
    game = api.game(scenario, min(api.SCENARIOS[scenario].layouts))
    asked = {
        decision
        for family in game.book.families
        if not isinstance(family, Draw)
        for decision in game.book.during[family.action]
        if not issubclass(decision, Phase)
    }
    assert asked <= {*presenters_of(game).pickers}


@each("scenario", api.SCENARIOS)
def test_what_replaces_a_text_replaces_one_that_is_there(scenario):
    game = api.game(scenario, min(api.SCENARIOS[scenario].layouts))
    for presenter in presenters_of(game).all:
        for old, new in presenter.instead.items():
            assert has(old), old
            assert has(new), new


@each("path", files_of_modes())
def test_modes_and_keys_import_the_api_alone(path):
    found = {name for _, name in imports(path, module_name(path)) if within(name, "ep_rules")}
    assert all(within(name, "ep_rules.api") for name in found - {"ep_rules"})
