"""Exploring: the roads that reveal land, and what face-down land forbids.

The end of a road reveals the land that it touches. No seat builds beside face-down land, and none
wins while a hex is face down. When no road can reach one any more, all are revealed.
"""

from collections.abc import Sequence
from typing import Literal

from ep_rules.base.building import Building
from ep_rules.fan.explorers.finds import (
    ChooseStart,
    ContinentStuck,
    DrawToken,
    LandLeft,
    LeaveFaceDown,
    MayTurnUp,
    TurnUp,
    TurnUpLand,
)
from ep_rules.fan.explorers.ways import leads_to_unknown
from ep_rules.model import CHANCE, ROAD, UNKNOWN, Owner, Refusal, Seat, State
from ep_rules.module import FreeChoice, Rulebook, Settings
from ep_rules.topology import Hex, Intersection, Path

UNSETTLED = (ChooseStart, TurnUpLand, MayTurnUp)
"""While one of these is open, it is not known whether any seat can explore."""


class ContinentSettings(Settings, frozen=True):
    """`land`: the hexes, tokens and ports of the base set, or with those of the six-player set.

    `explore`: whether a road's end always reveals a hex, or only if its builder wants it. `stuck`:
    whether the rest is revealed when no remaining road could lead to it, or only when there is no
    place for such a road. `last_token`: whether a hex that wins the game still gets a token.
    """

    land: Literal["base-set", "six-player-set"] = "base-set"
    explore: Literal["always", "may"] = "always"
    stuck: Literal["no-road", "no-place"] = "no-road"
    last_token: Literal["drawn", "left"] = "drawn"


class Exploring:
    """The part of the continent's rules about roads; `ContinentRules` makes it."""

    def __init__(self, settings: ContinentSettings) -> None:
        self._settings = settings

    def bind(self, book: Rulebook) -> None:
        """Look up the geometry and the buildings."""
        self._topology = book.topology
        self._island = book.layout.island
        self._building = book.module(Building)
        self.families = (_TurnUp(self), _Leave(self))

    def face_down(self, state: State) -> list[Hex]:
        """The hexes that are face down, in reading order."""
        return [place for place in self._island if state.terrain[place] == UNKNOWN]

    def turn_up(self, state: State, seat: Seat, *places: Hex) -> None:
        """Ask CHANCE for hexes, in order."""
        state.agenda.extend(TurnUpLand(CHANCE, place, seat) for place in reversed(places))

    def look(self, state: State, seat: Seat) -> None:
        """Reveal the rest if no seat can reach it any more; `seat` has blocked the last road."""
        if any(isinstance(open_, UNSETTLED) for open_ in state.agenda):
            return
        rest = self.face_down(state)
        if rest and not any(self.explorable(state, Seat(other)) for other in range(state.seats)):
            if state.log is not None:
                state.log.append(ContinentStuck())
            self.turn_up(state, seat, *rest)

    def explorable(self, state: State, seat: Seat) -> bool:
        """Whether a seat could reach a face-down hex, regardless of costs."""
        left = self._building.settings.roads - len(state.placed[ROAD][seat])
        if self._settings.stuck == "no-place":
            left = len(self._topology.paths)
        return leads_to_unknown(self._building, state, seat, left)

    def road_laid(self, state: State, path: Path, owner: Owner) -> None:
        """Reveal the hexes at the ends of a new road."""
        ends, hexes = self._topology.path_ends[path], self._topology.corner_hexes
        asked = {open_.place for open_ in state.agenda if isinstance(open_, TurnUpLand)}
        touched = sorted(
            {place for end in ends for place in hexes[end] if state.terrain[place] == UNKNOWN}
            - asked
        )
        seat = Seat(owner)
        if self._settings.explore == "always":
            self.turn_up(state, seat, *touched)
        else:
            state.agenda.extend(MayTurnUp(seat, place) for place in reversed(touched))
        self.look(state, seat)

    def settled(self, state: State, place: Intersection, owner: Owner) -> None:
        """A new piece may block roads."""
        self.look(state, Seat(owner))

    def may_lay_road(self, state: State, path: Path, owner: Owner) -> Refusal | None:
        """Forbid a road beside face-down land."""
        return self._beside(state, self._topology.path_hexes[path])

    def may_settle(self, state: State, place: Intersection, owner: Owner) -> Refusal | None:
        """Forbid a settlement beside face-down land."""
        return self._beside(state, self._topology.corner_hexes[place])

    def may_win(self, state: State, seat: Seat) -> Refusal | None:
        """Forbid winning before all land is revealed."""
        found = self.face_down(state)
        if found:
            return Refusal.of("explorers.not-all-up", hex=found[0])
        if self._settings.last_token == "drawn":
            for open_ in state.agenda:
                if isinstance(open_, DrawToken):
                    return Refusal.of("explorers.token-first", hex=open_.place)
        return None

    def _beside(self, state: State, places: Sequence[Hex]) -> Refusal | None:
        terrain = state.terrain
        for place in places:
            if terrain[place] == UNKNOWN:
                return Refusal.of("explorers.face-down", hex=place)
        return None


class _TurnUp(FreeChoice[TurnUp, MayTurnUp]):
    action = TurnUp
    during = (MayTurnUp,)

    def __init__(self, rules: Exploring) -> None:
        self._rules = rules

    def perform(self, state: State, decision: MayTurnUp, action: TurnUp) -> None:
        state.agenda.pop()
        self._rules.turn_up(state, decision.actor, decision.place)


class _Leave(FreeChoice[LeaveFaceDown, MayTurnUp]):
    action = LeaveFaceDown
    during = (MayTurnUp,)

    def __init__(self, rules: Exploring) -> None:
        self._rules = rules

    def perform(self, state: State, decision: MayTurnUp, action: LeaveFaceDown) -> None:
        state.agenda.pop()
        if state.log is not None:
            state.log.append(LandLeft(decision.actor, decision.place))
        self._rules.look(state, decision.actor)
