"""The words of the command line: the version, and commands that do not exist."""

from importlib.metadata import version

import pytest

from ep_rules.api import Game
from ep_tui.commands.options import OPTIONS
from ep_tui.texts import say


@pytest.mark.parametrize("option", ["--version", "--versio", "--ver"])
def test_the_version_is_printed_however_its_option_is_shortened(ep_tui, option: str):
    code, out, error = ep_tui(option)
    assert (code, error) == (0, "")
    assert out.startswith(f"ep-tui {version('ep-tui')}, rules ")


def test_a_choice_that_an_option_does_not_have_is_one_sentence(ep_tui):
    code, out, error = ep_tui("play", "--colors", "12")
    assert (code, out) == (2, "")
    told = "--colors: “12” is not one of auto, mono, 16, 256, true. See “ep-tui --help”."
    assert error == f"ep-tui: {told}\n"


def test_a_word_that_belongs_to_another_form_of_a_command_is_no_option(ep_tui):
    said = ep_tui("games", "--older-than", "x")
    assert said == (2, "", "ep-tui: “x” is not an option. See “ep-tui games --help”.\n")


def test_the_version_says_whether_the_rules_are_compiled(ep_tui):
    compiled = not hasattr(Game.apply, "__code__")  # a function of Python has code
    assert ep_tui("--version").out.endswith(", rules compiled\n" if compiled else " in Python\n")


@pytest.mark.parametrize("words", [["plya"], ["--colors", "16", "plya"], ["--ascii", "ply"]])
def test_a_command_that_does_not_exist_names_the_nearest(ep_tui, words: list[str]):
    said = ep_tui(*words)
    assert said.code == 2
    assert said.error.endswith("; did you mean “play”?\n")


@pytest.mark.parametrize("words", [["keys"], ["settings"], ["settings", "base"], ["games"]])
@pytest.mark.parametrize("columns", [45, 60, 79])
def test_what_a_command_lists_fits_a_narrow_terminal(
    ep_tui, monkeypatch: pytest.MonkeyPatch, words: list[str], columns: int
):
    from ep_tui.commands import keys, output

    for module in (keys, output):
        monkeypatch.setattr(module, "columns", lambda _: columns)
    monkeypatch.setattr(keys, "say", _without_path)
    said = ep_tui(*words)
    assert max(map(len, (said.out + said.error).splitlines())) <= columns


@pytest.mark.parametrize("columns", [45, 60, 79])
@pytest.mark.parametrize("command", ["", *OPTIONS])
def test_the_help_of_a_command_fits_a_narrow_terminal(
    ep_tui, monkeypatch: pytest.MonkeyPatch, command: str, columns: int
):
    monkeypatch.setenv("COLUMNS", str(columns))
    said = ep_tui(*command.split(), "--help")
    assert "usage: ep-tui" in said.out
    assert max(map(len, said.out.splitlines())) <= columns


def _without_path(key: str, **params: object) -> str:
    """A test's home folder has a name that fits in no line."""
    return say(key, **{**params, "file": "settings.toml"} if "file" in params else params)


def test_a_command_like_no_other_names_the_list(ep_tui):
    assert ep_tui("xyzzy").error == (
        "ep-tui: There is no command “xyzzy”; “ep-tui --help” lists all commands.\n"
    )


def test_a_host_refuses_an_address_that_nobody_knows_in_one_sentence(ep_tui, tmp_path):
    said = ep_tui("host", "--listen", "no-such-host.invalid:0", "--folder", str(tmp_path))
    assert said.code == 2
    assert "“no-such-host.invalid” is not an address" in said.error
