"""Words that players add to the chance of a new game, and the promise on the pages of the game."""

from ep_rules.api import Seat
from ep_tui.screens.new_game import AddedWords
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from tests.tui.play import new, opened, press, says, screen, shown_after, text

TO_THE_DICE = "s m" + 9 * " down"


async def test_the_promise_is_shown_before_words_are_typed():
    async with opened() as pilot:
        await says(pilot, f"{TO_THE_DICE} right", "mixed with a word from each player")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, AddedWords)
        promise = pilot.app.screen._promise
        assert promise in text(pilot)
        await press(pilot, "h e r r i n k backspace g space enter")
        table = screen(pilot).session._table
        assert table.chance.promise is not None
        assert table.chance.promise.hash == promise
        assert table.chance.added == {Seat(0): "herring"}
        assert table.save_path is not None
        assert "word A herring\n" in table.save_path.read_text(encoding="utf-8")


async def test_each_person_has_a_row_and_none_must_type():
    async with opened(keys="s m down down A n n 7 backspace up up") as pilot:
        await says(pilot, f"{TO_THE_DICE.removeprefix('s m ')} right enter", "A Player A", "B Ann")
        await press(pilot, "down x enter")
        (save,) = saves.running(Folders.of_user())
        assert "\n\nword B x\n" in save.read_text(encoding="utf-8")


async def test_a_word_has_an_end():
    async with opened(keys=f"{TO_THE_DICE} right enter") as pilot:
        await says(pilot, " ".join("x" * 65), "at most 64 bytes")
        await press(pilot, "enter")
        assert screen(pilot).session._table.chance.added == {Seat(0): "x" * 64}


async def test_the_page_about_all_seats_has_the_promise_and_the_words():
    table = new("you", "random")
    table.add_word(Seat(0), "herring")
    shown = await shown_after(table, "I", (100, 60))
    assert "comes from the public seed 7" in shown
    assert "A herring" in shown
