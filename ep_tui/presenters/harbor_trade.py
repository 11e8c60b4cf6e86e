"""Presenter of harbors: their goods and rates."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from ep_rules.api import NOBODY, Event, Game, Observation
from ep_rules.catan.harbor_trade import HarborPlaces, HarborShown, HarborTrade, HarborTradeSettings
from ep_rules.catan.layout_harbors import HARBORS, Harbor, Port
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import TEXT, CornerMark, HexSign, LegendEntry, Slot
from ep_tui.contributions.words import Words, yes
from ep_tui.presenter_parts.of_events import ABOUT_DISCOVERY

PIER = CornerMark(LegendEntry("pier"))
HIDDEN = "hidden"
"""The word of a face-down harbor."""
MOST = 5
"""The cells of a harbor's word in most hexes; the first letter of a longer one stands there."""


@cache
def harbor_signs(kind: int, any_rate: int, one_rate: int) -> tuple[HexSign, HexSign]:
    """A harbor of one kind, or of NOBODY: face down."""
    if kind == NOBODY:
        return _signs("?", "?:1", "?:1", "?", LegendEntry("harbor-hidden"))
    word = Port(kind).word
    if kind == Port.ANY:
        rate = f"{any_rate}:1"
        return _signs(str(any_rate), rate, rate, word, LegendEntry("harbor-any"))
    return _signs(word[0], f"{one_rate}:{word[0]}", f"{one_rate}:1", word, LegendEntry("harbor"))


def _signs(
    initial: str, code: str, rate: str, word: str, legend: LegendEntry
) -> tuple[HexSign, HexSign]:
    """The rate, and the traded good."""
    rates = {Slot.CODE: code, Slot.TOP: rate, Slot.TITLE: rate}
    texts = {slot: ((text, TEXT),) for slot, text in rates.items()}
    short = word if len(word) <= MOST else word[0]
    words = {Slot.CENTER: short, Slot.FULL_MIDDLE: word, Slot.MIDDLE: short}
    goods = {slot: ((text, TEXT),) for slot, text in words.items()}
    return HexSign(texts, initial, legend), HexSign(goods)


class HarborTradeOnMap(OnMap):
    """The harbors of the layout."""

    legends = (
        *(LegendEntry("harbor-any"), LegendEntry("harbor"), LegendEntry("harbor-hidden")),
        PIER.legend,
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.settings: HarborTradeSettings = game.book.module(HarborTrade).settings
        self.harbors = self.layout.of(HARBORS)

    def hex_signs(self, seen: Observation) -> Iterator[tuple[int, HexSign]]:
        """Every harbor, on its sea hex."""
        rates = self.settings.any_rate, self.settings.one_rate
        for harbor, kind in zip(self.harbors, seen.of(HarborPlaces).kinds, strict=True):
            for sign in harbor_signs(kind, *rates):
                yield harbor.water, sign

    def corner_marks(self, seen: Observation) -> Iterator[tuple[int, CornerMark]]:
        """The intersections of harbors that do not serve all of their hex."""
        for harbor, served in zip(self.harbors, self._served(seen), strict=True):
            if harbor.path != NOBODY:
                for corner in served:
                    yield corner, PIER

    def hex_facts(self, seen: Observation, place: int) -> Iterator[PlaceFact]:
        """A harbor, and the intersections it serves if not all of its hex."""
        for (harbor, words), served in zip(self._harbors(seen), self._served(seen), strict=True):
            if harbor.water == place:
                corners = served if harbor.path != NOBODY else ()
                names = [self.topology.corner_names[corner] for corner in corners]
                params = {"harbor": words, "corners": names, "at": yes(names)}
                yield PlaceFact(Words("table.place.harbor", params))

    def corner_facts(self, seen: Observation, corner: int) -> Iterator[PlaceFact]:
        """The trade of harbors that a building here could use."""
        harbors = zip(self._harbors(seen), self._served(seen), strict=True)
        here = [words for (_, words), served in harbors if corner in served]
        if here:
            yield PlaceFact(Words("table.place.pier", {"harbor": here}))

    def _served(self, seen: Observation) -> list[Sequence[int]]:
        """The intersections that each harbor serves."""
        moved = self.moved_harbors(seen)
        return [moved.get(number, harbor.corners) for number, harbor in enumerate(self.harbors)]

    def _harbors(self, seen: Observation) -> Iterator[tuple[Harbor, Words]]:
        """Every harbor with its good and its rate."""
        for harbor, kind in zip(self.harbors, seen.of(HarborPlaces).kinds, strict=True):
            word = HIDDEN if kind == NOBODY else Port(kind).word
            general = kind == Port.ANY
            rate = self.settings.any_rate if general else self.settings.one_rate
            good = "" if general or kind == NOBODY else word
            params = {"kind": word, "rate": rate, "good": good}
            yield harbor, Words("table.place.harbor-rate", params)


class HarborTradePresenter(Presenter):
    """The presenter of harbors."""

    module = "harbor-trade"
    instead = {"table.choice.give": "table.choice.give-at-rate"}
    on_map = HarborTradeOnMap

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            HarborShown: Telling(ABOUT_DISCOVERY, stress=Stress.SILENT),
        }
