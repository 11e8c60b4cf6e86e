"""Gold fields: a seat with a building there takes resources of its choice.

Rule: seafarers.gold
"""

from collections.abc import Callable, Mapping

from ep_rules.base.production import PRODUCED, PRODUCES, YIELD
from ep_rules.catan.choice import let_choose
from ep_rules.model import GOLD, State
from ep_rules.module import Rulebook, RuleModule
from ep_rules.questions import Moment
from ep_rules.terrain import GOLD_FIELD, GOLD_FIELDS

_ONE = (GOLD,)
"""Chosen cards are counted like the cards of other terrain."""


class GoldFields(RuleModule):
    """After all else is paid, seats choose in turn order from the seat that rolled."""

    id = "gold-fields"
    needs = ("production", "choice")
    terrains = (GOLD_FIELDS,)

    def bind(self, book: Rulebook) -> None:
        cards = book.fixed(YIELD)
        self._cards = [len(cards(_ONE, kind)) for kind in range(book.kinds)]
        self._produces = book.veto(PRODUCES)
        self._corners = book.topology.hex_corners

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {PRODUCED: self._pay}

    def _pay(self, state: State, total: int, received: list[int]) -> None:
        due = [0] * state.seats
        for place in state.hexes_with(total):
            if state.terrain[place] != GOLD_FIELD or self._produces(state, place):
                continue
            for corner in self._corners[place]:
                owner = state.owner[corner]
                if 0 <= owner < state.seats:
                    due[owner] += self._cards[state.building[corner]]
        if any(due):
            for seat in reversed(state.clockwise):
                let_choose(state, seat, due[seat])
