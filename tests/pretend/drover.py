"""Pretend progress card Drover, for tests: cards of a hex beside one of your buildings.

Rule: drover.play

It is not an official card. It is a trade card: the seat names a hex next to one of its buildings
and takes cards of the kind that the hex yields. A setting says how many.

A card has such a file in `knights/` or `catan/`; its other files are in this folder.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta

from ep_rules.base.purse import take
from ep_rules.decks import DeckCard
from ep_rules.knights.city_track import CityTrack
from ep_rules.knights.progress_cards import PlayCard
from ep_rules.knights.progress_deck import progress_card
from ep_rules.model import SETTLEMENT, YIELDING, Action, Event, Good, Refusal, Seat, State
from ep_rules.module import ConfiguredModule, Rulebook, Settings
from ep_rules.topology import Hex

DROVER = progress_card(CityTrack.TRADE, "drover")


class DroverSettings(Settings, frozen=True):
    """`cards`: the number of such cards. `brings`: the cards that one brings, as far as they go."""

    cards: Annotated[int, Meta(ge=0, le=9)] = 3
    brings: Annotated[int, Meta(ge=1, le=9)] = 2


class PlayDrover(Action, frozen=True):
    """Take cards of the kind that a hex next to one of your buildings yields."""

    form = "drover {place}"
    place: Hex


class DroveCame(Event, frozen=True):
    """A drover brought cards of the kind that a hex yields."""

    seat: Seat
    place: Hex
    good: Good
    count: int


class DroverCard(ConfiguredModule[DroverSettings]):
    """The card."""

    id = "drover"
    needs = ("progress-cards",)
    settings_type = DroverSettings

    def deck_cards(self, book: Rulebook) -> Mapping[DeckCard, int]:
        """The card."""
        return {DROVER: self.settings.cards}

    def bind(self, book: Rulebook) -> None:
        """Look up what the card uses."""
        self.families = (_Drover(book, self.settings),)


class _Drover(PlayCard[PlayDrover]):
    action = PlayDrover
    card = DROVER
    builds_or_trades = False
    may_score = may_spend = False

    def __init__(self, book: Rulebook, settings: DroverSettings) -> None:
        super().__init__(book)
        self._beside = book.topology.corner_hexes
        self._brings = settings.brings

    def choices(self, state: State, seat: Seat) -> Sequence[PlayDrover]:
        own = {
            place
            for kind in state.placed[SETTLEMENT:]
            for corner in kind[seat]
            for place in self._beside[corner]
            if self._there(state, place)
        }
        return [PlayDrover(place) for place in sorted(own)]

    def objection(self, state: State, seat: Seat, action: PlayDrover) -> Refusal | None:
        if action in self.choices(state, seat):
            return None
        return Refusal.of("drover.no-herd", hex=action.place)

    def happen(self, state: State, seat: Seat, action: PlayDrover) -> None:
        good, count = Good(state.terrain[action.place]), self._there(state, action.place)
        take(state, seat, good, count)
        if state.log is not None:
            state.log.append(DroveCame(seat, action.place, good, count))

    def _there(self, state: State, place: Hex) -> int:
        """The cards that a hex would bring."""
        terrain = state.terrain[place]
        return min(self._brings, state.bank[terrain]) if terrain < YIELDING else 0
