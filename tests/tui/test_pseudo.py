"""Every screen in a language whose texts are a third longer: nothing left out, nothing cut off.

Every text is in ⟦ ⟧ or, if it is an abbreviation, has accents. Letters outside are a sentence that
does not come from the texts, and a bracket without its other half is a text that was cut.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from textual.pilot import Pilot

from ep_rules import api
from ep_rules.api import Heard, Seat
from ep_rules.base.production import DiceRolled
from ep_rules.base.theft import ChooseVictim
from ep_rules.catan.robber import MoveRobber
from ep_rules.fan.privateers import ActivatePirate
from ep_rules.missions.lairs.siege import Lairs
from ep_rules.model import HILLS
from ep_rules.sea.discovery import HexDiscovered
from ep_rules.sea.pirates import TakeCoin
from ep_tui import texts
from ep_tui.panels.styled_lines import fit, text_of
from ep_tui.screens.ending import Over
from ep_tui.session.table import Table
from ep_tui.texts.fitting import cut
from ep_tui.tutorial.lesson_files import LESSONS, lesson, lesson_table
from ep_tui.widgets.line_view import LineView
from tests.tui.play import app_at, opened, press, screen, type_line
from tests.tui.positions import Position, sailing, trading
from tests.tui.stopped_games import stopped

BOTS = ("you", *["deckhand"] * 5)
NAMES = re.compile(
    r"deckhand( \d)?|Deckhand( \d)?|random"  # bots are called by their ids
    r"|Enter|Esc|Space|Tab|Shift\+Tab|Ctrl\+\w|PgUp|PgDn|Home|End|F1\b"  # labels of keys
    r"|[A-I]\d+([.-](ne|nw|se|sw|n|s|e|w))?"  # places
    r"|[a-z-]+\.[a-z.-]+"  # ids of rules
)
GOES_ON = re.compile(r"  [A-I]\d+([.-]\w+)? .* …$")
"""The place under the cursor, behind the keys: in a low window it ends after a whole word."""


@pytest.fixture(autouse=True)
def pseudo() -> Iterator[None]:
    texts.use_pseudo()
    try:
        yield
    finally:
        texts.use_pseudo(on=False)


def seen(pilot: Pilot[Any]) -> list[list[str]]:
    """The visible part of each panel: cut at its edges, as a terminal shows it."""
    panels = [panel for panel in pilot.app.screen.query(LineView) if panel.display and panel.size]
    lines = [
        [text_of(line)[: panel.size.width] for line in fit(panel.shown, panel.size.height)]
        for panel in panels
    ]
    return [[GOES_ON.sub("", line) for line in one] for one in lines]


def faults(lines: list[str]) -> list[str]:
    """Letters that are no text of ours, and texts that were cut."""
    whole = "\n".join(line.removeprefix("│ ") for line in lines)
    found = []
    if whole.count("⟦") != whole.count("⟧"):
        found.append("a text is cut")
    found += re.findall(r"\S*\S…|…\S+", whole)
    left = whole
    while left != (left := re.sub(r"⟦[^⟦⟧]*⟧", "", left)):
        pass
    return found + re.findall(r"[a-z]{3,}", NAMES.sub("", left))


def check(pilot: Pilot[Any]) -> None:
    for lines in seen(pilot):
        assert not (found := faults(lines)), f"{found}\n" + "\n".join(lines)


def test_what_is_left_behind_or_cut_is_found():
    assert faults(["a sentence"]) == ["sentence"]
    assert faults(["⟦cut"]) == ["a text is cut", "cut"]
    assert faults([cut("⟦something longer⟧", 10), "⟧"])
    assert not faults(["│ ⟦two", "│ lines⟧ … ŕòll A4.ne Enter"])


def rich(scenario: str, seats: int) -> Position:
    return Position(scenario, seats).holds("A", 9, 4, 2, 3, 4, 5)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("scenario", ["pirate-lairs", "fish", "spices", "explorers-pirates"])
@pytest.mark.parametrize("phase", ["production", "trade-and-build", "movement"])
async def test_the_table_at_rest(scenario: str, seats: int, phase: str):
    table = rich(scenario, seats).turn("A", phase).table(*BOTS[:seats])
    async with opened(table) as pilot:
        check(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize("keys", [*"tgorcwqHPWs", "t 1", "r f", "escape", "colon", "dollar_sign"])
async def test_dialogs(keys: str, seats: int):
    table = rich("explorers-pirates", seats).turn("A", "trade-and-build").table(*BOTS[:seats])
    long = keys == "dollar_sign" or (seats == 6 and keys in ("c", "s"))
    size = (200, 60) if long else (80, 24)
    async with opened(table, size, keys=keys) as pilot:
        check(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("keys", ["question_mark", "I", "L", "L 3 A", "i i", "R"])
async def test_pages(keys: str):
    """In a window so high that nothing has to be scrolled."""
    table = rich("explorers-pirates", 6).turn("A", "trade-and-build").table(*BOTS)
    async with opened(table, (80, 3000 if keys == "R" else 600), keys=keys) as pilot:
        check(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("keys", ["s", "s Tab", "d", "a", "g", "X", "F", "v", "C", "o", "x"])
async def test_commands_of_the_movement_phase(keys: str):
    table = sailing("explorers-pirates", 0, 1, C5="gold-field", E5="spice swift-voyage").table()
    async with opened(table) as pilot:
        await press(pilot, keys.replace("Tab", "tab"))
        check(pilot)


async def test_what_is_told_of_a_place():
    position = sailing("explorers-pirates", C5="gold-field", C6="fish 3", E5="spice pirate-bonus")
    topology = position.game.book.topology
    position.state.of(Lairs).crews = {topology.hex("C5"): (1, 1, 0)}
    async with opened(position.pirate("B", "C6").table()) as pilot:
        for place in ("c5", "c6", "e5", "d4", "d5-nw"):
            await type_line(pilot, place)
            check(pilot)


async def test_decisions_that_a_seven_asks_for():
    position = trading("explorers-pirates", 4, 4, 4, 0, 0, 0)
    for decision in (
        api.DiscardCards(Seat(0), 6),
        ChooseVictim(Seat(0), (Seat(1), Seat(2))),
        TakeCoin(Seat(0), Seat(1)),
    ):
        async with opened(position.asked(decision).table(*BOTS[:3])) as pilot:
            check(pilot)


async def test_a_great_moment():
    table = trading("explorers-pirates", *[1] * 6).table(*BOTS[:3])
    async with opened(table) as pilot:
        place = table.game.book.topology.hex("C5")
        table.heard.append(Heard(1, DiceRolled(Seat(1), 3, 4)))
        table.heard.append(Heard(1, HexDiscovered(Seat(1), place, HILLS)))
        pilot.app.screen.settle()  # type: ignore[attr-defined]
        await pilot.pause()
        check(pilot)


async def test_the_start_screen_and_its_pages():
    async with opened() as pilot:
        for keys in ("", "c", "s", "down right", "end", "escape"):
            await press(pilot, keys)
            panels = [[line for line in lines if "_" not in line] for lines in seen(pilot)]
            for lines in panels:
                assert not (found := faults(lines)), f"{found}\n" + "\n".join(lines)


async def test_the_end_of_a_game():
    table = rich("explorers-pirates", 6).table(*BOTS)
    table.history.state.agenda.clear()
    table.history.state.winner = 1
    async with opened(table, keys="") as pilot:
        assert isinstance(screen(pilot).top, Over)
        check(pilot)


async def test_hand_over_between_people():
    table = Table.new("land-ho", ["person:Ann", "person:Bob"], seed=7, first=0)
    async with opened(table) as pilot:
        words = "\n".join("\n".join(lines) for lines in seen(pilot))
        assert not faults(words.replace("Ann", "").replace("Bob", "").splitlines())


@pytest.mark.slow
@pytest.mark.parametrize("name", LESSONS)
async def test_the_lessons(name: str):
    app = app_at(lesson_table(name), "instant")
    app.lesson = name
    async with opened(app=app) as pilot:
        for _ in range(len(lesson(name).step) + 1):
            if screen(pilot).top.panel(40, 20) is None:  # questions have tests of their own
                check(pilot)
            await press(pilot, "greater_than_sign")


@pytest.mark.slow
async def test_the_campaign():
    async with opened() as pilot:
        for keys in ("v", "n", "enter", "d", "n"):
            await press(pilot, keys)
            check(pilot)


@pytest.mark.slow
async def test_the_menus_of_the_lessons():
    async with opened(keys="t") as pilot:
        check(pilot)
        await press(pilot, "1 escape")
        for _ in range(7):
            check(pilot)
            await press(pilot, "down")


@pytest.mark.slow
async def test_a_window_that_is_too_small():
    async with opened(trading("fish", *[1] * 6).table(), (59, 19)) as pilot:
        cover = pilot.app.screen.query_one("#cover", LineView)
        assert not faults([text_of(line) for line in cover.shown])


# ---- base CATAN and the fan systems -------------------------------------------------------------


@pytest.mark.parametrize("keys", ["", "a", "dollar_sign", "H"])
@pytest.mark.parametrize("scenario", ["base", "sea-robbers"])
async def test_panels_of_base_catan(scenario: str, keys: str):
    async with opened(stopped(scenario, api.TradePhase), keys=keys) as pilot:
        check(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("keys", ["question_mark", "I", "L", "B"])
async def test_pages_of_the_sea_robbers(keys: str):
    async with opened(stopped("sea-robbers", api.TradePhase), (80, 600), keys=keys) as pilot:
        check(pilot)


@pytest.mark.parametrize(
    ("scenario", "kind"), [("base", MoveRobber), ("pirates-of-catan", ActivatePirate)]
)
async def test_decisions_of_base_catan(scenario: str, kind: type[api.Decision]):
    async with opened(stopped(scenario, kind), (100, 30)) as pilot:
        check(pilot)
