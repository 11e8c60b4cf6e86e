"""The pages of preferences and of keys: all settings of the file, changed at once and kept."""

import os
from errno import EACCES, ENOSPC

import msgspec
import pytest

from ep_tui.app import EpTui
from ep_tui.keys.own_keys import try_key
from ep_tui.presenters.registry import commands_by_scenario
from ep_tui.screens.own_keys import KeysPage
from ep_tui.screens.preferences import PreferencesPage
from ep_tui.storage import files
from ep_tui.storage.folders import Folders
from ep_tui.storage.preference_rows import GROUPS, rows
from ep_tui.storage.preferences import DEFAULTS, Preferences, load
from ep_tui.texts import say
from tests.kit.each import each
from tests.tui.play import app_at, flat, new, opened, press, says, screen, text


@pytest.fixture
def settings(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    path = Folders.of_user().settings
    path.parent.mkdir(exist_ok=True)
    return path


async def on_page(pilot, name):
    """Open the page and mark the row of a preference."""
    await press(pilot, "o " + "down " * [row.name for row in rows(DEFAULTS)].index(name))
    return pilot.app.screen


def test_every_preference_is_on_the_page_once_with_words_for_all_its_values():
    names = [name for group in GROUPS.values() for name in group]
    assert sorted(names) == sorted(Preferences.__struct_fields__)
    for row in rows(DEFAULTS):
        assert row.title
        assert row.about.endswith(".")
        assert row.now in row.values
        assert len({row.word(value) for value in row.values}) == len(row.values)


@each("size", [(60, 20), (80, 24), (120, 40)])
def test_the_page_has_room_for_every_row_and_its_words(size):
    page = PreferencesPage(DEFAULTS)
    page._trouble = ""
    for at in range(page.row_count):
        page.at = at
        shown = ["".join(part for part, _ in line) for line in page.lines(*size)]
        assert len(shown) <= size[1]
        assert max(map(len, shown)) <= size[0]
        assert any(line.strip().startswith("» " + page.field.title) for line in shown)
        assert " ".join(page.field.hint.split())[:50] in " ".join(" ".join(shown).split())


async def test_every_value_is_used_at_once_and_written_to_the_file(settings):
    settings.write_text("# mine\nwhy = true  # always\n")
    app = EpTui(Folders.of_user(), preferred=load(settings)[0])
    async with opened(app=app) as pilot:
        page = await on_page(pilot, "theme")
        for row in page.rows[:-1]:
            start = row.values.index(row.now)
            for step in range(1, len(row.values) + 1):
                await press(pilot, "right" if step % 2 else "enter")
                value = row.values[(start + step) % len(row.values)]
                assert getattr(app.preferred, row.name) == value
                assert row.word(value) in text(pilot)
                assert getattr(load(settings)[0], row.name) == value
            await press(pilot, "down")
    assert settings.read_text().startswith("# mine\nwhy = true  # always\n")


async def test_a_change_holds_on_the_screen_and_at_the_table_below_the_page(settings):
    app = app_at(new("you", "random"), "instant")
    async with opened(app=app, keys=",") as pilot:
        page = pilot.app.screen
        assert isinstance(page, PreferencesPage)
        for name, value in (("theme", "light"), ("why", True), ("pace", "step"), ("call", "bell")):
            page.at = [row.name for row in page.rows].index(name)
            while getattr(app.preferred, name) != value:
                await press(pilot, "right")
        assert app.look.palette.name == "light"
        await press(pilot, "escape")
        assert screen(pilot).logbook.why
        assert screen(pilot).session.pace.name == "step"
        await press(pilot, "escape")
        assert say("table.command.preferences") in flat(pilot)


async def test_del_gives_back_what_was_delivered(settings):
    settings.write_text('pace = "step"\n[keys]\nsail = "J"\nroll = "D"\n')
    async with opened(app=EpTui(Folders.of_user(), preferred=load(settings)[0])) as pilot:
        await on_page(pilot, "pace")
        await says(pilot, "delete end", "2 changed")
        await press(pilot, "delete")
    assert load(settings)[0] == msgspec.structs.replace(DEFAULTS, pace="slow")


async def test_lines_that_cannot_be_used_are_named_and_stay(settings):
    written = 'color = 1  # mine\nthink = "long"\n\n[keys]\n# left\nroll = 3\nsail = "J"  # yes\n'
    settings.write_text(written)
    async with opened(app=EpTui(Folders.of_user(), preferred=load(settings)[0])) as pilot:
        await on_page(pilot, "call")
        assert "has 3 lines that are not used" in flat(pilot)
        await press(pilot, "right down down enter")
        assert isinstance(pilot.app.screen, KeysPage)
        await press(pilot, "c h a s e enter K")
    assert settings.read_text() == written.replace("\n\n", '\ncall = "bell"\n\n') + 'chase = "K"\n'


@pytest.mark.parametrize("code", [ENOSPC, EACCES])
async def test_what_cannot_be_written_is_one_sentence_and_holds_until_the_end(
    code, settings, monkeypatch
):
    reason = os.strerror(code)
    error = OSError(code, reason)
    monkeypatch.setattr(files, "replace_file", lambda *_, **__: (_ for _ in ()).throw(error))
    app = EpTui(Folders.of_user())
    async with opened(app=app) as pilot:
        await on_page(pilot, "hex_names")
        await press(pilot, "right")
        assert reason in flat(pilot)
        assert app.preferred.hex_names == "land"
        await says(pilot, "down escape", no="cannot be saved")
    assert not settings.exists()


def test_nothing_is_left_of_a_file_that_had_no_room(settings, monkeypatch):
    settings.write_text("# mine\n")
    full = OSError(ENOSPC, os.strerror(ENOSPC))
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(full))
    with pytest.raises(OSError, match="No space"):
        files.replace_file(settings, b"new", sync=True)
    assert [one.read_text() for one in settings.parent.iterdir()] == ["# mine\n"]


# ---- keys ---------------------------------------------------------------------------------------


@each(
    "name, key, holds, told",
    [
        ("sail", "J", True, ""),
        ("sail", "f5", True, ""),
        ("sail", "g", True, "key g for sail is not used in Pirate Lairs, Fish"),
        ("sail", "z", False, "key z for sail is not used in any game, because undo has it."),
        ("drive", "s", False, "key s for drive is not used in any game"),
        ("sail", "5", False, "5 cannot be the key of a command; sail keeps its own."),
        ("sail", "enter", False, "Enter cannot be the key of a command"),
        ("hint", "K", True, "key K for hint is not used in"),
    ],
)
def test_a_new_key_is_refused_or_said_where_it_clashes(name, key, holds, told):
    found, sentence = try_key(name, key, {"chase": "K"}, commands_by_scenario())
    assert found == holds
    assert told in sentence
    assert bool(told) == bool(sentence)


async def test_a_pressed_key_is_that_of_the_chosen_command_at_the_table(settings):
    async with opened(app=app_at(new("you", "random"), "instant")) as pilot:
        old = screen(pilot).keymap.shown("hint")
        await says(pilot, ", up enter h i n t enter", "Press the new key for hint")
        await says(pilot, "escape enter f6", "F6")
        await press(pilot, "escape escape escape")
        assert (old, screen(pilot).keymap.shown("hint")) == ("H", "F6")
    assert load(settings)[0].keys == {"hint": "f6"}
