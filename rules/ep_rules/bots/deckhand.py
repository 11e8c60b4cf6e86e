"""`deckhand`: a friendly beginner that looks one action ahead.

Every action is tried on a copy of what the seat can know, and the position after it is weighed:
points, what the buildings yield, how far the hand is from the next purchase, and how near ships
are to somewhere useful. It makes no offers of its own, but may answer one with a fair other one.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from ep_rules.api import (
    GOLD,
    HARBOR_SETTLEMENT,
    NOBODY,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    SETTLER,
    Accept,
    Action,
    Bundle,
    Cargo,
    Chart,
    Counter,
    Decline,
    EndPhase,
    Fleet,
    Game,
    Offer,
    Offers,
    Owner,
    Seat,
    State,
    View,
)
from ep_rules.bots.ashore import Judge, hand_worth
from ep_rules.bots.errands import Errands, cargo_worth, errand_key, progress
from ep_rules.bots.sights import STEP, Near, around, near, pips_of, roadways, sights

POINT = 100.0
PIP = 3.0
CARD = 0.8
COIN = 0.5
DISCOVERY = 9.0
SHIP = (0.0, 14.0, 20.0, 22.0)
SETTLER_WAITING = 14.0
SETTLER_ABOARD = 26.0

# What the hand is saved for: (cards per resource in the order brick lumber wool grain ore, worth)
PLANS = (
    ((1, 1, 1, 1, 0), 14.0),
    ((0, 0, 0, 2, 2), 16.0),
    ((0, 1, 1, 0, 0), 5.0),
    ((1, 1, 0, 0, 0), 2.0),
)


class Deckhand:
    """One action ahead, with a simple idea of what is good."""

    name = "deckhand"
    version = 2

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """The action after which the position looks best; the first of equals."""
        if len(legal) == 1:
            return legal[0]
        game, state = view.determinize(word)
        sails = Fleet.key in state.slices
        if any(isinstance(action, Accept | Decline) for action in legal):
            return _answer(game, state, view.seat, legal, _hand_worth if sails else hand_worth)
        judge = (_Judge if sails else Judge)(game, state, view.seat)
        tried = [action for action in legal if not isinstance(action, Offer)]
        # Of equals the first is taken: ending the phase comes before moving for nothing.
        tried.sort(key=lambda action: not isinstance(action, EndPhase))
        return max(tried, key=lambda action: judge.after(state, action))


def make() -> Deckhand:
    """A deckhand."""
    return Deckhand()


def _answer(
    game: Game,
    state: State,
    seat: Seat,
    legal: Sequence[Action],
    worth_of: Callable[[tuple[int, ...]], float],
) -> Action:
    """What makes the own hand better: yes, else a counter-offer of as many goods, else no.

    Nobody who is about to win gets a deal.
    """
    offer = state.of(Offers).open
    no = next(action for action in legal if isinstance(action, Decline))
    totals = [sum(game.points(state, Owner(other)).values()) for other in range(state.seats)]
    if offer is None or totals[offer.seat] > totals[seat] + 1:
        return no
    hand = tuple(state.hands[seat])
    enough = worth_of(hand) + CARD
    yes = next((action for action in legal if isinstance(action, Accept)), None)
    if yes is not None and worth_of(_dealt(hand, offer.want, offer.give)) > enough:
        return yes
    worths = [
        (worth_of(_dealt(hand, action.give, action.want)), action)
        for action in legal
        if isinstance(action, Counter) and sum(action.give.counts) >= sum(action.want.counts)
    ]
    worth, counter = max(worths, key=lambda pair: pair[0], default=(0.0, no))
    return counter if worth > enough else no


def _dealt(hand: Sequence[int], give: Bundle, take: Bundle) -> tuple[int, ...]:
    """A hand after a deal."""
    return tuple(
        have - out + back for have, out, back in zip(hand, give.counts, take.counts, strict=True)
    )


@lru_cache(maxsize=1024)
def _hand_worth(hand: tuple[int, ...]) -> float:
    count = sum(hand[good] for good in RESOURCES)
    worth = CARD * min(count, 7) + COIN * min(hand[GOLD], 6) + 0.1 * hand[GOLD]
    for need, value in PLANS:
        missing = sum(max(0, n - hand[good]) for good, n in enumerate(need))
        worth += value * (1 - missing / sum(need)) ** 2
    return worth


class _Keys:
    """What the parts of a judge's picture were worked out from."""

    def __init__(self) -> None:
        self.board: tuple[list[int], list[int]] = ([], [])
        self.roads: list[int] = []
        self.missions: object = None


class _Judge:
    """Weighs positions for one seat; what depends on the map alone is worked out once."""

    def __init__(self, game: Game, state: State, seat: Seat) -> None:
        self.game = game
        self.seat = seat
        self.topology = game.book.topology
        self._seen = _Keys()
        self._look(state)

    def after(self, state: State, action: Action) -> float:
        """The worth of the position after an action."""
        tried = state.copy()
        self.game.apply(tried, action)
        return self.worth(tried)

    def worth(self, state: State) -> float:
        """How good a position is for the seat."""
        if state.winner == self.seat:
            return 1e9
        seat = self.seat
        points = sum(self.game.points(state, Owner(seat)).values())
        worth = POINT * points + _hand_worth(tuple(state.hands[seat]))
        self._look(state)
        worth += self._yields + self._sites_by_road + progress(state, seat)
        worth += DISCOVERY * sum(decision.actor < 0 for decision in state.agenda)
        return worth + self._ships(state)

    def _look(self, state: State) -> None:
        """Work out anew what the position changed: sites and seas, roads, errands."""
        seen = self._seen
        if seen.board != (state.terrain, state.building):
            seen.board = (state.terrain[:], state.building[:])
            seen.roads, seen.missions = [], None
            self._look_at_board(state)
        if seen.roads != state.road:
            seen.roads = state.road[:]
            self._sites_by_road = self._road_reach(state)
        missions = errand_key(state)
        if seen.missions != missions:
            seen.missions = missions
            self._errands = Errands(self.game, state, self.seat)

    def _look_at_board(self, state: State) -> None:
        """Yields, sites, the ways by sea to sites and to the edge of the unknown."""
        topology, terrain, numbers = self.topology, tuple(state.terrain), tuple(state.numbers)
        pips = pips_of(topology, numbers)
        self._own = [
            place
            for kind in (SETTLEMENT, HARBOR_SETTLEMENT)
            for place in state.placed[kind][self.seat]
        ]
        self._yields = PIP * sum(pips[place] for place in self._own)
        self._land = roadways(topology, terrain)
        self._sights = sights(
            topology, state.of(Chart).open, terrain, numbers, tuple(state.building)
        )

    def _road_reach(self, state: State) -> float:
        """The best site by roads, halved for every road still to build."""
        own, values, land = self._own, self._sights.sites, self._land
        reached = {end for path in state.placed[ROAD][self.seat] for end in self._ends(path)}
        front = reached | set(own)
        seen = set(front)
        best, factor = 0.0, 0.8
        for left in (2, 1, 0):
            found = [values[place] * factor for place in front if place in values]
            best = max([best, *found])
            if not left:
                break
            ahead = {
                end
                for place in front
                if state.owner[place] in (NOBODY, self.seat)
                for path in self.topology.corner_paths[place]
                if land[path] and state.road[path] == NOBODY
                for end in self._ends(path)
            }
            front = ahead - seen
            seen |= front
            factor /= 2
        return best

    def _ends(self, path: int) -> Iterable[int]:
        return self.topology.path_ends[path]

    def _ships(self, state: State) -> float:
        fleet, cargo = state.of(Fleet), state.of(Cargo)
        per_seat = len(fleet.at) // state.seats
        ships = range(self.seat * per_seat, (self.seat + 1) * per_seat)
        afloat = [ship for ship in ships if fleet.at[ship] >= 0]
        worth = SHIP[min(len(afloat), len(SHIP) - 1)]
        own = [p for p, held in cargo.basin.items() if held and state.owner[p] == self.seat]
        waiting = tuple(cargo.basin[place] for place in own)
        holds = tuple(cargo.hold[ships.start : ships.stop])
        worth += cargo_worth(holds, waiting, bool(self._errands.crews))
        worth += SETTLER_WAITING * sum(SETTLER in pieces for pieces in waiting)
        basins: Near | None = None
        for ship in afloat:
            hold = cargo.hold[ship]
            worth += SETTLER_ABOARD * (SETTLER in hold)
            goals = [self._sights.to_site] if SETTLER in hold else self._errands.for_hold(hold)
            if own and not hold:
                if basins is None:
                    there = around(self.topology, tuple(own))
                    basins = near(self.topology, state.of(Chart).open, ((there, 10.0),))
                goals = [*goals, basins]
            left = 0 if fleet.closed[ship] else 4 + 2 * fleet.wool[ship] - fleet.used[ship]
            worth += self._on_the_way(fleet.at[ship], goals, left, bool(hold))
        return worth

    def _on_the_way(self, route: int, goals: list[Near], left: int, loaded: bool) -> float:
        """What a ship's place is worth: the first errand it can reach, else the unknown."""
        goal = next((there[route] for there in goals if route in there), None)
        weight = 1.0
        if goal is None:
            goal, weight = self._sights.to_edge.get(route), 1.0 if loaded else 0.6
        if goal is None:
            return 0.0
        value, steps = goal
        return weight * (0.3 * value - STEP * (steps - 0.5 * min(left, steps)))
