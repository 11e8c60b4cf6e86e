"""A fixed start: every color's pieces and cards as the layout gives them; a setting turns it off.

Rule: setup.fixed
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Literal

from msgspec import Meta

from ep_rules.base.layout_start import MARKS, START
from ep_rules.base.purse import take
from ep_rules.model import GOLD, Owner, Seat, State
from ep_rules.module import ConfiguredModule, Rulebook, Settings
from ep_rules.questions import GAME_STARTS, Moment


class SetupSettings(Settings, frozen=True):
    """`places`: those of the layout, or chosen by the players in a free set-up.

    `unused_start`: with one seat missing, the start (from 1) that stays in the box.
    """

    places: Literal["fixed", "free"] = "fixed"
    unused_start: Annotated[int, Meta(ge=1, le=4)] = 4


class FixedStart(ConfiguredModule[SetupSettings]):
    """Place the pieces of all colors before the first part.

    With one seat fewer than starts, one start stays out; with two fewer, the rest become neutral
    owners, whose pieces only block.
    """

    id = "setup"
    needs = ("production", "building")
    layout_keys = (START, MARKS)
    settings_type = SetupSettings

    def bind(self, book: Rulebook) -> None:
        start = book.layout.of(START)
        starts = list(start.colors)
        unused = self.settings.unused_start - 1
        if book.owners == len(starts) - 1 and 0 <= unused < len(starts):
            del starts[unused]
        self._starts = starts[: book.owners]
        self._gold = start.gold
        self._placers = book.placers

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {GAME_STARTS: self._set_out} if self.settings.places == "fixed" else {}

    def _set_out(self, state: State) -> None:
        for number, start in enumerate(self._starts):
            for piece, place in start.pieces:
                self._placers[piece](state, Owner(number), place)
            if number < state.seats:
                for card in start.cards:
                    take(state, Seat(number), card)
                take(state, Seat(number), GOLD, self._gold)
