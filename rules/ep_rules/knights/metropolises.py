"""Metropolises: the first at level four of a track gains one, the first at level five keeps it.

Rule: metropolises.gain, metropolises.free-city
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from ep_rules.catan.cities import CITY
from ep_rules.knights.city_track import TOP_LEVEL, CityTrack
from ep_rules.knights.improvements import IMPROVED, MAY_IMPROVE, level_of
from ep_rules.model import NOBODY, Action, Decision, Event, Owner, Refusal, Seat, Slice, State
from ep_rules.module import Answer, ConfiguredModule, Family, Rulebook, ScoreLine, Settings
from ep_rules.questions import Askable, Fixed, Moment
from ep_rules.topology import Intersection
from ep_rules.viewpoint import Viewpoint

CROWNABLE: Fixed[[], tuple[int, ...]] = Fixed("buildings that can become metropolises")
"""The kinds of buildings; the base value has cities."""
CROWNED = 4
"""The level of a track that can bring its metropolis."""


class MetropolisSettings(Settings, frozen=True):
    """`points`: what a metropolis adds to its city.

    `fifth`: whether the holder of a metropolis needs another city for the fifth level.
    """

    points: Annotated[int, Meta(ge=0, le=9)] = 2
    fifth: Literal["holder-free", "always-free-city"] = "holder-free"


class Metropolises(Slice):
    """`cities`: for each track the city with its metropolis, -1 none."""

    key = "metropolises"
    cities: list[int]

    def copy(self) -> "Metropolises":
        return Metropolises(self.cities[:])

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """For each track the intersection of its metropolis from 1 (0 none)."""
        return {"cities": [place + 1 for place in self.cities]}


class ChooseMetropolis(Decision, frozen=True):
    """A seat chooses the city that becomes the metropolis of a track."""

    track: CityTrack


class CrownCity(Action, frozen=True):
    """Put the metropolis on one of your cities."""

    form = "metropolis {place}"
    place: Intersection


class MetropolisGained(Event, frozen=True):
    """A city became the metropolis of a track."""

    seat: Seat
    track: CityTrack
    place: Intersection


class MetropolisLost(Event, frozen=True):
    """A seat lost the metropolis of a track to one that reached the last level first."""

    seat: Seat
    track: CityTrack


class MetropolisRules(ConfiguredModule[MetropolisSettings]):
    """The owner of each metropolis, and its place."""

    id = "metropolises"
    needs = ("improvements", "cities")
    settings_type = MetropolisSettings
    scene_file = "ep_rules.knights.scene"

    def bind(self, book: Rulebook) -> None:
        self.corner_names = book.topology.corner_names
        self.kinds = book.fixed(CROWNABLE)((CITY,))
        """The kinds of buildings that can become metropolises."""
        self.families = (_Crown(self, book),)

    def slice(self) -> Slice:
        return Metropolises([NOBODY for _ in CityTrack])

    def answers(self) -> Mapping[Askable, Answer]:
        """The last levels need a city for the metropolis."""
        return {MAY_IMPROVE: self._may_improve}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {IMPROVED: self._improved}

    def scores(self) -> Mapping[str, ScoreLine]:
        """Two points for a metropolis."""
        return {"metropolises": self._points}

    def sites(self, state: State, seat: Seat) -> list[Intersection]:
        """The buildings of a seat that can become metropolises."""
        return sorted(place for kind in self.kinds for place in _uncrowned(state, seat, kind))

    def _points(self, state: State, owner: Owner) -> int:
        held = 0
        for place in state.of(Metropolises).cities:
            if place != NOBODY and state.owner[place] == owner:
                held += 1
        return self.settings.points * held if held else 0

    def _may_improve(self, state: State, seat: Seat, track: CityTrack) -> Refusal | None:
        level = level_of(state, seat, track) + 1
        if level < CROWNED or self.sites(state, seat):
            return None
        if self.settings.fifth == "holder-free" and holder(state, track) == seat:
            return None
        return Refusal.of("metropolises.no-free-city", track=track)

    def _improved(self, state: State, seat: Seat, track: CityTrack) -> None:
        level, former = level_of(state, seat, track), holder(state, track)
        if level < CROWNED or former == seat:
            return
        if former != NOBODY:
            if level < TOP_LEVEL or level_of(state, Seat(former), track) == TOP_LEVEL:
                return
            state.of(Metropolises).cities[track] = NOBODY
            if state.log is not None:
                state.log.append(MetropolisLost(Seat(former), track))
        sites = self.sites(state, seat)
        if len(sites) == 1:
            crown(state, seat, track, sites[0])
        else:
            state.agenda.append(ChooseMetropolis(seat, track))


def holder(state: State, track: CityTrack) -> int:
    """The seat with the metropolis of a track, or NOBODY."""
    place = state.of(Metropolises).cities[track]
    return NOBODY if place == NOBODY else state.owner[place]


def free_cities(state: State, seat: Seat) -> list[Intersection]:
    """The cities of a seat without a metropolis."""
    return _uncrowned(state, seat, CITY)


def has_metropolis(state: State, place: Intersection) -> bool:
    """Whether the city at an intersection has a metropolis."""
    return place in state.of(Metropolises).cities


def _uncrowned(state: State, seat: Seat, kind: int) -> list[Intersection]:
    """The buildings of one kind of a seat without a metropolis."""
    taken = state.of(Metropolises).cities
    return [Intersection(place) for place in state.placed[kind][seat] if place not in taken]


def crown(state: State, seat: Seat, track: CityTrack, place: Intersection) -> None:
    """Put the metropolis of a track on a city."""
    state.of(Metropolises).cities[track] = place
    if state.log is not None:
        state.log.append(MetropolisGained(seat, track, place))


class _Crown(Family[CrownCity, ChooseMetropolis]):
    action = CrownCity
    during = (ChooseMetropolis,)

    def __init__(self, metropolises: MetropolisRules, book: Rulebook) -> None:
        self._sites = metropolises.sites
        self._actions = tuple(CrownCity(Intersection(p)) for p in book.topology.intersections)

    def legal(self, state: State, decision: ChooseMetropolis) -> Sequence[CrownCity]:
        return [self._actions[place] for place in self._sites(state, decision.actor)]

    def refusal(
        self, state: State, decision: ChooseMetropolis, action: CrownCity
    ) -> Refusal | None:
        if action.place in self._sites(state, decision.actor):
            return None
        if state.owner[action.place] == decision.actor and has_metropolis(state, action.place):
            return Refusal.of("metropolises.stands-here", place=action.place)
        return Refusal.of("metropolises.no-city-here", place=action.place)

    def perform(self, state: State, decision: ChooseMetropolis, action: CrownCity) -> None:
        state.agenda.pop()
        crown(state, decision.actor, CityTrack(decision.track), action.place)
