"""`ep-tui scene`: writes a saved game as a scene."""

from ep_rules.api import History
from ep_rules.scene import read
from ep_tui.session.table import Table
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders


def saved(scenario: str, actions: int) -> tuple[Table, History]:
    table = Table.new(scenario, ["random", "random", "random"], seed=5, first=1)
    table.save(Folders.of_user())
    for _ in range(actions):
        table.step()
    table.close()
    return table, table.history


def test_a_saved_game_is_printed_as_a_scene(ep_tui):
    _, history = saved("fish", 120)
    said = ep_tui("scene")
    assert said.code == 0
    game, state = read(said.out)
    assert game.ruleset == history.game.ruleset
    assert (state.part, state.phase, state.hands) == (
        history.state.part, history.state.phase, history.state.hands,
    )  # fmt: skip


def test_a_save_is_named_by_name_or_path_and_left_as_it_is(ep_tui):
    saved("land-ho", 30)
    (path,) = saves.running(Folders.of_user())
    before = path.read_bytes()
    assert ep_tui("scene", path.stem).out == ep_tui("scene", str(path)).out != ""
    assert path.read_bytes() == before


def test_what_cannot_be_a_scene_is_one_sentence(ep_tui, tmp_path):
    assert "no unfinished game" in ep_tui("scene").error
    assert "no game “nothing”" in ep_tui("scene", "nothing").error
    (tmp_path / "x.txt").write_text("hello\n")
    assert ep_tui("scene", str(tmp_path / "x.txt")).code == 2
