"""The judge: rates a position for a seat; the deckhand calls it."""

from collections.abc import Iterable, Sequence

from ep_rules.api import Action, Game, Seat, State
from ep_rules.bots.deckhand.knowledge import guide
from ep_rules.bots.deckhand.outlook import Outlook, PointCounts

POINT = 100.0
DISCOVERY = 9.0
"""The expected worth of an open decision of CHANCE."""


class Judge:
    """Weighs positions for one seat."""

    def __init__(self, game: Game, seat: Seat) -> None:
        self.game, self.seat = game, seat
        self.guide = modules = guide(game)
        self.outlook = outlook = Outlook(game, seat, modules.weights, modules.cards)
        for kind in modules.having("__init__"):  # a bridge changes other modules
            outlook.of(kind)
        self._keyed = [outlook.of(kind) for kind in modules.having("key")]
        self._lookers = [outlook.of(kind) for kind in modules.having("look")]
        self._worths = [outlook.of(kind) for kind in modules.having("worth")]
        self._hopes = [outlook.of(kind) for kind in modules.having("hope")]
        outlook.complete()
        self._board: tuple[list[int], ...] = ()
        self._roads: list[int] = []
        self._keys: list[object] = []

    # ---- worth ---------------------------------------------------------------------------------

    def tries(self, state: State, actions: Iterable[Action]) -> dict[Action, float]:
        """The worth of the positions after each of some actions."""
        family_of, unchanged = self.game.book.family_of, PointCounts()
        return {
            action: self._after(
                state, action, PointCounts() if family_of[type(action)].may_score else unchanged
            )
            for action in actions
        }

    def _after(self, state: State, action: Action, counts: PointCounts) -> float:
        """The worth of the position after an action, where some points may be known."""
        tried = state.copy()
        self.game.apply(tried, action)
        if tried.agenda and isinstance(tried.agenda[-1], self.guide.averaged):
            return self._average(tried)
        return self._worth(tried, counts)

    def _average(self, state: State) -> float:
        """The worth of a position, whatever CHANCE decides."""
        outcomes = self.game.chance_outcomes(state)
        total = sum(weight for _, weight in outcomes)
        return (
            sum(weight * self._after(state, card, PointCounts()) for card, weight in outcomes)
            / total
        )

    def worth(self, state: State) -> float:
        """The rating of a position for the seat."""
        return self._worth(state, PointCounts())

    def _worth(self, state: State, counts: PointCounts) -> float:
        if state.winner == self.seat:
            return 1e9
        seat, outlook = self.seat, self.outlook
        self._look(state)
        outlook.begin(counts)
        worth = POINT * outlook.points(state, seat) + self.hand_worth(state.hands[seat])
        worth += outlook.yields + self._reach + sum([known.worth(state) for known in self._worths])
        worth += DISCOVERY * sum([decision.actor < 0 for decision in state.agenda])
        worth += sum([known.hope(state) for known in self._hopes])
        return worth - self._rivals(state) if outlook.weights.others else worth

    def hand_worth(self, hand: Sequence[int]) -> float:
        """The worth of a hand of cards."""
        return self.guide.hand_worth(tuple(hand))

    def _rivals(self, state: State) -> float:
        """The cost of other seats' cards to the seat."""
        leads = self.outlook.leads(state)
        return self.outlook.weights.others * sum(
            sum(hand) * (2 if leads[other] else 1)
            for other, hand in enumerate(state.hands)
            if other != self.seat
        )

    def _look(self, state: State) -> None:
        """Recompute the values that the position changed."""
        board, keys = (state.terrain, state.building), [known.key(state) for known in self._keyed]
        changed = board != self._board
        if changed:
            self._board = (state.terrain[:], state.building[:])
            self.outlook.look_at_board(state)
        if changed or state.road != self._roads:
            self._roads = state.road[:]
            self._reach = self.outlook.road_reach(state)
        if changed or keys != self._keys:
            self._keys = keys
            for known in self._lookers:
                known.look(state)
