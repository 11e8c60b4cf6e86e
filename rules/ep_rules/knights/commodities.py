"""Commodities: paper, cloth and coin, which cities yield together with the resource of their hex.

Rule: commodities.yield, commodities.shortage, commodities.trade
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta

from ep_rules.base.production import INCOME, YIELD
from ep_rules.base.sevens import COUNTED
from ep_rules.base.trade import LOWEST_RATE, SOLD, USUAL_RATES
from ep_rules.catan.cities import CITY
from ep_rules.model import LUMBER, ORE, RESOURCES, WOOL, Good, State
from ep_rules.module import Answer, ConfiguredModule, Settings
from ep_rules.pieces import CardKind
from ep_rules.questions import Askable

PAPER, CLOTH, COIN = Good(6), Good(7), Good(8)
COMMODITIES = (PAPER, CLOTH, COIN)
BESIDE = {LUMBER: PAPER, WOOL: CLOTH, ORE: COIN}
"""The commodity that a city gets in place of its second card of a resource."""


class CommoditySettings(Settings, frozen=True):
    """`supply`: the cards of each commodity; `rate`: equal ones for a card of the supply.

    `sevens`: whether they count toward the limit of a seven and are given back; `income`: whether a
    roll that brought only commodities brought something; `gold`: whether they are sold for gold.
    """

    supply: Annotated[int, Meta(ge=5, le=99)] = 12
    rate: Annotated[int, Meta(ge=2, le=9)] = 4
    sevens: Literal["counted", "safe"] = "counted"
    income: Literal["counted", "not-counted"] = "counted"
    gold: Literal["not-sold", "sold"] = "not-sold"


class Commodities(ConfiguredModule[CommoditySettings]):
    """Three more kinds of cards, and how cities get them."""

    id = "commodities"
    needs = ("production", "sevens", "cities", "trade")
    settings_type = CommoditySettings

    def card_kinds(self) -> Sequence[CardKind]:
        """Paper, cloth and coin."""
        words = ("paper", "cloth", "coin")
        supply = self.settings.supply
        return [CardKind(good, word, supply) for good, word in zip(COMMODITIES, words, strict=True)]

    def answers(self) -> Mapping[Askable, Answer]:
        """The last card of a city is a commodity; what commodities count for, and their rate."""
        return {
            YIELD: _with_commodity,
            USUAL_RATES: self._rates,
            LOWEST_RATE: self._lowest,
            COUNTED: self._counted,
            INCOME: self._income,
            SOLD: self._sold,
        }

    def _counted(self, goods: tuple[Good, ...]) -> tuple[Good, ...]:
        return RESOURCES if self.settings.sevens == "safe" else goods

    def _sold(self, goods: tuple[Good, ...]) -> tuple[Good, ...]:
        return (*goods, *COMMODITIES) if self.settings.gold == "sold" else goods

    def _income(
        self, received: list[int], state: State, due: list[list[int]], total: int
    ) -> list[int]:
        if self.settings.income == "counted":
            return received
        return [
            counted - sum([cards[good] for good in COMMODITIES])
            for counted, cards in zip(received, due, strict=True)
        ]

    def _lowest(self, rate: int) -> int:
        return min(rate, self.settings.rate)

    def _rates(self, rates: tuple[int, ...]) -> tuple[int, ...]:
        return (*rates[: COMMODITIES[0]], *[self.settings.rate for _ in COMMODITIES])


@lru_cache(maxsize=1024)
def at_most(rates: tuple[int, ...], best: int, goods: tuple[int, ...]) -> tuple[int, ...]:
    """Rates with a better one for some kinds of cards."""
    return tuple([min(rate, best) if good in goods else rate for good, rate in enumerate(rates)])


def _with_commodity(cards: tuple[Good, ...], kind: int) -> tuple[Good, ...]:
    commodity = BESIDE.get(cards[0]) if kind == CITY else None
    return cards if commodity is None else (*cards[:-1], commodity)
