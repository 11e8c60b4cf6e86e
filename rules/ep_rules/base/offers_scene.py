"""Scene words of the open offer and its answers; `OfferRules` names this file."""

from collections.abc import Mapping

from ep_rules.base.offers import OfferRules
from ep_rules.base.open_offer import Offers, OpenOffer
from ep_rules.model import LETTERS, Seat, State
from ep_rules.pieces import CardKinds
from ep_rules.scene_text import SceneTable
from ep_rules.scene_words import SceneWords, Work, examples, listed, quoted


class OfferWords(SceneWords):
    """The open offer and its answers.

    Keys:
        offer: the open offer of the seat to move: `"2 wool for 1 ore"`.
        yes: the seats that agreed to it.
        counter-offers: the counter-offers of other seats: `"B 1 ore for 3 wool"`.
        offers: offers made in this turn.
    """

    keys = examples(
        'offer = "2 wool for 1 ore"', 'yes = ["B"]', 'counter-offers = ["B 1 ore for 3 wool"]'
    )
    counters = (("offers", Offers, "made"),)

    def __init__(self, cards: CardKinds) -> None:
        self._cards = cards

    def answer(self, work: Work) -> None:
        """The offer of the seat to move, with its answers."""
        state, top = work.state, work.top
        text = top.text("offer")
        asked = any(words.split()[1:2] == ["pick-answer"] for words in top.texts("open"))
        if asked != bool(text):
            top.bad(["offer"], "offer-not-open")
        if not text:
            return
        offers = state.of(Offers)
        offers.open = self._read(top, "offer", state.active, text)
        for letter in top.texts("yes"):
            offers.yes.append(work.seat(top, letter, "yes", letter))
        for text in top.texts("counter-offers"):
            letter, _, sides = text.partition(" ")
            seat = work.seat(top, letter, "counter-offers", letter)
            offers.counters.append(self._read(top, "counter-offers", seat, sides))

    def values(self, state: State) -> Mapping[str, str]:
        offers = state.of(Offers)
        if offers.open is None:
            return {}
        found = {
            "offer": quoted(self._sides(offers.open)),
            "yes": listed(LETTERS[seat] for seat in offers.yes),
        }
        if offers.counters:
            counters = (f"{LETTERS[one.seat]} {self._sides(one)}" for one in offers.counters)
            found["counter-offers"] = listed(counters)
        return found

    def _sides(self, offer: OpenOffer) -> str:
        return f"{self._cards.write(offer.give)} for {self._cards.write(offer.want)}"

    def _read(self, top: SceneTable, key: str, seat: Seat, text: str) -> OpenOffer:
        """The offer of a text such as `2 wool for 1 ore`."""
        give, _, want = text.partition(" for ")
        try:
            return OpenOffer(seat, self._cards.read(give), self._cards.read(want))
        except ValueError:
            top.bad([key], "no-offer", text=text)


def words(rules: OfferRules) -> list[SceneWords]:
    """The words of the module."""
    return [OfferWords(rules.kinds)]
