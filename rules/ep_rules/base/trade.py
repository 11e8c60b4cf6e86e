"""Trade with the supply: three equal cards for one good.

Rule: trade.supply
"""

from collections.abc import Sequence
from operator import attrgetter
from typing import Annotated, Literal

from msgspec import Meta

from ep_rules.base.purse import take
from ep_rules.base.turn import TradePhase
from ep_rules.model import GOLD, RESOURCES, Action, Decision, Event, Good, Refusal, Seat, State
from ep_rules.module import ConfiguredModule, Family, Rulebook, Settings
from ep_rules.questions import Fixed, Question, Veto

GOODS: Fixed[[], tuple[Good, ...]] = Fixed("goods that hands hold")
"""The goods that seats can trade; the base value has the kinds of cards."""
USUAL_RATES: Fixed[[], tuple[int, ...]] = Fixed("usual rates")
"""The rates of a seat without a better one; the base value has that of the settings for all."""
SUPPLY_RATES: Question[[Seat], tuple[int, ...]] = Question("supply rates")
"""For each kind of cards the number of equal ones for a card; the base value has the usual."""
LOWEST_RATE: Fixed[[], int] = Fixed("lowest rate")
"""No seat ever has a lower one; the base value is the rate of the settings."""
SOLD: Fixed[[], tuple[Good, ...]] = Fixed("cards sold for gold")
"""The kinds of cards that the supply takes for gold; the base value has the resources."""
BETTER_RATE: Veto[[Seat, Good]] = Veto("is the better rate given")
"""Asked when a seat has too few cards for its rate: the reason why it has no better one."""
_ORDER = attrgetter("give", "take")


class TradeSettings(Settings, frozen=True):
    """`rate`: the number of equal cards for one; `gold`: whether gold can be taken.

    `gold_rate`: whether gold is taken at this rate, or at a better one that a seat has.
    """

    rate: Annotated[int, Meta(ge=2, le=9)] = 4
    gold: bool = False
    gold_rate: Literal["basic", "best"] = "basic"


class TradeWithSupply(Action, frozen=True):
    """Give equal cards to the supply for one good."""

    form = "trade {give} for {take}"
    give: Good
    take: Good


class SupplyTraded(Event, frozen=True):
    """A seat gave `amount` cards of one kind to the supply for one good."""

    seat: Seat
    amount: int
    give: Good
    take: Good


class Trade(ConfiguredModule[TradeSettings]):
    """The supply's fixed rate."""

    id = "trade"
    needs = ("turn",)
    settings_type = TradeSettings
    settings_beside = (("gold", "gold"), ("gold_rate", "gold"))

    def bind(self, book: Rulebook) -> None:
        self._usual = book.fixed(USUAL_RATES)((self.settings.rate,) * book.cards.reach)
        self._rates = book.ask(SUPPLY_RATES)
        self.families = (_WithSupply(self, book),)

    def rates(self, state: State, seat: Seat) -> tuple[int, ...]:
        """For each kind of cards the number of equal ones that a seat gives for a card."""
        return self._rates(self._usual, state, seat)


def supply_rates(book: Rulebook, state: State, seat: Seat) -> tuple[int, ...]:
    """The rates of a seat, as in `Trade.rates`; for callers that have only the rulebook."""
    return book.module(Trade).rates(state, seat)


class _WithSupply(Family[TradeWithSupply, Decision]):
    action = TradeWithSupply
    during = (TradePhase,)
    may_score = False

    def __init__(self, trade: Trade, book: Rulebook) -> None:
        settings, self._rates = trade.settings, trade.rates
        self._rate, self._lowest = settings.rate, book.fixed(LOWEST_RATE)(settings.rate)
        self._better, self._gives = book.veto(BETTER_RATE), book.cards.all
        self._actions = {
            give: tuple(TradeWithSupply(give, take) for take in self._gives if take != give)
            for give in self._gives
        }
        self._sold = book.fixed(SOLD)(RESOURCES)
        self._for_gold = {give: TradeWithSupply(give, GOLD) for give in self._gives}
        self._gold, self._best = settings.gold, settings.gold_rate == "best"

    def legal(self, state: State, decision: Decision) -> Sequence[TradeWithSupply]:
        seat, hand, bank = decision.actor, state.hands[decision.actor], state.bank
        if max(hand) < self._lowest:
            return ()
        found: list[TradeWithSupply] = []
        sold = self._sold if self._gold and bank[GOLD] else ()
        rates = self._rates(state, seat)
        for give in self._gives:
            held = hand[give]
            if held < self._lowest:
                continue
            rate = rates[give]
            if held >= rate:
                found += [one for one in self._actions[give] if bank[one.take]]
            if sold and give in sold and held >= self._for_coins(rate):
                found.append(self._for_gold[give])
        return sorted(found, key=_ORDER) if sold else found  # gold before commodities

    def refusal(self, state: State, decision: Decision, action: TradeWithSupply) -> Refusal | None:
        give, wanted = action.give, action.take
        if give not in self._gives:
            return Refusal.of("trade.gold-not-given", good=give)
        if give == wanted:
            return Refusal.of("trade.same-kind", good=give)
        if wanted not in self._gives and not (wanted == GOLD and self._gold):
            return Refusal.of("trade.not-in-supply", good=wanted)
        if wanted == GOLD and give not in self._sold:
            return Refusal.of("trade.no-gold-for-it", good=give)
        if not state.bank[wanted]:
            return Refusal.of("supply.no-card", good=wanted)
        rate = self._rate_for(state, decision.actor, action)
        if state.hands[decision.actor][give] < rate:
            withheld = self._better(state, decision.actor, give)
            return withheld or Refusal.of("trade.too-few", good=give, rate=rate)
        return None

    def perform(self, state: State, decision: Decision, action: TradeWithSupply) -> None:
        seat = decision.actor
        rate = self._rate_for(state, seat, action)
        take(state, seat, action.give, -rate)
        take(state, seat, action.take)
        if state.log is not None:
            state.log.append(SupplyTraded(seat, rate, action.give, action.take))

    def _rate_for(self, state: State, seat: Seat, action: TradeWithSupply) -> int:
        """The cards that a seat gives."""
        rate = self._rates(state, seat)[action.give]
        return self._for_coins(rate) if action.take == GOLD else rate

    def _for_coins(self, rate: int) -> int:
        """The cards for gold where the rate for cards is given."""
        return min(rate, self._rate) if self._best else self._rate
