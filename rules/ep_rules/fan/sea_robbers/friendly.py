"""The Friendly Robber: the robber and warships spare seats with few points.

Rule: friendly.spared
"""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from ep_rules.base.theft import MAY_BE_ROBBED
from ep_rules.catan.robber import MAY_ROB, Robber
from ep_rules.model import Owner, Refusal, Seat, State
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
        """Keep the geometry and the public points."""
        self._lines = tuple(book.open_scores.values())
        self._topology = book.topology
        self._land = book.layout.terrains.land

    def answers(self) -> Mapping[Any, Any]:
        """The hexes of the robber, and the seats that may be robbed."""
        return {MAY_ROB: (40, self._may_come), MAY_BE_ROBBED: (40, self._may_rob)}

    def is_spared(self, state: State, owner: int) -> bool:
        """Whether an owner has too few points to be robbed."""
        return sum([line(state, Owner(owner)) for line in self._lines]) < self.settings.points

    def _may_come(self, state: State, place: Hex, seat: Seat) -> Refusal | None:
        if not any(self.is_spared(state, owner) for owner in self._seats_at(state, place)):
            return None
        spared = {owner for owner in range(state.seats) if self.is_spared(state, owner)}
        others = any(
            state.terrain[other] in self._land
            and other != state.of(Robber).at
            and spared.isdisjoint(self._seats_at(state, Hex(other)))
            for other in self._topology.hexes
        )
        return Refusal.of("friendly.spared-hex", hex=place) if others else None

    def _seats_at(self, state: State, place: Hex) -> set[int]:
        there = {state.owner[corner] for corner in self._topology.hex_corners[place]}
        return {owner for owner in there if 0 <= owner < state.seats}

    def _may_rob(self, state: State, thief: Seat, victim: Seat) -> Refusal | None:
        if self.is_spared(state, victim):
            return Refusal.of("friendly.spared", actor=victim)
        return None
