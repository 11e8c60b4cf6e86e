"""An admiral's offers, its answers to offers, and its partners in deals."""

from collections.abc import Sequence

from ep_rules.api import (
    Accept,
    Action,
    AnswerOffer,
    Bundle,
    Counter,
    Deal,
    Offer,
    Offers,
    Seat,
    View,
    Withdraw,
    mix,
)
from ep_rules.bots.admiral.bargains import ENVY, bargains, meets, party
from ep_rules.bots.admiral.budget import Budget
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.captain import Survey
from ep_rules.bots.captain.party import Party

__all__ = ["Haggling", "party"]

BEFORE = ("change", "buy", "sell", "offer", "end")
"""Actions of a captain before which an admiral looks for a bargain."""
LEAST = 0.08
"""The least gain worth an offer."""
WORLDS = 8
"""The number of worlds searched if hands are unknown."""


class Haggling:
    """A seat and its possible trade partners."""

    def __init__(self, view: View, survey: Survey, word: int, budget: Budget) -> None:
        self.view, self.survey = view, survey
        self.own = survey.of(Party)
        self._word, self._budget = word, budget

    def offer(self, legal: Sequence[Action], advice: Advice) -> Advice:
        """The offer with the highest gain, else the captain's advice."""
        talks = self.survey.talks
        if (
            advice[1].code not in BEFORE
            or talks is None
            or not talks.is_open
            or not any(isinstance(action, Offer) for action in legal)
        ):
            return advice
        everybody = [Seat(seat) for seat in range(self.survey.seats)]
        worlds = self._worlds([seat for seat in everybody if seat != self.own.seat])
        for bargain in bargains(self.own, worlds):
            if bargain.gain < LEAST:
                break
            offer = Offer(Bundle(bargain.give), Bundle(bargain.want))
            if not talks.is_settled(offer, bargain.seat):
                return advise(offer, "bargain", seat=bargain.seat)
        return advice

    def answer(self, legal: Sequence[Action], advice: Advice) -> Advice:
        """Yes, or a counter-offer that the other seat would prefer: card for card, to the point."""
        offers = self.survey.seen.of(Offers)
        if offers.open is None or advice[1].code == "leader":
            return advice
        partner, give, want = offers.open.seat, offers.open.give.counts, offers.open.want.counts
        to_answer = [top.actor for top in self.survey.seen.agenda if isinstance(top, AnswerOffer)]
        rivals = [seat for seat in to_answer if seat != self.own.seat]
        worlds: list[list[Party]] = []
        bars: list[float] = []
        for parties in self._worlds([partner, *rivals]):
            others = {other.seat: other for other in parties}
            if partner not in others:
                continue
            other = others.pop(partner)
            bar = 0.0
            for seat in (*offers.yes, *(counter.seat for counter in offers.counters)):
                deal = offers.terms(seat)
                if deal is not None:
                    bar = max(bar, other.gain(deal.give.counts, deal.want.counts))
            if any(rival.takes(want, give) for rival in others.values()):
                bar = max(bar, other.gain(give, want))
            worlds.append([other])
            bars.append(bar)
        if not worlds:
            return advice
        found = bargains(self.own, worlds, bars, most=1)
        best = next((one for one in found if meets(one.give, want) or meets(one.want, give)), None)
        yes = next((action for action in legal if isinstance(action, Accept)), None)
        if yes is not None:
            mean = sum(other.gain(give, want) for (other,) in worlds) / len(worlds)
            plain = self.own.gain(want, give) - ENVY * mean
            if plain >= max(LEAST, best.gain if best else 0.0):
                return advise(yes, "accept")
        if best is None or best.gain < LEAST:
            return advice
        counter = Counter(Bundle(best.give), Bundle(best.want))
        if (counter.give, counter.want) == (offers.open.want, offers.open.give):
            return advise(yes, "accept") if yes is not None else advice
        return advise(counter, "counter")

    def deal(self, legal: Sequence[Action]) -> Advice:
        """The deal with the highest gain; of equals, with the seat with the fewest points."""
        offers, points = self.survey.seen.of(Offers), self.survey.points
        found: list[tuple[float, int, Deal]] = []
        for action in legal:
            terms = offers.terms(action.seat) if isinstance(action, Deal) else None
            if isinstance(action, Deal) and terms and not self.own.shuns(action.seat):
                gain = self.own.gain(terms.give.counts, terms.want.counts)
                found.append((gain, -points[action.seat], action))
        gain, _, best = max(found, key=lambda entry: entry[:2], default=(0.0, 0, None))
        if best is None or gain <= 0:
            return advise(next((a for a in legal if isinstance(a, Withdraw)), legal[0]), "withdraw")
        return advise(best, "deal", seat=best.seat)

    def _worlds(self, seats: Sequence[Seat]) -> list[list[Party]]:
        """The possible trade partners, in several worlds if hands are unknown."""
        seen = self.survey.seen
        unknown = any(seen.seats[seat].unknown or seen.seats[seat].gold is None for seat in seats)
        found: list[list[Party]] = []
        for number in range(WORLDS if unknown else 1):
            if not self._budget.allows(len(seats)):
                break
            self._budget.spend(len(seats))
            game, world = self.view.determinize(mix(self._word, number))
            others = [party(game, world, seat) for seat in seats]
            found.append([other for other in others if self._may_deal(other)])
        return found

    def _may_deal(self, other: Party) -> bool:
        """Whether neither seat refuses the other."""
        return not self.own.shuns(other.seat) and not other.shuns(self.own.seat)
