"""Harbors: a seat with a building at a harbor trades at its rate.

A harbor is printed in its place, dealt before the set-up, or face down until a module reveals it.

Rule: harbor-trade.rate, harbor-trade.places
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta

from ep_rules.base.trade import BETTER_RATE, LOWEST_RATE, SUPPLY_RATES
from ep_rules.catan.layout_harbors import HARBORS, Port
from ep_rules.model import (
    CHANCE,
    NOBODY,
    RESOURCES,
    SETTLEMENT,
    Action,
    Decision,
    Event,
    Good,
    Refusal,
    Seat,
    Slice,
    State,
)
from ep_rules.module import (
    Answer,
    ConfiguredModule,
    Draw,
    Rulebook,
    Settings,
    Stock,
    counted,
)
from ep_rules.questions import GAME_STARTS, Askable, Moment, Veto
from ep_rules.topology import Hex
from ep_rules.viewpoint import Viewpoint

HARBOR_OPEN: Veto[[int, Seat]] = Veto("is the harbor open")
"""Arguments: the number of a harbor of the layout, who would trade there."""


NO_RATE = 99
"""The rate of a harbor for a kind of cards that it does not take; larger than any rate."""


class HarborTradeSettings(Settings, frozen=True):
    """The placement of harbors, and the rates of both kinds."""

    harbors: Literal["as-printed", "shuffled", "face-down"] = "shuffled"
    any_rate: Annotated[int, Meta(ge=1, le=9)] = 3
    one_rate: Annotated[int, Meta(ge=1, le=9)] = 2


class HarborPlaces(Slice):
    """The kinds of the harbors.

    `kinds`: a `Port` for each harbor of the layout, -1 if unknown. `loose`: the count of each kind
    among the unknown ones.
    """

    key = "harbor-trade"
    kinds: list[int]
    loose: dict[int, int]

    def copy(self) -> "HarborPlaces":
        return HarborPlaces(self.kinds[:], self.loose.copy())

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """The kind of each harbor from 1 (0 unknown)."""
        return {"kinds": [kind + 1 for kind in self.kinds]}


class DealHarbor(Decision, frozen=True):
    """CHANCE deals a harbor to a sea hex."""

    place: Hex


class HarborIs(Action, frozen=True):
    """The harbor that was dealt to a sea hex, or revealed."""

    form = "port {place} {kind}"
    place: Hex
    kind: Port


class HarborShown(Event, frozen=True):
    """A harbor was revealed."""

    place: Hex
    kind: Port


class HarborTrade(ConfiguredModule[HarborTradeSettings]):
    """Better trade rates at harbors; the best one counts."""

    id = "harbor-trade"
    needs = ("trade", "building")
    layout_keys = (HARBORS,)
    settings_type = HarborTradeSettings
    settings_beside = (("harbors=face-down", "land face down"),)
    scene_file = "ep_rules.catan.harbor_trade_scene"

    def bind(self, book: Rulebook) -> None:
        self.hex_names = book.topology.hex_names
        self.harbors = book.layout.of(HARBORS)
        self._open = book.veto(HARBOR_OPEN)
        self._number = {harbor.water: number for number, harbor in enumerate(self.harbors)}
        self._serving: dict[int, tuple[int, ...]] = {}
        for number, harbor in enumerate(self.harbors):
            for corner in harbor.corners:
                self._serving[corner] = (*self._serving.get(corner, ()), number)
        self._served = frozenset(self._serving)
        self._buildings = tuple(kind for kind in book.buildings if kind >= SETTLEMENT)
        goods, one = range(book.cards.reach), self.settings.one_rate
        self._rates = [
            *(tuple(one if good == port else NO_RATE for good in goods) for port in RESOURCES),
            (self.settings.any_rate,) * book.cards.reach,
        ]
        self.families = (_Harbor(self),)

    def slice(self) -> Slice:
        """All harbors as printed, or only the fixed ones known."""
        printed = self.settings.harbors == "as-printed"
        kinds = [int(h.kind) if printed or h.fixed else NOBODY for h in self.harbors]
        loose: dict[int, int] = {}
        for harbor, kind in zip(self.harbors, kinds, strict=True):
            if kind == NOBODY:
                loose[harbor.kind] = loose.get(harbor.kind, 0) + 1
        return HarborPlaces(kinds, dict(sorted(loose.items())))

    def stocks(self, state: State) -> Mapping[str, Stock]:
        places = state.of(HarborPlaces)
        there = Counter(kind for kind in places.kinds if kind != NOBODY) + Counter(places.loose)
        return counted("harbor", there, Counter(int(harbor.kind) for harbor in self.harbors))

    def answers(self) -> Mapping[Askable, Answer]:
        """The rate, and what keeps it from a seat."""
        return {
            SUPPLY_RATES: self._better,
            LOWEST_RATE: self._lowest,
            BETTER_RATE: self._withheld,
        }

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {GAME_STARTS: self._begin}

    def _begin(self, state: State) -> None:
        if self.settings.harbors == "shuffled":
            self.reveal(state)

    def reveal(self, state: State) -> None:
        """Ask CHANCE for every unknown harbor, unless it is already asked."""
        kinds = state.of(HarborPlaces).kinds
        asked = {open_.place for open_ in state.agenda if isinstance(open_, DealHarbor)}
        state.agenda.extend(
            DealHarbor(CHANCE, harbor.water)
            for harbor, kind in reversed(list(zip(self.harbors, kinds, strict=True)))
            if kind == NOBODY and harbor.water not in asked
        )

    def number_at(self, place: Hex) -> int:
        """The number of the harbor on a sea hex; raises KeyError."""
        return self._number[place]

    def at(self, state: State, seat: Seat) -> list[int]:
        """The numbers of the harbors where a seat has a building, open to it or not."""
        serving = self._serving
        return sorted(
            {
                number
                for kind in state.placed[SETTLEMENT:]
                for corner in kind[seat]
                for number in serving.get(corner, ())
            }
        )

    def _withheld(self, state: State, seat: Seat, good: Good) -> Refusal | None:
        """Why a harbor is closed at which the seat could pay."""
        kinds, hand = state.of(HarborPlaces).kinds, state.hands[seat]
        for number in self.at(state, seat):
            if kinds[number] >= 0 and self._rates[kinds[number]][good] <= hand[good]:
                refusal = self._open(state, number, seat)
                if refusal is not None:
                    return refusal
        return None

    def _lowest(self, rate: int) -> int:
        return min(rate, self.settings.any_rate, self.settings.one_rate)

    def _better(self, rates: tuple[int, ...], state: State, seat: Seat) -> tuple[int, ...]:
        served, placed = self._served, state.placed
        for building in self._buildings:
            places = placed[building][seat]
            if served.isdisjoint(places):
                continue
            kinds = state.of(HarborPlaces).kinds
            for corner in served.intersection(places):
                for number in self._serving[corner]:
                    if kinds[number] >= 0 and self._open(state, number, seat) is None:
                        rates = _lower(rates, self._rates[kinds[number]])
        return rates


@lru_cache(maxsize=1024)
def _lower(rates: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    """The lower rate for each kind of cards."""
    return tuple(map(min, rates, others))


class _Harbor(Draw[HarborIs, DealHarbor]):
    action = HarborIs
    during = (DealHarbor,)

    def __init__(self, trade: HarborTrade) -> None:
        self._trade = trade

    def outcomes(self, state: State, decision: DealHarbor) -> Sequence[tuple[HarborIs, int]]:
        loose = state.of(HarborPlaces).loose
        return [(HarborIs(decision.place, Port(kind)), loose[kind]) for kind in sorted(loose)]

    def perform(self, state: State, decision: DealHarbor, action: HarborIs) -> None:
        state.agenda.pop()
        drawer = state.of(HarborPlaces)
        drawer.kinds[self._trade.number_at(action.place)] = int(action.kind)
        drawer.loose[action.kind] -= 1
        if not drawer.loose[action.kind]:
            del drawer.loose[action.kind]
        if state.log is not None:
            state.log.append(HarborShown(action.place, action.kind))
