"""The feed of input: the meaning of any bytes, and that none of them do harm."""

import sys
from collections.abc import Iterator

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
from ep_tui.terminal.sequences import LONGEST, tokens

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
INPUT = st.lists(st.sampled_from(PIECES) | st.binary(max_size=4), max_size=40).map(b"".join)


def raise_it(error: Exception) -> None:
    raise AssertionError("a key is lost") from error


def forget(_: Exception) -> None:
    pass


def shown(event: Message) -> str:
    """An event as a word: its key and character, or all of it."""
    return f"{event.key} {event.character!r}" if isinstance(event, events.Key) else repr(event)


def rest(feed: Feed) -> list[str]:
    """All waiting events, after the final silence."""
    while feed.deadline is not None:
        feed.tick(feed.deadline)
    return [shown(event) for event in feed.events]


def read(*pieces: bytes, lost=raise_it) -> list[str]:
    """The events of input that comes in these pieces without a pause."""
    feed = Feed(lost)
    for piece in pieces:
        feed.receive(piece, 0.0)
    return rest(feed)


def keys(*names: str) -> list[str]:
    """Characters as keys."""
    return [f"{name} {name!r}" for name in names]


# ---- meaning of input --------------------------------------------------------------------------


def textual(sequence: str) -> list[str]:
    """The events of Textual's own parser."""
    parser = XTermParser()
    found = [shown(event) for event in parser.feed(sequence)]
    if parser._timeout_time is not None:
        parser._timeout_time = 0.0
        found += [shown(event) for event in parser.tick()]
    return found


def known() -> Iterator[str]:
    yield from ANSI_SEQUENCES_KEYS
    for name in FUNCTIONAL_KEYS:
        yield from (f"\x1b[{name[:-1]}{more}{name[-1]}" for more in ("", ";5", ";3;97"))
    yield from ("é", "船", "\x1b", "\x1b\r", "\x1bx", "\x1bX", "\x1bé", "\x1b[", "\x1bO", "\x1b]")
    yield from ("\x1b\x1b[A", "\x1b[97;;97u", "\x1b[99;5u", "\x1b[<0;10;5M", "\x1b[<64;1;1M")


def test_every_key_that_textual_knows_is_read_as_textual_reads_it():
    read_otherwise = {
        key: read(key.encode()) for key in known() if read(key.encode()) != textual(key)
    }
    assert set(read_otherwise) == {f"\x1b[1;{modifier}R" for modifier in "256"}, "F3, or a report"


def test_a_character_in_several_reads_is_one_key():
    assert read(b"\xc3", b"\xa9") == read("é".encode()) == keys("é")
    assert read(b"\xe8", b"\x88", b"\xb9") == keys("船")


def test_half_a_character_is_nothing():
    assert read(b"\xc3") == []
    assert read(b"\xc3", b"a") == keys("a")


def test_a_sequence_in_several_reads_is_one_key():
    assert read(b"\x1b", b"[", b"1", b";5", b"A") == ["ctrl+up None"]


def test_escape_alone_is_a_key_when_nothing_follows():
    feed = Feed(raise_it)
    feed.receive(b"\x1b", 5.0)
    assert feed.deadline == 5.0 + constants.ESCAPE_DELAY
    feed.tick(5.0)
    assert not feed.events
    feed.tick(feed.deadline)
    assert rest(feed) == ["escape '\\x1b'"]


def test_the_beginning_of_a_sequence_is_no_keys():
    assert read(b"\x1b[12;3", b"") == []
    assert read(b"\x1b]0;title") == []


def test_an_unknown_sequence_is_no_keys():
    assert (
        read(b"\x1b[7;7;7;7z", b"\x1b[>1;2c", b"\x1b]11;rgb:1/2/3\x07", b"\x1bP1$r0m\x1b\\") == []
    )


# ---- harmful input -----------------------------------------------------------------------------


@pytest.mark.parametrize("sequence", [b"\x1b[1114112u", b"\x1b[97;;1114112u", b"\x1b[97:65;1:3u"])
def test_a_key_that_cannot_be_read_is_lost_alone(sequence: bytes):
    lost: list[Exception] = []
    assert read(b"a" + sequence + b"b", lost=lost.append) == keys("a", "b")
    assert len(lost) == 1


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
    feed = Feed(raise_it)
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
    feed = Feed(raise_it)
    feed.receive("\x1b[200~hé\x1b[A\r\n\x00\x1b[200~x\x1b[201~y".encode(), 0.0)
    assert pasted(feed) == ["hé\x1b[A\r\n\x1b[200~x"]
    assert rest(feed)[1:] == keys("y")


def test_a_paste_is_cut_and_its_rest_is_no_keys():
    feed = Feed(raise_it)
    feed.receive(b"\x1b[200~" + "é".encode() * MOST_PASTED + b"\x1b[201~k", 0.0)
    assert pasted(feed) == ["é" * (MOST_PASTED // 2)]
    assert rest(feed)[1:] == keys("k")


def test_an_unclosed_paste_is_over_after_a_silence():
    feed = Feed(raise_it)
    feed.receive(b"\x1b[200~abc", 7.0)
    feed.receive(b"d", 7.5)
    assert feed.deadline == 7.5 + feeding.PASTE_PATIENCE
    feed.tick(feed.deadline)
    feed.receive(b"k", 9.0)
    assert pasted(feed) == ["abcd"]
    assert rest(feed)[1:] == keys("k")


@pytest.mark.parametrize("key", [b"\x03", b"\x11", b"\x1b[99;5u", b"\x1b[113;5u"])
@pytest.mark.parametrize("before", [b"\x1b[200~abc", b"x" * (MOST_WAITING + 50)])
def test_a_key_that_leaves_works_in_a_paste_and_in_a_flood(before: bytes, key: bytes):
    feed = Feed(raise_it)
    feed.receive(before, 0.0)
    for byte in key:
        feed.receive(bytes([byte]), 0.0)
    assert [event for event in feed.events if feeding.leaves(event)]


def test_more_keys_than_anybody_types_are_dropped_until_a_silence():
    feed = Feed(raise_it)
    feed.receive(b"x" * (MOST_WAITING + 1), 0.0)
    assert not feed.events
    feed.receive(b"y" * 100, 0.05)
    assert feed.deadline == 0.05 + feeding.FLOOD_PATIENCE
    feed.tick(feed.deadline)
    feed.receive(b"z", 1.0)
    assert rest(feed) == keys("z")


def test_a_wish_to_leave_survives_the_flood_that_follows_it():
    assert read(b"\x11" + b"x" * 1000) == ["ctrl+q '\\x11'"]


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
    assert read(*pieces, lost=forget) == read(whole, lost=forget)
    assert read(*(bytes([byte]) for byte in whole), lost=forget) == read(whole, lost=forget)


@given(INPUT)
def test_after_a_silence_every_key_works(before: bytes):
    feed = Feed(forget)
    feed.receive(before, 0.0)
    rest(feed)
    feed.events.clear()
    feed.receive(b"k", 10.0)
    assert rest(feed) == keys("k")


@given(INPUT)
def test_every_byte_is_in_one_piece_of_input(data: bytes):
    assert b"".join(token.data for token in tokens(data, 0)) == data


@given(INPUT, st.integers(1, 40))
def test_what_is_kept_is_bounded(data: bytes, times: int):
    feed = Feed(forget)
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

    feed = Feed(forget)
    sys.setprofile(step)
    try:
        for piece in pieces:
            feed.receive(piece, 0.0)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("attack", HOSTILE, ids=repr)
@pytest.mark.parametrize("size", [1, 4096], ids=["byte by byte", "in blocks"])
def test_twice_the_input_takes_at_most_twice_the_steps(attack: bytes, size: int):
    def cut(count: int) -> list[bytes]:
        data = attack * (count // len(attack))
        return [data[at : at + size] for at in range(0, len(data), size)]

    steps(cut(1000))  # fills the caches
    assert steps(cut(10_000)) <= 2.05 * steps(cut(5000)) + 100
