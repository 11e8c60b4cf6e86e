"""The Bishop at sea: it brings or moves your pirate ship, which robs at once.

Rule: combined.bishop
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from ep_rules.base.theft import Theft
from ep_rules.decks import DeckCard
from ep_rules.knights.barbarians import Barbarians
from ep_rules.knights.progress_cards import PlayCard
from ep_rules.knights.progress_deck import BISHOP
from ep_rules.model import Action, Refusal, Seat, State
from ep_rules.module import ConfiguredModule, Rulebook, Settings
from ep_rules.sea.gold import Gold
from ep_rules.sea.pirates import Pirates
from ep_rules.topology import Hex


class PirateBishopSettings(Settings, frozen=True):
    """Questions that the online rules leave open.

    `robs`: one seat with a ship on a route of the hex, as after a seven, or each of them;
    `from_start`: whether it may be played before the first attack; `without_victim`: whether it may
    be played where no seat can be robbed.
    """

    robs: Literal["one", "each"] = "one"
    from_start: bool = True
    without_victim: bool = True


class PlayPirateBishop(Action, frozen=True):
    """Bring your pirate ship, or move it, and rob."""

    form = "bishop {place}"
    place: Hex


class PirateBishop(ConfiguredModule[PirateBishopSettings]):
    """The card where there is no robber."""

    id = "pirate-bishop"
    needs = ("progress-cards", "barbarians", "pirates", "theft", "gold")
    settings_type = PirateBishopSettings

    def deck_cards(self, book: Rulebook) -> Mapping[DeckCard, int]:
        return {BISHOP: 2}

    def bind(self, book: Rulebook) -> None:
        self.families = (_Bishop(self.settings, book),)


class _Bishop(PlayCard[PlayPirateBishop]):
    action = PlayPirateBishop
    card = BISHOP
    builds_or_trades = False
    may_score = may_spend = False

    def __init__(self, settings: PirateBishopSettings, book: Rulebook) -> None:
        super().__init__(book)
        self._settings = settings
        self._pirates = book.module(Pirates)
        self._theft = book.module(Theft)
        self._hides_gold = book.module(Gold).hides_gold()
        self._actions = tuple(PlayPirateBishop(Hex(place)) for place in book.topology.hexes)

    def choices(self, state: State, seat: Seat) -> Sequence[PlayPirateBishop]:
        return [one for one in self._actions if self.objection(state, seat, one) is None]

    def objection(self, state: State, seat: Seat, action: PlayPirateBishop) -> Refusal | None:
        if not (self._settings.from_start or state.of(Barbarians).attacks):
            return Refusal.of("pirates.asleep")
        refusal = self._pirates.place_refusal(state, seat, action.place)
        if refusal is None and not (
            self._settings.without_victim or self._robs(state, seat, action)
        ):
            return Refusal.of("pirates.no-victim", hex=action.place)
        return refusal

    def happen(self, state: State, seat: Seat, action: PlayPirateBishop) -> None:
        rob = self._theft.choose if self._settings.robs == "one" else self._rob_each
        self._pirates.place(state, seat, action.place, rob)

    def _robs(self, state: State, seat: Seat, action: PlayPirateBishop) -> bool:
        """Whether a seat with a card or a coin can be robbed; hidden coins may be in any hand."""
        victims = self._theft.open_to(state, seat, self._pirates.victims(state, seat, action.place))
        return any(self._hides_gold or any(state.hands[victim]) for victim in victims)

    def _rob_each(self, state: State, thief: Seat, victims: Sequence[Seat]) -> None:
        there = self._theft.open_to(state, thief, victims)
        for victim in reversed([seat for seat in state.clockwise if seat in there]):
            self._theft.rob(state, thief, victim)
