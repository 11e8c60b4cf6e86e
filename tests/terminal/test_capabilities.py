"""The capabilities of a terminal, as found in the environment."""

import pytest

from ep_tui.terminal.capabilities import Terminal, detect

UTF8 = {"LANG": "en_GB.UTF-8"}


@pytest.mark.parametrize(
    ("env", "colors"),
    [
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "true"),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, "true"),
        ({"TERM": "xterm-kitty"}, "true"),
        ({"TERM": "xterm-direct"}, "true"),
        ({"TERM": "xterm-256color", "WT_SESSION": "some-id"}, "true"),
        ({"TERM": "screen"}, "16"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "vt220"}, "mono"),
        ({"TERM": "linux-m"}, "mono"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "mono"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "256"),
    ],
)
def test_the_environment_tells_how_many_colors_there_are(env, colors):
    assert detect(env).colors == colors


@pytest.mark.parametrize(
    ("env", "unicode"),
    [
        ({"LANG": "en_GB.UTF-8"}, True),
        ({"LANG": "C.utf8"}, True),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, False),
        ({"LC_CTYPE": "de_DE.UTF-8", "LANG": "C"}, True),
        ({"LC_CTYPE": "C.UTF-8"}, False),  # Python's own doing
        ({"LC_CTYPE": "C.UTF-8", "LANG": "C.UTF-8"}, True),
        ({"LANG": "de_DE.ISO-8859-1"}, False),
        ({"LANG": "de_DE"}, False),
        ({}, False),
    ],
)
def test_the_locale_tells_whether_unicode_arrives(env, unicode):
    assert detect(env).unicode == unicode


def test_what_is_asked_for_goes_before_what_is_found():
    env = {"TERM": "xterm-256color", "NO_COLOR": "1", **UTF8}
    assert detect(env, "16", ascii_only=True) == Terminal("16", unicode=False)
    assert detect({"LANG": "C"}, ascii_only=False).unicode
    assert not detect(env).colored
