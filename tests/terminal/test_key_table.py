"""The table of keys that may come in: what it has, what is dropped, other layouts."""

import re
from pathlib import Path

import pytest
from textual import events

from ep_tui.keys.key_names import BINDABLE, printed
from ep_tui.keys.screen_keys import MOVES, SCREEN_KEYS
from ep_tui.presenters.registry import commands_by_scenario
from ep_tui.terminal.feed import Feed
from ep_tui.terminal.key_table import LEAVE_KEYS, NAMED
from ep_tui.terminal.letter_key import LetterKey
from tests.kit.each import each

PACKAGE = Path(__file__).resolve().parents[2] / "ep_tui"


def read(*pieces: bytes | float) -> list[str]:
    """The events of input with pauses: text by its character, other keys by their names."""
    feed, now = Feed(), 0.0
    for piece in (*pieces, 60.0):
        if isinstance(piece, bytes):
            feed.receive(piece, now)
            continue
        now += piece
        while feed.deadline is not None and feed.deadline <= now:
            feed.tick(feed.deadline)
    return [*map(shown, feed.events)]


def shown(event: object) -> str:
    if isinstance(event, LetterKey):
        return f"{event.character} at {event.base.character}"
    if isinstance(event, events.Key):
        return event.character if event.character and event.is_printable else event.key
    return f"pasted {event.text}" if isinstance(event, events.Paste) else type(event).__name__


# ---- what is dropped ---------------------------------------------------------------------------

DROPPED: dict[str, tuple[bytes | float, ...]] = {
    "Shift alone": (b"\x1b[57441;2u",),
    "CapsLock alone": (b"\x1b[57358;65u",),
    "AltGr alone": (b"\x1b[57453u",),
    "a number that no key has": (b"\x1b[114~",),
    "the end of no paste": (b"\x1b[201~",),
    "an answer that is cut": (b"\x1b[", 0.25, b"?62;22;52c"),
    "an answer that is cut for long": (b"\x1b[", 5.0, b"?62;22;52c"),
    "a key that is cut for long": (b"\x1b[", 1.3, b"A"),
    "a name of a color that is cut": (b"\x1b]11;rgb:1/", 5.0, b"2/3\x1b\\"),
    "the focus": (b"\x1b[I\x1b[O",),
    "a size": (b"\x1b[48;40;120;800;1200t",),
    "Alt and a letter": (b"\x1br", b"\x1b[114;3u", b"\x1b[114;3;114u"),
    "an arrow with a modifier": (b"\x1b[1;5A\x1b[1;2B\x1b[1;3C",),
    "F13 and a media key": (b"\x1b[57376u\x1b[57428u\x1b[25~",),
    "Ctrl with Shift": (b"\x1b[113;6u",),
    "Super and a letter": (b"\x1b[113;9u",),
    "a key that is let go": (b"\x1b[114;1:3u",),
    "NUL, Ctrl+S, a C1 character, a bidi mark": ("\x00\x13\x9b\u200f".encode(),),
    "a character of a private area": (b"\x1b[57345u\xef\x80\x80",),
    "a moved mouse": (b"\x1b[<35;5;5M",),
    "a button for going back": (b"\x1b[<128;5;5M\x1b[<128;5;5m",),
}


@each("name", DROPPED)
def test_what_is_not_in_the_table_is_dropped(name: str):
    assert read(b"a", *DROPPED[name], b"b") == ["a", "b"]


# ---- what comes in -----------------------------------------------------------------------------

COMES: dict[tuple[bytes | float, ...], list[str]] = {
    (b"\x1b[", 0.25, b"A"): ["up"],
    (b"\x1b[200~hello ", 1.3, b"r\x1b[201~"): ["pasted hello ", "pasted r"],
    (b"\x1b[200~r", 5.0, b"e\x11"): ["pasted r", "pasted e", "ctrl+q"],
    (b"\x1b[200~r", 5.0, b"\x1b[99;69u"): ["pasted r", "ctrl+c"],
    (b"\x1b", 0.15, b"r"): ["escape", "r"],
    (b"\x1b", 0.15, b"[A"): ["escape"],
    (b"\x1b\x11",): ["ctrl+q"],
    (b"\x1b[M \x11",): ["ctrl+q"],
    (b"\x1b]", 5.0, b"rr\r"): ["enter"],
    (b"\x1b[27u\x1b[13u\x1b[9u\x1b[9;2u\x1b[127u",): [
        *("escape", "enter", "tab", "shift+tab", "backspace")
    ],
    (b"\x1b[13;2u\x1b[127;2u\x1b[32;2;32u",): ["enter", "backspace", " "],
    (b"\x1b[105;5u\x1b[109;5u\x1b[91;5u",): ["tab", "enter", "escape"],
    (b"\n\x1bOM\x1bOq",): ["enter", "enter", "1"],  # a keypad's Enter in tmux and elsewhere
    (b"\x1b[104:72;2;72u\x1b[57441;1:3u",): ["H"],
    (b"\x1b[104;65;72u\x1b[104;129;104u",): ["H", "h"],
    (b"\x1b[97;2u\x1b[97:65;2u\x1b[49;2u",): ["A", "A", "!"],
    (b"\x1b[113;;64u\x1b[108;3;64u\x1b[113;7;64u",): ["@", "@", "@"],
    (b"\x1b[101::101;;8364u",): ["€"],
    (b"\x1b[246::59;;246u",): ["ö"],
    (b"\x1b[0;;20320:22909u",): ["你", "好"],
    ("\u00a0\u3000".encode(),): [" ", " "],
    (b"\x1b[57400;129;49u\x1b[57410u\x1b[57414u\x1b[57419u",): ["1", "/", "enter", "up"],
    (b"\x1b[57409;129;44u",): [","],
    (b"\x1b[<0;5;5M\x1b[<0;5;5m\x1b[<65;5;5M",): ["MouseDown", "MouseUp", "MouseScrollDown"],
    (b"\x1b[<0;5;5M\x1b[<32;6;5M\x1b[<0;6;5m",): ["MouseDown", "MouseMove", "MouseUp"],
}


@each("sent", COMES)
def test_a_key_of_the_table_comes_in(sent: tuple[bytes | float, ...]):
    assert read(*sent) == COMES[sent]


# ---- other layouts -----------------------------------------------------------------------------


@each(
    "sent, read_as",
    [
        (b"\x1b[1082::114;;1082u", "к at r"),
        (b"\x1b[1082:1050:114;2;1050u", "К at R"),
        (b"\x1b[1082::114;65;1050u", "К at R"),
        (b"\x1b[1078:1046:59;2;1046u", "Ж at :"),
        (b"\x1b[961::114;;961u", "ρ at r"),
        (b"\x1b[1512::114;;1512u", "ר at r"),
        (b"\x1b[1512::114;2u", "ר at R"),
        (b"\x1b[1082;;1082u", "к"),
        ("к".encode(), "к"),
    ],
)
def test_a_letter_of_another_script_comes_with_its_place_on_a_latin_keyboard(
    sent: bytes, read_as: str
):
    assert read(sent) == [read_as]


@each(
    "sent, key",
    [
        ("\x1b[1081;5u", "ctrl+q"),  # where Q is, in Russian
        ("\x1b[1081::113;5u", "ctrl+q"),
        ("\x1b[1081::113;197u", "ctrl+q"),  # with both locks
        ("\x1b[1089;5u", "ctrl+c"),
        ("\x1b[968;5u", "ctrl+c"),
        ("\x1b[59::113;5u", "ctrl+q"),  # where Q is, in Greek
        ("\x1b[47::113;5u", "ctrl+q"),  # and in Hebrew
        ("\x1b[1489::99;5u", "ctrl+c"),
        ("\x1b[1076::108;5u", "ctrl+l"),
        ("\x1b[97::113;5u", "ctrl+a"),  # A is itself, where Q is, in French
    ],
)
def test_ctrl_goes_with_the_letter_or_else_with_its_place(sent: str, key: str):
    assert read(sent.encode()) == [key]


@pytest.mark.parametrize("sent", ["\x1b[39::113;5u", "\x1b[59::122;5u", "\x1b[1094;5u"])
def test_ctrl_with_another_sign_in_the_place_of_a_letter_is_nothing(sent: str):
    assert read(sent.encode()) == []


# ---- the table and the program -----------------------------------------------------------------


def test_every_key_of_a_command_is_in_the_table():
    wanted = {key for entry in SCREEN_KEYS for key in entry.keys} | {*MOVES, *BINDABLE, *LEAVE_KEYS}
    wanted |= {command.key for found in commands_by_scenario().values() for command in found}
    assert {key for key in wanted if len(key) > 1} <= NAMED


def test_every_key_with_a_modifier_that_code_asks_for_is_in_the_table():
    rooms = (path for path in PACKAGE.rglob("*.py") if path.parent.name != "terminal")
    sources = "".join(path.read_text(encoding="utf-8") for path in rooms)
    asked = {*re.findall(r'["\',]((?:ctrl|shift|alt|super)\+[a-z]+)["\',]', sources)}
    assert "ctrl+u" in asked
    assert asked <= NAMED


def test_every_key_of_the_table_has_a_name_for_players():
    assert all(printed(key) != key for key in NAMED)
