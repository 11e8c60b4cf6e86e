"""Screens that were closed leave nothing in memory."""

import gc

import pytest
from textual.strip import Strip

from tests.tui.play import new, opened, press


def strips() -> int:
    gc.collect()
    return sum(isinstance(thing, Strip) for thing in gc.get_objects())


@pytest.mark.slow
async def test_pages_that_were_closed_keep_none_of_their_lines():
    async with opened(new("you", "random")) as pilot:
        await press(pilot, "L escape " * 3)
        before = strips()
        await press(pilot, "L escape " * 20)
        assert strips() < before + 100
