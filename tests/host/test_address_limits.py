"""What the people of one address may begin and watch, with whatever number of keys."""

import asyncio

import pytest

from ep_tui.host.admission import HOUR, AddressLimits, TooManyGames
from ep_tui.host.invitation import OPEN, Invitation, NoSeat
from ep_tui.host.people import BadName, People
from ep_tui.host.visitor import Visitor
from tests.host.shared import a_hall, begun
from tests.tools.host.clients import opened, serving
from tests.tools.host.load import games


@pytest.fixture
def hall(tmp_path):
    """A hall with no tables."""
    return a_hall(tmp_path)


def visitors(hall, count: int, limits: AddressLimits) -> list[Visitor]:
    """People of one address."""
    people = People(hall.folders.data / "people")
    names = [f"P{number}" for number in range(count)]
    found = [Visitor(hall, people, name, "", limits) for name in names]
    for name, visitor in zip(names, found, strict=True):
        visitor.choose(name)
    return found


async def test_people_of_an_address_watch_a_few_games_of_bots_at_one_time(hall):
    ann, bob, cid = visitors(hall, 3, AddressLimits(100, 2))
    first, second, third = games(hall.folders.data, 3)
    session = ann.watch(first)
    bob.join(second)
    cid.watch(second)
    with pytest.raises(TooManyGames, match="2 games of bots alone"):
        cid.watch(third)
    assert hall.open_count == 2
    session.leave()
    cid.watch(third)


async def test_a_game_too_many_is_refused_before_its_table_is_opened(hall):
    (ann,) = visitors(hall, 1, AddressLimits(100, 1))
    first, second = games(hall.folders.data, 2)
    ann.look_at(["watch", first])
    ann.watch(first)
    for words in ([], ["watch", first], [first], ["watch", "no-table"], ["tv"]):
        ann.look_at(words)
    for words in (["watch", second], [second]):
        with pytest.raises(TooManyGames, match="one game of bots alone"):
            ann.look_at(words)
    assert hall.open_count == 1
    begun(hall, "Bob", "Cid")
    (table,) = [row for row in hall.rows("Bob") if row.mine]
    ann.look_at([table.name])


async def test_games_of_people_and_other_addresses_are_not_counted(hall):
    (ann,) = visitors(hall, 1, AddressLimits(100, 1))
    bot_game, other = games(hall.folders.data, 2)
    ann.watch(bot_game)
    made = begun(hall, "Bob", "Cid")
    assert ann.enter(made).people
    (dan,) = visitors(hall, 1, AddressLimits(100, 1))
    dan.watch(other)


def test_people_of_an_address_begin_a_number_of_tables_within_an_hour():
    limits = AddressLimits(2, 4)
    limits.open_table(0.0)
    limits.open_table(10.0)
    with pytest.raises(NoSeat, match="within an hour"):
        limits.open_table(HOUR - 1)
    limits.open_table(HOUR)
    with pytest.raises(NoSeat):
        limits.open_table(HOUR + 9)
    limits.open_table(HOUR + 10)


def test_people_of_an_address_take_a_number_of_names_within_an_hour():
    limits = AddressLimits(2, 4, 3)
    for at in (0.0, 1.0, 2.0):
        limits.take_name(at)
    with pytest.raises(BadName, match="within an hour"):
        limits.take_name(HOUR - 1)
    limits.take_name(HOUR)


def test_each_table_counts_with_whatever_key_it_is_opened(hall):
    ann, bob, cid = visitors(hall, 3, AddressLimits(2, 4))
    for person in (ann, bob):
        person.invite(Invitation(person.name, "land-ho", "print-2025", [person.name, OPEN]))
    with pytest.raises(NoSeat, match="at your address"):
        cid.invite(Invitation("Cid", "land-ho", "print-2025", ["Cid", OPEN]))
    assert [row.name for row in hall.rows("")] == ["P0", "P1"]


def test_limits_with_nothing_to_count_are_unused():
    limits = AddressLimits(2, 4)
    assert limits.unused
    limits.open_table()
    assert not limits.unused


@pytest.mark.slow
async def test_a_window_at_one_game_too_many_is_closed_with_a_sentence(tmp_path):
    with serving(tmp_path, "most_bot_games = 1\n") as server:
        first, second = games(tmp_path, 2)
        async with opened(server.port, f"watch {first}") as person:
            await person.until(b"captain")
            async with opened(server.port, f"watch {second}") as other:
                async with asyncio.timeout(20):
                    told = await other.process.stdout.read()
                assert told.startswith(b"People at your address watch one game of bots alone")
                assert (await other.process.wait()).exit_status == 2
