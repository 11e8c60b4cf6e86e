"""The end of a game at the table: points over time, awards, and the next scenario."""

from collections.abc import Sequence

import msgspec
import pytest

from ep_rules.api import DEFAULT_EDITION, SCENARIOS, next_scenario
from ep_tui.panels.styled_lines import text_of
from ep_tui.presenters.registry import presenters_of
from ep_tui.replay.game_awards import GameAward, game_awards
from ep_tui.replay.playback import Replay
from ep_tui.replay.statistics import Statistics, statistics
from ep_tui.screens.ending import Over
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from tests.tui.play import flat, opened, press, scene, screen, text
from tests.tui.test_table import ALMOST


def over(scenario: str = "explorers-pirates", seats: int = 4, **house: str) -> Table:
    """A game of bots that is over."""
    table = Table.new(scenario, ["deckhand"] * seats, seed=1, first=0, house=house)
    while table.step() is not None:
        pass
    return table


@pytest.fixture(scope="module")
def session() -> Session:
    return Session(over(), [])


@pytest.fixture(scope="module")
def found(session: Session) -> Statistics:
    return statistics(Replay.of(session))


def counted(found: Statistics, name: str, *amounts: int) -> Statistics:
    """The same numbers with other amounts of a count."""
    seats = [
        msgspec.structs.replace(one, counts={**one.counts, name: amount})
        for one, amount in zip(found.seats, amounts, strict=True)
    ]
    return msgspec.structs.replace(found, seats=seats)


def awards_of(session: Session, found: Statistics) -> dict[str, GameAward]:
    counts = presenters_of(session.game).counts
    return {award.what: award for award in game_awards(found, counts)}


@pytest.mark.parametrize(
    ("amounts", "winner"), [((3, 9, 2, 0), "B"), ((9, 9, 2, 0), None), ((0, 0, 0, 1), None)]
)
def test_an_award_is_for_one_seat_alone(
    session: Session, found: Statistics, amounts: Sequence[int], winner: str | None
):
    award = awards_of(session, counted(found, "sailed", *amounts)).get("sailed")
    assert (award.seat if award else None) == winner


def test_only_counts_with_an_award_have_one(session: Session, found: Statistics):
    assert "tribute" not in awards_of(session, counted(found, "tribute", 9, 0, 0, 0))


async def test_the_end_shows_awards_and_points_over_time(session: Session):
    async with opened(session._table, (200, 60), keys="up") as pilot:
        told = text(pilot)
    assert "Great navigator: " in told
    assert "routes sailed " in told
    assert sum("▂" in line for line in told.splitlines()) == 4, "a chart for each seat"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("seats", [2, 6])
async def test_with_any_number_of_seats_the_end_has_its_points_and_keys(
    seats: int, size: tuple[int, int]
):
    table = over("pirate-lairs", seats, **{"turn.rounds": "6"})
    async with opened(table, size, keys="up") as pilot:
        asked = "\n".join(map(text_of, screen(pilot)._question.shown))
        assert set("ABCDEF"[:seats]) <= set(asked.split())
        assert flat(pilot).count("n statistics") == 1, "not in the line of keys, too"


def test_the_next_scenario_is_of_the_same_series():
    four = [next_scenario(name, 4, DEFAULT_EDITION) for name in list(SCENARIOS)[:5]]
    assert four == [*list(SCENARIOS)[1:5], None]
    assert next_scenario("base", 2, DEFAULT_EDITION) != "land-ho"
    for name, entry in SCENARIOS.items():
        for seats in entry.layouts:
            found = next_scenario(name, seats, DEFAULT_EDITION)
            assert found is None or seats in SCENARIOS[found].layouts


async def test_the_next_scenario_is_played_by_the_same_people():
    async with opened(scene(ALMOST), keys="a enter") as pilot:
        assert isinstance(screen(pilot).top, Over)
        assert "v next: Pirate Lairs" in flat(pilot)
        await press(pilot, "v")
        session = screen(pilot).session
        assert session.game.ruleset.startswith("pirate-lairs@")
        assert [sitter.word for sitter in session.sitters] == ["you", "random"]


async def test_after_the_last_scenario_there_is_no_next():
    table = over()
    async with opened(Table(table.header, table.history, ["you", *["deckhand"] * 3])) as pilot:
        assert isinstance(screen(pilot).top, Over)
        assert "next:" not in flat(pilot)
        await press(pilot, "v")
        assert isinstance(screen(pilot).top, Over)
