"""Fallen cities and harbors: what a harbor settlement means for a city that lies on its side.

Rule: combined.buildings
"""

from collections.abc import Callable, Mapping
from typing import Literal

from ep_rules.base.building import Building
from ep_rules.knights.pillage import FALLEN_CITY
from ep_rules.model import SETTLEMENT, Event, Owner, Seat, State
from ep_rules.module import Answer, ConfiguredModule, Rulebook, Settings
from ep_rules.questions import SCORED, Askable, Moment
from ep_rules.sea.harbors import UPGRADED
from ep_rules.topology import Intersection


class FallenHarborSettings(Settings, frozen=True):
    """`upgrade`: only to a city, which comes before any other city, or to either.

    `freed`: whether a settlement piece that comes free takes the place of a fallen city.
    """

    upgrade: Literal["city", "either"] = "city"
    freed: Literal["stays", "replaced"] = "stays"


class FallenCityReplaced(Event, frozen=True):
    """A settlement took the place of a city on its side."""

    seat: Seat
    place: Intersection


class FallenHarbors(ConfiguredModule[FallenHarborSettings]):
    """The online rules know no fallen cities."""

    id = "fallen-harbors"
    needs = ("building", "pillage", "harbors")
    settings_type = FallenHarborSettings

    def bind(self, book: Rulebook) -> None:
        self._settlements = book.module(Building).settings.settlements

    def answers(self) -> Mapping[Askable, Answer]:
        """A fallen city beside settlements, by the setting."""
        return {UPGRADED: self._upgraded}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {SCORED: self._replace}

    def _upgraded(self, kinds: tuple[int, ...]) -> tuple[int, ...]:
        return (*kinds, FALLEN_CITY) if self.settings.upgrade == "either" else kinds

    def _replace(self, state: State) -> None:
        if self.settings.freed == "stays":
            return
        seat = state.active
        fallen = state.placed[FALLEN_CITY][seat]
        if not fallen or len(state.placed[SETTLEMENT][seat]) >= self._settlements:
            return
        place = Intersection(fallen[0])
        state.put_building(place, Owner(seat), SETTLEMENT)
        if state.log is not None:
            state.log.append(FallenCityReplaced(seat, place))
