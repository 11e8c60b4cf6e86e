"""The veto on winning: a module can keep a seat with enough points from winning."""

import pytest

from ep_rules.api import Owner, Refusal
from ep_rules.base.victory import MAY_WIN, Victory
from ep_rules.module import Rulebook, RuleModule
from tests.kit.boards import base

SCENE = """
seats = 3
[A]
settlements = ["B2.n", "B3.n", "D4.n"]
"""


class NotYet(RuleModule):
    """A module of this test that lets no seat win."""

    id = "not-yet"

    def answers(self):
        """The objection."""
        return {MAY_WIN: lambda state, seat: Refusal.of("turn.not-in-game")}


@pytest.mark.rule("victory.goal")
def test_a_seat_with_enough_points_wins_unless_a_module_objects():
    table = base(SCENE)
    book = table.game.book
    for objecting in (False, True):
        modules = [type(m)(m.given) for m in book.modules]
        modules += [NotYet(NotYet.settings_type())] if objecting else []
        goal = next(m for m in modules if isinstance(m, Victory))
        goal.settings = type(goal.settings)(goal=4)
        again = Rulebook(modules, book.layout, 3, 3, book.outline)
        state = table.state.copy()
        state.put_building(book.topology.intersection("F2.s"), Owner(0), 1)
        again.module(Victory).look(state)
        assert state.over == (not objecting)
