"""Pirates of Catan: Blackbeard and a Privateer for each seat close harbors.

All start on Pirate Island. A seven, after all discards, or a Knight sends one of them to a harbor
tile: one from Pirate Island while any is there, and never back. The seat that sends it may rob a
seat that has a building on that tile. A harbor with a pirate on it serves no seat, except the owner
of a lone Privateer there. No land hex is ever blocked.

Rule: privateers.island, privateers.harbors, privateers.tokens, privateers.activate,
privateers.where, privateers.theft, privateers.block
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from ep_rules.base.building import MAY_LAY_ROAD, MAY_SETTLE
from ep_rules.base.sevens import AFTER_DISCARDS
from ep_rules.base.theft import ChooseVictim, has_cards
from ep_rules.catan.development import KNIGHT_PLAYED
from ep_rules.catan.harbor_trade import HARBOR_OPEN
from ep_rules.catan.layout_harbors import HARBORS
from ep_rules.catan.layout_lots import LOTS
from ep_rules.layout import GROUPS
from ep_rules.model import (
    LETTERS,
    NOBODY,
    Action,
    Decision,
    Event,
    Owner,
    Refusal,
    Seat,
    Slice,
    State,
)
from ep_rules.module import Family, FreeChoice, Rulebook, RuleModule, Settings
from ep_rules.questions import Moment
from ep_rules.scene_words import SceneWords, Work, examples, quoted
from ep_rules.topology import Hex, Intersection, Path
from ep_rules.viewpoint import Viewpoint

BLACKBEARDS_NAME = "blackbeard"
BLACKBEARD = NOBODY
"""The pirate without an owner; a Privateer is named by its seat."""


class PrivateerSettings(Settings, frozen=True):
    """`harbors`: whether general harbors are at the ends of the land's arc or inside.

    The catalogue uses another board for the other word.
    """

    harbors: Literal["ends", "sides"] = "ends"


class Buccaneers(Slice):
    """`at`: the hex of each seat's Privateer, and last that of Blackbeard."""

    key = "privateers"
    at: list[int]

    def copy(self) -> "Buccaneers":
        return Buccaneers(self.at[:])

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """The hex of each seat's Privateer, then of Blackbeard."""
        return {"at": [*view.in_order(self.at), self.at[len(view.order)]]}


class ActivatePirate(Decision, frozen=True):
    """A seat must send a pirate to a harbor."""


class SendPrivateer(Action, frozen=True):
    """Send the Privateer of a seat to a harbor."""

    form = "privateer {owner} {place}"
    owner: Seat
    place: Hex


class SendBlackbeard(Action, frozen=True):
    """Send Blackbeard to a harbor."""

    form = "blackbeard {place}"
    place: Hex


class Spare(Action, frozen=True):
    """Take no card although a pirate could rob."""

    form = "spare"


class PirateSent(Event, frozen=True):
    """A seat sent a pirate to a harbor; `pirate` is its seat, or -1 for Blackbeard."""

    seat: Seat
    pirate: Seat
    place: Hex


class Spared(Event, frozen=True):
    """A seat took no card."""

    seat: Seat


class PrivateerWords(SceneWords):
    """Privateers and Blackbeard.

    Keys:
        pirates: a table of the harbors of the Privateers, by seat, and of `blackbeard`: `B = "C4"`;
            by default all on Pirate Island.
    """

    keys = examples('pirates = { B = "C4" }')

    def __init__(self, rules: "Privateers", hex_names: Sequence[str]) -> None:
        self._rules = rules
        self._names = hex_names

    def set_out(self, work: Work) -> None:
        part, at = work.top.part("pirates"), work.state.of(Buccaneers).at
        letters = LETTERS[: work.state.seats]
        part.known([*letters, BLACKBEARDS_NAME])
        for name in part.data:
            said = part.text(name)
            place = work.hex(part, said, name)
            if place not in {*self._rules.tiles, self._rules.island}:
                part.bad([name], "no-harbor-there", place=said)
            pirate = BLACKBEARD if name == BLACKBEARDS_NAME else letters.index(name)
            at_home = pirate == BLACKBEARD or place == self._rules.island
            if not at_home and place in at[:BLACKBEARD]:
                part.bad([name], "two-privateers", place=said)
            at[pirate] = place

    def tables(self, state: State) -> Mapping[str, Mapping[str, str]]:
        names, at = self._names, state.of(Buccaneers).at
        pirates = [*LETTERS[: state.seats], BLACKBEARDS_NAME]
        return {"pirates": {n: quoted(names[place]) for n, place in zip(pirates, at, strict=True)}}


class Privateers(RuleModule):
    """The positions of pirates, and the harbors they close."""

    id = "privateers"
    needs = ("sevens", "theft", "development", "harbor-trade", "building")
    layout_keys = (GROUPS, HARBORS, LOTS)
    settings_type = PrivateerSettings

    def bind(self, book: Rulebook) -> None:
        layout, topology = book.layout, book.topology
        self._hex_names = topology.hex_names
        self._corners = topology.hex_corners
        self._seats = book.seats
        (self.island,) = layout.of(GROUPS)["pirate-island"]
        self._shore = frozenset(topology.hex_corners[self.island])
        self._beach = frozenset(topology.hex_paths[self.island])
        self._tile_of = tuple(harbor.water for harbor in layout.of(HARBORS))
        self.tiles = tuple(sorted(self._tile_of))
        self.families = (_Send(self), _Blackbeard(self), _Spare())

    def slice(self) -> Slice:
        return Buccaneers([self.island] * (self._seats + 1))

    def answers(self) -> Mapping[Any, Any]:
        """Pirates close harbors; no seat builds on their island."""
        return {
            HARBOR_OPEN: self._harbor_open,
            MAY_SETTLE: self._may_settle,
            MAY_LAY_ROAD: self._may_lay_road,
        }

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {AFTER_DISCARDS: self._seven, KNIGHT_PLAYED: self.call}

    def scene_words(self) -> Sequence[SceneWords]:
        """The position of every pirate."""
        return (PrivateerWords(self, self._hex_names),)

    def call(self, state: State, seat: Seat) -> None:
        """Ask a seat to send a pirate; with more tiles than pirates there is always a harbor."""
        state.agenda.append(ActivatePirate(seat))

    def send_refusal(self, state: State, pirate: int, place: Hex) -> Refusal | None:
        """Why a pirate (a seat, or BLACKBEARD) may not be sent to a hex."""
        if not BLACKBEARD <= pirate < self._seats:
            return Refusal.of("privateers.no-such-pirate", actor=Seat(pirate))
        at = state.of(Buccaneers).at
        if at[pirate] != self.island and self.island in at:
            return Refusal.of("privateers.island-first", hex=self.island)
        if place not in self.tiles:
            return Refusal.of("privateers.not-a-harbor", hex=place)
        if at[pirate] == place:
            return Refusal.of("privateers.same-hex", hex=place)
        if pirate != BLACKBEARD and place in at:
            return Refusal.of("privateers.harbor-taken", hex=place)
        return None

    def send(self, state: State, seat: Seat, pirate: int, place: Hex) -> None:
        """Put a pirate on a harbor; the seat that sent it may rob a seat there."""
        state.agenda.pop()
        state.of(Buccaneers).at[pirate] = place
        if state.log is not None:
            state.log.append(PirateSent(seat, Seat(pirate), place))
        there = {state.owner[corner] for corner in self._corners[place]}
        victims = tuple(
            Seat(other)
            for other in range(state.seats)
            if other != seat and other in there and has_cards(state, Seat(other))
        )
        if victims:
            state.agenda.append(ChooseVictim(seat, victims))

    def _seven(self, state: State) -> None:
        self.call(state, state.active)

    def _harbor_open(self, state: State, harbor: int, seat: Seat) -> Refusal | None:
        place = self._tile_of[harbor]
        at = state.of(Buccaneers).at
        if place not in at or (at[seat] == place and at[BLACKBEARD] != place):
            return None
        return Refusal.of("privateers.harbor-closed", hex=place)

    def _may_settle(self, state: State, place: Intersection, owner: Owner) -> Refusal | None:
        if place in self._shore:
            return Refusal.of("privateers.pirate-island", hex=self.island)
        return None

    def _may_lay_road(self, state: State, path: Path, owner: Owner) -> Refusal | None:
        if path in self._beach:
            return Refusal.of("privateers.pirate-island", hex=self.island)
        return None


class _Send(Family[SendPrivateer, Decision]):
    action = SendPrivateer
    during = (ActivatePirate,)
    may_score = may_spend = False

    def __init__(self, privateers: Privateers) -> None:
        self._privateers = privateers

    def legal(self, state: State, decision: Decision) -> Sequence[SendPrivateer]:
        return [
            SendPrivateer(Seat(seat), place)
            for seat in range(state.seats)
            for place in self._privateers.tiles
            if self._privateers.send_refusal(state, seat, place) is None
        ]

    def refusal(self, state: State, decision: Decision, action: SendPrivateer) -> Refusal | None:
        if action.owner == BLACKBEARD:
            return Refusal.of("privateers.no-such-pirate", actor=action.owner)
        return self._privateers.send_refusal(state, action.owner, action.place)

    def perform(self, state: State, decision: Decision, action: SendPrivateer) -> None:
        self._privateers.send(state, decision.actor, action.owner, action.place)


class _Blackbeard(Family[SendBlackbeard, Decision]):
    action = SendBlackbeard
    during = (ActivatePirate,)

    def __init__(self, privateers: Privateers) -> None:
        self._privateers = privateers

    def legal(self, state: State, decision: Decision) -> Sequence[SendBlackbeard]:
        return [
            SendBlackbeard(place)
            for place in self._privateers.tiles
            if self._privateers.send_refusal(state, BLACKBEARD, place) is None
        ]

    def refusal(self, state: State, decision: Decision, action: SendBlackbeard) -> Refusal | None:
        return self._privateers.send_refusal(state, BLACKBEARD, action.place)

    def perform(self, state: State, decision: Decision, action: SendBlackbeard) -> None:
        self._privateers.send(state, decision.actor, BLACKBEARD, action.place)


class _Spare(FreeChoice[Spare, Decision]):
    action = Spare
    during = (ChooseVictim,)

    def perform(self, state: State, decision: Decision, action: Spare) -> None:
        state.agenda.pop()
        if state.log is not None:
            state.log.append(Spared(decision.actor))
