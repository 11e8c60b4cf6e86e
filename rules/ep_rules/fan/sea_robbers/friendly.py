"""The Friendly Robber: the robber and warships spare seats with few points.

Rule: friendly.spared
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta

from ep_rules.base.theft import MAY_BE_ROBBED
from ep_rules.catan.robber import CLOSED_TO_ROBBER
from ep_rules.model import SETTLEMENT, Owner, Refusal, Seat, State
from ep_rules.module import ConfiguredModule, Rulebook, Settings
from ep_rules.topology import Hex


class FriendlySettings(Settings, frozen=True):
    """`points`: seats with fewer points are spared; 0 spares no seat."""

    points: Annotated[int, Meta(ge=0, le=10)] = 4


class FriendlyRobber(ConfiguredModule[FriendlySettings]):
    """Only public points count, not cards that only their owner sees."""

    id = "friendly-robber"
    needs = ("robber", "theft")
    settings_type = FriendlySettings

    def bind(self, book: Rulebook) -> None:
        self._lines = tuple(book.open_scores.values())
        self._corner_hexes = book.topology.corner_hexes
        self._refusals = [Refusal.of("friendly.spared-hex", hex=p) for p in book.topology.hexes]

    def answers(self) -> Mapping[Any, Any]:
        """The hexes of the robber, and the seats that may be robbed."""
        return {CLOSED_TO_ROBBER: self._close, MAY_BE_ROBBED: self._may_rob}

    def is_spared(self, state: State, owner: int) -> bool:
        """Whether an owner has too few points to be robbed; nothing takes points away."""
        points = 0
        for line in self._lines:
            points += line(state, Owner(owner))
            if points >= self.settings.points:
                return False
        return True

    def _close(
        self, closed: Mapping[Hex, Refusal], state: State, seat: Seat, hexes: Sequence[Hex]
    ) -> Mapping[Hex, Refusal]:
        """Close the hexes of spared seats, unless the robber could then go nowhere."""
        spared = {
            place
            for owner in range(state.seats)
            if self.is_spared(state, owner)
            for kind in state.placed[SETTLEMENT:]
            for corner in kind[owner]
            for place in self._corner_hexes[corner]
        }
        if spared.issuperset(hexes):
            return closed
        return {**closed, **{place: self._refusals[place] for place in spared}}

    def _may_rob(self, state: State, thief: Seat, victim: Seat) -> Refusal | None:
        if self.is_spared(state, victim):
            return Refusal.of("friendly.spared", actor=victim)
        return None
