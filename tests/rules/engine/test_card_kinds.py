"""Kinds of cards that a module brings: in hands, words, trades, discards and observations."""

from collections.abc import Sequence

import pytest

from ep_rules.api import GOLD, Bundle, Game, Good, Seat, determinize, observe
from ep_rules.base.theft import CardDrawn, Theft, ask_for_card
from ep_rules.model import RESOURCES, State
from ep_rules.module import NoSettings, RuleModule
from ep_rules.pieces import CardKind, CardKinds
from tests.kit.rulebooks import game_of, modules_of

PAPER, COIN = Good(6), Good(7)
A, B = Seat(0), Seat(1)


class Printers(RuleModule):
    """Brings paper and coins."""

    id = "printers"

    def card_kinds(self) -> Sequence[CardKind]:
        """A dozen of each."""
        return CardKind(COIN, "coin", 12), CardKind(PAPER, "paper", 12)


@pytest.fixture(scope="module")
def printing() -> Game:
    """Land Ho! with these cards and with theft."""
    return game_of(modules_of(extra=[Printers(NoSettings()), Theft(NoSettings())]))


@pytest.fixture
def state(printing: Game) -> State:
    """A holds 2 paper, 1 coin and 3 gold; B nothing."""
    begun = printing.new_state(1)
    for hand in begun.hands:
        hand[:] = [0] * len(hand)
    for good, count in ((PAPER, 2), (COIN, 1), (GOLD, 3)):
        begun.hands[A][good] += count
        begun.bank[good] -= count
    return begun


def test_gold_is_no_card_and_keeps_its_number(printing: Game):
    cards = printing.book.cards
    assert cards.all == (*RESOURCES, PAPER, COIN)
    assert cards.names[GOLD] == "gold"
    assert CardKinds.of().reach == len(RESOURCES)
    assert cards.reach == COIN + 1


def test_the_supply_has_all_cards_that_are_not_in_hands(printing: Game, state: State):
    assert (state.bank[PAPER], state.bank[COIN]) == (10, 11)
    assert printing.new_state(1).bank[Good(0)] < 20


def test_a_word_of_a_game_wins_over_another_name_of_gold(printing: Game):
    cards = printing.book.cards
    assert cards.read_goods("2 coins, 1 sheep") == [(COIN, 2), (Good(2), 1)]
    assert CardKinds.of().read_goods("2 coins") == [(GOLD, 2)]
    assert cards.write(cards.read("coin, 3 gold, 2 papers")) == "3 gold, 2 paper, 1 coin"


def test_equal_amounts_are_equal_bundles():
    assert Bundle((0, 0, 1, 0, 0, 0, 0, 0)) == Bundle.of({Good(2): 1})
    assert Bundle((0, 0, 1, 0, 0, 0, 2, 0)) == Bundle.of({Good(2): 1, PAPER: 2})


def test_numbers_of_cards_follow_on_gold():
    with pytest.raises(ValueError, match="wrong number"):
        CardKinds.of([CardKind(COIN, "coin", 1)])


def test_lines_of_trades_and_offers_name_them(printing: Game):
    for line in ("trade paper for coin", "offer 2 paper for 1 wool, 1 coin", "discard coin"):
        assert printing.notation.write(printing.notation.read(line)) == line


def test_a_viewer_who_has_not_seen_a_stolen_card_knows_their_number_alone(
    printing: Game, state: State
):
    ask_for_card(state, B, A)
    outcomes = dict(printing.chance_outcomes(state))
    assert outcomes == {CardDrawn(PAPER): 2, CardDrawn(COIN): 1}
    printing.apply(state, CardDrawn(COIN))
    watched = observe(printing, state, None).seats
    assert [view.cards for view in watched] == [2, 1]
    assert [sum(view.known) + view.unknown for view in watched] == [2, 1]
    assert watched[A].known[PAPER] == 1
    assert observe(printing, state, B).seats[A].unknown == 0


def test_a_state_made_up_from_an_observation_deals_them(printing: Game, state: State):
    ask_for_card(state, B, A)
    printing.apply(state, CardDrawn(PAPER))
    seen = observe(printing, state, None)
    for word in range(6):
        made = determinize(seen, word)
        assert observe(printing, made, None) == seen
        assert sum(made.hands[B]) == 1
        assert made.hands[A][GOLD] == state.hands[A][GOLD]
