"""Bot knowledge of the trade cards that take cards of others."""

from collections.abc import Sequence

from ep_rules.api import RESOURCES, Action, Good
from ep_rules.bots.advice import Advice
from ep_rules.bots.deckhand.knowledge import PLAYED, DeckhandKnowledge
from ep_rules.bots.knowledge.commodities import CommoditiesKnowledge
from ep_rules.bots.knowledge.progress_cards import ProgressCardsKnowledge, card, listed
from ep_rules.bots.planning.goods import card_worth
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.knights.trade_cards import (
    COMMERCIAL_HARBOR,
    MASTER_MERCHANT,
    RESOURCE_MONOPOLY,
    TRADE_MONOPOLY,
    AskSwap,
    GiveForIt,
    PickOne,
    PlayCommercialHarbor,
    PlayMasterMerchant,
    PlayResourceMonopoly,
    PlayTradeMonopoly,
)

MANY, FEW = 3.0, 1.5
"""The cards that a monopoly must bring, and one that completes the best project or frees a hand."""
PAID = 2
"""The most cards of one seat for a monopoly of a resource."""


class TradeCardsKnowledge(Knowledge):
    """Cards of others."""

    cards = {
        COMMERCIAL_HARBOR: 0.4,
        MASTER_MERCHANT: 0.45,
        RESOURCE_MONOPOLY: 0.55,
        TRADE_MONOPOLY: 0.45,
    }

    def play(self, plans: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """A card that is useful now, or an exchange of the Commercial Harbor."""
        action = (
            self._swap(legal)
            or self._monopoly(plans, legal)
            or self._master(legal)
            or self._harbor(legal)
        )
        return card(action) if action is not None else None

    def _swap(self, legal: Sequence[Action]) -> AskSwap | None:
        """The resource that is needed least for a commodity of a seat that has one."""
        swaps = [
            one for one in listed(self.survey, legal, AskSwap) if self._commodities(one.seat) >= 1
        ]
        return max(swaps, key=lambda one: card_worth(self.survey, one.good, -1), default=None)

    def _commodities(self, seat: int) -> float:
        """The expected commodities of a seat."""
        return sum(self._expected(seat, good) for good in CommoditiesKnowledge.kinds)

    def _expected(self, seat: int, good: Good) -> float:
        """The expected cards of a kind of a seat: known ones, and a share of the unknown."""
        view = self.survey.seen.seats[seat]
        return view.known[good] + view.unknown / len(self.survey.kinds)

    def _others(self) -> list[int]:
        return [seat for seat in range(self.survey.seats) if seat != self.survey.seat]

    def _monopoly(self, plans: Sequence[Project], legal: Sequence[Action]) -> Action | None:
        """The monopoly that brings most."""
        found: list[tuple[float, int, Action]] = []
        monopolies: list[PlayResourceMonopoly | PlayTradeMonopoly]
        monopolies = [
            *listed(self.survey, legal, PlayResourceMonopoly),
            *listed(self.survey, legal, PlayTradeMonopoly),
        ]
        for number, action in enumerate(monopolies):
            good = action.good
            most = PAID if good in RESOURCES else 1
            count = sum(min(most, self._expected(seat, good)) for seat in self._others())
            lacks = bool(plans) and plans[0].cost[good] > self.survey.hand[good]
            eager = lacks or self.survey.of(ProgressCardsKnowledge).full
            if count >= (FEW if eager else MANY):
                found.append((count + lacks, -number, action))
        return max(found)[2] if found else None

    def _master(self, legal: Sequence[Action]) -> PlayMasterMerchant | None:
        """Two cards of the seat with the most, if it has so many."""
        seats = self.survey.seen.seats
        victims = [
            one
            for one in listed(self.survey, legal, PlayMasterMerchant)
            if seats[one.seat].cards >= PAID
        ]
        return max(victims, key=lambda one: seats[one.seat].cards, default=None)

    def _harbor(self, legal: Sequence[Action]) -> PlayCommercialHarbor | None:
        """If two seats have commodities and the seat has cards to exchange."""
        spare = sum(self.survey.hand[good] for good in RESOURCES)
        able = sum(self._commodities(seat) >= 1 for seat in self._others())
        if min(spare, able) < PAID:
            return None
        return next(iter(listed(self.survey, legal, PlayCommercialHarbor)), None)

    def _pick(self, action: PickOne) -> tuple[float, str]:
        return card_worth(self.survey, action.good, 1), "take-good"

    def _give(self, action: GiveForIt) -> tuple[float, str]:
        return card_worth(self.survey, action.good, -1), "give-card"

    weighs = {PickOne: _pick, GiveForIt: _give}


class TradeCardsDeckhand(DeckhandKnowledge):
    """Cards that are played at once."""

    leaves = {
        PlayCommercialHarbor: "A deckhand does not know what others hold.",
        AskSwap: "It does not play the Commercial Harbor.",
    }
    rates = dict.fromkeys((PlayResourceMonopoly, PlayTradeMonopoly, PlayMasterMerchant), PLAYED)
