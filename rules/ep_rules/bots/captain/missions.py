"""What the next step of each mission is worth to a seat, counted in points."""

from collections.abc import Mapping, Sequence

from ep_rules.api import Fish, LairRules, Lairs, Seat, Shoals, Spices, Track, Village, Villages

EVEN = 0.42
"""What a space is worth on the average, wherever the points are printed."""
SHARP = 0.55
"""How much the points printed at the very next space count beside that."""
LEAD, LEVEL, GUARD = 0.75, 0.35, 0.15
"""The leader's card: won by the step; drawn level; kept safe."""
SOON = (0.0, 0.4, 0.65, 1.0)
"""How sure the reward of a lair is with so many crews on it."""
COINS = 0.15
ADVANTAGE = {Village.SWIFT_VOYAGE: 0.5, Village.FAST_GOLD: 0.2, Village.PIRATE_BONUS: 0.12}
HERO = {(1, 2): 0.28, (2, 3): 0.72, (3, 3): 1.0, (1, 1): 0.6, (2, 2): 0.9, (1, 3): 0.3}
"""How likely a seat with so many of so many crews finds the hero."""

Slices = tuple[Lairs | None, Shoals | None, Villages | None]


class Missions:
    """The tracks as one seat sees them."""

    def __init__(
        self, seat: Seat, settings: Mapping[str, object], slices: Slices, late: bool
    ) -> None:
        self.seat = seat
        self._late = late
        lairs, shoals, villages = slices
        self._lairs, self._villages = lairs, villages
        self.haul = self._next(shoals.track, _values(settings, Fish.id)) if shoals else 0.0
        self.sack = self._next(villages.track, _values(settings, Spices.id)) if villages else 0.0
        self.space = self._next(lairs.track, _values(settings, LairRules.id)) if lairs else 0.0

    def landing(self, place: int, seats: int) -> float:
        """What one more own crew on a lair adds."""
        if self._lairs is None:
            return 0.0
        there = self._lairs.crews.get(place, (0,) * seats)
        own, total = there[self.seat], sum(there)
        if total >= len(SOON) - 1:
            return 0.0
        return self._siege(own + 1, total + 1) - self._siege(own, total)

    def village(self, place: int) -> float:
        """What befriending a village brings: its advantage, and a sack to deliver."""
        if self._villages is None:
            return 0.0
        return ADVANTAGE[Village(self._villages.village[place])] + 0.85 * self.sack

    def _siege(self, own: int, total: int) -> float:
        if not own:
            return 0.0
        return SOON[total] * (self.space * (1 + HERO.get((own, total), 0.3)) + COINS)

    def _next(self, track: Track, values: Sequence[int]) -> float:
        """What the next space of a track is worth."""
        at, best = track.at[self.seat], max(track.at)
        worth = 0.0
        if at + 1 < len(values):
            now = values[at + 1] - values[at]
            worth = float(now) if self._late else SHARP * now + (1 - SHARP) * EVEN * 2
        elif track.tie != "first":
            return 0.0
        if at + 1 >= len(values):
            return 0.0
        if track.leader == self.seat:
            others = max((n for seat, n in enumerate(track.at) if seat != self.seat), default=0)
            return worth + (GUARD if others + 1 >= at else 0.05)
        if at + 1 > best:
            return worth + LEAD
        return worth + (LEVEL if at + 1 == best else 0.1)


def _values(settings: Mapping[str, object], module: str) -> Sequence[int]:
    return getattr(settings.get(module), "values", ())
