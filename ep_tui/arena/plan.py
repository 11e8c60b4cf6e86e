"""Plans the games of a tournament."""

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import Literal, TypeVar

import msgspec

from ep_rules.api import SCENARIOS, blake2b, game, ruleset_parts

Pairing = Literal["round-robin", "gauntlet"]
T = TypeVar("T")


class Match(msgspec.Struct, frozen=True):
    """Everything that determines one game. `seats` are bots with their versions."""

    ruleset: str
    seats: tuple[str, ...]
    seed: int

    @property
    def record_name(self) -> str:
        """A readable, unique name for its record."""
        scenario, edition, _, _ = ruleset_parts(self.ruleset)
        mark = blake2b(msgspec.json.encode(self), digest_size=4).hexdigest()
        return f"{scenario}-{edition}-{len(self.seats)}-seed{self.seed}-{mark}.txt"


class Tournament(msgspec.Struct, frozen=True):
    """The parameters of a tournament. Bots carry versions; the first one plays a gauntlet."""

    kind: Pairing
    bots: tuple[str, ...]
    scenarios: tuple[str, ...]
    seats: tuple[int, ...]
    editions: tuple[str, ...]
    seeds: range
    house: Mapping[str, str]

    def matches(self) -> list[Match]:
        """Every game once, ordered by seed, so that a stopped tournament is a smaller one.

        Raises:
            BadChoice: a scenario, an edition, a setting or a number of seats does not exist.
        """
        tables = [
            (ruleset, seating)
            for ruleset, seats in self._rulesets()
            for lineup in self._lineups(seats)
            for seating in rotations(lineup)
        ]
        return [Match(*table, seed) for seed, table in product(self.seeds, tables)]

    def _rulesets(self) -> Iterator[tuple[str, int]]:
        """Seats and editions that a scenario lacks are left out if it has others of them."""
        for name in self.scenarios:
            there = SCENARIOS.get(name)
            editions = _had(self.editions, there.editions if there else ())
            numbers = _had(self.seats, there.layouts if there else ())
            for edition, seats in product(editions, numbers):
                yield game(name, seats, edition, dict(self.house)).ruleset, seats

    def _lineups(self, seats: int) -> list[tuple[str, ...]]:
        """The line-ups: one bot among copies of another."""
        if len(self.bots) == 1:
            return [self.bots * seats]
        pairs: Sequence[tuple[str, str]]
        if self.kind == "gauntlet":
            pairs = [(self.bots[0], other) for other in self.bots[1:]]
        elif seats == 2:  # noqa: PLR2004 - between two, each is alone
            pairs = list(combinations(self.bots, 2))
        else:
            pairs = list(permutations(self.bots, 2))
        return [(alone, *[other] * (seats - 1)) for alone, other in pairs]


def _had(wanted: Sequence[T], there: Container[T]) -> Sequence[T]:
    """The wanted entries that exist; if none does, the first, so that the error names it."""
    return [one for one in wanted if one in there] or wanted[:1]


def rotations(lineup: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Every bot on every seat with the same cards and dice."""
    turned = (lineup[-by:] + lineup[:-by] for by in range(len(lineup)))
    return list(dict.fromkeys(turned))
