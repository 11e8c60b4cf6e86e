"""Barbarians: their ship sails with the event die and attacks all cities when it lands.

Rule: barbarians.ship, barbarians.attack, barbarians.defender
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from ep_rules.catan.cities import CITY
from ep_rules.knights.event_die import EVENT_DIE, SHIP, SHIP_SCORES, Face
from ep_rules.knights.knights import KnightRules, deactivate_all
from ep_rules.knights.metropolises import free_cities
from ep_rules.knights.pillage import Pillage
from ep_rules.model import Event, Seat, Slice, State
from ep_rules.module import Answer, ConfiguredModule, Rulebook, ScoreLine, Settings
from ep_rules.questions import Askable, Moment
from ep_rules.viewpoint import Viewpoint

ATTACKED: Moment[[]] = Moment("barbarians attacked")
"""An attack was decided; the cities that it takes may still have to be chosen."""
HEROES: Moment[[Sequence[Seat]]] = Moment("several seats defended best")
"""Several seats have the largest strength in a won defense; argument: they, clockwise."""


class BarbarianSettings(Settings, frozen=True):
    """`spaces`: the steps from the start to the coast; `points`: the worth of a Defender.

    `unarmed`: what each seat gets if no knight defends and there is no city to attack.
    """

    spaces: Annotated[int, Meta(ge=1, le=20)] = 7
    points: Annotated[int, Meta(ge=0, le=9)] = 1
    unarmed: Literal["nothing", "cards"] = "nothing"


class Barbarians(Slice):
    """`steps` of the ship since the last attack, the number of `attacks`.

    `defenders`: for each seat its Defenders of Catan.
    """

    key = "barbarians"
    defenders: list[int]
    steps: int = 0
    attacks: int = 0

    def copy(self) -> "Barbarians":
        return Barbarians(self.defenders[:], self.steps, self.attacks)

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """Steps of the ship and attacks so far; the Defenders of each seat."""
        return {"ship": [self.steps, self.attacks], "defenders": view.in_order(self.defenders)}


class BarbariansSailed(Event, frozen=True):
    """The ship sailed; it lands after `left` more steps."""

    left: int


class BarbariansLanded(Event, frozen=True):
    """The barbarians attacked with the strength of all cities; `defense` is that of the knights."""

    strength: int
    defense: int


class DefenderNamed(Event, frozen=True):
    """A seat defended best and became a Defender of Catan."""

    seat: Seat


class DefenseTied(Event, frozen=True):
    """Several seats defended equally well: each of them draws a progress card."""

    seats: tuple[Seat, ...]


class BarbarianRules(ConfiguredModule[BarbarianSettings]):
    """The ship's way, the attack and what it brings."""

    id = "barbarians"
    needs = ("event-die", "knights", "pillage")
    settings_type = BarbarianSettings
    scene_file = "ep_rules.knights.scene"

    def bind(self, book: Rulebook) -> None:
        self._seats = book.seats
        self._pillage = book.module(Pillage)
        self._knights = book.module(KnightRules)
        self._attacked = book.at(ATTACKED)
        self._heroes = book.at(HEROES)

    def slice(self) -> Slice:
        return Barbarians([0] * self._seats)

    def answers(self) -> Mapping[Askable, Answer]:
        """A ship scores if it brought the barbarians to the coast."""
        return {SHIP_SCORES: _has_scored}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {EVENT_DIE: self._sail}

    def scores(self) -> Mapping[str, ScoreLine]:
        """A point for each Defender of Catan."""
        points = self.settings.points
        return {
            "defenders": lambda state, owner: (
                points * state.of(Barbarians).defenders[owner] if owner < state.seats else 0
            )
        }

    def _sail(self, state: State, face: Face, red: int) -> None:
        if face is not SHIP:
            return
        ship = state.of(Barbarians)
        ship.steps += 1
        if state.log is not None:
            state.log.append(BarbariansSailed(self.settings.spaces - ship.steps))
        if ship.steps == self.settings.spaces:
            self._attack(state)

    def strengths(self, state: State) -> list[int]:
        """The strength of each seat in the defense."""
        return [self._knights.defense(state, seat) for seat in range(state.seats)]

    def full_strength(self, state: State, seat: Seat) -> int:
        """The strength of a seat in the defense with all of its knights."""
        return self._knights.defense(state, seat, every=True)

    def forecast(self, state: State) -> "Forecast":
        """The end of an attack that came now."""
        strengths = self.strengths(state)
        most = max(strengths)
        rewarded = most > 0 or self.settings.unarmed == "cards"
        best = [seat for seat in state.clockwise if rewarded and strengths[seat] == most]
        losers = endangered(state, strengths)
        return Forecast(attack_strength(state), sum(strengths), best, losers)

    def _attack(self, state: State) -> None:
        ship, end = state.of(Barbarians), self.forecast(state)
        if state.log is not None:
            state.log.append(BarbariansLanded(end.attackers, end.defense))
        deactivate_all(state)
        ship.steps, ship.attacks = 0, ship.attacks + 1
        if end.is_won:
            self._honor(state, end.best)
        else:
            self._plunder(state, end.endangered)
        for react in self._attacked:
            react(state)

    def _honor(self, state: State, best: Sequence[Seat]) -> None:
        """Reward the seats with the largest strength."""
        if len(best) == 1:
            state.of(Barbarians).defenders[best[0]] += 1
            if state.log is not None:
                state.log.append(DefenderNamed(best[0]))
        elif best:
            if state.log is not None:
                state.log.append(DefenseTied(tuple(best)))
            for react in self._heroes:
                react(state, best)

    def _plunder(self, state: State, endangered: Sequence[Seat]) -> None:
        """Each of the weakest seats that have a city without a metropolis loses one."""
        for seat in reversed(endangered):
            self._pillage.threaten(state, seat)


class Forecast(NamedTuple):
    """An attack as it would end now.

    Attributes:
        attackers: the strength of the barbarians. defense: that of the knights.
        best: the seats with the greatest strength that are rewarded, clockwise.
        endangered: the seats that would lose a city in a defeat.
    """

    attackers: int
    defense: int
    best: list[Seat]
    endangered: list[Seat]

    @property
    def is_won(self) -> bool:
        """Whether the knights hold out."""
        return self.defense >= self.attackers


def has_landed(state: State) -> bool:
    """Whether the last ship of the event die brought an attack."""
    return not state.of(Barbarians).steps


def _has_scored(scores: bool, state: State) -> bool:
    return scores or has_landed(state)


def attack_strength(state: State) -> int:
    """The strength of the barbarians: all cities on the board, each once."""
    return sum(map(len, state.placed[CITY]))


def endangered(state: State, strengths: Sequence[int]) -> list[Seat]:
    """The seats that lose a city if the barbarians win, clockwise."""
    owning = [seat for seat in state.clockwise if free_cities(state, seat)]
    least = min((strengths[seat] for seat in owning), default=0)
    return [seat for seat in owning if strengths[seat] == least]
