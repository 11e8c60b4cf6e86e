"""Driving away an opponent's warship with a battle-ready ship.

Rule: warships.drive, warships.send
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

from msgspec import Meta

from ep_rules.base.turn import PART_STARTS, MovementPhase
from ep_rules.fan.sea_robbers.warships import PersonalWarships, Warships
from ep_rules.model import CHANCE, NOBODY, Action, Decision, Event, Refusal, Seat, Slice, State
from ep_rules.module import ConfiguredModule, EvenDraw, Family, FreeChoice, Rulebook, Settings
from ep_rules.questions import Moment
from ep_rules.seafarers.lanes import Lanes
from ep_rules.topology import Hex, Path

FACES = 6


class DrivingSettings(Settings, frozen=True):
    """`least`: the lowest face of the die that succeeds."""

    least: Annotated[int, Meta(ge=1, le=6)] = 6


class Attempts(Slice):
    """`tried`: paths of the ships that made their attempt in this part, sorted."""

    key = "driving"
    tried: tuple[Path, ...] = ()

    def copy(self) -> "Attempts":
        return Attempts(self.tried)


class RollToDrive(Decision, frozen=True):
    """CHANCE rolls for the attempt on the warship on a hex."""

    seat: Seat
    place: Hex


class SendWarship(Decision, frozen=True):
    """A seat may move the warship on a hex that it drove away."""

    place: Hex


class DriveAway(Action, frozen=True):
    """Try to drive the warship on a hex away with the ship on a path."""

    form = "drive {place} with {path}"
    place: Hex
    path: Path


class DriveRoll(Action, frozen=True):
    """The die roll against a warship."""

    form = "drive-roll {number}"
    number: int


class SendTo(Action, frozen=True):
    """Move a beaten warship to an adjacent sea hex."""

    form = "send {place}"
    place: Hex


class LetStay(Action, frozen=True):
    """Leave the beaten warship where it is."""

    form = "let-stay"


class DriveTried(Event, frozen=True):
    """A seat tried to drive the warship of `owner` away."""

    seat: Seat
    owner: Seat
    place: Hex
    number: int
    success: bool


class WarshipSent(Event, frozen=True):
    """A beaten warship was moved; `place` is -1 if it was returned to its owner."""

    seat: Seat
    owner: Seat
    place: int


class Driving(ConfiguredModule[DrivingSettings]):
    """One attempt for every battle-ready ship in a movement phase."""

    id = "driving"
    needs = ("warships",)
    settings_type = DrivingSettings
    scene_file = "ep_rules.fan.sea_robbers.scene"

    def bind(self, book: Rulebook) -> None:
        self.warships = book.module(PersonalWarships)
        self.topology = book.topology
        corner_paths = book.topology.corner_paths
        self._around = tuple(
            frozenset(path for corner in corners for path in corner_paths[corner])
            for corners in book.topology.hex_corners
        )
        self.families = (_Drive(self), _Roll(self), _Send(self), _LetStay())

    def slice(self) -> Slice:
        return Attempts()

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {PART_STARTS: self._reset}

    def refusal(self, state: State, seat: Seat, place: Hex, path: Path) -> Refusal | None:
        """Why a ship may not try to drive the warship on a hex away."""
        at = state.of(Warships).at
        if place not in at or at[seat] == place:
            return Refusal.of("warships.none-there", hex=place)
        lanes = state.of(Lanes)
        if not lanes.has(seat, path):
            return Refusal.of("seafarers.no-ship-there", path=path)
        if path not in self.around(place):
            return Refusal.of("warships.not-beside", path=path)
        if lanes.moved == path:
            return Refusal.of("warships.has-moved", path=path)
        if path in state.of(Attempts).tried:
            return Refusal.of("warships.tried", path=path)
        return None

    def around(self, place: int) -> frozenset[Path]:
        """The paths with an end at a corner of a hex."""
        return self._around[place]

    def vacant(self, state: State, place: Hex) -> list[Hex]:
        """The empty sea hexes next to a hex where a warship may be placed, sorted."""
        return self.warships.vacant(state, sorted(self.topology.hex_neighbors[place]))

    def drive_away(self, state: State, seat: Seat, place: Hex) -> None:
        """Let a seat move the warship on a hex, or send it home if there is no empty hex."""
        if self.vacant(state, place):
            state.agenda.append(SendWarship(seat, place))
        else:
            send(state, seat, place, NOBODY)

    def _reset(self, state: State) -> None:
        state.of(Attempts).tried = ()


def send(state: State, seat: Seat, place: Hex, to: int) -> None:
    """Move the warship on a hex to another hex, or home (-1)."""
    at = state.of(Warships).at
    owner = Seat(at.index(place))
    at[owner] = to
    if state.log is not None:
        state.log.append(WarshipSent(seat, owner, to))


class _Drive(Family[DriveAway, Decision]):
    action = DriveAway
    during = (MovementPhase,)
    may_score = may_spend = False

    def __init__(self, driving: Driving) -> None:
        self._driving = driving

    def legal(self, state: State, decision: Decision) -> Sequence[DriveAway]:
        seat = decision.actor
        foes, lanes = state.of(Warships).of_others(seat), state.of(Lanes)
        around = self._driving.around
        laid, moved, tried = lanes.laid[seat], lanes.moved, state.of(Attempts).tried
        return [
            DriveAway(Hex(place), path)
            for place in sorted(foes)
            for path in sorted(around(place).intersection(laid))
            if path != moved and path not in tried
        ]

    def refusal(self, state: State, decision: Decision, action: DriveAway) -> Refusal | None:
        return self._driving.refusal(state, decision.actor, action.place, action.path)

    def perform(self, state: State, decision: Decision, action: DriveAway) -> None:
        attempts = state.of(Attempts)
        attempts.tried = tuple(sorted({*attempts.tried, action.path}))
        state.agenda.append(RollToDrive(CHANCE, decision.actor, action.place))


class _Roll(EvenDraw[DriveRoll, RollToDrive]):
    action = DriveRoll
    during = (RollToDrive,)
    may_score = may_spend = False
    even = tuple(DriveRoll(number) for number in range(1, FACES + 1))

    def __init__(self, driving: Driving) -> None:
        self._driving = driving

    def perform(self, state: State, decision: RollToDrive, action: DriveRoll) -> None:
        state.agenda.pop()
        seat, place = decision.seat, decision.place
        success = action.number >= self._driving.settings.least
        if state.log is not None:
            owner = Seat(state.of(Warships).at.index(place))
            state.log.append(DriveTried(seat, owner, place, action.number, success))
        if success:
            self._driving.drive_away(state, seat, place)


class _Send(Family[SendTo, SendWarship]):
    action = SendTo
    during = (SendWarship,)

    def __init__(self, driving: Driving) -> None:
        self._driving = driving

    def legal(self, state: State, decision: SendWarship) -> Sequence[SendTo]:
        return [SendTo(place) for place in self._driving.vacant(state, decision.place)]

    def refusal(self, state: State, decision: SendWarship, action: SendTo) -> Refusal | None:
        if action.place not in self._driving.topology.hex_neighbors[decision.place]:
            return Refusal.of("warships.too-far", hex=action.place)
        return self._driving.warships.hex_refusal(state, action.place)

    def perform(self, state: State, decision: SendWarship, action: SendTo) -> None:
        state.agenda.pop()
        send(state, decision.actor, decision.place, action.place)


class _LetStay(FreeChoice[LetStay, Decision]):
    action = LetStay
    during = (SendWarship,)

    def perform(self, state: State, decision: Decision, action: LetStay) -> None:
        state.agenda.pop()
