"""Scene words of progress cards; the modules that keep their things name this file."""

from collections.abc import Callable, Mapping
from typing import Any

from ep_rules.knights.merchant import Merchant, MerchantRules
from ep_rules.knights.politics_cards import SpyOut
from ep_rules.knights.progress_cards import ProgressCards, ReturnCard
from ep_rules.knights.progress_deck import ProgressDecks, Returned
from ep_rules.knights.trade_cards import HarborSwaps, TradeCards
from ep_rules.model import LETTERS, NOBODY, Seat, State
from ep_rules.module import RuleModule
from ep_rules.scene_text import SceneTable
from ep_rules.scene_words import SceneWords, Work, amounts_text, examples, listed, quoted, refuse
from ep_rules.spelling import UnknownWord


class ProgressWords(SceneWords):
    """Progress cards.

    Keys:
        returned: the cards under the decks, in the order in which they will be drawn; with a seat
            for one that it laid there unseen.
        progress: the progress cards of a hand.
        point-cards: the open point cards of a seat.
    """

    keys = examples('returned = ["spy", "wedding A"]')
    seat_keys = examples('progress = "2 spy, wedding"', 'point-cards = "printer"')

    def __init__(self, cards: ProgressCards) -> None:
        self._limit, self._deck = cards.settings.limit, cards.deck
        self._points = cards.points

    def set_out(self, work: Work) -> None:
        """Cards of seats and under the decks, out of the bag."""
        decks = work.state.of(ProgressDecks)
        for seat, part in work.seats():
            for card, count in self._counts(part, "progress"):
                if card in self._points:
                    part.bad(["progress"], "open-point-card", card=self._deck.words[card])
                decks.hands[seat][card] += count
                self._take(part, "progress", decks.bag, (card, count))
            for card, count in self._counts(part, "point-cards"):
                if card not in self._points:
                    part.bad(["point-cards"], "no-point-card", card=self._deck.words[card])
                decks.shown[seat][self._points.index(card)] += count
                self._take(part, "point-cards", decks.bag, (card, count))
        for text in work.top.texts("returned"):
            self._return(work, text)

    def answer(self, work: Work) -> None:
        """Who looks at a hand follows from the open decision; so does a hand over the limit."""
        state, decks = work.state, work.state.of(ProgressDecks)
        returning = {open_.actor for open_ in state.agenda if isinstance(open_, ReturnCard)}
        for open_ in state.agenda:
            if isinstance(open_, SpyOut):
                decks.spy, decks.spied = open_.actor, open_.victim
        for seat, part in work.seats():
            if seat not in (state.active, *returning) and decks.held(seat) > self._limit:
                part.bad(["progress"], "over-the-limit", held=decks.held(seat), most=self._limit)

    def values(self, state: State) -> Mapping[str, str]:
        words = self._deck.words
        said = [
            words[one.card] if one.seat == NOBODY else f"{words[one.card]} {LETTERS[one.seat]}"
            for pile in state.of(ProgressDecks).under
            for one in pile
        ]
        return {"returned": listed(said)} if said else {}

    def of_seat(self, state: State, seat: Seat) -> Mapping[str, str]:
        decks, words = state.of(ProgressDecks), self._deck.words
        hand = zip(decks.hands[seat][: decks.kinds], words, strict=True)
        shown = zip(decks.shown[seat], (words[card] for card in self._points), strict=True)
        said = {"progress": amounts_text(hand), "point-cards": amounts_text(shown)}
        return {key: quoted(text) for key, text in said.items() if text}

    def _return(self, work: Work, text: str) -> None:
        word, _, letter = text.partition(" ")
        if word not in self._deck.numbers:
            work.top.bad(["returned"], "no-progress-card", text=word)
        card = self._deck.numbers[word]
        seat = work.seat(work.top, letter, "returned") if letter else NOBODY
        decks = work.state.of(ProgressDecks)
        self._take(work.top, "returned", decks.bag, (card, 1))
        decks.under[decks.track_of(card)].append(Returned(card, seat))

    def _counts(self, part: SceneTable, key: str) -> list[tuple[int, int]]:
        numbers = self._deck.numbers
        try:
            return [(numbers[word], count) for word, count in part.amounts(key, numbers)]
        except UnknownWord as error:
            part.bad([key], "no-progress-card", text=str(error))

    def _take(self, part: SceneTable, key: str, bag: list[int], taken: tuple[int, int]) -> None:
        """Take cards out of the bag."""
        card, count = taken
        bag[card] -= count
        if bag[card] < 0:
            word, most = self._deck.words[card], self._deck.counts[card]
            part.bad([key], "no-progress-card-left", card=word, most=most)


class MerchantWords(SceneWords):
    """The merchant and the Merchant Fleet.

    Keys:
        merchant: the seat that has the merchant, and its hex.
        merchant-fleet: the kinds of cards for which the seat to move has the better rate.
    """

    keys = examples('merchant = "A C3"', 'merchant-fleet = "wool, coin"')

    def __init__(self, rules: MerchantRules) -> None:
        self._rules = rules

    def set_out(self, work: Work) -> None:
        """The merchant on a land hex beside its owner's building."""
        merchant, top = work.state.of(Merchant), work.top
        words = top.words("merchant")
        if words:
            letter, name = (*words, "")[:2]
            seat, place = work.seat(top, letter, "merchant"), work.hex(top, name, "merchant")
            refuse(top, ("merchant",), name, self._rules.place_refusal(work.state, seat, place))
            merchant.owner, merchant.at = seat, place
        merchant.fleet = tuple(sorted(map(self._good(top), top.words("merchant-fleet"))))

    def values(self, state: State) -> Mapping[str, str]:
        """The merchant, if a seat has it."""
        merchant, found = state.of(Merchant), dict[str, str]()
        if merchant.owner != NOBODY:
            name = self._rules.topology.hex_names[merchant.at]
            found["merchant"] = quoted(f"{LETTERS[merchant.owner]} {name}")
        if merchant.fleet:
            names = self._rules.cards.names
            found["merchant-fleet"] = quoted(", ".join(names[good] for good in merchant.fleet))
        return found

    def _good(self, top: SceneTable) -> Callable[[str], int]:
        def read(text: str) -> int:
            try:
                good = self._rules.cards.good(text)
            except UnknownWord:
                top.bad(["merchant-fleet"], "no-such-good", name=text)
            if good not in self._rules.cards.all:
                top.bad(["merchant-fleet"], "no-such-good", name=text)
            return good

        return read


class SwapWords(SceneWords):
    """The Commercial Harbor.

    Keys:
        commercial-harbor: `open` while it serves, and the seats that were asked.
    """

    keys = examples('commercial-harbor = "open B"')

    def __init__(self, _: RuleModule) -> None:
        """No table is needed."""

    def set_out(self, work: Work) -> None:
        """Whether it serves, and who was asked."""
        words = work.top.words("commercial-harbor")
        if not words:
            return
        if words[0] != "open":
            work.top.bad(["commercial-harbor"], "no-harbor", text=words[0])
        seats = (work.seat(work.top, letter, "commercial-harbor") for letter in words[1:])
        work.state.slices[HarborSwaps.key] = HarborSwaps(1, tuple(sorted(seats)))

    def answer(self, work: Work) -> None:
        """Each other seat is asked once at most."""
        asked = work.state.of(HarborSwaps).asked
        if work.state.active in asked or len(set(asked)) < len(asked):
            work.top.bad(["commercial-harbor"], "asked-wrongly")

    def values(self, state: State) -> Mapping[str, str]:
        """The seats that were asked, while it serves."""
        swaps = state.of(HarborSwaps)
        letters = (LETTERS[seat] for seat in swaps.asked)
        return {"commercial-harbor": quoted(" ".join(("open", *letters)))} if swaps.open else {}


_WORDS: Mapping[type[RuleModule], Callable[[Any], SceneWords]] = {
    ProgressCards: ProgressWords,
    MerchantRules: MerchantWords,
    TradeCards: SwapWords,
}


def words(module: RuleModule) -> list[SceneWords]:
    """The words of one of the modules."""
    return [_WORDS[type(module)](module)]
