"""The contributions of presenters outside the map have their texts, in every game."""

from functools import partial

import pytest

from ep_rules.api import SCENARIOS, Seat, game, observe
from ep_tui.contributions.beside_map import AllBesideMap, BesideMap
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import Standpoint
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.words import Words
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts import has, say
from ep_tui.texts.phrases import phrase
from tests.kit import of_missions
from tests.kit.boards import at_sea
from tests.kit.each import each
from tests.kit.presenters import presenters

HEADINGS = ("head", "tiny")
A = Seat(0)


@pytest.fixture(params=SCENARIOS)
def beside_and_place(request: pytest.FixtureRequest) -> tuple[AllBesideMap, Standpoint]:
    """The contributions of a game's modules, and its first position as seat A sees it."""
    played = game(request.param, max(SCENARIOS[request.param].layouts))
    state = played.new_state(seed=1)
    at = Standpoint(observe(played, state, A), partial(state.copy))
    return presenters_of(played).beside_map, at


def said(words: Words) -> bool:
    """Whether words can be worded with their parameters."""
    return bool(phrase(words))


def test_no_two_columns_of_a_game_have_one_heading(beside_and_place):
    beside, at = beside_and_place
    names = [column.name for column in beside.columns(at, A)]
    for size in HEADINGS:
        headings = [say(f"table.{size}.{name}") for name in ("points", "cards", *names)]
        assert len(set(headings)) == len(headings), headings


def test_columns_and_prices_have_headings(beside_and_place: tuple[AllBesideMap, Standpoint]):
    beside, at = beside_and_place
    box = list(beside.box(at, A))
    for column in beside.columns(at, A):
        assert all(has(f"table.{size}.{column.name}") for size in HEADINGS)
    assert all(has(f"panels.piece.{column.name}") for column in box)
    assert all(has(f"table.bar.{one.name}") for one in beside.offers(at))


def test_awards_tracks_and_status_have_words(beside_and_place: tuple[AllBesideMap, Standpoint]):
    beside, at = beside_and_place
    for one in beside.standings(at.seen):
        assert has(beside.key(f"panels.row.{one.row}"))
        assert has(beside.key(f"panels.standing.{one.name}"))
    for track in beside.tracks(at.seen):
        assert has(f"table.track.{track.mission}")
        assert has(f"names.mission.{track.mission}")
        assert has(f"names.score.{track.mission}-leader")
    for status in (*beside.afloat(at.seen), *beside.status(at)):
        assert has(f"table.status.{status.name}")
        assert has(f"table.short-status.{status.name}")
    assert all(map(said, (*beside.remarks(at.seen), *beside.held(at.seen, A))))
    assert all(said(item.words) for item in beside.cards(at.seen, A))
    assert all(said(gain.words) for gain in beside.advantages(at, A))


@each("presenter", presenters())
def test_a_text_that_reads_otherwise_replaces_one_there_is(presenter: Presenter):
    for usual, other in presenter.instead.items():
        assert has(usual)
        assert has(other)


def test_whatever_a_module_keeps_in_the_state_is_shown_somewhere():
    """A module with a slice has signs, panel lines, commands or events."""
    silent = set()
    for name, entry in SCENARIOS.items():
        played = game(name, max(entry.layouts))
        shown = {
            one.module
            for one in presenters_of(played).all
            if one.on_map is not OnMap
            or one.beside_map is not BesideMap
            or one.commands
            or one.tellings()
        }
        kept = {module.id for module in played.book.modules if module.slice() is not None}
        silent |= kept - shown
    assert not silent


@pytest.mark.parametrize(("edition", "rolls"), [("print-2025", 0), ("online-2014", 1)])
def test_the_panel_says_how_often_one_may_still_roll(edition: str, rolls: int):
    table = at_sea("fish", edition, hexes={"C5": "fish 1", "E5": "fish 4"}).put(
        of_missions.hauls("C5")
    )
    table.seat("A", ships=["D4-ne fish-haul", "D4-se fish-haul"])
    table.seat("B", ships=["D3-e fish-haul"], harbors="C3.s", basins={"C3.s": "fish-haul"})
    table.seat("C", ships=["D3-se fish-haul"]).turn("A")
    at = Standpoint(observe(table.game, table.state, A), lambda: table.state)
    shown = {one.name: one for one in presenters_of(table.game).beside_map.status(at)}
    assert shown["fish"].params == {"count": rolls}
    assert shown["hauls"].params == {"count": 0}
