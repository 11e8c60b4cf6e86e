"""The words of the command line: the version, and commands that do not exist."""

from importlib.metadata import version

import pytest


@pytest.mark.parametrize("option", ["--version", "--versio", "--ver"])
def test_the_version_is_printed_however_its_option_is_shortened(ep_tui, option: str):
    assert ep_tui(option) == (0, f"ep-tui {version('ep-tui')}\n", "")


@pytest.mark.parametrize("words", [["plya"], ["--colors", "16", "plya"], ["--ascii", "ply"]])
def test_a_command_that_does_not_exist_names_the_nearest(ep_tui, words: list[str]):
    said = ep_tui(*words)
    assert said.code == 2
    assert said.error.endswith("; did you mean “play”?\n")


def test_a_command_like_no_other_names_the_list(ep_tui):
    assert ep_tui("xyzzy").error == (
        "ep-tui: There is no command “xyzzy”; “ep-tui --help” lists all commands.\n"
    )
