"""Games played once for all tests of replays."""

import pytest

from ep_rules.api import write
from ep_tui.replay.playback import Replay
from ep_tui.session.session import Session
from ep_tui.session.table import Table


def played(*seats: str, seed: int, most: int | None = None) -> Table:
    """A game of pirates, fish and spices; bots play for people as well."""
    bots = ["deckhand" for _ in seats]
    table = Table.new("explorers-pirates", bots, seed=seed, first=0)
    while (most is None or len(table.history.entries) < most) and table.step() is not None:
        pass
    return Table(table.header, table.history, seats)


@pytest.fixture(scope="session")
def finished() -> Table:
    """A whole game of four bots."""
    table = played(*["deckhand"] * 4, seed=1)
    assert table.over
    return table


@pytest.fixture(scope="session")
def running() -> Table:
    """A game of a person and two bots, long enough for thefts."""
    table = played("you", "deckhand", "deckhand", seed=4, most=500)
    assert not table.over
    return table


@pytest.fixture
def replay(finished: Table) -> Replay:
    """The whole game, shown at its start."""
    return Replay.of(Session.local(finished))


@pytest.fixture(scope="session")
def record(finished: Table) -> str:
    """The whole game as the text of a record."""
    return write(finished.header, finished.history)
