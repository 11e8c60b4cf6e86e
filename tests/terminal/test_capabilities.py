"""The capabilities of a terminal, as found in the environment."""

import os
import subprocess
import sys

import pytest

from ep_tui.terminal.capabilities import Terminal, detect
from tests.architecture.source import IMPORT_ROOTS
from tests.kit.each import each

IMPORTING = dict(os.environ, PYTHONPATH=os.pathsep.join(map(str, IMPORT_ROOTS.values())))

UTF8 = {"LANG": "en_GB.UTF-8"}


@each(
    "env, colors",
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


@each(
    "env, unicode",
    [
        ({"LANG": "en_GB.UTF-8"}, True),
        ({"LANG": "C.utf8"}, True),
        ({"LANG": "C.UTF-8"}, True),
        ({"LANG": "de_DE.utf8@euro"}, True),
        ({"LANG": "xx_YY.UTF-8"}, True),  # installed nowhere, but the terminal has it
        ({"LC_CTYPE": "UTF-8"}, True),  # from macOS
        ({"LC_CTYPE": "UTF-8", "LANG": "C"}, True),
        ({"LC_CTYPE": "utf8"}, True),
        ({"LC_CTYPE": "C.UTF-8"}, True),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "de_DE.ISO-8859-1"}, True),
        ({"LC_CTYPE": "de_DE.UTF-8", "LANG": "C"}, True),
        ({"LC_ALL": "", "LC_CTYPE": "", "LANG": "en_GB.UTF-8"}, True),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, False),
        ({"LC_ALL": "POSIX", "LC_CTYPE": "UTF-8"}, False),
        ({"LC_ALL": "de_DE.ISO-8859-1", "LC_CTYPE": "C.UTF-8"}, False),
        ({"LC_CTYPE": "ru_RU.KOI8-R", "LANG": "ru_RU.UTF-8"}, False),
        ({"LANG": "de_DE.ISO-8859-1"}, False),
        ({"LANG": "de_DE"}, False),
        ({"LANG": "en_US"}, False),
        ({"LANG": "de_DE@euro"}, False),
        ({"LANG": "ja_JP.UTF-7"}, False),
        ({"LANG": "utf"}, False),
        ({"LANG": "C"}, False),
        ({"LANG": ""}, False),
        ({}, False),
    ],
)
def test_the_locale_tells_whether_unicode_arrives(env, unicode):
    assert detect(env).unicode == unicode


@pytest.mark.parametrize(
    ("env", "system", "unicode"),
    [
        ({"LANG": "en_IN"}, "UTF-8", True),
        ({"LANG": "en_US"}, "ISO-8859-1", False),
        ({"LANG": "de_DE.ISO-8859-1"}, "UTF-8", False),
        ({"LANG": "de_DE.UTF-8"}, "ANSI_X3.4-1968", True),
        ({}, "", False),
    ],
    ids=str,
)
def test_the_system_knows_the_characters_of_a_locale_that_names_none(env, system, unicode):
    assert detect(env, system=system).unicode == unicode


NAMED = """
import sys
from ep_tui.commands.locale import environment, system_charset
from ep_tui.terminal.capabilities import detect
print(detect(environment(), system=system_charset()).unicode)
"""


@pytest.mark.parametrize(
    ("locale", "unicode"),
    [
        ({"LANG": "de_DE.ISO-8859-1"}, False),
        ({"LC_CTYPE": "ru_RU.KOI8-R"}, False),
        ({"LC_CTYPE": "UTF-8"}, True),
        ({"LANG": "xx_YY.UTF-8"}, True),
        ({"LANG": "C"}, False),
        ({}, False),
    ],
    ids=str,
)
def test_a_locale_that_is_not_installed_is_not_what_python_makes_of_it(locale, unicode):
    unset = [word for name in ("LC_ALL", "LC_CTYPE", "LANG") for word in ("-u", name)]
    said = [f"{name}={value}" for name, value in locale.items()]
    command = ("env", *unset, *said, sys.executable, "-c", NAMED)
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=IMPORTING)
    assert done.stdout.strip() == str(unicode)


@pytest.mark.parametrize(
    ("env", "mouse"),
    [
        ({"TERM": "screen", "STY": "32627.pts-10.vm"}, False),
        ({"TERM": "screen-256color", "STY": "32627.pts-10.vm"}, False),
        ({"TERM": "screen.xterm-256color"}, False),  # at a host, which gets no other variable
        ({"TERM": "screen"}, True),  # tmux has this name, too
        ({"TERM": "tmux-256color", "STY": "32627.pts-10.vm"}, True),  # tmux in GNU screen
        ({"TERM": "xterm-256color"}, True),
        ({}, True),
    ],
    ids=str,
)
def test_gnu_screen_is_not_asked_for_clicks_because_it_then_keeps_escape(env, mouse):
    assert detect(env).mouse == mouse


def test_what_is_asked_for_goes_before_what_is_found():
    env = {"TERM": "xterm-256color", "NO_COLOR": "1", **UTF8}
    assert detect(env, "16", ascii_only=True) == Terminal("16", unicode=False)
    assert detect({"LANG": "C"}, ascii_only=False).unicode
    assert not detect(env).colored


def test_the_linux_console_gets_ascii_unless_it_is_told_otherwise():
    """Its usual fonts, such as Lat15-Fixed16, lack blocks, stars, check marks and most letters of
    knights and cities; they have all that ASCII needs."""
    env = {"TERM": "linux", "LANG": "en_US.UTF-8"}
    assert not detect(env).unicode
    assert detect(env, ascii_only=False).unicode
