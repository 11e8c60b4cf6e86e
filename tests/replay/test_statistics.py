"""Statistics: each number is counted a second way, from the lines of the record or the state."""

import json
import re
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from types import FrameType

import msgspec
import pytest

from ep_rules.api import GOOD_NAMES, LETTERS, Heard, Owner
from ep_rules.base.production import Received
from ep_tui.looks.look import Look
from ep_tui.panels.charts import ASCII, BLOCKS, Signs, bar, marked_bar, signs_for, spark
from ep_tui.panels.styled_lines import text_of, width_of
from ep_tui.presenters.registry import presenters_of
from ep_tui.replay.playback import SPECTATOR, Replay
from ep_tui.replay.statistics import TOTALS, Statistics, rows, statistics
from ep_tui.replay.statistics_layout import PageLayout
from ep_tui.replay.statistics_pages import DrawPage, head_lines, pages_of, points_page
from ep_tui.screens.statistics import StatisticsPage
from ep_tui.session.session import Session
from ep_tui.session.table import Table


@pytest.fixture(scope="module")
def found(finished: Table) -> Statistics:
    return statistics(Replay.of(Session.local(finished)))


def lines_of(record: str, pattern: str) -> list[re.Match[str]]:
    return [match for line in record.splitlines() if (match := re.match(pattern, line))]


# ---- numbers ------------------------------------------------------------------------------------


def test_the_dice_are_those_of_the_record(found: Statistics, record: str):
    rolled = Counter(int(m[1]) + int(m[2]) for m in lines_of(record, r"\* dice (\d) (\d)$"))
    assert found.dice == {total: rolled[total] for total in TOTALS}
    assert found.dice == {total: sum(one.rolls[total] for one in found.seats) for total in TOTALS}


@pytest.mark.parametrize(
    ("what", "word"),
    [("sailed", "sail"), ("roads", "road"), ("deliveries", "deliver"), ("villages", "befriend")],
)
def test_what_seats_do_is_counted_as_the_record_has_it(
    what: str, word: str, found: Statistics, record: str
):
    after_set_up = record[record.index("roll") :]
    done = Counter(m[1] for m in lines_of(after_set_up, rf"([A-F]) {word}\b"))
    assert {one.seat: one.counts[what] for one in found.seats} == {
        one.seat: done[one.seat] for one in found.seats
    }
    assert sum(done.values()), "the game shows it"


def test_the_ships_of_a_seat_sail_what_the_seat_sails(found: Statistics):
    for one in found.seats:
        assert sum(one.parts["sailed"].values()) == one.counts["sailed"]
        assert sum(one.parts["discovered"].values()) == one.counts["discoveries"]


def test_points_end_as_the_table_shows_them_and_begin_at_nothing(
    found: Statistics, finished: Table
):
    shown = finished.observe(None)
    for view, one in zip(shown.seats, found.seats, strict=True):
        assert one.points == view.points
        assert found.turns[-1].total(one.seat) == one.total == view.total
        assert found.turns[0].total(one.seat) == 0
    assert found.winner == LETTERS[shown.winner]
    assert (found.rounds, found.actions) == (shown.round, len(finished.history.entries))


def test_points_of_every_turn_are_those_of_the_position_where_it_begins(
    found: Statistics, replay: Replay
):
    for turn in found.turns:
        replay.go(turn.action)
        state = replay.session._table.history.state
        for seat, one in enumerate(found.seats):
            assert turn.points[one.seat] == replay.session._table.game.points(state, Owner(seat))


def test_income_is_all_that_was_received(found: Statistics, finished: Table):
    got: Counter[str] = Counter()
    for heard in finished.heard:
        if isinstance(heard.event, Received):
            got.update(dict(zip(GOOD_NAMES, heard.event.goods.counts, strict=True)))
    for name in GOOD_NAMES:
        assert sum(one.goods[name] for one in found.seats) == got[name]
    assert got["gold"]


def test_every_theft_has_a_thief_and_a_victim(found: Statistics):
    thefts = sum(one.counts["thefts"] for one in found.seats)
    assert thefts == sum(one.counts["robbed"] for one in found.seats) > 0


def test_nothing_that_is_hidden_changes_the_statistics(finished: Table, found: Statistics):
    replay = Replay.of(Session.local(finished))
    seen = [Heard(heard.at, heard.event.seen_by(None)) for heard in replay.course.heard]
    replay.course.heard = seen
    assert statistics(replay) == found


def test_the_statistics_are_the_same_wherever_one_stands(replay: Replay, found: Statistics):
    replay.go(123)
    assert statistics(replay) == found


def test_a_game_that_runs_has_statistics_so_far(running: Table):
    so_far = statistics(Replay.of(Session.local(running)))
    assert (so_far.finished, so_far.winner) == (False, None)
    assert so_far.turns[-1].action == so_far.actions


def test_json_and_rows_say_the_same(found: Statistics):
    data = json.loads(msgspec.json.encode(found))
    head, *table = rows(found)
    assert head == ("topic", "action", "round", "seat", "name", "detail", "value")
    assert all(len(row) == len(head) for row in table)
    value = {row[:6]: row[6] for row in table}
    assert len(value) == len(table), "no row comes twice"
    for one in data["seats"]:
        end = (data["actions"], data["rounds"], one["seat"])
        for what, count in one["counts"].items():
            assert value["count", *end, what, ""] == count
        for rule, paid in one["income"].items():
            for good, count in paid.items():
                assert value["income", *end, good, rule] == count


# ---- pages --------------------------------------------------------------------------------------


@cache
def numbers(seats: int) -> tuple[Statistics, dict[str, DrawPage]]:
    """The first part of a game with `seats` seats, and its pages."""
    bots = Table.new("explorers-pirates", ["deckhand"] * seats, seed=2, first=0)
    while len(bots.history.entries) < 600:
        bots.step()
    return statistics(Replay.of(Session.local(bots))), pages_of(presenters_of(bots.game).counts)


@pytest.mark.slow
@pytest.mark.parametrize("signs", [BLOCKS, ASCII], ids=["blocks", "ascii"])
@pytest.mark.parametrize("name", ["points", "dice", "income", "sailing", "deeds"])
@pytest.mark.parametrize("seats", [2, 6])
def test_a_page_is_whole_in_the_smallest_window(name: str, seats: int, signs: Signs):
    found, pages = numbers(seats)
    lines = pages[name](found, PageLayout(76, signs))
    assert len(lines) <= 24 - 5
    assert max(map(width_of, lines)) <= 76
    shown = "\n".join(map(text_of, lines))
    assert signs is BLOCKS or shown.replace("…", "").isascii()


@pytest.mark.parametrize("signs", [BLOCKS, ASCII], ids=["blocks", "ascii"])
@pytest.mark.parametrize("width", [45, 60, 79])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_statistics_fit_a_narrow_terminal(width: int, seats: int, signs: Signs):
    found, pages = numbers(seats)
    page = PageLayout(width, signs)
    lines = [head_lines(found, width), *(draw(found, page) for draw in pages.values())]
    assert max(len(text_of(line).rstrip()) for part in lines for line in part) <= width


def test_a_narrow_page_keeps_the_ships_the_goods_and_the_counts():
    found, pages = numbers(4)
    page = PageLayout(45)
    shown = {name: "\n".join(map(text_of, draw(found, page))) for name, draw in pages.items()}
    assert "C#2" in shown["sailing"]
    assert "…" not in shown["sailing"]
    assert all(good in shown["income"] for good in ("brick", "lumber", "gold"))
    assert "villages befriended" in shown["deeds"]


def test_charts_of_points_grow_with_the_window_up_to_three_lines():
    some, _ = numbers(6)
    charts = len(some.seats) + len(some.sources)
    for height, high in (
        (0, 1),
        (3 + charts, 1),
        (3 + 2 * charts, 2),
        (3 + 3 * charts, 3),
        (99, 3),
    ):
        assert len(points_page(some, PageLayout(76, height=height))) == 3 + high * charts


def calls(work: Callable[[], object]) -> int:
    """The number of calls of functions and steps of generators in some work."""
    count = 0

    def counted(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def test_the_cost_of_a_page_grows_no_faster_than_its_game():
    some, pages = numbers(6)
    double = msgspec.structs.replace(some, turns=some.turns * 2)
    for draw in pages.values():
        once = calls(partial(draw, some, PageLayout(76)))
        assert calls(partial(draw, double, PageLayout(76))) <= 2.1 * once


def test_the_head_tells_how_a_game_ended(found: Statistics, running: Table):
    told = [text_of(line) for line in head_lines(found, 76)]
    winner = next(one.name for one in found.seats if one.seat == found.winner)
    assert f"Winner: {winner}, after {found.rounds} rounds" in told[1]
    replay = Replay.of(Session.local(running))
    replay.look(SPECTATOR)
    assert "not over" in text_of(head_lines(statistics(replay), 76)[1])


# ---- charts -------------------------------------------------------------------------------------


def test_a_bar_ends_where_its_value_is():
    assert bar(10, 10, 4) == "████"
    assert bar(5, 10, 4) == "██"
    assert bar(0, 10, 4) == bar(3, 0, 4) == ""
    assert bar(0.01, 10, 4) == "▏", "anything shows"
    assert bar(99, 10, 4) == "████", "nothing leaves its room"
    assert bar(6, 10, 4, ASCII) == "##"


def test_a_bar_is_marked_where_it_was_expected_to_end():
    assert marked_bar(10, 5, 10, 4, BLOCKS) == "██│█"
    assert marked_bar(0, 10, 10, 4, ASCII) == "   |"


def test_a_row_of_columns_begins_and_ends_with_its_first_and_last_value():
    assert spark([0, 4, 8], 8, 3) == [" ▄█"]
    assert spark([0, 4, 8], 8, 5) == ["  ▄▄█"]
    assert spark([1, 2, 3, 4, 5, 6, 7, 8], 8, 4) == ["▁▃▅█"]
    assert spark([], 8, 5) == [""]
    assert spark([3], 0, 2) == ["  "]
    assert spark([1, 8], 8, 2, ASCII) == ["_#"]


def test_a_high_chart_is_the_low_one_with_more_steps():
    assert spark([0, 4, 6, 8], 8, 4, rows=2) == ["  ▄█", " ███"]


def test_charts_take_the_best_characters_that_can_be_written():
    assert signs_for("utf-8") is BLOCKS
    assert signs_for("ascii") is signs_for(None) is signs_for("no such thing") is ASCII


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "pages"),
    [
        ("base", "points dice income deeds"),
        ("explorers-of-catan", "points dice income land deeds"),
        ("pirates-of-catan", "points dice income deeds"),
        ("sea-robbers", "points dice income ships deeds"),
    ],
)
def test_every_page_without_ships_to_sail_says_nothing_of_sailing_or_gold(
    scenario: str, pages: str
):
    bots = Table.new(scenario, ["random"] * 3, seed=4, first=0)
    while not bots.over:
        bots.step()
    found = statistics(Replay.of(Session.local(bots)))
    drawn = pages_of(presenters_of(bots.game).counts)
    assert list(drawn) == pages.split()
    for page in drawn.values():
        shown = [text_of(line) for line in page(found, PageLayout(78, height=20))]
        assert shown
        assert not re.search(r"\bgold\b(?! field)|sailed|Sailing", "\n".join(shown))
    assert sum(one.counts["roads"] for one in found.seats) > 0
    assert sum(one.counts["knights"] for one in found.seats) > 0


def test_the_keys_tell_how_many_pages_a_game_has(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("ep_tui.screens.statistics.look_of", lambda _: Look())
    bots = Table.new("base", ["random"] * 3, seed=4, first=0)
    page = StatisticsPage(Replay.of(Session.local(bots)))
    assert "1–4 " in text_of(page.lines(80, 24)[-1])


def test_every_page_of_a_game_with_many_has_a_digit(monkeypatch: pytest.MonkeyPatch):
    pages = dict.fromkeys(
        ["points", "dice", "income", "sailing", "ships", "land", "deeds"], points_page
    )
    monkeypatch.setattr("ep_tui.screens.statistics.look_of", lambda _: Look())
    monkeypatch.setattr("ep_tui.screens.statistics.pages_of", lambda _: pages)
    monkeypatch.setattr(StatisticsPage, "paint", lambda _: None)
    page = StatisticsPage(Replay.of(Session.local(Table.new("base", ["random"] * 3, seed=4))))
    page.press("7", "7")
    chosen = [text for line in page.lines(110, 24) for text, role in line if role == "chosen"]
    assert chosen == [" 7 Counts "]
