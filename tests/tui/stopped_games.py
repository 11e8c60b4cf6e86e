"""Random games with development cards, stopped at a decision, for tests of the screen."""

from collections.abc import Mapping

from ep_rules.api import Decision, History, Seat, State
from ep_rules.catan.deck import Development
from ep_rules.module import Phase
from ep_tui.session.table import Table

LATE = 30
"""Parts of the schedule after which hands and boards have filled."""


def stopped(
    scenario: str,
    kind: type[Decision],
    house: Mapping[str, str] | None = None,
    *,
    with_past: bool = False,
) -> Table:
    """The first time that seat A of a random game makes this decision; phases only late in a game.

    A person sits there from then on, who has a development card where it is a phase. The table
    remembers how it came there `with_past` only; a game that ends needs that, a short log does not.
    """
    for seed in range(1, 60):
        table = Table.new(scenario, ["random"] * 3, seed=seed, first=0, house=dict(house or {}))
        while not table.over:
            state = table.history.state
            top = state.agenda[-1]
            if (
                isinstance(top, kind)
                and top.actor == 0
                and (not isinstance(top, Phase) or _late(state))
            ):
                past = table.history if with_past else History(table.game, state.copy())
                return Table(table.header, past, ["you", "deckhand", "deckhand"])
            table.step()
    raise LookupError(f"no random game of {scenario} comes to {kind.__name__}")


def _late(state: State) -> bool:
    """Late in a game, with a development card in the hand of seat A."""
    return state.part > LATE and bool(state.of(Development).held(Seat(0)))
