"""The build bar: prices, what works now, and its rows at every size; `$` shows it in full."""

import re
from dataclasses import replace
from itertools import combinations, product
from typing import Any, cast

import pytest

from ep_rules.api import LETTERS, SCENARIOS, Action, History, Refusal, Seat, read
from ep_rules.module import Phase
from ep_tui.contributions.panels import Standpoint
from ep_tui.keys.keymap import Keymap
from ep_tui.modes import flow
from ep_tui.modes.choose import Choose
from ep_tui.modes.mode import Desk, Mode
from ep_tui.panels.build_bar import BuildRows, Row, bar_of, build_lines, price_lines, whole_lines
from ep_tui.panels.styled_lines import text_of, width_of
from ep_tui.presenters.registry import commands_by_scenario, presenters_of
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.texts import say
from ep_tui.widgets.hex_map import HexMap
from tests.golden.regenerate import game_file
from tests.tui.play import flat, opened, press
from tests.tui.positions import sailing, trading

A = Seat(0)
EVERY = 251
"""One of so many positions of a golden game is looked at."""
SIZES = [(26, 6), (26, 14), (30, 8), (30, 12), (38, 6), (47, 14), (52, 8), (60, 3), (100, 6)]


def shown(session: Session, viewer: Seat | None = A) -> BuildRows:
    """The bar of a viewer with the usual keys."""
    return bar_of(session, viewer, Keymap(commands=presenters_of(session.game).commands))


def words(bar: BuildRows, width: int, height: int) -> list[str]:
    """The bar as text."""
    return [text_of(line).rstrip() for line in build_lines(bar, width, height)]


def test_a_row_has_key_name_and_price_with_what_is_short_in_brackets_and_a_mark_if_it_works():
    bar = shown(Session.local(trading("land-ho", 1, 1, 0, 1, 0, 2).table()))
    lines = words(bar, 60, 8)
    assert lines[0].split() == ["r", "road", "brick", "lumber", "✓"]
    assert lines[1].split()[:6] == ["s", "settlement", "brick", "lumber", "(wool)", "grain"]
    assert "a harbor settlement grain (grain 2 ore)" in lines[2]
    assert lines[-1] == "g gold buys  o offer"


def test_a_row_that_is_paid_for_says_that_it_has_no_place_and_without_pieces_it_is_not_lit():
    fleet = trading("land-ho", 9, 9, 9, 9, 9).seat("A", ships=["D5-nw", "D5-sw"])
    rows = {row.wanted.command: row for row in shown(Session.local(fleet.table())).rows}
    told = {name: words(BuildRows([row], (), "", ""), 60, 1)[0] for name, row in rows.items()}
    assert {name for name, row in rows.items() if row.lit} == {"road", "settler"}, told
    assert told["ship"].endswith("none left")
    assert told["settlement"].endswith("no place")
    assert told["harbor"].endswith("no place")


def test_nothing_works_in_the_turn_of_another_and_the_rows_stay():
    table = trading("land-ho", 4, 4, 4, 4, 4, 4).table()
    mine, other = shown(Session.local(table)), shown(Session(table, (Seat(1),)), Seat(1))
    assert any(row.lit for row in mine.rows)
    assert not any(row.lit for row in other.rows)
    assert not other.acts
    assert [row.key for row in mine.rows] == [row.key for row in other.rows]


def test_in_the_movement_phase_the_acts_are_its_list_and_nothing_that_loses_is_among_them():
    bar = shown(Session.local(sailing("pirate-lairs", 2).table()))
    assert not any(row.lit for row in bar.rows)
    names = [name for _, name in bar.acts]
    assert say("table.command.sail") in names
    assert say("table.command.drop") not in names


def paid(row: Row) -> Row:
    """A row that works."""
    return replace(row, lit=True, goods=tuple((name, a + b, 0) for name, a, b in row.goods))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_size_cuts_a_row_and_what_has_no_room_is_counted(scenario: str):
    seats = ["you", *["random"] * (min(SCENARIOS[scenario].layouts) - 1)]
    bar = shown(Session.local(Table.new(scenario, seats, seed=3, first=0)))
    names = [say(f"table.bar.{row.wanted.name}", level=row.wanted.level) for row in bar.rows]
    for (width, height), lit in product(SIZES, (0, 7, 99)):
        rows = [paid(row) if at < lit else row for at, row in enumerate(bar.rows)]
        lines = build_lines(bar._replace(rows=rows), width, height)
        text = " ".join(map(text_of, lines))
        assert len(lines) <= height
        assert all(width_of(line) <= width for line in lines)
        assert "…" not in text
        left = sum(name not in text for name in names)
        assert not left or say("table.bar-more", count=left) in text
        ends = {at for line in lines for at, char in enumerate(text_of(line)) if char == "✓"}
        assert height < 6 or len(ends) < 3, "marks stand below each other: rows, no running text"
    assert len(whole_lines(bar, 38, 99)) == len(bar.rows)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_the_pages_of_prices_have_all_rows(size: tuple[int, int]):
    game = "explorers-pirates-knights"
    table = Table.new(game, ["you", "random", "random"], seed=3, first=0)
    async with opened(table, size, keys="$") as pilot:
        told = flat(pilot)
        for _ in range(5):
            await press(pilot, "down")
            told += flat(pilot)
        for row in shown(Session.local(table)).rows:
            assert say(f"table.bar.{row.wanted.name}", level=row.wanted.level) in told


@pytest.mark.parametrize(("name", "commands"), commands_by_scenario().items())
def test_no_two_rows_of_a_game_share_a_key_and_no_row_has_that_of_another_command(name, commands):
    seats = ["you", *["random"] * (min(SCENARIOS[name].layouts) - 1)]
    session = Session.local(Table.new(name, seats, seed=3, first=0))
    bar, keymap = shown(session), Keymap(commands=commands)
    assert all(row.key for row in bar.rows)
    for one, other in combinations(bar.rows, 2):
        assert not one.key.startswith(other.key), (one, other)
        assert not other.key.startswith(one.key), (one, other)
    of = {command.id: command for command in keymap.commands}
    for row in bar.rows:
        mine = of[row.wanted.command]
        for rival in keymap.commands:
            if rival.id != mine.id and {*rival.during} & {*mine.during}:
                assert rival.key != row.key[0], (row.key, rival.id)
        assert keymap.screen_of(row.key[0], row.key[0]) is None


def test_prices_without_keys_are_those_of_the_seat_that_looks():
    session = Session.local(trading("land-ho", 1, 1).table())
    at = Standpoint(session.observe(A), session.imagined_position)
    lines = price_lines(presenters_of(session.game).beside_map, at, 60)
    assert text_of(lines[0]).split() == ["road", "brick", "lumber"]


class Pressed:
    """A desk that notes whether keys have started something."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.presenters = presenters_of(session.game)
        self.keymap = Keymap(commands=self.presenters.commands)
        self.viewer = self.me = session.me
        self.board: Any = HexMap(self.presenters.map)
        self.refused = self.acted = False
        self.top: Mode | None = None

    def legal(self) -> list[Action]:
        return self.session.legal()

    def act(self, *actions: Action) -> bool:
        self.acted = True
        return True

    def push(self, mode: Mode) -> None:
        self.top = mode

    def pop(self) -> None:
        pass

    def renew(self) -> None:
        pass

    def tell(self, text: str, role: str = "") -> None:
        self.refused = True

    def refuse(self, refusal: Refusal, nowhere: str = "", typed: str = "") -> None:
        self.refused = True


def starts(session: Session, row: Row) -> bool:
    """Whether the keys of a row start what it buys; a digit takes a line of the question."""
    desk, keys = Pressed(session), row.key
    command = desk.keymap.command_of(keys[0], keys[0], session.decision)
    if command is None or command.id != row.wanted.command:
        return False
    flow.start(cast("Desk", desk), command)
    if keys[1:] and isinstance(desk.top, Choose) and not desk.refused:
        desk.top.press(keys[1:], keys[1:])
    return not desk.refused


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_row_is_lit_exactly_if_its_key_starts_something_along_a_golden_game(scenario: str):
    """Soak: every position (`EVERY = 1`); here some of every part of each game."""
    seats = max(SCENARIOS[scenario].layouts)
    loaded = read(game_file(scenario, seats).read_text(encoding="utf-8"))
    game, state = loaded.history.game, loaded.header.start().state
    people = [f"person:{letter}" for letter in LETTERS[:seats]]
    looked = 0
    for number, entry in enumerate(loaded.history.entries):
        if number % EVERY == 0 and isinstance(state.agenda[-1], Phase):
            table = Table(loaded.header, History(game, state.copy()), people)
            session = Session(table, map(Seat, range(seats)))
            for row in shown(session, session.me).rows:
                assert row.wanted.left == 0 or row.lit == starts(session, row), (number, row.key)
                looked += 1
        game.apply(state, entry.action)
    assert looked


def test_what_works_now_comes_before_prices_of_what_does_not():
    bar = shown(Session.local(sailing("explorers-pirates").table()))
    acts = (("s", "sail"), ("w", "wool"), ("X", "chase"), ("r", "roll fish"))
    for height in (2, 3, 6):
        told = "\n".join(words(bar._replace(acts=acts), 29, height))
        assert all(f"{key} {name}" in told for key, name in acts)
    assert " road" in told


ROOMS = (("cities-and-knights", 49, 6), ("explorers-pirates", 49, 8), ("explorers-pirates", 24, 8))


def held(row: Row, hand: int) -> Row:
    """A row that does not work, with one of several hands."""
    counts = [have + short for _, have, short in row.goods]
    has = [(hand * (at + 1)) % (count + 1) for at, count in enumerate(counts)]
    names = (name for name, *_ in row.goods)
    goods = (
        (name, have, count - have) for name, count, have in zip(names, counts, has, strict=True)
    )
    return replace(row, goods=tuple(goods), lit=False)


@pytest.mark.parametrize(("scenario", "width", "height"), ROOMS)
def test_no_hand_changes_the_words_of_a_row_or_its_place(scenario: str, width: int, height: int):
    table = Table.new(scenario, ["you", "random", "random"], seed=1, first=0)
    bar = shown(Session.local(table))
    forms: set[tuple[object, ...]] = set()
    for hand in range(6):
        rows = [held(row, hand) for row in bar.rows]
        lines = words(bar._replace(rows=rows, acts=()), width, height)
        second = tuple(line.find("activate") for line in lines)
        bare = (re.sub(r"[()\d]", "", line).split() for line in lines)
        forms.add((second, *(frozenset(line) for line in bare)))
    assert len(forms) == 1


@pytest.mark.parametrize(("width", "height"), [(24, 8), (29, 6)])
def test_a_row_without_room_does_not_hide_those_that_have_it(width: int, height: int):
    bar = shown(Session.local(trading("explorers-pirates", 0, 0, 0, 1).table()))
    told = "\n".join(words(bar._replace(acts=()), width, height))
    assert "ship" in told
    assert "crew" in told
    assert "harbor" not in told


def test_a_row_has_no_key_where_its_letter_means_something_else_now():
    bar = shown(Session.local(sailing("explorers-pirates").table()))
    acts = {key for key, _ in bar.acts}
    assert {"s", "r"} <= acts
    assert not acts & {row.key for row in bar.rows}
