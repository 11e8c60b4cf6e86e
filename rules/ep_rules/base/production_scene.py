"""Scene words of the cards of hands and of the supply; `Production` names this file."""

from collections.abc import Mapping

from ep_rules.base.production import Production
from ep_rules.base.trade import GOODS
from ep_rules.model import Bundle, Seat, State
from ep_rules.scene_text import SceneTable
from ep_rules.scene_words import SceneWords, Work, examples, quoted
from ep_rules.spelling import UnknownWord


class Cards(SceneWords):
    """Cards of seats and of the supply.

    Keys:
        supply: a table of cards in the supply, if some are out of the game; by default all that are
            not in hands.
        hand: cards and gold: `"2 wool, 1 gold"`.
    """

    keys = examples("supply = { wool = 12 }")
    seat_keys = examples('hand = "2 wool, 1 gold"')

    def __init__(self, production: Production) -> None:
        self._box = production.box
        self._kinds = production.book.cards
        self._goods = production.book.fixed(GOODS)(self._kinds.all)

    def set_out(self, work: Work) -> None:
        """Deal hands from the supply, then remove cards that are out of the game."""
        for seat, part in work.seats():
            self._hand(work, part, seat)
        self._supply(work)

    def tables(self, state: State) -> Mapping[str, Mapping[str, str]]:
        """The supply, if it does not have all cards that are not in hands."""
        kinds = self._kinds
        left = {
            good: self._box[good] - sum(hand[good] for hand in state.hands) for good in kinds.all
        }
        missing = [good for good in kinds.all if state.bank[good] != left[good]]
        return {"supply": {kinds.names[good]: str(state.bank[good]) for good in missing}}

    def of_seat(self, state: State, seat: Seat) -> Mapping[str, str]:
        hand = self._kinds.write(Bundle(tuple(state.hands[seat])))
        return {"hand": quoted(hand)} if hand else {}

    def _hand(self, work: Work, part: SceneTable, seat: Seat) -> None:
        text, state = part.text("hand"), work.state
        if not text:
            return
        try:
            said = self._kinds.read_goods(text)
        except UnknownWord as error:
            part.bad(["hand"], "no-hand", text=text, word=str(error))
        for good, amount in said:
            if amount and good not in self._goods:
                part.bad(["hand"], "no-such-good", name=self._kinds.names[good])
            state.hands[seat][good] += amount
            state.bank[good] -= amount
        for good in self._goods:
            if state.bank[good] < 0:
                most = state.bank[good] + sum(held[good] for held in state.hands)
                part.bad(["hand"], "too-many-cards", good=self._kinds.names[good], most=most)

    def _supply(self, work: Work) -> None:
        part, bank = work.top.part("supply"), work.state.bank
        names = {good: self._kinds.names[good] for good in self._kinds.all}
        part.known(list(names.values()))
        for good, name in names.items():
            amount = part.whole(name, bank[good])
            if amount > bank[good]:
                part.bad([name], "too-many-cards", good=name, most=self._box[good])
            bank[good] = amount


def words(production: Production) -> list[SceneWords]:
    """The words of the module."""
    return [Cards(production)]
