"""Development cards: buying, timing, effects, and public knowledge of them."""

import msgspec
import pytest

from ep_rules.api import Owner, Seat, determinize, observe
from ep_rules.catan.deck import Development
from ep_rules.module import NoSettings, Rulebook, RuleModule
from tests.kit.boards import base
from tests.kit.each import each
from tests.kit.table import Table

PRICE = '[A]\nhand = "1 wool, 1 grain, 1 ore"\n'


def with_cards(cards: str, phase: str = "trade-and-build", more: str = "") -> Table:
    """A's turn in a phase, with development cards in hand."""
    return base(f'seats = 3\nphase = "{phase}"\n[A]\ndevelopment = "{cards}"\n{more}')


# ---- buying -------------------------------------------------------------------------------------


@pytest.mark.rule("development.buy")
def test_a_card_costs_wool_grain_and_ore_and_is_drawn_by_chance():
    table = base(PRICE).do("A develop 1")
    assert table.asks == "* DrawDevelopment"
    assert table.legal() == [
        "card knight", "card road-building", "card year-of-plenty", "card monopoly",
        "card victory-point",
    ]  # fmt: skip
    weights = [weight for _, weight in table.game.chance_outcomes(table.state)]
    assert weights == [14, 2, 2, 2, 5]
    table.do("* card monopoly")
    assert table.held("A") == {"monopoly": 1}
    assert (table.hand("A"), table.bank("ore")) == ("", 19)


def test_a_card_that_cannot_be_paid_or_is_not_there_is_not_bought():
    table = base('[A]\nhand = "1 wool, 1 grain"')
    assert table.refused("A develop 1") == "cost.missing"
    assert table.refused("A develop 2") == "development.no-pile"
    table = base('piles = "0"\n' + PRICE)
    assert table.refused("A develop 1") == "development.pile-empty"


def test_a_kind_that_has_run_out_is_not_drawn_any_more():
    table = base('[A]\nhand = "1 wool, 1 grain, 1 ore"\nplayed = "14 knight"').do("A develop 1")
    assert table.legal() == [
        "card road-building", "card year-of-plenty", "card monopoly", "card victory-point",
    ]  # fmt: skip


def test_cards_may_lie_on_several_piles_of_which_one_chooses():
    house = {"development.piles": "1,4"}
    table = base('[A]\nhand = "2 wool, 2 grain, 2 ore"', house).do("A develop 1", "* card knight")
    assert table.refused("A develop 1") == "development.pile-empty"
    assert table.legal("develop") == ["develop 2"]
    table.do("A develop 2", "* card knight")
    assert table.state.of(Development).piles == [0, 3]


def test_a_development_card_is_no_card_of_the_hand():
    """It does not count for a seven and cannot be stolen."""
    table = base("""
    seats = 2
    phase = "production"
    [A]
    hand = "7 wool"
    development = "5 knight"
    settlements = ["B2.n"]
    [B]
    development = "1 knight"
    settlements = ["B3.n"]
    """).do("A roll", "* dice 3 4")
    assert table.asks == "A MoveRobber"
    table.do("A robber B3")
    assert table.asks == "A TradePhase"


# ---- timing -------------------------------------------------------------------------------------


@pytest.mark.rule("development.play")
def test_a_card_is_played_before_the_dice_or_after_them_but_one_in_a_turn():
    table = with_cards("2 knight, monopoly", "production")
    assert table.legal()[0] == "roll"
    assert "knight" in table.legal()
    table.do("A knight", "A robber B2")
    assert table.asks == "A ProductionPhase"
    assert table.refused("A knight") == "development.no-more-plays"
    table.do("A roll", "* dice 1 1")
    assert table.refused("A monopoly wool") == "development.no-more-plays"
    assert table.refused("A knight") == "development.no-more-plays"


def test_a_card_is_not_played_in_the_turn_in_which_it_was_bought():
    table = base('seats = 2\n[A]\nhand = "1 wool, 1 grain, 1 ore"').do(
        "A develop 1", "* card knight"
    )
    assert table.refused("A knight") == "development.just-bought"
    table.do("A end", "B roll", "* dice 1 1", "B end")
    assert table.refused("A knight") == ""


def test_an_older_card_of_the_same_kind_is_played_in_the_turn_of_a_new_one():
    table = base('[A]\nhand = "1 wool, 1 grain, 1 ore"\ndevelopment = "1 knight"')
    table.do("A develop 1", "* card knight")
    assert table.refused("A knight") == ""
    table.do("A knight", "A robber B2")
    assert table.held("A") == {"knight": 1}


def test_a_card_that_one_does_not_hold_is_not_played():
    table = with_cards("monopoly")
    assert table.refused("A knight") == "development.no-card"
    assert table.legal("knight") == []


def test_in_the_turn_of_another_seat_no_card_is_played():
    table = base('turn = "B"\n[A]\ndevelopment = "1 knight"')
    assert table.refused("A knight") == "turn.not-your-turn"


@pytest.mark.rule("development.points")
def test_victory_cards_count_at_once_and_win_in_the_turn_they_are_bought():
    table = base("""
    seats = 2
    [A]
    hand = "2 wool, 2 grain, 2 ore"
    development = "1 victory-point"
    settlements = ["B2.n"]
    cities = ["B4.n", "F2.s", "D4.n"]
    """)
    assert table.points("A") == 8
    table.do("A develop 1", "* card victory-point")
    assert (table.points("A"), table.winner) == (9, "")
    table.do("A develop 1", "* card victory-point")
    assert table.winner == "A"
    assert [name for name in table.hears() if name in {"GameWon", "PointsShown"}] == [
        "GameWon",
        "PointsShown",
    ]
    assert observe(table.game, table.state, Seat(1)).seats[0].points["victory-cards"] == 3


def test_victory_cards_of_others_are_shown_when_the_game_is_over():
    table = base(
        'seats = 2\n[A]\ndevelopment = "1 victory-point"\n[B]\ndevelopment = "2 victory-point"',
        {"turn.rounds": "1"},
    )
    assert observe(table.game, table.state, Seat(0)).seats[1].points["victory-cards"] == 0
    table.do("A end", "B roll", "* dice 1 1", "B end")
    assert table.asks == "over"
    assert observe(table.game, table.state, Seat(0)).seats[1].points["victory-cards"] == 2


# ---- effects of the cards -----------------------------------------------------------------------


@pytest.mark.rule("development.knight")
def test_a_knight_moves_the_robber_and_no_seat_discards():
    table = base("""
    seats = 2
    [A]
    development = "1 knight"
    hand = "9 wool"
    [B]
    hand = "9 ore"
    settlements = ["B3.n"]
    """).do("A knight")
    assert table.asks == "A MoveRobber"
    table.do("A robber B3", "* steal ore")
    assert table.hand("A") == "9 wool, 1 ore"


SHUT_IN = r"""
     AA\ B.\ /.\
    .   .   .   .
    AB2 BB3 |B4 |
   /B\ /.\ /.\ /.\
"""

ROADS = """
    roads = ["B2-ne"]
    settlements = ["B2.n"]
"""


@pytest.mark.rule("development.road-building")
def test_road_building_lays_two_roads_for_nothing_the_second_also_beside_the_first():
    table = with_cards("road-building", "production", ROADS).do("A road-building")
    assert table.asks == "A LayFree"
    assert table.refused("A roll") == "turn.wrong-phase"
    assert table.refused("A free-road E5-e") == "building.not-connected"
    table.do("A free-road B3-nw", "A free-road B3-ne")
    assert table.asks == "A ProductionPhase"
    assert len(table.places("road", "A")) == 3
    assert table.hears() == ["FreeRoadLaid", "FreeRoadLaid"]


def test_road_building_with_one_road_left_lays_one():
    house = {"building.roads": "2"}
    table = base(f'seats = 2\n[A]\ndevelopment = "road-building"\n{ROADS}', house)
    table.do("A road-building", "A free-road B3-nw")
    assert table.asks == "A TradePhase"


def test_road_building_without_a_road_left_is_not_played():
    house = {"building.roads": "1"}
    table = base(f'seats = 2\n[A]\ndevelopment = "road-building"\n{ROADS}', house)
    assert table.refused("A road-building") == "supply.no-road"
    assert table.legal("road-building") == []


def test_road_building_with_one_place_left_lays_one():
    table = base("seats = 2\n[A]\ndevelopment = 'road-building'")
    table.draw(SHUT_IN)
    table.do("A road-building")
    assert table.legal() == ["free-road A2-sw"]
    table.do("A free-road B2-ne")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("development.year-of-plenty")
def test_year_of_plenty_takes_two_cards_in_either_order():
    table = with_cards("2 year-of-plenty")
    assert len(table.legal("year-of-plenty")) == 15
    assert table.refused("A year-of-plenty ore brick") == ""
    table.do("A year-of-plenty ore brick")
    assert table.hand("A") == "1 brick, 1 ore"
    assert table.hears() == ["CardPlayed", "PlentyTaken"]


def test_year_of_plenty_takes_what_a_short_supply_has():
    table = base("""
    supply = { brick = 1, lumber = 0, wool = 0, grain = 0, ore = 2 }
    [A]
    development = "year-of-plenty"
    """)
    assert table.legal("year-of-plenty") == ["year-of-plenty brick ore", "year-of-plenty ore ore"]
    assert table.refused("A year-of-plenty brick brick") == "supply.no-card"
    assert table.refused("A year-of-plenty wool ore") == "supply.no-card"
    assert table.refused("A year-of-plenty ore gold") == "development.not-a-card"


def test_year_of_plenty_takes_the_last_card_of_the_supply_alone():
    table = base("""
    supply = { brick = 1, lumber = 0, wool = 0, grain = 0, ore = 0 }
    [A]
    development = "year-of-plenty"
    """)
    assert table.legal("year-of-plenty") == ["year-of-plenty brick brick"]
    table.do("A year-of-plenty brick brick")
    assert (table.hand("A"), table.bank("brick")) == ("1 brick", 0)


def test_year_of_plenty_is_not_played_for_an_empty_supply():
    table = base("""
    supply = { brick = 0, lumber = 0, wool = 0, grain = 0, ore = 0 }
    [A]
    development = "year-of-plenty"
    """)
    assert table.legal("year-of-plenty") == []


@pytest.mark.rule("development.monopoly")
def test_a_monopoly_takes_every_card_of_a_kind_from_all_others():
    table = base("""
    seats = 3
    [A]
    hand = "1 wool"
    development = "monopoly"
    [B]
    hand = "3 wool, 1 ore"
    [C]
    hand = "2 ore"
    """)
    assert table.refused("A monopoly gold") == "development.not-a-card"
    table.do("A monopoly wool")
    assert [table.hand(seat) for seat in "ABC"] == ["4 wool", "1 ore", "2 ore"]
    assert table.hears() == ["CardPlayed", "GoodNamed", "HandedOver"]


def test_a_monopoly_is_seen_by_all_and_cannot_be_taken_back():
    """It must not be a way to look into hands: the shown cards stay known."""
    table = with_cards("monopoly, year-of-plenty")
    table.do("A monopoly wool")
    refusal = table.history.undo_refusal(Seat(0))
    assert refusal is not None
    assert refusal.code == "undo.barrier"
    table = with_cards("year-of-plenty").do("A year-of-plenty ore ore")
    assert table.history.undo_refusal(Seat(0)) is None


def test_cards_that_a_monopoly_takes_are_no_secret_any_more():
    """C stole a card from B unseen by A; the monopoly shows A which card it was."""
    table = base("""
    seats = 4
    turn = "C"
    [A]
    development = "monopoly"
    [B]
    hand = "2 wool, 2 ore"
    settlements = ["B3.n"]
    [C]
    development = "1 knight"
    """).do("C knight", "C robber B3", "* steal wool")
    seen = observe(table.game, table.state, Seat(0))
    assert (seen.seats[1].unknown, seen.seats[2].unknown) == (1, 1)
    table.do("C end", "D roll", "* dice 1 1", "D end", "A roll", "* dice 1 1", "A monopoly wool")
    seen = observe(table.game, table.state, Seat(0))
    assert (seen.seats[2].cards, seen.seats[2].unknown) == (0, 0)
    assert seen.seats[0].known == (0, 0, 2, 0, 0)
    table.guessed("A")


# ---- public knowledge ---------------------------------------------------------------------------

HIDDEN = """
seats = 3
[A]
development = "1 monopoly, 1 victory-point"
[B]
development = "2 knight, 1 victory-point"
fresh = "1 knight"
played = "1 knight"
[C]
development = "1 road-building"
"""


@pytest.mark.rule("development.hidden")
def test_others_see_how_many_cards_one_holds_and_not_which():
    table = base(HIDDEN)
    seen = observe(table.game, table.state, Seat(0)).of(Development)
    assert seen.hands[0] == [0, 0, 0, 1, 1, 0]
    assert seen.hands[1] == [0, 0, 0, 0, 0, 3]
    assert seen.fresh[1] == [0, 0, 0, 0, 0, 1]
    assert seen.played[1] == [1, 0, 0, 0, 0, 0]
    assert seen.bag == [13, 2, 2, 1, 4], "all that A does not see"
    spectator = observe(table.game, table.state, None).of(Development)
    assert spectator.hands[0] == [0, 0, 0, 0, 0, 2]


def test_no_seat_sees_the_victory_cards_of_others_in_their_points():
    table = base(HIDDEN)
    points = {
        viewer: [
            seat.points["victory-cards"] for seat in observe(table.game, table.state, viewer).seats
        ]
        for viewer in (None, Seat(0), Seat(1))
    }
    assert points == {None: [0, 0, 0], Seat(0): [1, 0, 0], Seat(1): [0, 1, 0]}
    assert [table.points(seat) for seat in "ABC"] == [1, 1, 0]


def test_cards_of_others_that_are_exchanged_change_no_observation():
    one = base(HIDDEN)
    other = base(
        HIDDEN.replace('"2 knight, 1 victory-point"', '"2 knight, 1 road-building"').replace(
            'development = "1 road-building"', 'development = "1 victory-point"'
        )
    )
    assert one.state.digest() != other.state.digest()
    for viewer in (None, Seat(0)):
        assert msgspec.json.encode(observe(one.game, one.state, viewer)) == msgspec.json.encode(
            observe(other.game, other.state, viewer)
        )
    assert observe(one.game, one.state, Seat(1)) != observe(other.game, other.state, Seat(1))


def test_cards_exchanged_with_the_deck_change_no_observation():
    one = base(HIDDEN)
    other = base(HIDDEN.replace("2 knight, 1 victory-point", "2 knight, 1 year-of-plenty"))
    assert observe(one.game, one.state, Seat(0)) == observe(other.game, other.state, Seat(0))


@each("word", range(20))
def test_a_state_made_of_an_observation_gives_the_same_observation(word: int):
    table = base(HIDDEN)
    for viewer in (None, Seat(0), Seat(1), Seat(2)):
        seen = observe(table.game, table.state, viewer)
        whole = determinize(seen, word)
        cards = whole.of(Development)
        assert observe(table.game, whole, viewer) == seen
        assert sum(cards.bag) + sum(map(sum, cards.hands)) + sum(map(sum, cards.played)) == 25
        assert [sum(hand) for hand in cards.hands] == [2, 3, 1]
        assert not any(hand[-1] for hand in cards.hands)
        assert all(
            new <= hand
            for seat in range(3)
            for new, hand in zip(cards.fresh[seat], cards.hands[seat], strict=True)
        )


def test_the_drawn_card_is_shown_to_its_owner_alone():
    table = base(PRICE).do("A develop 1", "* card monopoly")
    drawn = table.heard[-1]
    told = [
        msgspec.to_builtins(drawn.seen_by(viewer))["card"] for viewer in (Seat(0), Seat(1), None)
    ]
    assert told == ["monopoly", "unseen", "unseen"]


# ---- the Largest Army ---------------------------------------------------------------------------


def army(table: Table) -> list[int]:
    return [table.game.points(table.state, Owner(seat))["largest-army"] for seat in range(2)]


@pytest.mark.rule("awards.largest-army")
def test_the_third_knight_takes_the_largest_army_and_only_more_take_it_over():
    table = base("""
    seats = 2
    [A]
    development = "1 knight"
    played = "2 knight"
    [B]
    development = "2 knight"
    played = "2 knight"
    """)
    assert army(table) == [0, 0]
    table.do("A knight")
    assert army(table) == [2, 0]
    assert table.hears()[-1] == "LargestArmyTaken"
    table.do("A robber B2", "A end", "B knight", "B robber B3", "B roll", "* dice 1 1", "B end")
    assert army(table) == [2, 0], "as many are not more"
    table.do("A roll", "* dice 1 1", "A end", "B knight")
    assert army(table) == [0, 2]


def test_the_knight_that_takes_the_army_wins_before_the_robber_moves():
    table = base("""
    seats = 2
    phase = "production"
    [A]
    development = "1 knight"
    played = "2 knight"
    cities = ["B2.n", "B4.n", "F2.s", "D4.n"]
    """)
    table.do("A knight")
    assert table.winner == "A"


# ---- others lift the limit ----------------------------------------------------------------------


class _Two(RuleModule):
    id = "test-two"

    def answers(self):
        from ep_rules.catan.development import PLAYS_A_TURN

        return {PLAYS_A_TURN: lambda plays, state, seat: plays + 1}


def test_a_module_may_allow_more_cards_in_a_turn():
    table = with_cards("2 year-of-plenty")
    book = table.game.book
    kinds = [type(found)(found.given) for found in book.modules]
    two = Rulebook([*kinds, _Two(NoSettings())], book.layout, 3, 3, book.outline)
    again = Table(type(table.game)("test", two), table.state)
    again.do("A year-of-plenty ore ore", "A year-of-plenty ore ore")
    assert again.hand("A") == "4 ore"
