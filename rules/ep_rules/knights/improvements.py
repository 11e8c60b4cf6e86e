"""City improvements: three tracks of five levels, bought step by step with commodities.

The third level of trade gives a better rate for commodities; `aqueduct` and `knights` have the
abilities of the other tracks, and `metropolises` what the fourth and fifth levels bring.

Rule: improvements.buy, improvements.names, improvements.trading-house
"""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta

from ep_rules.base.purse import cost_refusal, pay
from ep_rules.base.trade import LOWEST_RATE, SUPPLY_RATES
from ep_rules.base.turn import BUILD_PHASES
from ep_rules.catan.cities import CITY
from ep_rules.knights.city_track import ABILITY, TOP_LEVEL, TRACKS, TRADE, CityTrack
from ep_rules.knights.commodities import COMMODITIES, at_most
from ep_rules.model import Action, Decision, Event, Price, Refusal, Seat, Slice, State
from ep_rules.module import Answer, ConfiguredModule, Family, Rulebook, Settings
from ep_rules.questions import Askable, Fixed, Moment, Veto
from ep_rules.viewpoint import Viewpoint

MAY_IMPROVE: Veto[[Seat, CityTrack]] = Veto("may a city be improved")
IMPROVABLE: Fixed[[], tuple[int, ...]] = Fixed("buildings that can be improved")
"""The kinds of buildings of which a seat needs one; the base value has cities."""
IMPROVED: Moment[[Seat, CityTrack]] = Moment("a city was improved")

_PAID_WITH = tuple(zip(TRACKS, COMMODITIES, strict=True))


class ImprovementSettings(Settings, frozen=True):
    """`rate`: equal commodities for one card of the supply, at the third level of trade."""

    rate: Annotated[int, Meta(ge=1, le=9)] = 2


class Improvements(Slice):
    """`levels`: for each seat its level on every track."""

    key = "improvements"
    levels: list[list[int]]

    def copy(self) -> "Improvements":
        return Improvements([row[:] for row in self.levels])

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """For each seat its level in science, trade and politics."""
        return {"levels": view.rows_in_order(self.levels)}


class Improve(Action, frozen=True):
    """Buy the next improvement of a track."""

    form = "improve {track}"
    track: CityTrack


class CityImproved(Event, frozen=True):
    """A seat reached a level of a track."""

    seat: Seat
    track: CityTrack
    level: int


class CityImprovements(ConfiguredModule[ImprovementSettings]):
    """Levels, their prices, and the rate of the third level of trade."""

    id = "improvements"
    needs = ("commodities", "cities", "trade")
    settings_type = ImprovementSettings
    scene_file = "ep_rules.knights.scene"

    def bind(self, book: Rulebook) -> None:
        self._seats = book.seats
        self._may_improve = book.veto(MAY_IMPROVE)
        self._improvable = book.fixed(IMPROVABLE)((CITY,))
        self._improved = book.at(IMPROVED)
        self.families = (_Improve(self),)

    def slice(self) -> Slice:
        return Improvements([[0 for _ in CityTrack] for _ in range(self._seats)])

    def answers(self) -> Mapping[Askable, Answer]:
        """The rate for commodities."""
        return {SUPPLY_RATES: self._rates, LOWEST_RATE: self._lowest}

    def refusal(
        self, state: State, seat: Seat, track: CityTrack, discount: int = 0
    ) -> Refusal | None:
        """Why a seat may not buy the next level of a track."""
        if level_of(state, seat, track) == TOP_LEVEL:
            return Refusal.of("improvements.complete", track=track, most=TOP_LEVEL)
        if not self._has_site(state, seat):
            return Refusal.of("improvements.no-city")
        refusal = self._may_improve(state, seat, track)
        if refusal is not None:
            return refusal
        price = price_of(state, seat, track, discount)
        return cost_refusal(state.hands[seat], price, "improvements.buy")

    def tracks(self, state: State, seat: Seat, discount: int = 0) -> list[CityTrack]:
        """The tracks of which a seat can buy the next level."""
        hand, levels = state.hands[seat], state.of(Improvements).levels[seat]
        found: list[CityTrack] = []
        for track, good in _PAID_WITH:
            level = levels[track]
            if level - discount >= hand[good] or level == TOP_LEVEL:
                continue
            if self._has_site(state, seat) and self._may_improve(state, seat, track) is None:
                found.append(track)
        return found

    def _has_site(self, state: State, seat: Seat) -> bool:
        for kind in self._improvable:  # noqa: SIM110 - twice as fast as any() with a generator
            if state.placed[kind][seat]:
                return True
        return False

    def buy(self, state: State, seat: Seat, track: CityTrack, discount: int = 0) -> None:
        """Pay for the next level, and let other modules react to it."""
        pay(state, seat, price_of(state, seat, track, discount))
        row = state.of(Improvements).levels[seat]
        row[track] += 1
        if state.log is not None:
            state.log.append(CityImproved(seat, track, row[track]))
        for react in self._improved:
            react(state, seat, track)

    def _lowest(self, rate: int) -> int:
        return min(rate, self.settings.rate)

    def _rates(self, rates: tuple[int, ...], state: State, seat: Seat) -> tuple[int, ...]:
        if state.of(Improvements).levels[seat][TRADE] >= ABILITY:
            return at_most(rates, self.settings.rate, COMMODITIES)
        return rates


def level_of(state: State, seat: Seat, track: CityTrack) -> int:
    """The level of a seat on a track."""
    return state.of(Improvements).levels[seat][track]


def has_ability(state: State, seat: Seat, track: CityTrack) -> bool:
    """Whether a seat has the ability of a track."""
    return state.of(Improvements).levels[seat][track] >= ABILITY


def price_of(state: State, seat: Seat, track: CityTrack, discount: int = 0) -> Price:
    """The price of the next level: as many commodities as the level says."""
    return ((COMMODITIES[track], level_of(state, seat, track) + 1 - discount),)


class _Improve(Family[Improve, Decision]):
    action = Improve
    during = BUILD_PHASES
    _actions = tuple(Improve(track) for track in CityTrack)

    def __init__(self, improvements: CityImprovements) -> None:
        self._improvements = improvements

    def legal(self, state: State, decision: Decision) -> Sequence[Improve]:
        tracks = self._improvements.tracks(state, decision.actor)
        return [self._actions[track] for track in tracks] if tracks else ()

    def refusal(self, state: State, decision: Decision, action: Improve) -> Refusal | None:
        return self._improvements.refusal(state, decision.actor, action.track)

    def perform(self, state: State, decision: Decision, action: Improve) -> None:
        self._improvements.buy(state, decision.actor, CityTrack(action.track))
