"""Folders that cannot be written: each page says one sentence, and what is there stays."""

import os
from errno import EACCES, ENOSPC
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from ep_tui.screens.campaign import CampaignForm
from ep_tui.screens.edit import EditScreen
from ep_tui.storage import files, saves
from ep_tui.storage.folders import Folders
from tests.tui.play import flat, opened, press

CODES = pytest.mark.parametrize("code", [ENOSPC, EACCES])


@pytest.fixture
def ep_tui() -> None:
    """Nothing: every test has a home folder."""


@pytest.fixture
def no_room(code: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """Files can be read only; the reason why."""
    really = files.open_file

    def refuse(path: Path, flags: int) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise OSError(code, os.strerror(code), str(path))
        return really(path, flags)

    monkeypatch.setattr(files, "open_file", refuse)
    return os.strerror(code)


def told(pilot: Pilot[Any], reason: str) -> bool:
    return reason.casefold() in flat(pilot).casefold()


@CODES
async def test_a_lesson_is_played_and_says_that_it_cannot_be_saved(no_room: str):
    async with opened(keys="t 1 escape") as pilot:
        assert "go on with the lesson" in flat(pilot)
        await press(pilot, "6")
        assert told(pilot, no_room)


@CODES
async def test_a_campaign_that_cannot_be_kept_says_so_and_its_form_stays(no_room: str):
    async with opened(keys="v n enter") as pilot:
        assert isinstance(pilot.app.screen, CampaignForm)
        assert told(pilot, no_room)


@CODES
async def test_a_position_that_cannot_be_kept_says_so_and_the_one_before_stays(
    code: int, monkeypatch: pytest.MonkeyPatch
):
    folders = Folders.of_user()
    before = saves.save_position(folders, "scene", 'scenario = "fish"\n')
    full = OSError(code, os.strerror(code))
    monkeypatch.setattr("ep_tui.storage.files.os.fdopen", lambda *_: (_ for _ in ()).throw(full))
    async with opened(keys="e enter") as pilot:
        assert isinstance(pilot.app.screen, EditScreen)
        await press(pilot, "S")
        assert told(pilot, os.strerror(code))
    assert before.read_text() == 'scenario = "fish"\n'


@CODES
async def test_the_profile_is_shown_though_it_cannot_keep_what_it_read(no_room: str):
    async with opened(keys="p") as pilot:
        assert "There is no finished game with people yet." in flat(pilot)
