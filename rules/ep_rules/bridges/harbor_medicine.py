"""Medicine for harbors: the card upgrades a settlement on a coast to a harbor settlement, too.

Rule: combined.medicine
"""

from collections.abc import Sequence

from ep_rules.base.purse import affords, cost_refusal, price
from ep_rules.knights.progress_cards import PlayCard
from ep_rules.knights.progress_deck import MEDICINE
from ep_rules.model import GRAIN, ORE, Action, Bundle, Refusal, Seat, State
from ep_rules.module import ConfiguredModule, Rulebook, Settings
from ep_rules.sea.harbors import Harbors
from ep_rules.topology import Intersection


class HarborMedicineSettings(Settings, frozen=True):
    """`cost`: that of a harbor settlement with Medicine."""

    cost: Bundle = Bundle.of({ORE: 1, GRAIN: 1})


class PlayHarborMedicine(Action, frozen=True):
    """Build a harbor settlement at a lower price."""

    form = "medicine-harbor {place}"
    place: Intersection


class HarborMedicine(ConfiguredModule[HarborMedicineSettings]):
    """The second use of the card."""

    id = "harbor-medicine"
    needs = ("science-cards", "harbors")
    settings_type = HarborMedicineSettings

    def bind(self, book: Rulebook) -> None:
        self.families = (_HarborMedicine(book, self.settings),)


class _HarborMedicine(PlayCard[PlayHarborMedicine]):
    action = PlayHarborMedicine
    card = MEDICINE
    builds_or_trades = True

    def __init__(self, book: Rulebook, settings: HarborMedicineSettings) -> None:
        super().__init__(book)
        self._harbors = book.module(Harbors)
        self._cost = price(settings.cost)

    def choices(self, state: State, seat: Seat) -> Sequence[PlayHarborMedicine]:
        if not affords(state.hands[seat], self._cost):
            return ()
        return [PlayHarborMedicine(place) for place in self._harbors.sites(state, seat)]

    def objection(self, state: State, seat: Seat, action: PlayHarborMedicine) -> Refusal | None:
        refusal = self._harbors.refusal(state, seat, action.place)
        return refusal or cost_refusal(state.hands[seat], self._cost, "combined.medicine")

    def happen(self, state: State, seat: Seat, action: PlayHarborMedicine) -> None:
        self._harbors.upgrade(state, seat, action.place, self._cost)
