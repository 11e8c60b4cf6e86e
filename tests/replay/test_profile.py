"""Profiles: results of games, what they come to, and the luck of the dice counted a second way."""

import pytest

from ep_rules.api import RESOURCES, Dice, RecordResult, SeatResult, letter, read, result_of
from ep_rules.base.production import Received
from ep_tui.replay.intervals import wilson
from ep_tui.replay.profile import Best, Profile, people, profile, rows
from ep_tui.session.table import Table
from ep_tui.storage.saved_games import Chair, SavedGame

ANN, BEN = "person:Ann", "person:Ben"


def seat(who: str, points: int = 5, **numbers: int) -> SeatResult:
    feats = {name: numbers.pop(name, 0) for name in ("sailed", "discoveries")}
    told = {"behind": 0, "cards": 10} | numbers
    return SeatResult(who=who, points=points, expected=8.5, feats=feats, **told)


def game(number: int, winner: str | None, *seats: SeatResult, scenario: str = "fish") -> SavedGame:
    when = f"2026-11-{number:02}T12:00:00+00:00"
    chairs = tuple(
        Chair(letter(at), one.who, one.who, one.points, one.who) for at, one in enumerate(seats)
    )
    result = RecordResult(winner, 20 + number, 900, seats)
    return SavedGame(
        f"game-{number}", "", when, 0, scenario, "print-2025", chairs, over=True, result=result
    )


GAMES = [
    game(1, "A", seat("you", 17, behind=4, sailed=30), seat("captain", 12)),
    game(2, "B", seat("you", 9, behind=8), seat(ANN, 17), scenario="spices"),
    game(3, "B", seat("captain@0.5"), seat("you", 17, behind=2, discoveries=7)),
    game(4, "A", seat("you", 18), seat("deckhand"), seat("deckhand")),
    game(5, None, seat("you", 3), seat(BEN)),
    game(6, "A", seat(ANN, 17), seat(BEN, 2)),
    game(7, "A", seat("you", 17, sailed=30), seat("random")),
]


@pytest.fixture
def mine() -> Profile:
    return profile("you", GAMES)


def test_wins_are_those_of_the_person(mine: Profile):
    assert (mine.played.games, mine.played.wins) == (6, 4)
    assert (mine.played.low, mine.played.high) == wilson(4, 6)
    assert mine.played.fair == pytest.approx((5 / 2 + 1 / 3) / 6)
    assert mine.played.points == pytest.approx((17 + 9 + 17 + 18 + 3 + 17) / 6)


def test_games_are_counted_by_scenario_and_by_opponent(mine: Profile):
    assert {name: (won.games, won.wins) for name, won in mine.scenarios.items()} == {
        "fish": (5, 4),
        "spices": (1, 0),
    }
    assert {name: (won.games, won.wins) for name, won in mine.opponents.items()} == {
        "captain": (2, 2),
        "Ann": (1, 0),
        "deckhand": (1, 1),
        "Ben": (1, 0),
        "random": (1, 1),
    }


def test_a_streak_ends_with_a_game_that_is_not_won(mine: Profile):
    assert (mine.streak, mine.longest_streak) == (1, 2)
    assert profile("you", GAMES[:4]).streak == 2
    assert profile("you", GAMES[:5]).streak == 0


def test_records_name_the_first_best_game(mine: Profile):
    assert mine.records == {
        "points": Best(18, "game-4"),
        "comeback": Best(4, "game-1"),
        "sailed": Best(30, "game-1"),
        "discoveries": Best(7, "game-3"),
        "fastest-win": Best(21, "game-1"),
        "longest-game": Best(27, "game-7"),
    }


def test_everybody_with_games_has_a_profile_and_the_most_games_come_first():
    assert people(GAMES) == ["you", ANN, BEN]
    assert profile(ANN, GAMES).others == ["You", "Ben"]
    assert set(profile(BEN, GAMES).records) == {"points", "longest-game"}


def test_there_is_a_row_for_each_game():
    head, *games = rows("you", GAMES)
    assert len(games) == 6
    assert {len(one) for one in games} == {len(head)}
    assert games[0][:6] == (
        *("game-1", "2026-11-01T12:00:00+00:00", "fish", "print-2025"),
        "captain",
        1,
    )


def result(table: Table) -> RecordResult:
    return result_of(table.header, table.history, [one.word for one in table.sitters])


# ---- the luck of the dice -----------------------------------------------------------------------


def test_the_cards_of_the_dice_are_those_that_were_received_at_rolls(finished: Table):
    history = finished.history
    rolls = {at for at, entry in enumerate(history.entries, 1) if isinstance(entry.action, Dice)}
    cards = [0] * history.game.book.seats
    for heard in history.heard:
        if heard.at in rolls and isinstance(heard.event, Received):
            cards[heard.event.seat] += sum(heard.event.goods.counts[good] for good in RESOURCES)
    assert [one.cards for one in result(finished).seats] == cards


def test_a_settlement_expects_a_card_of_each_hex_in_as_many_of_36_rolls_as_it_has_pips():
    table = Table.new("land-ho", ["random", "random"], seed=7, first=0)
    while not any(isinstance(entry.action, Dice) for entry in table.history.entries):
        table.step()
    state, topology = table.header.start().state, table.history.game.book.topology
    pips = [
        sum(
            6 - abs(7 - state.numbers[place])
            for corner, owner in enumerate(state.owner)
            if owner == seat
            for place in topology.corner_hexes[corner]
            if state.numbers[place]
        )
        for seat in range(2)
    ]
    expected = [one.expected for one in result(table).seats]
    assert expected == pytest.approx([count / 36 for count in pips], abs=0.0005)


@pytest.fixture(scope="module")
def with_event_die() -> Table:
    """Sixty rolls of Cities & Knights, which are paid after the event die."""
    table = Table.new("cities-and-knights", ["random"] * 3, seed=7, first=0)
    while sum(isinstance(entry.action, Dice) for entry in table.history.entries) < 60:
        table.step()
    return table


def test_rolls_are_paid_with_commodities_after_the_event_die(with_event_die: Table):
    history = with_event_die.history
    cards = [0] * 3
    for heard in history.heard:
        if isinstance(heard.event, Received) and heard.event.why == "production.yield":
            cards[heard.event.seat] += sum(heard.event.goods.counts)
    luck = result(with_event_die).seats
    assert sum(cards)
    assert [one.cards for one in luck] == cards
    assert all(one.expected / 2 < one.cards < one.expected * 2 for one in luck)


def test_over_a_game_the_dice_bring_what_they_bring_on_average(finished: Table):
    luck = result(finished).seats
    for one in luck:
        assert one.expected / 2 < one.cards < one.expected * 2


def test_a_result_has_the_points_and_the_winner_of_the_record(finished: Table, record: str):
    loaded = read(record)
    found = result_of(loaded.header, loaded.history, loaded.seats)
    points = [one.points for one in found.seats]
    assert found.winner == letter(points.index(max(points)))
    assert found.actions == len(loaded.history.entries)
    assert [one.who for one in found.seats] == ["deckhand"] * 4
    assert all(one.behind >= 0 and one.feats["sailed"] > 0 for one in found.seats)
