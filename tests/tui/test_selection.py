"""Text that the mouse selects: it is copied, and no key is pressed by it."""

import pytest
from textual import events

from tests.tui.play import new, opened, press, screen
from tests.tui.positions import trading


async def drag(pilot, start: tuple[int, int], end: tuple[int, int]) -> list[str]:
    """Press at one cell, move to another and release there; return what is copied."""
    copied: list[str] = []
    pilot.app.copy_to_clipboard = copied.append
    await pilot.mouse_down(offset=start)
    await pilot._post_mouse_events([events.MouseMove], offset=end, button=1)
    await pilot.mouse_up(offset=end)
    await pilot.pause()
    return copied


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_drag_over_a_panel_copies_its_text_until_a_key(size: tuple[int, int]):
    async with opened(new("you", "random", "random"), size) as pilot:
        x, y, *_ = screen(pilot).query_one("Seats").region
        top = screen(pilot).top
        copied = await drag(pilot, (x + 1, y + 1), (x + 5, y + 2))
        first, second = copied[-1].splitlines()
        assert first.startswith("A You")
        assert second.strip().startswith("B")
        assert screen(pilot).top is top
        await press(pilot, "up")
        assert not screen(pilot).selections


async def test_a_drag_that_begins_on_a_key_presses_none():
    async with opened(trading("pirate-lairs", 4, 4, 4, 4, 4, 6).table()) as pilot:
        x, y, width, _ = screen(pilot).query_one("KeyBar").region
        top = screen(pilot).top
        assert await drag(pilot, (x, y), (x + 8, y))
        assert screen(pilot).top is top
        assert width > 0
        await pilot.click("KeyBar", offset=(0, 0))
        await pilot.pause()
        assert not screen(pilot).selections


async def test_the_map_is_clicked_and_not_selected():
    async with opened(new("you", "random", "random")) as pilot:
        assert await drag(pilot, (10, 5), (20, 8)) == []
        assert not screen(pilot).selections
