"""Bot knowledge of barbarians: what the next attack would bring, and how soon it comes."""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from math import comb

from ep_rules.bots.knowledge.cities import CitiesKnowledge
from ep_rules.bots.knowledge.knights import KnightsKnowledge
from ep_rules.bots.knowledge.metropolises import MetropolisesKnowledge
from ep_rules.bots.numbers import whole
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.survey import Survey
from ep_rules.knights.barbarians import Barbarians

TIE, RIVALS = 0.3, 0.2
"""The worth of a card for a shared defense, and of a rival's lost city."""
ROUSED = 0.5
"""The share of other seats' idle strength that is expected to be active at the attack."""
LATER = 0.3
"""The weight of an attack that comes only after the seat's next turn."""
FIRST = 4.0
"""The weight of the first attack: nobody has knights yet, and they have to be recruited in time."""
ENOUGH = 2
"""Until so much strength is active, knights come before all other builds before the first attack,
as long as it would be lost."""
NEAR = 0.3
"""The chance of an attack before the next turn from which knights stay active."""
SHORT, BEHIND, EVEN = 0.5, 0.2, 0.08
"""The worth of lasting strength to a seat with less than its share, with less than a rival, and
otherwise."""


class BarbariansKnowledge(Knowledge):
    """The barbarian ship and the next attack."""

    counts = (
        *("attack soon", "first attack ahead", "cities to lose", "would lose a city"),
        *("would be the defender", "attackers ahead", "strength over the weakest"),
    )

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        ship, knights = survey.seen.of(Barbarians), survey.of(KnightsKnowledge)
        steps = survey.number("barbarians", "spaces") - ship.steps
        self.is_first = not ship.attacks
        self.soon = _soon(steps, survey.seats)
        self.attackers = sum(map(len, survey.of(CitiesKnowledge).on_board))
        self.active = [knights.defense(seat) for seat in range(survey.seats)]
        self.idle = [knights.reserve(seat) for seat in range(survey.seats)]
        free = survey.of(MetropolisesKnowledge).free
        self.exposed = [seat for seat in range(survey.seats) if free(seat)]
        self._lost = 0.0
        if survey.seat in self.exposed:
            self._lost = 1 + min(survey.income.growth(place) for place in free(survey.seat))

    def read(self) -> None:
        """Set the worth of strength."""
        knights = self.survey.of(KnightsKnowledge)
        knights.urge, knights.needed = self.urge, self.soon > NEAR
        knights.lasting = self._lasting()
        if self.is_first:
            knights.idle = 1.0
            own = self.active[self.survey.seat]
            is_exposed = self.survey.seat in self.exposed
            knights.presses = is_exposed and own < ENOUGH and sum(self.active) < self.attackers

    def urge(self, more: int) -> float:
        """The worth of more active strength at the next attack, in points."""
        weight = self.soon + (1 - self.soon) * LATER
        if self.is_first:
            weight *= FIRST
        return weight * (self._outcome(more) - self._now)

    @cached_property
    def _now(self) -> float:
        return self._outcome(0)

    @cached_property
    def _others(self) -> Mapping[int, float]:
        """The strength that is expected of each other seat."""
        own = self.survey.seat
        pairs = enumerate(zip(self.active, self.idle, strict=True))
        return {seat: active + ROUSED * idle for seat, (active, idle) in pairs if seat != own}

    def _outcome(self, more: int) -> float:
        """The gain of an attack for the seat with more active strength."""
        survey = self.survey
        own, others = self.active[survey.seat] + more, self._others
        if own + sum(others.values(), 0.0) >= self.attackers:
            best = max(others.values())
            points = survey.number("barbarians", "points")
            return float(points) if own > best else TIE * (own == best > 0)
        rivals = [others[seat] for seat in self.exposed if seat != survey.seat]
        least = min(rivals, default=own + 1.0)
        if survey.seat in self.exposed and own <= least:
            return -self._lost
        return RIVALS

    def count(self) -> Iterable[int]:
        """What the next attack would bring if it came now."""
        own = self.survey.seat
        rest = [strength for seat, strength in enumerate(self.active) if seat != own]
        exposed = [self.active[seat] for seat in self.exposed if seat != own]
        short = max(0, self.attackers - sum(self.active))
        mine = self.active[own]
        is_weakest = own in self.exposed and mine <= min(exposed, default=mine)
        yield whole(self.soon)
        yield int(self.is_first)
        yield whole(self._lost)
        yield whole(self.soon) * (is_weakest and short > 0)
        yield int(not short and mine > max(rest))
        yield short
        yield max(0, mine - min(exposed, default=mine))

    def _lasting(self) -> float:
        """The worth of one more point of strength, active or not, at later attacks."""
        totals = [sum(pair) for pair in zip(self.active, self.idle, strict=True)]
        own = totals.pop(self.survey.seat)
        if own * self.survey.seats < self.attackers:
            return SHORT
        return BEHIND if own < max(totals) else EVEN


@lru_cache
def _soon(steps: int, rolls: int) -> float:
    """The chance of so many ships in some rolls: half of the faces are ships."""
    ways = sum(comb(rolls, ships) for ships in range(steps, rolls + 1))
    return float(ways) / float(1 << rolls)
