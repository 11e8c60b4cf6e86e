"""The games of a person at a host: their own only, found, read and replayed in another thread."""

from collections.abc import Callable

import pytest

from ep_tui.host.hall import Hall
from ep_tui.host.own_pages import OwnGames
from ep_tui.host.shared_screen import SharedScreen
from ep_tui.host.visitor import Visitor
from ep_tui.host.window import WindowApp
from ep_tui.screens.replay import ReplayScreen
from ep_tui.screens.statistics import StatisticsPage
from tests.host.shared import a_hall, begun, window
from tests.tui.play import flat, press


@pytest.fixture
def hall(tmp_path) -> Hall:
    """A hall with a finished game of Ann and Bob, and a running one of Cid and Bob."""
    made = a_hall(tmp_path)
    over = begun(made, "Ann", "Bob")
    ann, bob = made.enter(over, "Ann"), made.enter(over, "Bob")
    ann.ask("end", None)
    bob.vote(agrees=True)
    ann.leave()
    bob.leave()
    made.enter(begun(made, "Cid", "Bob"), "Cid").leave()
    return made


class Elsewhere:
    """Does at once what another thread would do.

    Attributes:
        done: the number of jobs.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done = 0
        init = Visitor.__init__

        def begin(visitor: Visitor, *given: object) -> None:
            init(visitor, *given)  # type: ignore[arg-type]
            visitor.read = self._read

        monkeypatch.setattr(Visitor, "__init__", begin)

    async def _read(self, job: Callable[[], None]) -> None:
        self.done += 1
        job()


async def test_a_person_sits_down_again_watches_again_and_reads_statistics(hall, monkeypatch):
    there = Elsewhere(monkeypatch)
    async with window(hall, "Bob") as pilot:
        await press(pilot, "p g")
        await pilot.pause(0.05)
        page = pilot.app.screen
        assert isinstance(page, OwnGames)
        told = flat(pilot)
        assert "Your games: 2 games" in told
        assert "A Ann (" in told
        assert "A Cid (" in told
        over = next(at for at, path in enumerate(page._all) if page._is_over(path))
        assert there.done == 3, "the next goal, the list, and the games in view"
        await press(pilot, f"{over + 1}")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "escape n")
        assert isinstance(pilot.app.screen, StatisticsPage)
        assert there.done == 5, "a replay, and its statistics"
        await press(pilot, f"escape {'up' if over else 'down'} n")
        assert "This game is not over" in flat(pilot)
        await press(pilot, "enter")
        await pilot.pause(0.05)
        assert isinstance(pilot.app.screen, SharedScreen)


async def test_nobody_sees_the_games_of_others_there(hall):
    async with window(hall, "Ann") as pilot:
        await press(pilot, "p g")
        assert "Your games: 1 game" in flat(pilot)
        assert "Cid" not in flat(pilot)
    async with window(hall, "") as pilot:
        assert isinstance(pilot.app, WindowApp)
        await press(pilot, "p g")
        assert not isinstance(pilot.app.screen, OwnGames), "who has no name has no games"
