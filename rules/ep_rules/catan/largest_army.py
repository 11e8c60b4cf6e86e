"""The Largest Army: a card for the first seat with three knights, then for a seat with more.

Rule: awards.largest-army
"""

from collections.abc import Callable, Mapping
from typing import Annotated

from msgspec import Meta

from ep_rules.catan.deck import DECK, KNIGHT, Development
from ep_rules.catan.development import KNIGHT_PLAYED
from ep_rules.model import (
    NOBODY,
    Event,
    Seat,
    Slice,
    State,
)
from ep_rules.module import ConfiguredModule, Rulebook, ScoreLine, Settings
from ep_rules.questions import Moment
from ep_rules.viewpoint import Viewpoint


class ArmySettings(Settings, frozen=True):
    """`least`: knights that take the card; `points`: its worth."""

    least: Annotated[int, Meta(ge=1, le=20)] = 3
    points: Annotated[int, Meta(ge=0, le=9)] = 2


class LargestArmy(Slice):
    """`holder`: the seat that has the card, or -1."""

    key = "largest-army"
    holder: int = NOBODY

    def copy(self) -> "LargestArmy":
        return LargestArmy(self.holder)

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """The holder of the card."""
        return {"holder": [view.who(self.holder)]}


class LargestArmyTaken(Event, frozen=True):
    """A seat took the Largest Army; `knights` is its number of Knights."""

    seat: Seat
    knights: int


class LargestArmies(ConfiguredModule[ArmySettings]):
    """Counts the knights that lie face up."""

    id = "largest-army"
    needs = ("development",)
    settings_type = ArmySettings
    scene_file = "ep_rules.catan.largest_army_scene"

    def bind(self, book: Rulebook) -> None:
        self._knight = book.decks[DECK].number(KNIGHT)

    def slice(self) -> Slice:
        return LargestArmy()

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {KNIGHT_PLAYED: self._count}

    def scores(self) -> Mapping[str, ScoreLine]:
        """Two points for the holder."""
        points = self.settings.points
        return {
            "largest-army": lambda state, owner: points * (state.of(LargestArmy).holder == owner)
        }

    def _count(self, state: State, seat: Seat) -> None:
        army, played = state.of(LargestArmy), state.of(Development).played
        knights = played[seat][self._knight]
        enough = self.settings.least
        if army.holder != NOBODY:
            enough = played[army.holder][self._knight] + 1
        if knights >= enough and army.holder != seat:
            army.holder = seat
            if state.log is not None:
                state.log.append(LargestArmyTaken(seat, knights))
