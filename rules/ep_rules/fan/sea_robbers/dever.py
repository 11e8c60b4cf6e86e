"""Captain Dever: a card that adds a resource to a chest's reward, twice.

Rule: dever.gain, dever.use
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from ep_rules.base.purse import take
from ep_rules.catan.choice import good_refusal
from ep_rules.fan.sea_robbers.chests import CHEST_REDEEMED
from ep_rules.fan.sea_robbers.fleet import ROBBER_SUNK, RobberFleet
from ep_rules.model import RESOURCES, Action, Decision, Event, Good, Refusal, Seat, Slice, State
from ep_rules.module import ConfiguredModule, Family, FreeChoice, Rulebook, Settings
from ep_rules.questions import Moment
from ep_rules.viewpoint import Viewpoint

SIDES = 2
"""The uses left of a card with its A side up; with its B side up there is one."""


class DeverSettings(Settings, frozen=True):
    """`copies`: whether every seat gets a card, or only the first seat that sinks a ship."""

    copies: Literal["one-each", "one-for-all"] = "one-each"


class Friends(Slice):
    """`uses`: per seat, uses of its card left: 2 its A side is up, 1 its B side, 0 no card."""

    key = "dever"
    uses: list[int]

    def copy(self) -> "Friends":
        return Friends(self.uses[:])

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """For each seat the remaining uses of Captain Dever."""
        return {"uses": view.in_order(self.uses)}


class AskDever(Decision, frozen=True):
    """A seat may use its Captain Dever."""


class UseDever(Action, frozen=True):
    """Take a resource from Captain Dever."""

    form = "dever {good}"
    good: Good


class SpareDever(Action, frozen=True):
    """Keep Captain Dever for another chest."""

    form = "spare-dever"


class DeverGained(Event, frozen=True):
    """A seat got Captain Dever."""

    seat: Seat


class DeverUsed(Event, frozen=True):
    """A seat took a resource from Captain Dever; `left` uses remain."""

    seat: Seat
    good: Good
    left: int


class Dever(ConfiguredModule[DeverSettings]):
    """The captain's cards."""

    id = "dever"
    needs = ("chests",)
    settings_type = DeverSettings
    scene_file = "ep_rules.fan.sea_robbers.scene"

    def bind(self, book: Rulebook) -> None:
        self._seats = book.seats
        self.families = (_Use(), _Spare())

    def slice(self) -> Slice:
        return Friends([0] * self._seats)

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {ROBBER_SUNK: self._gain, CHEST_REDEEMED: self._ask}

    def _gain(self, state: State, seat: Seat) -> None:
        sunk = state.of(RobberFleet).sunk
        counted = sunk[seat] if self.settings.copies == "one-each" else sum(sunk)
        if counted == 1:
            state.of(Friends).uses[seat] = SIDES
            if state.log is not None:
                state.log.append(DeverGained(seat))

    def _ask(self, state: State, seat: Seat) -> None:
        if state.of(Friends).uses[seat] and any(state.bank[good] for good in RESOURCES):
            state.agenda.append(AskDever(seat))


class _Use(Family[UseDever, Decision]):
    action = UseDever
    during = (AskDever,)
    _actions = tuple(UseDever(good) for good in RESOURCES)

    def legal(self, state: State, decision: Decision) -> Sequence[UseDever]:
        return [action for action in self._actions if state.bank[action.good]]

    def refusal(self, state: State, decision: Decision, action: UseDever) -> Refusal | None:
        return good_refusal(state, action.good)

    def perform(self, state: State, decision: Decision, action: UseDever) -> None:
        state.agenda.pop()
        seat, friends = decision.actor, state.of(Friends)
        friends.uses[seat] -= 1
        take(state, seat, action.good)
        if state.log is not None:
            state.log.append(DeverUsed(seat, action.good, friends.uses[seat]))


class _Spare(FreeChoice[SpareDever, Decision]):
    action = SpareDever
    during = (AskDever,)

    def perform(self, state: State, decision: Decision, action: SpareDever) -> None:
        state.agenda.pop()
