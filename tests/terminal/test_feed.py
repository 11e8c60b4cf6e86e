"""The feed of input: the meaning of any bytes, and that none of them do harm."""

import re
import sys
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from textual import constants, events, messages
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._xterm_parser import XTermParser
from textual.message import Message

from ep_tui.terminal import feed as feeding
from ep_tui.terminal.feed import MOST_PASTED, MOST_WAITING, Feed
from ep_tui.terminal.key_table import NAMED, PAD_CHARACTERS
from ep_tui.terminal.sequences import LONGEST, tokens
from tests.kit.each import each

PIECES = (
    *(
        b"\x1b",
        b"[",
        b"]",
        b"O",
        b"M",
        b"P",
        b"200~",
        b"201~",
        b"\\",
        b"\x07",
        b"$",
        b"?",
        b"<",
        b";",
    ),
    *(b"1", b"99", b"5u", b"48;1;1;1;1t", b"y", b"A", b"~", b"q", b"\x03", b"\x11", b"\r", b"\x18"),
    *(
        b"\xc3",
        b"\xa9",
        b"\xe8\x88\xb9",
        b"\xf0\x9f",
        b"\xff",
        b"\x80",
        b"\xed\xa0\x80",
        b"\x00",
        b" ",
    ),
    *(b"\x1b[A", b"\x1b[200~", b"\x1b[201~", b"\x1b[1114112u", b"\x1b[<0;5;5M", b"1" * LONGEST),
)
LEAVING = (
    *(b"\x03", b"\x11", b"\x1b[99;5u", b"\x1b[113;133u", b"\x1b[27;5;113~"),
    *(b"\x1b[1081;5u", b"\x1b[968::99;5u", b"\x1b[47::113;5u"),
)
INPUT = st.lists(st.sampled_from(PIECES) | st.binary(max_size=4), max_size=40).map(b"".join)


def shown(event: Message) -> str:
    """An event as a word: its key, or all of it."""
    return event.key if isinstance(event, events.Key) else repr(event)


def silence(feed: Feed) -> None:
    """A long pause."""
    while feed.deadline is not None:
        feed.tick(feed.deadline)


def rest(feed: Feed) -> list[str]:
    """All waiting events, after the final silence."""
    silence(feed)
    return [shown(event) for event in feed.events]


def read(*pieces: bytes) -> list[str]:
    """The events of input that comes in these pieces without a pause."""
    feed = Feed()
    for piece in pieces:
        feed.receive(piece, 0.0)
    return rest(feed)


def keys(*names: str) -> list[str]:
    """Characters as keys."""
    return [*names]


# ---- meaning of input --------------------------------------------------------------------------


def textual(sequence: str) -> list[str]:
    """The events of Textual's own parser, as far as the table has them."""
    parser = XTermParser()
    found = [*parser.feed(sequence)]
    if parser._timeout_time is not None:
        parser._timeout_time = 0.0
        found += parser.tick()
    return [shown(event) for event in found if not isinstance(event, events.Key) or known(event)]


def known(event: events.Key) -> bool:
    return event.key in NAMED or (event.is_printable and "+" not in event.key)


def sequences() -> Iterator[str]:
    yield from (
        key
        for key, names in ANSI_SEQUENCES_KEYS.items()
        if isinstance(names, tuple) and len(names) == 1
    )
    for name, key in FUNCTIONAL_KEYS.items():
        if key not in PAD_CHARACTERS:
            yield from (f"\x1b[{name[:-1]}{held}{name[-1]}" for held in ("", ";5"))
    yield from ("é", "船", "\x1b", "\x1bé", "\x1b[99;5u", "\x1b[97;;97u")
    yield from ("\x1b[<0;10;5M", "\x1b[<64;1;1M", "\x1b[<0;10;5m")


NOT_READ = {
    *("\x1b\x7f", "\x1b[~", "\x1b[32~"),  # Alt with Backspace; Windows' Shift+Tab; no key
    "\x1b[1R",  # F3, which has another form
    *("\x1b[1;2R", "\x1b[1;5R", "\x1b[1;6R"),  # the place of the cursor, if it is not asked for
}


def test_every_key_of_the_table_is_read_as_textual_reads_it():
    read_otherwise = {
        key: (read(key.encode()), textual(key))
        for key in sequences()
        if key != "\n" and read(key.encode()) != textual(key)  # tmux sends it for Enter
    }
    assert read_otherwise.keys() == NOT_READ
    assert not any(here for here, _ in read_otherwise.values())


def test_a_character_in_several_reads_is_one_key():
    assert read(b"\xc3", b"\xa9") == read("é".encode()) == keys("é")
    assert read(b"\xe8", b"\x88", b"\xb9") == keys("船")


def test_half_a_character_is_nothing():
    assert read(b"\xc3") == []
    assert read(b"\xc3", b"a") == keys("a")


def test_a_sequence_in_several_reads_is_one_key():
    assert read(b"\x1b", b"[", b"6", b";65", b"~") == ["pagedown"]


def test_escape_alone_is_a_key_when_nothing_follows():
    feed = Feed()
    feed.receive(b"\x1b", 5.0)
    assert feed.deadline == 5.0 + constants.ESCAPE_DELAY
    feed.tick(5.0)
    assert not feed.events
    feed.tick(feed.deadline)
    assert rest(feed) == ["escape"]


def test_the_beginning_of_a_sequence_is_no_keys():
    assert read(b"\x1b[12;3", b"") == []
    assert read(b"\x1b]0;title") == []


def test_an_unknown_sequence_is_no_keys():
    assert (
        read(b"\x1b[7;7;7;7z", b"\x1b[>1;2c", b"\x1b]11;rgb:1/2/3\x07", b"\x1bP1$r0m\x1b\\") == []
    )


# ---- harmful input -----------------------------------------------------------------------------


@pytest.mark.parametrize("sequence", [b"\x1b[1114112u", b"\x1b[97;;1114112u", b"\x1b[97:65;1:3u"])
def test_a_key_that_cannot_be_is_lost_alone(sequence: bytes):
    kept = keys("a") if b";;" in sequence else []
    assert read(b"a" + sequence + b"b") == ["a", *kept, "b"]


def test_half_of_a_pair_of_utf_16_is_no_key():
    assert read(b"\x1b[55296u\x1b[97;;55296u\xed\xa0\x80") == []


def test_a_sequence_that_is_too_long_is_dropped():
    long = b"\x1b[" + b"1" * LONGEST + b"u"
    assert read(long + b"a") == read(*(bytes([byte]) for byte in long), b"a") == keys("a")


@pytest.mark.parametrize(
    "report",
    [b"\x1b[48;40;120;800;1200t", b"\x1b[4;800;1200t", b"\x1b[24;80R", b"\x1b[I", b"\x1b[O"],
)
def test_a_report_that_was_not_asked_for_is_ignored(report: bytes):
    assert read(report) == []


def test_a_reply_is_taken_once_if_it_was_asked_for():
    feed = Feed()
    reply = b"\x1b[?2026;2$y"
    feed.receive(reply, 0.0)
    assert not feed.events
    feed.asked.add("2026")
    feed.receive(reply + reply, 0.0)
    (event,) = feed.events
    assert isinstance(event, messages.TerminalSupportsSynchronizedOutput)


# ---- pastes and floods -------------------------------------------------------------------------


def pasted(feed: Feed) -> list[str]:
    return [event.text for event in feed.events if isinstance(event, events.Paste)]


def test_a_paste_is_text_whatever_is_in_it():
    feed = Feed()
    feed.receive("\x1b[200~hé\x1b[A\r\n\x00\x1b[200~x\x1b[201~y".encode(), 0.0)
    assert pasted(feed) == ["hé\x1b[A\r\n\x1b[200~x"]
    assert rest(feed)[1:] == keys("y")


def test_a_paste_is_cut_and_its_rest_is_no_keys():
    feed = Feed()
    feed.receive(b"\x1b[200~" + "é".encode() * MOST_PASTED + b"\x1b[201~k", 0.0)
    assert pasted(feed) == ["é" * (MOST_PASTED // 2)]
    assert rest(feed)[1:] == keys("k")


def test_a_paste_that_stalls_goes_on():
    feed = Feed()
    feed.receive(b"\x1b[200~hello \xc3", 7.0)
    assert feed.deadline == 7.0 + feeding.PASTE_PATIENCE
    feed.tick(feed.deadline)
    feed.receive(b"\xa9r \x1b[20", 8.3)
    silence(feed)
    feed.receive(b"1~k", 99.0)
    assert pasted(feed) == ["hello ", "ér "]
    assert rest(feed)[2:] == keys("k")


@each("key", LEAVING)
@each("before", [b"\x1b[200~abc", b"x" * (MOST_WAITING + 50)])
@each("waits", [False, True])
def test_a_key_that_leaves_works_in_a_paste_and_in_a_flood(before: bytes, key: bytes, waits: bool):
    feed = Feed()
    feed.receive(before, 0.0)
    if waits:
        silence(feed)
    for byte in key:
        feed.receive(bytes([byte]), 0.0)
    assert [event for event in feed.events if feeding.leaves(event)]


def test_more_keys_than_anybody_types_are_dropped_until_a_silence():
    feed = Feed()
    feed.receive(b"x" * (MOST_WAITING + 1), 0.0)
    assert not feed.events
    feed.receive(b"y" * 100, 0.05)
    assert feed.deadline == 0.05 + feeding.FLOOD_PATIENCE
    feed.tick(feed.deadline)
    feed.receive(b"z", 1.0)
    assert rest(feed) == keys("z")


def test_a_sequence_that_a_flood_cuts_is_no_key():
    feed = Feed()
    feed.receive(b"x" * (MOST_WAITING + 1) + b"\x1b[", 0.0)
    silence(feed)
    feed.receive(b"Az", 1.0)
    assert rest(feed) == keys("z")


def test_a_wish_to_leave_survives_the_flood_that_follows_it():
    assert read(b"\x11" + b"x" * 1000) == ["ctrl+q"]


# ---- laws --------------------------------------------------------------------------------------


@st.composite
def cut(draw: st.DrawFn) -> tuple[bytes, ...]:
    """Some input, cut anywhere."""
    data = draw(INPUT)
    places = sorted(draw(st.lists(st.integers(0, len(data)), max_size=12)))
    return tuple(data[a:b] for a, b in zip([0, *places], [*places, len(data)], strict=True))


@settings(max_examples=200)
@given(cut())
@example((b"\x1b[?" + b"1" * LONGEST, b"2$y"))
def test_input_means_the_same_however_it_is_cut(pieces: tuple[bytes, ...]):
    whole = b"".join(pieces)
    assert read(*pieces) == read(whole)
    assert read(*(bytes([byte]) for byte in whole)) == read(whole)


@given(INPUT)
def test_after_a_silence_escape_and_a_leave_key_every_key_works(before: bytes):
    feed = Feed()
    feed.receive(before, 0.0)
    silence(feed)
    feed.receive(b"\x11\x1b", 10.0)
    silence(feed)
    feed.events.clear()
    feed.receive(b"k", 20.0)
    assert rest(feed) == keys("k")


# ---- pauses -----------------------------------------------------------------------------------

PAUSES = (0.15, 1.3, 20.0)
WHOLE = (
    *(b"\x1b[A", b"\x1bOP", b"\x1b[?62;22;52c", b"\x1b[57441;2u", b"\x1b[114~", b"\x1b[201~"),
    *(b"\x1b]11;rgb:1/2/3\x07", b"\x1bP1+r436f\x1b\\", b"\x1b_Gi=31;OK\x1b\\", b"\x1b[[A"),
    *(b"\x1b[<0;5;5M", b"\x1b[24;80R", b"\x1b[?2026;2$y", b"\x1b[1081::113;5u", b"\x1b[97;;97u"),
    b"\x1b[200~hello r\x1b[A\x1b[114~\x1b[201~",
)
"""Sequences and a paste, whose insides are text."""


@st.composite
def halting(draw: st.DrawFn) -> list[tuple[bytes, float]]:
    """Sequences that are cut anywhere, with pauses; after Escape alone only a short one.

    What begins a sequence other than `ESC [` is a key if it comes alone, a moment after Escape.
    """
    data = b"".join(draw(st.lists(st.sampled_from(WHOLE), min_size=1, max_size=4)))
    possible = [at for at in range(1, len(data)) if not re.match(rb"\x1b[]OP_]", data[at - 1 :])]
    places = draw(st.lists(st.sampled_from(possible), unique=True, max_size=6))
    places = [0, *sorted(places), len(data)]
    pieces = [data[a:b] for a, b in pairwise(places)]
    return [
        (piece, draw(st.sampled_from(PAUSES[: 1 if piece[-1:] == b"\x1b" else 3])))
        for piece in pieces
    ]


@settings(max_examples=150)
@given(halting())
@example([(b"\x1b[", 0.25), (b"A", 1.0)])
@example([(b"\x1b", 0.15), (b"[", 20.0), (b"A", 1.0)])
def test_no_key_comes_from_the_inside_of_a_sequence(pieces: list[tuple[bytes, float]]):
    feed, now = Feed(), 0.0
    for piece, pause in pieces:
        feed.receive(piece, now)
        now += pause
        if feed.deadline is not None and feed.deadline <= now:
            feed.tick(now)
    silence(feed)
    found = {event.key for event in feed.events if isinstance(event, events.Key)}
    assert found <= {"up", "f1", "ctrl+q", "a", "escape"}
    assert "".join(pasted(feed)) in "hello r\x1b[A\x1b[114~" * 4


@given(INPUT)
def test_every_byte_is_in_one_piece_of_input(data: bytes):
    assert b"".join(token.data for token in tokens(data, 0)) == data


@given(INPUT, st.integers(1, 40))
def test_what_is_kept_is_bounded(data: bytes, times: int):
    feed = Feed()
    for _ in range(times):
        feed.receive(data, 0.0)
        assert feed.kept <= MOST_PASTED + LONGEST
        assert len(feed.events) <= MOST_WAITING


HOSTILE = (
    *(b"\x1b[1;1;", b"\x1b", b"\x1b[", b"\x1b]", b"\x1b[48;1:1;", b"1;", b":", b"\xc3", b"\xff"),
    *(b"\x1b[200~", b"\x1b[200~\x1b[201~", b"\x1b[201", b"\x1b[M", b"\x1bP\x1b", b"\x1b[1114112u"),
)


def steps(pieces: list[bytes]) -> int:
    """The number of calls needed to read some input."""
    count = 0

    def step(*_: object) -> None:
        nonlocal count
        count += 1

    feed = Feed()
    sys.setprofile(step)
    try:
        for piece in pieces:
            feed.receive(piece, 0.0)
    finally:
        sys.setprofile(None)
    return count


@each("attack", HOSTILE)
@each("size", [1, 4096])
def test_twice_the_input_takes_at_most_twice_the_steps(attack: bytes, size: int):
    def cut(count: int) -> list[bytes]:
        data = attack * (count // len(attack))
        return [data[at : at + size] for at in range(0, len(data), size)]

    steps(cut(1000))  # fills the caches
    assert steps(cut(10_000)) <= 2.05 * steps(cut(5000)) + 100
