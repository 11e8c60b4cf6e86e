"""What the windows of a host share, and what a window lets go: counts, where megabytes would vary.

`tests/tools/host/load.py people` measures the memory of a window.
"""

import asyncio
import gc
import sys
import weakref
from typing import Any

import pytest
from rich.segment import Segment
from textual.cache import FIFOCache
from textual.color import Color
from textual.css.stylesheet import Stylesheet
from textual.events import Key
from textual.strip import Strip

from ep_tui.host.lobby import Lobby
from ep_tui.host.shared_screen import SharedScreen
from ep_tui.host.waiting_room import NewTable
from ep_tui.terminal.feed import Feed
from tests.host.shared import a_hall, begun, window
from tests.tui.play import press


def caches(strip: Strip) -> int:
    """The number of caches that a strip has made; `__getattr__` would make more."""
    there = (value for value in gc.get_referents(strip) if isinstance(value, FIFOCache))
    return len(list(there))


def test_a_line_makes_a_cache_when_it_is_first_used():
    strip = Strip([Segment("Land"), Segment(" Ho!")])
    assert caches(strip) == 0
    assert strip.crop(2, 6).text == "nd H"
    assert strip.crop(2, 6) is strip.crop(2, 6)
    assert caches(strip) == 1
    assert [part.text for part in strip.divide([4, 8])] == ["Land", " Ho!"]
    assert caches(strip) == 2
    with pytest.raises(AttributeError):
        strip.no_such_thing  # type: ignore[attr-defined]  # noqa: B018 - that is the test


def strips_of(text: str) -> int:
    """The number of strips in memory that show a text."""
    found = (one for one in gc.get_objects() if type(one) is Strip)
    return sum(one._segments == [Segment(text)] for one in found)


def test_a_line_that_needs_no_change_does_not_wait_for_a_collection():
    gc.collect()
    gc.disable()
    strip = Strip([Segment("Land Ho!")])
    assert strip.crop(0, 8) is strip.adjust_cell_length(8) is strip.crop_extend(0, 8, None) is strip
    assert strip.divide([8]) == [strip]
    assert strips_of("Land Ho!") == 1
    del strip
    left = strips_of("Land Ho!")
    gc.enable()
    assert left == 0


def grounds(sheet: Stylesheet) -> list[Color]:
    """All backgrounds of a style sheet."""
    return [one.styles.background for one in sheet.rules if one.styles.has_rule("background")]


async def test_windows_of_one_look_share_their_parsed_style_sheets(tmp_path):
    hall = a_hall(tmp_path)
    async with window(hall, "Ann") as ann, window(hall, "Bob") as bob:
        one, other = ann.app.stylesheet, bob.app.stylesheet
        assert one is not other
        assert all(mine is theirs for mine, theirs in zip(one.rules, other.rules, strict=True))
        await press(ann, ", right right escape")
        assert grounds(one) != grounds(other)
        await press(bob, ", right right escape")
        assert all(mine is theirs for mine, theirs in zip(one.rules, other.rules, strict=True))


async def test_a_table_takes_the_place_of_the_lobby_and_lets_the_form_go(tmp_path):
    hall = a_hall(tmp_path)
    async with window(hall, "Ann") as pilot:
        await press(pilot, "n")
        form = weakref.ref(pilot.app.screen)
        assert isinstance(form(), NewTable)
        await press(pilot, "down right enter")
        assert [type(screen) for screen in pilot.app.screen_stack] == [SharedScreen]
        gc.collect()
        assert form() is None


async def test_windows_that_close_in_the_order_they_opened_are_freed(tmp_path):
    hall, streams = a_hall(tmp_path), (sys.stdout, sys.stderr)
    apps: list[weakref.ref[Any]] = []

    async def stay(name: str, until: asyncio.Event) -> None:
        async with window(hall, name) as pilot:
            apps.append(weakref.ref(pilot.app))
            await until.wait()

    leaving = [asyncio.Event(), asyncio.Event()]
    windows = [asyncio.create_task(stay(*one)) for one in zip(("Ann", "Bob"), leaving, strict=True)]
    while len(apps) < len(windows):
        await asyncio.sleep(0.01)
    for leaves, closed in zip(leaving, windows, strict=True):
        leaves.set()
        await closed
    assert (sys.stdout, sys.stderr) == streams
    del windows, closed
    gc.collect()
    assert [app() for app in apps] == [None, None]


def test_the_input_of_a_closed_window_is_freed():
    feed = Feed()
    feed.receive(b"\x1b[C\x1b[97u", 0)
    assert [event.key for event in feed.events if isinstance(event, Key)] == ["right", "a"]
    parser = weakref.ref(feed._translator)
    del feed
    gc.collect()
    assert parser() is None


async def test_the_hall_lets_go_of_a_lobby_that_is_left(tmp_path):
    hall = a_hall(tmp_path)
    async with window(hall, "Ann"):
        assert len(hall._listeners) == 1
    assert not hall._listeners


async def test_the_hall_lets_go_of_a_table_that_its_last_session_has_left(tmp_path):
    hall = a_hall(tmp_path)
    first = begun(hall, "Ann", "Bob")
    table = weakref.ref(first.table)
    hall.enter(first, "Ann").leave()
    first.table = None
    gc.collect()
    assert table() is None


async def test_a_covered_lobby_is_not_painted_and_many_changes_paint_it_once(tmp_path, monkeypatch):
    hall = a_hall(tmp_path)
    async with window(hall, "Ann") as pilot:
        painted: list[str] = []
        monkeypatch.setattr(Lobby, "paint", lambda _: painted.append("once"))
        for _ in range(5):
            hall._changed()
        await pilot.pause()
        assert painted == ["once"]
        await press(pilot, "r")
        painted.clear()
        for _ in range(5):
            hall._changed()
        await pilot.pause()
        assert not painted
