"""`ep-tui edit`: the position with which the editor begins."""

from pathlib import Path

import pytest

from ep_rules.api import DEFAULT_SCENARIO, Game, State
from ep_tui.commands import edit
from ep_tui.session import draft


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, str]]:
    """Scenario, seats and name of each editor that is opened, without a screen."""
    found: list[tuple[str, int, str]] = []

    def note(game: Game, state: State, name: str, **_: object) -> None:
        found.append((game.ruleset.partition("@")[0], state.seats, name))

    monkeypatch.setattr(draft, "Draft", note)
    monkeypatch.setattr(edit, "need_terminal", lambda *_: None)
    monkeypatch.setattr(edit, "open_screen", lambda *_, **__: 0)
    return found


def test_the_editor_begins_with_the_default_game(ep_tui, begun):
    assert ep_tui("edit").code == 0
    ((scenario, _, name),) = begun
    assert (scenario, name) == (DEFAULT_SCENARIO, "scene")


def test_the_editor_begins_with_the_scene_of_a_file(ep_tui, begun, tmp_path: Path):
    file = tmp_path / "strait.toml"
    file.write_text('scenario = "fish"\nseats = 3\n')
    assert ep_tui("edit", str(file)).code == 0
    assert begun == [("fish", 3, "strait")]


def test_the_editor_begins_with_a_line_of_words(ep_tui, begun):
    assert ep_tui("edit", "spices | 2 seats").code == 0
    ((scenario, _, name),) = begun
    assert (scenario, name) == ("spices", "scene")
