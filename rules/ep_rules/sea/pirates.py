"""Pirate ships: placed after a seven, they rob and take tribute.

Rule: pirates.place, pirates.where, pirates.theft, pirates.tribute
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta

from ep_rules.base.purse import take
from ep_rules.base.sevens import AFTER_DISCARDS
from ep_rules.base.theft import EMPTY_HANDED, Theft
from ep_rules.base.turn import PART_STARTS
from ep_rules.model import (
    GOLD,
    NOBODY,
    Action,
    Decision,
    Event,
    Refusal,
    Seat,
    Slice,
    State,
)
from ep_rules.module import ConfiguredModule, Family, FreeChoice, Rulebook, Settings
from ep_rules.questions import Moment
from ep_rules.sea.sailing import HIGHEST_TOLL, TOLL, TOLL_PAID
from ep_rules.sea.ships import Fleet, Ships
from ep_rules.topology import Hex, Path
from ep_rules.viewpoint import Viewpoint

PIRATE_PLACED: Moment[[Hex]] = Moment("pirate ship placed")


Robbing = Callable[[State, Seat, Sequence[Seat]], None]
"""A way to rob the seats beside a pirate ship; arguments: the thief, the victims."""


class PirateSettings(Settings, frozen=True):
    """Numbers and disputed rules of pirate ships.

    `tribute`: gold a ship pays in a turn; `gold_theft`: whether a thief may or must take a coin
    from a victim without cards; `same_hex`: whether a new pirate ship may take the place of another
    seat's; `frame_sea`: whether it may be placed on the sea hex that is printed on the frame.
    """

    tribute: Annotated[int, Meta(ge=0, le=9)] = 1
    gold_theft: Literal["may", "must"] = "may"
    same_hex: bool = True
    frame_sea: bool = False


class Pirate(Slice):
    """`at`: the hex of the one pirate ship in play, -1 none; `owner`: its seat.

    `paid`: ships that paid tribute in this part, sorted.
    """

    key = "pirates"
    at: int = NOBODY
    owner: int = NOBODY
    paid: tuple[int, ...] = ()

    def copy(self) -> "Pirate":
        return Pirate(self.at, self.owner, self.paid)

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """The hex of the pirate ship from 1 (0 none), and its owner."""
        return {"at": [self.at + 1], "owner": [view.who(self.owner)]}


class PlacePirate(Decision, frozen=True):
    """A seat must place or move its pirate ship."""


class TakeCoin(Decision, frozen=True):
    """A seat may take a coin from a victim without cards."""

    victim: Seat

    def sure_gold(self, seat: Seat) -> int:
        """The coin that may be taken."""
        return int(seat == self.victim)


class PirateAction(Action, frozen=True):
    """An action with pirate ships, which Land Ho! does not have."""

    @classmethod
    def absent(cls) -> Refusal:
        """The scenario has no pirate ships."""
        return Refusal.of("turn.no-pirate-ships")


class MovePirate(PirateAction, frozen=True):
    """Place or move your pirate ship."""

    form = "pirate {place}"
    place: Hex


class TakeGold(PirateAction, frozen=True):
    """Take a coin from a victim without cards."""

    form = "take-gold"


class LeaveGold(PirateAction, frozen=True):
    """Leave the coin."""

    form = "leave-gold"


class PiratePlaced(Event, frozen=True):
    """A seat placed its pirate ship; `sent_home` is the seat whose ship left, or -1."""

    seat: Seat
    place: Hex
    sent_home: int


class GoldStolen(Event, frozen=True):
    """A thief took a coin."""

    seat: Seat
    victim: Seat


class Pirates(ConfiguredModule[PirateSettings]):
    """The one pirate ship in play."""

    id = "pirates"
    needs = ("sevens", "sailing", "theft")
    settings_type = PirateSettings
    scene_file = "ep_rules.sea.pirates_scene"

    def bind(self, book: Rulebook) -> None:
        self.topology = book.topology
        self._sea = book.layout.terrains.sea
        self._ships = book.module(Ships)
        self._placed = book.at(PIRATE_PLACED)
        island = set(book.layout.island)
        banned = {place for hex_ in island for place in book.topology.hex_neighbors[hex_]}
        if not self.settings.frame_sea:
            banned.update(book.layout.printed)
        self._banned = banned | island
        self._near_island = banned - set(book.layout.printed)
        self.places = [Hex(p) for p in book.topology.hexes if p not in self._banned]
        self._theft = book.module(Theft)
        self.families = (_Move(self), _Take(), _Leave())

    def slice(self) -> Slice:
        return Pirate()

    def answers(self) -> Mapping[Any, Any]:
        """Tribute is a toll."""
        return {TOLL: self._toll, HIGHEST_TOLL: self._highest_toll}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {
            AFTER_DISCARDS: self._seven,
            EMPTY_HANDED: self._no_card,
            PART_STARTS: self._reset,
            TOLL_PAID: self._paid,
        }

    def call(self, state: State, seat: Seat) -> None:
        """Ask a seat to place its pirate ship, if there is a hex for it."""
        if self.open_to(state, seat):
            state.agenda.append(PlacePirate(seat))

    def open_to(self, state: State, seat: Seat) -> list[Hex]:
        """The hexes where a seat's pirate ship may go, sorted."""
        terrain, sea = state.terrain, self._sea
        at_sea = [place for place in self.places if terrain[place] in sea]
        return [place for place in at_sea if self.place_refusal(state, seat, place) is None]

    def place_refusal(self, state: State, seat: Seat, place: Hex) -> Refusal | None:
        """Why a seat's pirate ship may not go to a hex."""
        if state.terrain[place] not in self._sea:
            return Refusal.of("pirates.not-sea", hex=place)
        if place in self._near_island:
            return Refusal.of("pirates.beside-island", hex=place)
        if place in self._banned:
            return Refusal.of("pirates.on-frame", hex=place)
        pirate = state.of(Pirate)
        if pirate.at == place and (pirate.owner == seat or not self.settings.same_hex):
            return Refusal.of("pirates.same-hex", hex=place)
        return None

    def hostile(self, state: State, seat: Seat) -> int:
        """The hex of another seat's pirate ship, or -1."""
        pirate = state.of(Pirate)
        return pirate.at if pirate.owner != seat else NOBODY

    def place(self, state: State, seat: Seat, place: Hex, rob: Robbing | None = None) -> None:
        """Put a seat's pirate ship on a hex and let it rob; `rob`: another way than choosing."""
        pirate = state.of(Pirate)
        home = pirate.owner if pirate.owner not in (NOBODY, seat) else NOBODY
        pirate.at, pirate.owner = place, seat
        if state.log is not None:
            state.log.append(PiratePlaced(seat, place, home))
        (rob or self._theft.choose)(state, seat, self.victims(state, seat, place))
        for react in self._placed:
            react(state, place)

    def _no_card(self, state: State, thief: Seat, victim: Seat) -> None:
        if state.hands[victim][GOLD]:
            if self.settings.gold_theft == "must":
                take_coin(state, thief, victim)
            else:
                state.agenda.append(TakeCoin(thief, victim))

    def victims(self, state: State, seat: Seat, place: Hex) -> tuple[Seat, ...]:
        """The seats that a seat's pirate ship robs on a hex: others with a ship on its routes."""
        fleet = state.of(Fleet)
        routes = self.topology.hex_paths[place]
        return tuple(
            Seat(other)
            for other in range(state.seats)
            if other != seat
            and any(fleet.at[ship] in routes for ship in self._ships.fleet(Seat(other)))
        )

    def _toll(  # noqa: PLR0913, PLR0917 - the question's form
        self, due: int, state: State, ship: int, origin: Path, path: Path, counted: int
    ) -> int:
        pirate = state.of(Pirate)
        if pirate.at == NOBODY or pirate.owner == ship // self._ships.per_seat:
            return due
        if counted or ship in pirate.paid:
            return due
        routes = self.topology.hex_paths[pirate.at]
        return due + self.settings.tribute if origin in routes or path in routes else due

    def _highest_toll(self, highest: int) -> int:
        return highest + self.settings.tribute

    def _paid(self, state: State, ship: int) -> None:
        pirate = state.of(Pirate)
        pirate.paid = tuple(sorted({*pirate.paid, ship}))

    def _reset(self, state: State) -> None:
        state.of(Pirate).paid = ()

    def _seven(self, state: State) -> None:
        self.call(state, state.active)


def take_coin(state: State, thief: Seat, victim: Seat) -> None:
    """Move a coin between two hands."""
    take(state, victim, GOLD, -1)
    take(state, thief, GOLD)
    if state.log is not None:
        state.log.append(GoldStolen(thief, victim))


class _Move(Family[MovePirate, Decision]):
    action = MovePirate
    during = (PlacePirate,)
    may_score = may_spend = False

    def __init__(self, pirates: Pirates) -> None:
        self._pirates = pirates
        self._actions = {place: MovePirate(place) for place in pirates.places}

    def legal(self, state: State, decision: Decision) -> Sequence[MovePirate]:
        return [self._actions[place] for place in self._pirates.open_to(state, decision.actor)]

    def refusal(self, state: State, decision: Decision, action: MovePirate) -> Refusal | None:
        return self._pirates.place_refusal(state, decision.actor, action.place)

    def perform(self, state: State, decision: Decision, action: MovePirate) -> None:
        state.agenda.pop()
        self._pirates.place(state, decision.actor, action.place)


class _Take(FreeChoice[TakeGold, TakeCoin]):
    action = TakeGold
    during = (TakeCoin,)

    def perform(self, state: State, decision: TakeCoin, action: TakeGold) -> None:
        state.agenda.pop()
        take_coin(state, decision.actor, decision.victim)


class _Leave(FreeChoice[LeaveGold, Decision]):
    action = LeaveGold
    during = (TakeCoin,)

    def perform(self, state: State, decision: Decision, action: LeaveGold) -> None:
        state.agenda.pop()
