"""The map in a running app, through Textual's pilot."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.message import Message

from ep_rules import api
from ep_rules.catalogue import layout
from ep_tui.board.canvas import NOTHING, Canvas, Overlay
from ep_tui.board.draw import Painter
from ep_tui.board.geometry import ZOOMS
from ep_tui.board.places import Place, parse
from ep_tui.looks.look import Look
from ep_tui.widgets.hex_map import HexMap
from tests.tui.grounds import shown_of, told
from tests.tui.play import resize

LAND_HO = layout("land-ho")


def place(text: str) -> Place:
    return parse(LAND_HO.topology, text)


def position(seed: int = 7, seats: int = 4) -> api.Observation:
    game = api.game("land-ho", seats=seats)
    return api.observe(game, game.new_state(seed), None)


class ShownBoard(App[None]):
    """An app with only a map."""

    def __init__(self) -> None:
        super().__init__()
        self.map = HexMap(shown_of("land-ho", 4), Look(unicode=False))
        self.heard: list[Message] = []

    def compose(self) -> ComposeResult:
        yield self.map

    def on_mount(self) -> None:
        self.map.show(position())

    def on_hex_map_cursor_moved(self, message: HexMap.CursorMoved) -> None:
        self.heard.append(message)

    def on_hex_map_chosen(self, message: HexMap.Chosen) -> None:
        self.heard.append(message)

    def text(self) -> list[str]:
        return [self.map.render_line(y).text.rstrip() for y in range(self.map.size.height)]

    def moved(self) -> list[Place]:
        return [m.place for m in self.heard if isinstance(m, HexMap.CursorMoved)]

    def chosen(self) -> list[Place]:
        return [m.place for m in self.heard if isinstance(m, HexMap.Chosen)]


@contextmanager
def refreshed(board: HexMap) -> Iterator[list[Region]]:
    """The regions refreshed during the block; none means the whole map."""
    regions: list[Region] = []
    refresh = board.refresh

    def spy(*some: Region, **options: bool) -> HexMap:
        regions.extend(some or [Region(0, 0, *board.size)])
        return refresh(*some, **options)

    board.refresh = spy  # type: ignore[method-assign]
    try:
        yield regions
    finally:
        del board.refresh


async def test_the_map_takes_the_largest_zoom_that_fits_and_follows_the_window():
    app = ShownBoard()
    async with app.run_test(size=(41, 22)) as pilot:
        assert app.map.zoom.name == "compact"
        assert any("M11" in line for line in app.text())
        await resize(pilot, 120, 40)
        assert app.map.zoom.name == "large"
        await resize(pilot, 20, 5)
        assert app.map.zoom.name == "micro"
        assert "v" in app.text()[-1] or "^" in app.text()[0]


async def test_margins_are_tight_where_room_is_scarce():
    app = ShownBoard()
    async with app.run_test(size=(40, 22)) as pilot:
        assert app.map.zoom.name == "compact"
        assert any(line.strip().startswith("D|P 6|") for line in app.text())
        app.map.cursor = place("D9-e")
        assert any("]" in line or "[" in line for line in app.text())
        await resize(pilot, 41, 22)
        assert app.map.zoom.name == "compact"
        assert any(line.startswith("D |P 6|") for line in app.text())
        await resize(pilot, 36, 22)
        assert app.map.zoom.name == "micro"


async def test_a_zoom_that_was_asked_for_stays_and_scrolls_with_the_cursor():
    app = ShownBoard()
    async with app.run_test(size=(41, 22)) as pilot:
        for _ in range(3):
            app.map.zoom_by(1)
        assert app.map.zoom.name == "large"
        await resize(pilot, 60, 20)
        assert app.map.zoom.name == "large"
        app.map.cursor = place("A1")
        assert any("A1" in line for line in app.text())
        app.map.cursor = place("G6")
        assert any("G6" in line for line in app.text())
        assert not any("A1" in line for line in app.text())
        for _ in ZOOMS:
            app.map.zoom_by(-1)
        assert app.map.zoom.name == "micro"


async def test_back_at_the_size_that_fits_the_room_chooses_again():
    app = ShownBoard()
    async with app.run_test(size=(41, 22)) as pilot:
        assert app.map.zoom.name == "compact"
        app.map.zoom_by(1)
        app.map.zoom_by(-1)
        assert app.map.zoom.name == "compact"
        await resize(pilot, 60, 24)
        assert app.map.zoom.name == "medium"


async def test_a_cursor_step_refreshes_each_line_of_the_old_and_the_new_place_once():
    app = ShownBoard()
    async with app.run_test(size=(41, 22)):
        app.map.cursor = place("C3.n")
        before = app.text()
        with refreshed(app.map) as regions:
            assert app.map.move("right")
        lines = [region.y for region in regions]
        assert len(lines) == len(set(lines)) <= 3
        after = app.text()
        outside = [
            (x, y)
            for y, (old, new) in enumerate(zip(before, after, strict=True))
            for x, (a, b) in enumerate(zip(old.ljust(41), new.ljust(41), strict=True))
            if a != b and not any(region.contains(x, y) for region in regions)
        ]
        assert not outside
        assert app.map.cursor == place("C3.ne")
        with refreshed(app.map) as regions:
            app.map.cursor = app.map.cursor
            app.map.show(position())
        assert regions == []


async def test_what_is_cached_equals_what_is_drawn_afresh():
    app = ShownBoard()
    async with app.run_test(size=(41, 22)):
        board = app.map
        for mode in ("path", "intersection", "hex"):
            board.mode = mode
            for direction in ("up", "left", "left", "down", "ne", "se", "right", "sw", "nw"):
                board.move(direction)
                app.text()
        board.targets = [place("C3.n"), place("D4-e"), place("C4")]
        board.labels = {place("D4-e"): "x"}
        board.show_route([place("D5-ne")])
        app.text()
        board.show(position(seats=2))
        board.targets = ()
        kept = app.text()
        board.set_look(Look(unicode=False))
        assert app.text() == kept


async def test_moves_and_modes_are_told():
    app = ShownBoard()
    async with app.run_test(size=(41, 22)) as pilot:
        app.map.cursor = place("C4")
        assert app.map.mode == "hex"
        app.map.mode = "intersection"
        assert app.map.move("up")
        while app.map.move("up"):
            pass
        assert app.map.cursor.number < 20, "the northern frame"
        await pilot.pause()
        assert app.moved()[0] == place("C4")
        assert {found.kind for found in app.moved()[1:]} == {"intersection"}
        assert app.moved()[-1] == app.map.cursor


async def test_the_board_is_drawn_once_however_much_changes_for_a_key(
    monkeypatch: pytest.MonkeyPatch,
):
    drawn: list[object] = []
    paint = Painter.paint

    def counted(self: Painter, seen: api.Observation, overlay: Overlay = NOTHING) -> Canvas:
        drawn.append(overlay)
        return paint(self, seen, overlay)

    monkeypatch.setattr(Painter, "paint", counted)
    app = ShownBoard()
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        drawn.clear()
        app.map.targets = [place("C3-w"), place("C3-e")]
        app.map.show_route([place("C3-w")])
        app.map.cursor = place("C3-e")
        app.map.show(position(8))
        app.map.labels = {place("C3-e"): "k"}
        assert not drawn
        await pilot.pause()
        assert len(drawn) == 1
        assert any("k" in line for line in app.text())


async def test_targets_come_nearest_first_and_go_round():
    app = ShownBoard()
    async with app.run_test(size=(41, 22)):
        board = app.map
        assert board.next_target() is None
        board.cursor = place("C4")
        near, middle, far = place("C4.n"), place("D6"), place("G6-e")
        board.targets = [far, near, middle]
        assert [board.next_target() for _ in range(4)] == [near, middle, far, near]
        assert board.cursor == near
        assert board.next_target(-1) == far
        assert board.mode == "path"
        board.cursor = middle
        assert board.next_target() == near, "the round begins anew where the cursor is"
        assert sum(line.count("*") for line in app.text()) >= 2


async def test_a_click_moves_the_cursor_and_chooses_a_target():
    app = ShownBoard()
    async with app.run_test(size=(41, 22)) as pilot:
        board = app.map

        async def click(text: str) -> None:
            x, y = next(
                (x, y) for y in range(22) for x in range(41) if board.place_at(x, y) == place(text)
            )
            await pilot.click(offset=(x, y))
            await pilot.pause()

        await click("C4")
        assert board.cursor == place("C4")
        assert app.chosen() == []
        await click("C4")
        assert app.chosen() == [place("C4")]
        board.targets = [place("D4-e")]
        await click("D4-e")
        assert board.cursor == place("D4-e")
        assert app.chosen()[-1] == place("D4-e")
        await pilot.click(offset=(0, 0))
        assert board.cursor == place("D4-e")


async def test_what_is_known_of_a_place_can_be_asked():
    app = ShownBoard()
    async with app.run_test(size=(41, 22)):
        app.map.cursor = place("A1")
        assert told(app.map.facts())[0].startswith("mountains")
        assert told(app.map.facts(place("A5"))) == ["northern undiscovered hex"]


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (20, 5), (300, 100)])
async def test_any_window_is_survived(size: tuple[int, int]):
    app = ShownBoard()
    async with app.run_test(size=size):
        for direction in ("up", "down", "left", "right"):
            for _ in range(12):
                app.map.move(direction)
                assert len(app.text()) == size[1]
        app.map.zoom_by(1)
        app.text()
