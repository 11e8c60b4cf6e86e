"""What others did is seen: marks on the map, a line a turn, points with the goal, tracks."""

import re
from collections.abc import Iterator
from itertools import product

import msgspec
import pytest

from ep_rules import api
from ep_rules.api import ModuleOrder, Seat
from ep_rules.sea.discovery import HexDiscovered
from ep_tui.board.cells import NEWS, TRAIL, Key
from ep_tui.board.places import Place
from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.contributions.panels import MissionTrack
from ep_tui.panels.missions import track_lines
from ep_tui.panels.news import marks, span
from ep_tui.panels.seat_facts import seat_lines
from ep_tui.panels.styled_lines import text_of, width_of
from ep_tui.presenters.registry import presenters_of
from ep_tui.screens.legend import short_headings
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from tests.tui.play import flat, opened, press, says, screen, shown_after
from tests.tui.positions import trading

ME = Seat(0)
RECAP = re.compile(r"[BC] \d+ · [^/]*\d/8")


def after_others(scenario: str = "land-ho", parts: int = 13) -> Table:
    """A game in which a person at A begins a turn after those of bots."""
    table = Table.new(scenario, ["captain"] * 3, seed=3, first=0)
    state = table.history.state
    while state.part < parts or state.agenda[-1] != api.ProductionPhase(ME):
        assert not table.over
        table.step()
    return Table(table.header, table.history, ["you", "captain", "captain"])


def inks(pilot) -> list[str]:
    keys = screen(pilot).board._canvas.keys
    return [what.ink for row in keys for what in row if isinstance(what, Key)]


async def test_what_others_did_is_marked_until_one_acts_and_again_on_one_key():
    async with opened(after_others()) as pilot:
        news = marks(screen(pilot).session, ME)
        assert news.pieces
        assert inks(pilot).count(NEWS) >= len(news.pieces)
        await press(pilot, "r")
        assert NEWS not in inks(pilot)
        await press(pilot, "i")
        assert NEWS in inks(pilot)


def test_hexes_that_others_discovered_are_marked():
    marked = 0
    for parts in range(4, 20, 3):
        session = Session.local(after_others(parts=parts))
        start, stop = span(session, ME)
        events = [heard.event for heard in session.heard[start:stop]]
        found = {Place("hex", one.place) for one in events if isinstance(one, HexDiscovered)}
        assert found <= set(marks(session, ME).hexes)
        marked += len(found)
    assert marked


def test_the_way_of_another_is_a_trail_that_ends_at_the_ship():
    tables = (after_others("explorers-pirates", parts) for parts in range(10, 60, 3))
    found = ((table, marks(Session.local(table), ME)) for table in tables)
    table, news = next(one for one in found if one[1].trails)
    ships = {ship.path for ship in presenters_of(table.game).map.ships(table.observe(None))}
    assert not {place.number for place in news.trails if place in news.pieces}
    assert {place.number for place in news.pieces if place.kind == "path"} & ships
    assert len(TRAIL) == 6


async def test_a_turn_of_a_bot_is_one_entry_until_its_steps_are_asked_for():
    async with opened(after_others(), size=(200, 60)) as pilot:
        assert len(RECAP.findall(flat(pilot))) == 2, "B and C"
        assert not re.search("Captain \\d’s turn begins", flat(pilot))
        await press(pilot, "W")
        assert re.search("Captain \\d’s turn begins", flat(pilot))


async def test_space_shows_the_next_turn_of_a_bot_and_not_its_next_step():
    table = Table.new("land-ho", ("random", "random", "you"), seed=3, first=0)
    async with opened(table, pace="step") as pilot:
        for seat in range(2):
            assert table.actor == Seat(seat)
            assert table.part == seat
            done = len(table.history.entries)
            await press(pilot, "space")
            while table.part == seat:
                await pilot.pause()
            steps = [entry.actor for entry in table.history.entries[done:]]
            assert steps.count(Seat(seat)) > 1
            assert Seat(seat + 1) not in steps
        assert table.person_to_act == Seat(2)


@pytest.mark.parametrize(
    ("scenario", "width"),
    [
        *product(("land-ho", "explorers-pirates", "base"), (24, 36, 54)),
        ("explorers-pirates-knights", 18),
    ],
)
def test_the_heading_shows_points_with_the_goal_and_who_leads(scenario: str, width: int):
    table = Table.new(scenario, ["captain"] * 4, seed=3, first=0)
    for _ in range(900):
        table.step()
        if table.over:
            break
    seen, session = table.observe(None), Session.local(table)
    goal = presenters_of(table.game).beside_map.number("goal")
    head, *rows = [text_of(line) for line in seat_lines(session, seen, ME, width, 1)]
    assert re.match(r"r(ound )?\d+", head)
    most = max(view.total for view in seen.seats)
    for view, row in zip(seen.seats, rows, strict=True):
        assert f"{view.total}/{goal}" in row
        assert ("★" in row) == (view.total == most)
        assert len(row) <= width


class Tracks(AllBesideMap):
    """The tracks of a game, in the middle of it."""

    def tracks(self, seen: api.Observation) -> Iterator[MissionTrack]:
        for track in presenters_of(self.game).beside_map.tracks(seen):
            yield msgspec.structs.replace(track, at=(2, 4, 0, 1), leader=Seat(1))


@pytest.mark.parametrize("width", [24, 41])
def test_a_track_says_where_all_are_and_who_leads_by_how_much(width: int):
    one = api.game("pirate-lairs", 4)
    seen = api.observe(one, one.new_state(7), ME)
    (line,) = track_lines(Tracks(one, (), ModuleOrder(()), {}), seen, ME, width)
    words = text_of(line)
    assert width_of(line) <= width
    if width < 40:
        assert "A2 B4★ C0 D1" in words
    else:
        assert re.search(r"★B( by 2|\+2)", words)
        assert re.search(r"next \+\d", words)


@pytest.mark.parametrize("gold", [1, 2])
async def test_gold_buys_only_if_it_does(gold: int):
    assert (
        "g gold buys" in await shown_after(trading("land-ho", 0, 0, 0, 0, 0, gold).table())
    ) == (gold >= 2)


@pytest.mark.parametrize("keys", ["", "s", "N", "o", "escape", "I", "question_mark", "M", "V"])
async def test_the_game_is_played_in_sixty_columns_and_twenty_lines(keys: str):
    async with opened(after_others("explorers-pirates", 4), size=(60, 20)) as pilot:
        await says(pilot, keys, no="This window is")
        if not keys:
            assert re.search(r"▶A You \d+ c\d+ \$\d+ B", flat(pilot))
            assert screen(pilot).board.size.height == 15


@pytest.mark.parametrize("scenario", ["explorers-pirates", "base", "sea-robbers"])
def test_the_legend_spells_out_every_heading(scenario: str):
    session = Session.local(Table.new(scenario, ["captain"] * 4, seed=3, first=0))
    told = dict(short_headings(session))
    for width in (24, 36, 54):
        line = seat_lines(session, session.observe(None), ME, width, 1)[0]
        (_, heads) = line
        whole = {*told.values()}
        forms = {form for forms in told for form in forms.split()}
        assert {*heads[0].split()} <= forms | whole
    assert not [full for full in told.values() if full.endswith(".")], "abbreviated"
