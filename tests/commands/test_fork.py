"""`ep-tui fork`: a new game with the same beginning."""

from pathlib import Path

import pytest

from ep_rules.api import LoadedRecord
from ep_tui.session.table import Table
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders


@pytest.fixture
def game(ep_tui):
    """A saved game of sixty actions."""
    table = Table.new("land-ho", ["deckhand", "random"], seed=7, first=0)
    table.save(Folders.of_user())
    for _ in range(60):
        table.step()
    path = table.save_path
    table.close()
    return path


def forked(original: Path) -> LoadedRecord:
    (path,) = (path for path in saves.running(Folders.of_user()) if path != original)
    return saves.load(path)


@pytest.mark.parametrize("at", [0, 1, 33, 60])
def test_a_game_is_forked_after_any_action_and_the_original_stays(ep_tui, game, at):
    before = game.read_bytes()
    said = ep_tui("fork", str(game), "--at", str(at))
    assert said.code == 0
    assert "ep-tui continue" in said.out
    assert game.read_bytes() == before
    whole = saves.load(game)
    other = forked(game)
    assert other.history.entries == whole.history.entries[:at]
    again = whole.header.start()
    for entry in whole.history.entries[:at]:
        again.play(entry.action)
    assert other.history.state.digest() == again.state.digest()
    assert other.history.state.word != again.state.word, "the other game tells nothing of its dice"


def test_without_a_place_all_of_it_is_kept(ep_tui, game):
    ep_tui("fork", game.stem)
    assert forked(game).history.state.digest() == saves.load(game).history.state.digest()


def test_a_fork_has_a_secret_of_its_own(ep_tui, game):
    before = Table.resume(Folders.of_user(), game)
    ep_tui("fork", str(game), "--at", "20")
    (path,) = (path for path in saves.running(Folders.of_user()) if path != game)
    said = ep_tui("verify", str(path)).out
    assert "from the forked game" in said
    assert "the promised secret has not been revealed yet" in said
    other = Table.resume(Folders.of_user(), path)
    assert other.chance.streams.secret != before.chance.streams.secret
    assert other.chance.kept
    assert not other.chance.renewed
    before.close()
    other.close()


def test_others_may_sit_there_from_then_on(ep_tui, game):
    ep_tui("fork", str(game), "--at", "20", "--seats", "person:Ann,deckhand")
    assert forked(game).seats == ("person:Ann", "deckhand")
    assert saves.load(game).seats == ("deckhand", "random")


def test_what_was_taken_back_is_not_in_the_fork(ep_tui, game):
    head = game.read_text(encoding="utf-8").partition("\n\n")[0]
    game.write_text(head + "\n\nA roll\nundo 1\nA roll\n* dice 1 1\n", encoding="utf-8")
    ep_tui("fork", str(game))
    (path,) = (path for path in saves.running(Folders.of_user()) if path != game)
    text = path.read_text(encoding="utf-8")
    actions, promise, end = text.partition("\n\n")[2].partition("promise ")
    assert actions == "A roll\n* dice 1 1\n"
    assert end.partition("\n")[2] == "# left\n", promise
    assert text.splitlines()[1] == f"# forked from {game.name} after 2 actions"


def test_a_damaged_game_goes_on_from_before_the_damage(ep_tui, game):
    lines = game.read_bytes().splitlines(keepends=True)
    game.write_bytes(b"".join([*lines[:30], b"A fly\n", *lines[30:]]))
    said = ep_tui("fork", str(game))
    assert said.code == 2
    assert "Line 31: “A fly” is not understood. “ep-tui fork” with --at " in said.error
    at = said.error.partition("--at ")[2].split()[0]
    assert ep_tui("fork", str(game), "--at", at).code == 0
    assert len(forked(game).history.entries) == int(at) > 20


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--at", "61"], "has only 60 actions"),
        (["--at", "-1"], "-1 is out of range"),
        (["--seats", "you,bot,bot"], "has 2 seats"),
        (["--seats", "you,nobody"], "“nobody” is not a player"),
    ],
)
def test_a_fork_that_cannot_be_is_refused_in_one_sentence(ep_tui, game, words, sentence):
    said = ep_tui("fork", str(game), *words)
    assert said.code == 2
    assert sentence in said.error
    assert saves.running(Folders.of_user()) == [game]


def test_a_fork_that_cannot_be_kept_says_so(ep_tui, game, tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    said = ep_tui("fork", str(game))
    assert said.code == 2
    assert "could not be saved" in said.error
