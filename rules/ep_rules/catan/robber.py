"""The robber: it moves to another land hex, stops its production, and robs a seat there.

Rule: robber.start, robber.move, robber.theft, robber.blocks
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from ep_rules.base.building import LAND_LAID
from ep_rules.base.production import PRODUCES
from ep_rules.base.sevens import AFTER_DISCARDS
from ep_rules.base.theft import Theft, has_cards
from ep_rules.catan.development import KNIGHT_PLAYED
from ep_rules.model import (
    DESERT,
    NOBODY,
    Action,
    Decision,
    Event,
    Refusal,
    Seat,
    Slice,
    State,
)
from ep_rules.module import ConfiguredModule, Family, Rulebook, Settings
from ep_rules.questions import GAME_STARTS, Moment, Question, Veto
from ep_rules.topology import Hex
from ep_rules.viewpoint import Viewpoint

MAY_CALL_ROBBER: Veto[[]] = Veto("may the robber be moved")
CLOSED_TO_ROBBER: Question[[Seat, Sequence[Hex]], Mapping[Hex, Refusal]] = Question(
    "hexes closed to the robber"
)
"""On which of the hexes to which it can go a seat may not put it, and why; the base is empty."""


class RobberSettings(Settings, frozen=True):
    """`start`: the place of the robber before its first move; `desert`: which one of several."""

    start: Literal["desert", "off-board"] = "desert"
    desert: Literal["first", "last"] = "first"


class Robber(Slice):
    """`at`: the hex of the robber, -1 while it is off the board."""

    key = "robber"
    at: int = NOBODY

    def copy(self) -> "Robber":
        return Robber(self.at)

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """The hex of the robber from 1 (0 off the board)."""
        return {"at": [self.at + 1]}


class MoveRobber(Decision, frozen=True):
    """A seat must move the robber."""


class PutRobber(Action, frozen=True):
    """Move the robber."""

    form = "robber {place}"
    place: Hex


class RobberMoved(Event, frozen=True):
    """The robber was moved."""

    seat: Seat
    place: Hex


class Robbers(ConfiguredModule[RobberSettings]):
    """The one robber."""

    id = "robber"
    needs = ("sevens", "theft")
    settings_type = RobberSettings
    scene_file = "ep_rules.catan.robber_scene"

    def bind(self, book: Rulebook) -> None:
        self.topology = book.topology
        self.hexes = tuple(map(Hex, book.topology.hexes))
        self._land = book.layout.terrains.land
        self._theft = book.module(Theft)
        self._closed = book.ask(CLOSED_TO_ROBBER)
        self.may_call = book.veto(MAY_CALL_ROBBER)
        self.families = (_Put(self),)

    def slice(self) -> Slice:
        """It is not on the board yet."""
        return Robber()

    def answers(self) -> Mapping[Any, Any]:
        """Its hex does not produce."""
        return {PRODUCES: self._blocks}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {
            GAME_STARTS: self.set_out,
            LAND_LAID: self.set_out,
            AFTER_DISCARDS: self._seven,
            KNIGHT_PLAYED: self.call,
        }

    def set_out(self, state: State) -> None:
        """Put the robber on a desert, if it starts there and a desert is revealed."""
        state.of(Robber).at = NOBODY
        if self.settings.start == "desert":
            self.enter(state)

    def enter(self, state: State) -> None:
        """Put the robber on a desert, if one is revealed and it is off the board."""
        robber = state.of(Robber)
        deserts = [place for place in self.topology.hexes if state.terrain[place] == DESERT]
        if robber.at == NOBODY and deserts:
            robber.at = deserts[0 if self.settings.desert == "first" else -1]

    def call(self, state: State, seat: Seat) -> None:
        """Ask a seat to move the robber, if it may be moved and there is a hex for it."""
        if self.may_call(state) is not None:
            return
        if self.open_hexes(state, seat):
            state.agenda.append(MoveRobber(seat))

    def refusal(self, state: State, seat: Seat, place: Hex) -> Refusal | None:
        """Why a seat may not put the robber on a hex."""
        refusal = self.land_refusal(state, place)
        if refusal is not None:
            return refusal
        if state.of(Robber).at == place:
            return Refusal.of("robber.same-hex", hex=place)
        return self._closed({}, state, seat, self._others(state)).get(place)

    def open_hexes(self, state: State, seat: Seat) -> list[Hex]:
        """The hexes where a seat may put the robber."""
        others = self._others(state)
        closed = self._closed({}, state, seat, others)
        return [place for place in others if place not in closed] if closed else others

    def land_refusal(self, state: State, place: Hex) -> Refusal | None:
        """Why the robber can never stand on a hex."""
        if state.terrain[place] not in self._land:
            return Refusal.of("robber.not-land", hex=place)
        return None

    def put(self, state: State, seat: Seat, place: Hex) -> None:
        """Put the robber on a hex and let the seat rob there."""
        self.move(state, place)
        if state.log is not None:
            state.log.append(RobberMoved(seat, place))
        self._theft.choose(state, seat, self.victims(state, seat, place))

    def move(self, state: State, place: Hex) -> None:
        """Move the robber, without a theft."""
        state.of(Robber).at = place

    def victims(self, state: State, seat: Seat, place: Hex) -> list[Seat]:
        """The seats that can be robbed at a hex: others with a building and a card."""
        there = {state.owner[corner] for corner in self.topology.hex_corners[place]}
        return [
            Seat(other)
            for other in range(state.seats)
            if other in there and other != seat and has_cards(state, Seat(other))
        ]

    def _others(self, state: State) -> list[Hex]:
        """The hexes where the robber can stand, except its own."""
        at, terrain, land = state.of(Robber).at, state.terrain, self._land
        found = [place for place in self.hexes if terrain[place] in land]
        if at in found:
            found.remove(Hex(at))
        return found

    def _seven(self, state: State) -> None:
        self.call(state, state.active)

    def _blocks(self, state: State, place: Hex) -> Refusal | None:
        if state.of(Robber).at == place:
            return Refusal.of("robber.blocks", hex=place)
        return None


class _Put(Family[PutRobber, Decision]):
    action = PutRobber
    during = (MoveRobber,)
    may_score = may_spend = False

    def __init__(self, robbers: Robbers) -> None:
        self._robbers = robbers
        self._actions = tuple(map(PutRobber, robbers.hexes))

    def legal(self, state: State, decision: Decision) -> Sequence[PutRobber]:
        places = self._robbers.open_hexes(state, decision.actor)
        return [self._actions[place] for place in places]

    def refusal(self, state: State, decision: Decision, action: PutRobber) -> Refusal | None:
        return self._robbers.refusal(state, decision.actor, action.place)

    def perform(self, state: State, decision: Decision, action: PutRobber) -> None:
        state.agenda.pop()
        self._robbers.put(state, decision.actor, action.place)
