"""The settings file: it is read and written, and errors in it never stop the program."""

import pytest

from ep_tui.storage.folders import Folders
from ep_tui.storage.preference_writer import save
from ep_tui.storage.preferences import DEFAULTS, Preferences, load


@pytest.fixture
def path(tmp_path):
    return tmp_path / "settings.toml"


def test_without_a_file_the_defaults_hold_and_nothing_is_said(path):
    assert load(path) == (DEFAULTS, "")


def test_the_file_lies_where_the_system_wants_settings(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert Folders.of_user().settings == tmp_path / "ep-tui" / "settings.toml"


def test_what_is_saved_is_loaded_again(path):
    assert save(path, pace="instant", keys={"roll": "5"}) == ""
    assert load(path) == (Preferences(pace="instant", keys={"roll": "5"}), "")


def test_saving_keeps_comments_and_everything_else(path):
    path.write_text('# mine\ntheme = "dark"  # at night\n\n[keys]\nroll = "5"  # left hand\n')
    assert save(path, pace="step") == ""
    text = path.read_text()
    assert "# mine\n" in text
    assert 'theme = "dark"  # at night' in text
    assert 'roll = "5"  # left hand' in text
    assert load(path)[0] == Preferences(theme="dark", pace="step", keys={"roll": "5"})


def test_a_choice_made_before_is_replaced(path):
    save(path, pace="step")
    save(path, pace="slow")
    assert path.read_text().count("pace") == 1
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("pace = ", "not valid TOML"),
        ('pace = "fast"', 'pace must be "instant", "step" or "slow"'),
        ("pace = 3", 'pace must be "instant", "step" or "slow"'),
        ('color = "red"', "there is no setting “color”."),
        ('tehme = "dark"', "there is no setting “tehme” (did you mean “theme”?)."),
        ("pace = {}", "pace must be"),
        ("[pace]\nfast = 1", "pace must be"),
        ("keys = 3", "keys must be a table of commands and keys"),
        ("[keys]\nroll = 3", "keys must be a table of commands and keys"),
        ("dialog_pause = 99", "dialog_pause must be a number from 0 to 5."),
        ('think = "long"', "think must be a number from 0.001 to 60."),
        ("why = 1", "why must be true or false."),
        ('arrangement = "below"', "there is no setting “arrangement”."),
        (b"\xff\xfe", "not a text file"),
    ],
)
def test_a_bad_file_is_one_sentence_and_the_defaults(path, text, told):
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    preferred, sentence = load(path)
    assert preferred == DEFAULTS
    assert told in sentence
    assert "`" not in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_a_bad_line_leaves_all_others_in_force(path):
    path.write_text('pace = "fast"\nwhy = true\ncolor = 1\n[keys]\nroll = 3\nsail = "J"\n')
    preferred, sentence = load(path)
    assert preferred == Preferences(why=True, keys={"sail": "J"})
    assert " has 3 lines that are not used: pace must be " in sentence
    assert "; there is no setting “color”; keys must be a table of commands and keys" in sentence


def test_a_file_that_is_a_link_to_ones_own_stays_a_link(path, tmp_path):
    (tmp_path / "dotfiles").mkdir()
    own = tmp_path / "dotfiles" / "ep-tui.toml"
    own.write_text("# mine\n")
    path.symlink_to(own)
    assert save(path, pace="step") == ""
    assert path.is_symlink()
    assert own.read_text() == '# mine\npace = "step"\n'
    assert list(own.parent.iterdir()) == [own]


def test_a_link_that_leads_to_no_file_yet_is_followed(path, tmp_path):
    path.symlink_to(tmp_path / "later.toml")
    assert save(path, pace="step") == ""
    assert (tmp_path / "later.toml").read_text() == 'pace = "step"\n'


def test_a_link_that_leads_nowhere_is_left_alone(path, tmp_path):
    for target in (path, tmp_path / "missing" / "settings.toml"):
        path.unlink(missing_ok=True)
        path.symlink_to(target)
        assert "cannot be saved" in save(path, pace="step")
        assert path.is_symlink()


def test_a_file_that_is_no_toml_is_not_written_over(path):
    path.write_text("pace = ")
    assert str(path) in save(path, pace="step")
    assert path.read_text() == "pace = "


def test_a_file_that_cannot_be_written_is_reported(path):
    path.mkdir()
    assert "cannot be saved" in save(path, pace="step")
    assert "cannot be read" in load(path)[1]


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("", '[keys]\nsail = "J"\n'),
        ('# mine\n[keys]\nroll = "D"  # left\n', '# mine\n[keys]\nsail = "J"\n'),
        ('[keys]\n# left\nsail = "G" # s\nroll = 3', '[keys]\n# left\nsail = "J" # s\nroll = 3'),
        ('keys = {sail = "G"}\n', 'keys = {sail = "J"}\n'),
        ('keys.sail = "G"\n', 'keys.sail = "J"\n'),
        ("keys = 3\nwhy = true\n", 'why = true\n\n[keys]\nsail = "J"\n'),
    ],
)
def test_of_the_keys_only_the_named_ones_change(path, written, left):
    path.write_text(written)
    assert save(path, keys={"sail": "J", "roll" if "D" in written else "chase": ""}) == ""
    assert path.read_text() == left
