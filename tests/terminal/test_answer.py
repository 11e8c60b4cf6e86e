"""The question about a terminal after the first frame, and what follows from its answer."""

from collections.abc import Callable
from typing import Any, cast

import pyte
import pytest
from textual import events
from textual.app import App
from textual.message import Message

from ep_tui.app import EpTui
from ep_tui.storage.folders import Folders
from ep_tui.terminal.answer import QUESTION, Measured
from ep_tui.terminal.capabilities import Terminal
from ep_tui.terminal.link import TerminalLink

NARROW = b"\x1b[1;3R"


class Heard:
    """A driver that keeps what its link passes on."""

    def __init__(self) -> None:
        self.messages: list[Message] = []

    def measured(self) -> tuple[int, int]:
        return 20, 3

    def process_message(self, message: Message) -> None:
        self.messages.append(message)

    def later(self, seconds: float, callback: Callable[[], None]) -> object:
        raise AssertionError("nothing waits here")

    def input_taken(self) -> None:
        pass


class _Idle:
    """An app without screens that has answered everything."""

    screen_stack = ()
    message_queue_size = 0


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def link(heard: Heard) -> TerminalLink:
    return TerminalLink(heard, cast("App[Any]", _Idle()), Terminal())


def said(link: TerminalLink, heard: Heard, *pieces: tuple[bytes, float]) -> list[Message]:
    for data, now in pieces:
        link.receive(data, now)
        link.pass_on()
    return heard.messages


def keys(messages: list[Message]) -> list[str]:
    return [message.key for message in messages if isinstance(message, events.Key)]


def test_the_question_leaves_the_screen_as_it_was(link: TerminalLink):
    screen = pyte.Screen(20, 3)
    stream = pyte.Stream(screen)
    stream.feed(link.needed("\x1b[1;1H\x1b[31mA board of hexes\x1b[2;1HB"))
    before = [*screen.display], [*map(dict, screen.buffer.values())]
    stream.feed(link.question(0.0))
    stream.feed(link.needed("\x1b[2;1HC"))
    stream.feed(link.needed("\x1b[2;1HB"))
    assert ([*screen.display], [*map(dict, screen.buffer.values())]) == before


@pytest.mark.parametrize("cut", range(1, len(NARROW)))
def test_the_answer_is_no_key_in_any_two_pieces(link: TerminalLink, heard: Heard, cut: int):
    link.question(10.0)
    messages = said(link, heard, (b"a" + NARROW[:cut], 10.05), (NARROW[cut:] + b"b", 10.1))
    assert keys(messages) == ["a", "b"]
    (answer,) = (message for message in messages if isinstance(message, Measured))
    assert answer.column == 3
    assert answer.seconds == pytest.approx(0.1)


def test_an_answer_without_a_question_is_nothing(link: TerminalLink, heard: Heard):
    assert said(link, heard, (NARROW, 1.0)) == []
    link.question(2.0)
    assert len(said(link, heard, (NARROW + NARROW, 2.1))) == 1


@pytest.mark.parametrize(
    ("column", "seconds", "known"),
    [
        (3, 0.05, Terminal("256")),
        (3, 0.4, Terminal("256", slow=True)),
        (4, 0.05, Terminal("256", unicode=False)),
        (5, 0.05, Terminal("256", unicode=False)),
        (7, 0.4, Terminal("256", unicode=False, slow=True)),
    ],
)
def test_wide_signs_are_not_used_and_a_late_answer_is_a_slow_line(
    column: int, seconds: float, known: Terminal
):
    assert Measured(column, seconds).applied_to(Terminal("256")) == known


def test_the_signs_take_a_column_each_in_most_terminals():
    screen = pyte.Screen(20, 3)
    pyte.Stream(screen).feed(QUESTION)
    assert screen.cursor.x == 2


async def test_a_slow_line_gets_a_map_of_lines_until_the_player_wants_paint():
    """The first late answer may be that of a terminal that still draws the first frame."""
    app = EpTui(Folders.of_user())
    async with app.run_test() as pilot:
        asked: list[bool] = []
        app._driver.ask = lambda: asked.append(True)  # type: ignore[union-attr]
        app.post_message(Measured(3, 1.5))
        await pilot.pause()
        assert asked == [True]
        assert app.look.painted
        app.post_message(Measured(3, 0.5))
        await pilot.pause()
        assert asked == [True]
        assert not app.look.painted
        assert app.preferred.map == "painted", "another line may be fast"
        assert app.next_map() == "painted"
        assert app.look.painted


async def test_a_terminal_with_wide_signs_gets_ascii():
    app = EpTui(Folders.of_user())
    async with app.run_test() as pilot:
        app.post_message(Measured(5, 0.01))
        await pilot.pause()
        assert not app.look.unicode
        assert not app.look.painted


@pytest.mark.parametrize("mouse", [True, False])
def test_a_terminal_is_asked_for_clicks_and_drags_only_where_escape_still_arrives(
    heard: Heard, mouse: bool
):
    link = TerminalLink(heard, cast("App[Any]", _Idle()), Terminal(mouse=mouse))
    for asked, sent in (("1000", ""), ("1003", "1002"), ("1006", "1006")):
        for change in "hl":
            wanted = f"\x1b[?{sent}{change}" if sent and mouse else ""
            assert link.needed(f"\x1b[?{asked}{change}") == wanted
    assert link.needed("\x1b[?2004h") == "\x1b[?2004h"
