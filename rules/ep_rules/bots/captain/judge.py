"""What a position is worth to one seat; its points count most.

What depends on the board alone is worked out once, and again only when the board changes.
"""

from collections.abc import Sequence
from math import sqrt

from ep_rules.api import (
    CHANCE,
    CREW,
    HARBOR_SETTLEMENT,
    HAUL,
    NOBODY,
    RESOURCES,
    ROAD,
    SACK,
    SETTLEMENT,
    SETTLER,
    UNKNOWN,
    Cargo,
    Chart,
    Fleet,
    Game,
    Lairs,
    Owner,
    Pirate,
    Seat,
    Shoals,
    State,
    Terrain,
    Villages,
)
from ep_rules.bots.captain.missions import POINT, Missions, slice_of
from ep_rules.bots.captain.purse import CARD, COIN, Plan, hand_worth
from ep_rules.bots.captain.waters import FAR, Errand, Waters, prospect

LAST_LAND = int(Terrain.MOUNTAINS)
GOLD_FIELD, SPICE = int(Terrain.GOLD_FIELD), int(Terrain.SPICE)
SHIPS = (0.0, 40.0, 62.0, 76.0)
LUCK = 8.0
"""What an open decision of chance promises."""
UNSEEN = 22.0
"""What the discovery of a hex promises."""
WAITING = 0.7
"""What is left of an errand while its piece waits in a basin."""
SITES = 6
RIVAL = 22.0
"""What a point of the best rival costs."""
CROWDED = 0.45
SPREAD = 1.6
KEPT = {SETTLER: 12.0, CREW: 7.0, HAUL: 10.0, SACK: 10.0}
"""What a piece in a hold or basin is worth wherever it is."""


class Judge:
    """Weighs positions for one seat."""

    def __init__(self, game: Game, state: State, seat: Seat) -> None:
        self.game = game
        self.seat = seat
        self.topology = game.book.topology
        self.missions = Missions(game, seat)
        self.plans: Sequence[Plan] = ()
        self.goal = game.book.settings["victory"].goal
        points = [sum(game.points(state, Owner(s)).values()) for s in range(state.seats)]
        rolls = min(40.0, max(4.0, 3.4 * (self.goal - max(points))))
        self.pip = 10.0 * rolls / 36
        self._board: tuple[list[int], list[int], list[int]] = ([], [], [])
        self._roads: list[int] = []
        self._speed = 4
        self._look(state)

    def after(self, state: State, action: object) -> float:
        """The worth of the position after an action."""
        tried = state.copy()
        self.game.apply(tried, action)  # type: ignore[arg-type]
        return self.worth(tried)

    def worth(self, state: State) -> float:
        """How good a position is."""
        return self.beside_hand(state) + hand_worth(state.hands[self.seat], self.plans)

    def beside_hand(self, state: State) -> float:
        """How good a position is, the own hand aside."""
        if state.winner == self.seat:
            return 1e9
        seat = self.seat
        points = [sum(self.game.points(state, Owner(s)).values()) for s in range(state.seats)]
        worth = POINT * points[seat]
        worth -= RIVAL * max(p for s, p in enumerate(points) if s != seat)
        self._look(state)
        worth += self._income + self._by_road
        worth += self.missions.ashore(state)
        for decision in state.agenda:
            if decision.actor == CHANCE:
                worth += LUCK
            elif decision.actor == seat and decision is not state.agenda[0]:
                worth += LUCK
        return worth + self._afloat(state) + self._pirate(state)

    # ---- the board -------------------------------------------------------------------------

    def _look(self, state: State) -> None:
        board = self._board
        if board[0] != state.terrain or board[1] != state.building or board[2] != state.numbers:
            self._board = (state.terrain[:], state.building[:], state.numbers[:])
            self._look_at_board(state)
            self._roads = []
        if self._roads != state.road:
            self._roads = state.road[:]
            self._by_road = self._reach_by_road(state)
        self.missions.look(state)

    def _look_at_board(self, state: State) -> None:
        topology, seat = self.topology, self.seat
        self.waters = Waters(state.of(Chart))
        placed = state.placed
        self._own = [*placed[SETTLEMENT][seat], *placed[HARBOR_SETTLEMENT][seat]]
        rates = [0] * len(RESOURCES)
        gold = 0
        for place in self._own:
            gold += self._yields(state, place, rates)
        self._rates = rates
        self._income = self._income_of(rates, gold)
        self.site_worth = {
            place: POINT + self._gain(state, place)
            for place in topology.intersections
            if self._is_site(state, place)
        }
        landings = [
            place
            for place in self.site_worth
            if any(state.of(Chart).open[path] for path in topology.corner_paths[place])
        ]
        best = sorted(landings, key=lambda place: -self.site_worth[place])[:SITES]
        self._sites = [(self.site_worth[p], topology.corner_paths[p]) for p in best]
        corners = {
            corner
            for place, kind in enumerate(state.terrain)
            if kind == UNKNOWN
            for corner in topology.hex_corners[place]
        }
        self._edge = sorted({path for corner in corners for path in topology.corner_paths[corner]})
        self._anchors = [
            path for corner in self.game.book.layout.anchors for path in topology.corner_paths[corner]
        ]

    def _yields(self, state: State, place: int, rates: list[int]) -> int:
        """Add the pips of an intersection to `rates`; the pips of its gold fields."""
        gold = 0
        for beside in self.topology.corner_hexes[place]:
            number = state.numbers[beside]
            if number:
                kind, pips = state.terrain[beside], 6 - abs(7 - number)
                if kind <= LAST_LAND:
                    rates[kind] += pips
                elif kind == GOLD_FIELD:
                    gold += pips
        return gold

    def _income_of(self, rates: Sequence[int], gold: int) -> float:
        pips = sum(0.55 * rate + SPREAD * sqrt(rate) for rate in rates)
        return float(self.pip * (pips + gold))

    def _gain(self, state: State, place: int) -> float:
        rates = self._rates[:]
        gold = self._yields(state, place, rates)
        return self._income_of(rates, gold) - self._income_of(self._rates, 0)

    def _is_site(self, state: State, place: int) -> bool:
        if state.building[place]:
            return False
        if any(state.building[other] for other in self.topology.corner_neighbours[place]):
            return False
        land = False
        for there in self.topology.corner_hexes[place]:
            kind = state.terrain[there]
            if kind == UNKNOWN:
                return False
            if kind == GOLD_FIELD:
                lairs = slice_of(state, Lairs)
                if lairs is not None and there in lairs.lairs:
                    return False
            elif kind == SPICE:
                villages = slice_of(state, Villages)
                if villages is not None and self.seat not in villages.friends.get(there, ()):
                    return False
            land = land or kind <= LAST_LAND or kind == GOLD_FIELD
        return land

    def _reach_by_road(self, state: State) -> float:
        """The best site by own roads, less for every road still to build."""
        ends, seat = self.topology.path_ends, self.seat
        front = {end for path in state.placed[ROAD][seat] for end in ends[path]} | set(self._own)
        seen = set(front)
        best, factor = 0.0, 0.42
        for _ in range(3):
            best = max([best, *(self.site_worth.get(p, 0.0) * factor for p in front)])
            ahead = {
                end
                for place in front
                if state.owner[place] in (NOBODY, seat)
                for path in self.topology.corner_paths[place]
                if state.road[path] == NOBODY and self._is_land(state, path)
                for end in ends[path]
            }
            front = ahead - seen
            seen |= front
            factor *= 0.55
        return best

    def _is_land(self, state: State, path: int) -> bool:
        beside = [state.terrain[place] for place in self.topology.path_hexes[path]]
        return UNKNOWN not in beside and min(beside) <= LAST_LAND

    # ---- the sea ---------------------------------------------------------------------------

    def _afloat(self, state: State) -> float:
        fleet, cargo = state.of(Fleet), state.of(Cargo)
        per_seat = len(fleet.at) // state.seats
        own = range(self.seat * per_seat, (self.seat + 1) * per_seat)
        afloat = [ship for ship in own if fleet.at[ship] >= 0]
        worth = SHIPS[min(len(afloat), len(SHIPS) - 1)]
        villages = slice_of(state, Villages)
        speed = 4 + (0 if villages is None else len(villages.friendly(self.seat, 0)))  # type: ignore[arg-type]
        spent = SHIPS[min(len(afloat), 3)] - SHIPS[max(0, min(len(afloat), 3) - 1)] + 0.5 * UNSEEN
        errands = self._errands(state, spent)
        free = [ship for ship in afloat if not cargo.hold[ship]]
        basins = self._basins(state, errands, free, speed)
        worth += sum(value for value, _ in basins)
        taken: dict[int, int] = {}
        offers: list[tuple[float, int, int]] = []
        for ship in afloat:
            hold = cargo.hold[ship]
            left = 0 if fleet.closed[ship] else speed + 2 * fleet.wool[ship] - fleet.used[ship]
            kinds = list(dict.fromkeys(hold)) or [None]
            for kind in kinds:
                goals = errands[kind]
                extra = [(0.5 * value, steps) for value, steps in basins] if kind is None else []
                for errand in (*goals, *extra):
                    value = prospect(errand, fleet.at[ship], left, speed)
                    if value > 0:
                        offers.append((value, ship, id(errand[1])))
        offers.sort(key=lambda offer: -offer[0])
        busy: dict[int, float] = {}
        for value, ship, mark in offers:
            if ship in busy:
                continue
            crowd = taken.get(mark, 0)
            if crowd:
                value *= CROWDED**crowd
            taken[mark] = crowd + 1
            busy[ship] = value
        worth += sum(busy.values())
        for ship in afloat:
            hold = cargo.hold[ship]
            worth += sum(KEPT[piece] for piece in hold)
            if len(hold) > 1 and hold[0] == hold[1]:
                worth += 0.7 * busy.get(ship, 0.0)
        return worth

    def _basins(
        self,
        state: State,
        errands: dict[int | None, list[Errand]],
        free: Sequence[int],
        speed: int,
    ) -> list[Errand]:
        """Pieces that wait in own basins: (worth, steps to the harbor)."""
        found: list[Errand] = []
        waiting = 0
        for place, held in state.of(Cargo).basin.items():
            if state.owner[place] != self.seat:
                continue
            paths = [p for p in self.topology.corner_paths[place] if self.waters.chart.open[p]]
            if not paths:
                continue
            steps = self.waters.steps_to(paths)
            for piece in held:
                best = max(
                    (prospect(errand, paths[0], 0, speed) for errand in errands[piece]), default=0.0
                )
                share = WAITING if waiting < 2 + len(free) else 0.3 * WAITING
                waiting += 1
                found.append((share * max(best, 0.0) + 0.8 * KEPT[piece], steps))
        return found

    def _errands(self, state: State, spent: float) -> dict[int | None, list[Errand]]:
        """What ships may be out for, by the piece they carry (None: nothing)."""
        waters, topology = self.waters, self.topology
        unseen: list[Errand] = [(UNSEEN, waters.steps_to(self._edge))] if self._edge else []
        sites = [(worth - spent, waters.steps_to(paths)) for worth, paths in self._sites]
        council = waters.steps_to(self._anchors) if self._anchors else []
        crews: list[Errand] = []
        empty: list[Errand] = []
        lairs, shoals, villages = (
            slice_of(state, Lairs),
            slice_of(state, Shoals),
            slice_of(state, Villages),
        )
        if lairs is not None:
            for place in lairs.lairs:
                there = lairs.crews.get(place, (0,) * state.seats)
                if sum(there) < 3:
                    crews.append((self.missions.landing(state, there), self._to_hex(place)))
        if villages is not None:
            for place in villages.village:
                if self.seat not in villages.friends.get(place, ()):
                    worth = self.missions.village(villages.village[place])
                    crews.append((worth, self._to_hex(place)))
        if shoals is not None:
            empty += [(0.75 * self.missions.haul, self._to_hex(place)) for place in shoals.hauls]
        delivery = [(self.missions.haul, council)] if shoals is not None else []
        spice = [(self.missions.sack, council)] if villages is not None else []
        return {
            None: [*empty, *unseen],
            SETTLER: [*sites, *unseen],
            CREW: [*crews, *unseen],
            HAUL: delivery,
            SACK: spice,
        }

    def _to_hex(self, place: int) -> Sequence[int]:
        corners = self.topology.hex_corners[place]
        return self.waters.steps_to(
            path for corner in corners for path in self.topology.corner_paths[corner]
        )

    def _pirate(self, state: State) -> float:
        """The own pirate ship in the way of others, or another's in the own way."""
        pirate = slice_of(state, Pirate)
        if pirate is None or pirate.at < 0:
            return 0.0
        fleet = state.of(Fleet)
        routes = self.topology.hex_paths[pirate.at]
        per_seat = len(fleet.at) // state.seats
        there = [ship // per_seat for ship, at in enumerate(fleet.at) if at in routes]
        if pirate.owner == self.seat:
            return 3.0 * len([seat for seat in there if seat != self.seat]) + 4.0
        return -COIN * 0.8 * there.count(self.seat) - 3.0


__all__ = ["FAR", "Judge"]
