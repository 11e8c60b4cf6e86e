"""Cities & Knights: drawing, holding and playing progress cards.

Test vectors of the fact sheet: 1, 2, 13.
"""

import pytest

from ep_rules.api import Seat, determinize, observe
from ep_rules.knights.merchant import Merchant
from ep_rules.knights.progress_cards import ProgressGained
from ep_rules.knights.progress_deck import DECK, ProgressDecks
from tests.kit.knights import knights_at_sea, knights_table, seat_words
from tests.kit.table import Table

GATE = """
seats = 4
phase = "production"
metropolises = { politics = "F2.s" }
[A]
improvements = "1 politics"
[C]
improvements = "2 politics"
[D]
cities = ["F2.s"]
improvements = "5 politics, 1 science"
"""


def progress(table: Table, seat: str) -> str:
    """The progress cards of a seat, in the words of scenes."""
    words = table.game.book.decks[DECK].words
    hand = table.state.of(ProgressDecks).cards("ABCD".index(seat))
    return ", ".join(words[card] for card in hand)


@pytest.mark.rule("progress.draw")
@pytest.mark.rule("progress.decks")
def test_vector_1_the_red_die_says_who_draws():
    assert sum(knights_table(GATE).game.book.decks[DECK].counts) == 54
    for red, seats in ((3, ["C", "D"]), (2, ["A", "C", "D"])):
        table = knights_table(GATE).do("A roll", f"* dice {red} 1", "* event-die politics")
        drew = []
        for card in ("spy", "wedding", "bishop"):
            if table.asks.startswith("*"):
                table.do(f"* progress {card}")
                drew += [event.seat for event in table.heard if isinstance(event, ProgressGained)]
        assert ["ABCD"[seat] for seat in drew] == seats


@pytest.mark.rule("progress.alchemist")
def test_vector_2_the_alchemist_sets_the_dice_and_the_chosen_red_one_decides():
    scene = GATE.replace("[A]", '[A]\nhand = "8 wool"\nprogress = "alchemist"')
    table = knights_table(scene)
    assert table.refused("A alchemist 7 1") == "progress.no-die"
    table.do("A alchemist 1 6", "* event-die science")
    assert table.asks == "* DrawProgress"
    table.do("* progress crane", *["A discard wool"] * 4)
    assert (progress(table, "D"), table.asks) == ("crane", "A TradePhase")
    assert table.refused("A alchemist 1 6") == "turn.wrong-phase"


FULL_HANDS = {"progress-cards.limit": 20}
"""A hand may hold nearly a whole deck."""


def test_an_empty_deck_gives_no_card_and_returned_cards_come_last():
    used = ", ".join(
        f"{count} {word}"
        for word, count in {
            "bishop": 2,
            "deserter": 2,
            "diplomat": 2,
            "intrigue": 2,
            "saboteur": 2,
            "spy": 3,
            "warlord": 2,
        }.items()
    )
    scene = GATE.replace("[C]", f'[B]\nprogress = "{used}"\npoint-cards = "constitution"\n[C]')
    scene = scene.replace("seats = 4", 'seats = 4\nreturned = ["wedding A", "wedding"]')
    table = knights_table(scene, FULL_HANDS).do("A roll", "* dice 1 1", "* event-die politics")
    assert table.outcomes() == {"progress wedding": 1}
    table.do("* progress wedding", "* progress wedding")
    assert [progress(table, seat) for seat in "ACD"] == ["wedding", "wedding", ""]


@pytest.mark.rule("progress.limit")
def test_a_fifth_card_goes_under_the_deck_at_once_or_at_the_end_of_the_own_phase():
    four = 'progress = "2 spy, 2 wedding"'
    scene = GATE.replace("[A]", f"[A]\n{four}").replace("[C]", f"[C]\n{four.replace('2', '1')}")
    scene = scene.replace('"1 spy, 1 wedding"', '"1 spy, 2 bishop, 1 warlord"')
    table = knights_table(scene).do("A roll", "* dice 1 1", "* event-die politics")
    table.do("* progress warlord", "* progress deserter")
    assert table.asks == "C ReturnCard"
    assert table.refused("C return wedding") == "progress.no-card"
    table.do("C return deserter", "* progress intrigue")
    assert table.asks == "A TradePhase"
    table.do("A end")
    assert table.asks == "A ReturnCard"
    table.do("A return spy")
    assert table.asks == "B ProductionPhase"
    assert table.state.of(ProgressDecks).held(0) == 4


@pytest.mark.rule("progress.points")
def test_a_point_card_is_laid_open_at_once():
    table = knights_table(GATE).do("A roll", "* dice 3 1", "* event-die politics")
    table.do("* progress constitution")
    assert table.score_lines("C")["progress-points"] == 1
    assert not progress(table, "C")


def test_who_defended_equally_well_draws_from_a_deck_of_choice():
    scene = """
    seats = 3
    phase = "production"
    barbarians = 6
    [A]
    knights = ["C2.s basic active"]
    [B]
    knights = ["E2.s basic active"]
    """
    table = knights_table(scene).do("A roll", "* dice 1 1", "* event-die ship", "A draw science")
    table.do("* progress crane", "B draw trade", "* progress merchant")
    assert (progress(table, "A"), progress(table, "B")) == ("crane", "merchant")


def test_no_seat_draws_from_an_empty_deck_of_choice():
    science = "2 alchemist, 2 crane, 1 engineer, 2 inventor, 2 irrigation, 2 medicine, 2 mining"
    scene = f"""
    seats = 3
    phase = "production"
    barbarians = 6
    [A]
    knights = ["C2.s basic active"]
    [B]
    knights = ["E2.s basic active"]
    [C]
    progress = "{science}, 2 road-building, 2 smith"
    point-cards = "printer"
    """
    table = knights_table(scene, FULL_HANDS).do("A roll", "* dice 1 1", "* event-die ship")
    assert table.refused("A draw science") == "progress.deck-empty"


def playing(card: str, own: str = "", other: str = "", top: str = "", edition: str = "") -> Table:
    """A holds a card in its trade phase, with what else a scene says of A and B."""
    return knights_table(
        f"""
seats = 3
{top}
[A]
progress = "{card}"
{own}
[B]
{other}
""",
        edition=edition,
    )


@pytest.mark.rule("progress.play")
@pytest.mark.rule("progress.warlord")
def test_a_card_without_effect_is_not_played_and_a_played_one_goes_under_its_deck():
    assert playing("warlord").refused("A warlord") == "progress.no-effect"
    assert playing("spy").refused("A warlord") == "progress.no-card"
    table = playing("warlord", 'knights = ["C2.s basic", "C3.s strong active"]').do("A warlord")
    assert seat_words(table, "A", "knights") == ["C2.s basic active", "C3.s strong active"]
    assert table.hears() == ["ProgressPlayed", "KnightActivated"]
    words = table.game.book.decks[DECK].words
    assert [words[one.card] for one in table.state.of(ProgressDecks).under[2]] == ["warlord"]


@pytest.mark.rule("progress.hidden")
@pytest.mark.rule("progress.spy")
def test_hands_are_hidden_but_for_the_track_and_a_spy_sees_one():
    table = playing("spy", other='progress = "wedding, crane"')
    watching = observe(table.game, table.state, Seat(2)).of(ProgressDecks)
    assert watching.hands[1][-3:] == [1, 0, 1]
    assert sum(watching.hands[1][:-3]) == 0
    table.do("A spy B")
    spying = observe(table.game, table.state, Seat(0)).of(ProgressDecks)
    assert spying.hands[1] == table.state.of(ProgressDecks).hands[1]
    for word in range(4):
        made = determinize(observe(table.game, table.state, Seat(0)), word)
        assert table.game.legal_actions(made) == table.game.legal_actions(table.state)
    assert table.refused("A spy-take mining") == "progress.not-there"
    table.do("A spy-take wedding")
    assert (progress(table, "A"), progress(table, "B")) == ("wedding", "crane")
    assert playing("spy", other='progress = "crane"').do("A spy B", "A spy-none").asks == (
        "A TradePhase"
    )


@pytest.mark.rule("progress.crane")
def test_a_crane_makes_a_level_one_commodity_cheaper():
    table = playing("2 crane", 'cities = ["B2.n"]\nhand = "1 paper"')
    table.do("A crane trade", "A crane science")
    assert table.hand("A") == "1 paper"
    assert table.refused("A crane science") == "progress.no-card"
    assert playing("crane", 'hand = "1 paper"').refused("A crane science") == "improvements.no-city"


@pytest.mark.rule("progress.engineer")
def test_an_engineer_builds_a_wall_for_free():
    table = playing("engineer", 'cities = ["B2.n"]')
    assert table.refused("A engineer B4.n") == "walls.no-city-here"
    table.do("A engineer B2.n")
    assert table.hears() == ["ProgressPlayed", "WallBuilt"]


@pytest.mark.rule("progress.inventor")
def test_an_inventor_exchanges_two_numbers_but_no_2_6_8_or_12():
    table = playing("inventor")
    assert table.refused("A inventor B2 B3") == "progress.fixed-number"
    assert table.refused("A inventor B2 C5") == "progress.same-numbers"
    table.do("A inventor B2 B4")
    numbers = table.state.numbers
    topology = table.game.book.topology
    assert [numbers[topology.hex(name)] for name in ("B2", "B4")] == [9, 10]


def test_the_hexes_of_the_inventor_are_named_in_any_order():
    there, back = (playing("inventor").do(f"A inventor {two}") for two in ("B2 B4", "B4 B2"))
    assert there.state.digest() == back.state.digest()
    assert playing("inventor").refused("A inventor B4 B4") == "progress.same-numbers"


@pytest.mark.rule("progress.harvest")
def test_irrigation_and_mining_bring_two_cards_for_each_hex():
    table = playing("irrigation, mining", 'cities = ["B2.n", "E2.sw"]', top="supply = { ore = 1 }")
    table.do("A mining")
    assert table.hand("A") == "1 ore"
    assert table.refused("A irrigation") == "progress.no-effect"


@pytest.mark.rule("progress.medicine")
def test_medicine_builds_a_city_for_two_ore_and_a_grain():
    rich = 'settlements = ["B2.n"]\nhand = "2 ore, 1 grain"'
    table = playing("medicine", rich).do("A medicine B2.n")
    assert (table.hand("A"), table.points("A")) == ("", 2)
    assert playing("medicine", rich).refused("A medicine B4.n") == "cities.no-settlement-here"
    poor = playing("medicine", 'settlements = ["B2.n"]')
    assert poor.refused("A medicine B2.n") == "progress.no-effect"
    fallen = playing("medicine", 'fallen-cities = ["B2.n"]\nhand = "2 ore, 1 grain"')
    assert fallen.do("A medicine B2.n").places("city", "A") == ["A1.se"]


@pytest.mark.rule("progress.road-building")
def test_road_building_lays_two_roads():
    table = playing("road-building", 'settlements = ["D4.n"]').do("A road-building")
    table.do("A free-road D4-ne", "A free-road D4-e")
    assert table.lengths()[0] == 2


@pytest.mark.rule("progress.smith")
def test_a_smith_promotes_two_knights():
    table = playing("smith", 'knights = ["C2.s basic", "C3.s basic", "C4.s strong"]')
    assert table.refused("A smith C4.s") == "knights.no-fortress"
    table.do("A smith C2.s")
    assert table.asks == "A TradePhase", "both strong pieces are on the board"
    table = playing("smith", 'knights = ["C2.s basic", "C3.s basic"]').do("A smith C2.s")
    assert table.refused("A smith-another C2.s") == "knights.promoted-already"
    assert table.legal() == ["smith-another C3.s", "smith-enough"]
    table.do("A smith-another C3.s")
    assert table.hears() == ["KnightPromoted"]
    table = playing("smith", 'knights = ["C2.s basic", "C3.s basic"]')
    assert table.do("A smith C2.s", "A smith-enough").asks == "A TradePhase"


@pytest.mark.rule("progress.merchant")
def test_the_merchant_brings_a_rate_and_a_point_until_the_next_one():
    table = playing("2 merchant", 'settlements = ["B2.n"]', 'settlements = ["B4.n"]')
    assert table.refused("A merchant B4") == "merchant.no-building"
    assert table.refused("A merchant A1") == "merchant.not-land"
    table.do("A merchant B2")
    assert (table.points("A"), table.rate("A", "ore")) == (2, 2)
    assert table.refused("A merchant B2") == "merchant.same-hex"
    assert (
        playing("merchant", other='settlements = ["B2.n"]', top='merchant = "B B2"').points("B")
        == 2
    )


@pytest.mark.rule("progress.merchant-fleet")
def test_the_merchant_fleet_gives_a_rate_for_the_turn():
    table = playing("merchant-fleet", 'hand = "2 coin"').do("A merchant-fleet coin")
    table.do("A trade coin for wool")
    assert table.hand("A") == "1 wool"
    assert not table.round_to("B").state.of(Merchant).fleet


@pytest.mark.rule("progress.commercial-harbor")
def test_the_commercial_harbor_asks_each_seat_once_for_a_commodity():
    table = playing("commercial-harbor", 'hand = "2 wool"', 'hand = "1 coin, 1 paper"')
    assert table.refused("A swap wool with B") == "progress.no-harbor"
    table.do("A commercial-harbor", "A swap wool with B")
    assert table.refused("B swap-for cloth") == "progress.none-of-it"
    table.do("B swap-for coin", "A swap wool with C")
    assert table.hears() == ["Swapped", "NothingToSwap"]
    assert (table.hand("A"), table.hand("B")) == ("1 wool, 1 coin", "1 wool, 1 paper")
    assert table.refused("A swap wool with B") == "progress.asked-already"
    again = playing("commercial-harbor", "", 'hand = "1 coin"').do("A commercial-harbor")
    assert again.refused("A swap ore with B") == "progress.none-of-it"


@pytest.mark.rule("progress.master-merchant")
def test_the_master_merchant_sees_a_hand_and_takes_two_cards():
    table = playing("master-merchant", "", 'settlements = ["B2.n"]\nhand = "1 ore, 1 coin, 1 wool"')
    assert table.refused("A master-merchant C") == "progress.not-ahead"
    table.do("A master-merchant B")
    assert table.refused("A pick cloth") == "progress.not-in-hand"
    table.do("A pick coin", "A pick ore")
    assert (table.hand("A"), table.hand("B")) == ("1 ore, 1 coin", "1 wool")
    assert observe(table.game, table.state, Seat(2)).seats[0].unknown == 2


@pytest.mark.rule("progress.monopoly")
def test_monopolies_take_two_resources_or_one_commodity_of_each():
    table = playing("resource-monopoly, trade-monopoly", "", 'hand = "3 ore, 3 coin"')
    table.do("A resource-monopoly ore", "A trade-monopoly coin")
    assert table.hand("A") == "2 ore, 1 coin"


@pytest.mark.rule("progress.monopoly")
@pytest.mark.parametrize("play", ["resource-monopoly ore", "trade-monopoly coin"])
def test_a_monopoly_that_nobody_can_pay_says_so(play: str):
    both = "resource-monopoly, trade-monopoly"
    table = playing(both, 'hand = "1 coin, 1 ore"', 'hand = "3 wool"')
    table.do(f"A {play}")
    assert table.hears() == ["ProgressPlayed", "MonopolyUnpaid"]
    assert table.hand("A") == "1 ore, 1 coin"


@pytest.mark.rule("progress.monopoly", "progress.play")
def test_no_seat_plays_a_monopoly_while_all_others_have_empty_hands():
    """Everybody sees how many cards a hand has, though not which; gold is no card."""
    both = "resource-monopoly, trade-monopoly"
    empty = playing(both, 'hand = "1 ore"')
    for line in ("resource-monopoly ore", "trade-monopoly coin"):
        assert empty.refused(f"A {line}") == "progress.no-hands"
        assert empty.legal(line.partition(" ")[0]) == []
    rich = knights_at_sea(f'[A]\nprogress = "{both}"\n[B]\nhand = "3 gold"')
    assert rich.refused("A resource-monopoly ore") == "progress.no-hands"


@pytest.mark.rule("progress.bishop")
def test_the_bishop_robs_every_seat_beside_the_robber_after_the_first_attack():
    there = 'settlements = ["B2.n"]\nhand = "1 wool"\n[C]\nsettlements = ["B2.s"]\nhand = "1 ore"'
    assert playing("bishop", "", there).refused("A bishop B2") == "robber.asleep"
    table = playing("bishop", "", there, 'attacks = 1\nrobber = "D4"').do("A bishop B2")
    table.do("* steal wool", "* steal ore")
    assert table.hand("A") == "1 wool, 1 ore"


@pytest.mark.rule("progress.intrigue")
def test_intrigue_displaces_any_knight_at_the_end_of_an_own_road():
    own = 'roads = ["D4-ne"]'
    table = playing("intrigue", own, 'knights = ["D4.n mighty active"]').do("A intrigue D4.n")
    assert table.hears() == ["ProgressPlayed", "KnightDisplaced", "KnightDriven"]
    far = playing("intrigue", own, 'knights = ["D4.s basic"]')
    assert far.refused("A intrigue D4.s") == "progress.no-effect"


@pytest.mark.rule("progress.saboteur")
def test_vector_13_the_saboteur_halves_the_hands_of_seats_with_as_many_points():
    """A has 8 points, B 9, C 8 and D 7; the wall of B is no help."""
    table = knights_table("""
    seats = 4
    [A]
    defenders = 8
    progress = "saboteur"
    [B]
    cities = ["B4.n"]
    defenders = 7
    walls = ["B4.n"]
    hand = "9 wool"
    [C]
    defenders = 8
    hand = "2 ore, 1 coin"
    [D]
    defenders = 7
    hand = "9 brick"
    """)
    table.do("A saboteur", *["B discard wool"] * 4)
    assert (table.hand("B"), table.asks) == ("5 wool", "C DiscardCards")
    table.do("C discard coin")
    assert (table.hand("C"), table.hand("D"), table.asks) == ("2 ore", "9 brick", "A TradePhase")


@pytest.mark.rule("progress.wedding")
def test_seats_with_more_points_give_two_cards_for_the_wedding():
    rich = 'settlements = ["B4.n"]\nhand = "1 wool, 2 coin"\n[C]\nhand = "8 ore"'
    table = playing("wedding", "", rich).do("A wedding")
    assert table.refused("B gift ore") == "progress.none-of-it"
    table.do("B gift coin", "B gift wool")
    assert (table.hand("A"), table.hand("B")) == ("1 wool, 1 coin", "1 coin")


@pytest.mark.rule("progress.deserter")
def test_a_deserter_changes_sides_with_the_same_rank(edition: str):
    own = 'roads = ["D4-ne"]'
    enemy = 'knights = ["F2.s strong active"]'
    table = playing("deserter", own, enemy, edition=edition).do("A deserter B")
    assert table.refused("B give-up F3.s") == "knights.none-here"
    table.do("B give-up F2.s")
    assert table.refused("A enlist mighty D4.n") == "knights.outranks-deserter"
    table.do("A enlist strong D4.n")
    assert seat_words(table, "A", "knights") == ["C3.se strong active ready"]
    table = playing("deserter", own, 'knights = ["F2.s strong"]', edition=edition)
    table.do("A deserter B", "B give-up F2.s", "A enlist-none")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("progress.deserter")
@pytest.mark.parametrize(
    ("edition", "strong"), [("print-2025", ""), ("online-2014", "knights.other-rank")]
)
def test_a_strong_knight_for_a_mighty_deserter_comes_only_in_print(edition: str, strong: str):
    """The online rules have the same rank, or else a basic knight."""
    mighty = 'knights = ["F2.s mighty"]\nimprovements = "3 politics"'
    own = (
        'roads = ["D4-ne"]\nknights = ["C2.s mighty", "C2.ne mighty"]\nimprovements = "3 politics"'
    )
    table = playing("deserter", own, mighty, edition=edition)
    table.do("A deserter B", "B give-up F2.s")
    assert table.refused("A enlist mighty D4.n") == "supply.no-knight"
    assert table.refused("A enlist strong D4.n") == strong
    assert table.refused("A enlist basic D4.n") == ""


ROADS = 'settlements = ["D4.n"]\nroads = ["D4-ne", "D4-e"]'


@pytest.mark.rule("progress.diplomat")
def test_the_diplomat_removes_an_open_road_and_lays_an_own_one_elsewhere():
    table = playing("diplomat", ROADS)
    assert table.refused("A diplomat D4-ne") == "diplomat.not-open"
    assert table.refused("A diplomat D4-w") == "diplomat.no-road-here"
    table.do("A diplomat D4-e")
    assert table.refused("A relay D4-e") == "diplomat.same-path"
    table.do("A relay D4-nw")
    assert table.hears() == ["RoadRelaid"]
    assert table.lengths()[0] == 2
    back = playing("diplomat", ROADS).do("A diplomat D4-e", "A relay-none")
    assert back.lengths()[0] == 1


def test_a_ring_without_a_piece_is_open_everywhere_and_with_two_nowhere():
    ring = 'roads = ["D4-ne", "D4-e", "D4-se", "D4-sw", "D4-w", "D4-nw"]'
    assert len(playing("diplomat", ring).legal("diplomat")) == 6
    one = playing("diplomat", f'settlements = ["D4.n"]\n{ring}')
    assert len(one.legal("diplomat")) == 2
    two = playing("diplomat", f'settlements = ["D4.n", "D4.s"]\n{ring}')
    assert not two.legal("diplomat")


@pytest.mark.rule("progress.diplomat")
@pytest.mark.parametrize(
    ("pieces", "branches", "open_"),
    [
        ('settlements = ["D3.se"]', '"D3-e"', 6),
        ("", '"D3-e"', 7),
        ('settlements = ["D3.s"]\nknights = ["D3.se basic"]', '"D3-e", "D3-se"', 6),
        ('settlements = ["D3.se", "C3.n"]', '"D3-e"', 0),
        ('settlements = ["D3.se", "A2.s"]', '"D3-e", "B2-e"', 0),
        ('settlements = ["C3.s"]', '"D3-e"', 3),
        ("", '"C4-ne", "C4-e", "C4-se", "C4-sw", "C4-nw"', 11),
    ],
)
def test_a_branch_does_not_close_a_ring_unless_it_joins_two_pieces(
    pieces: str, branches: str, open_: int
):
    """D3-e leads from the ring to D3.se, and B2-e to A2.s."""
    ring = '"C3-ne", "C3-e", "C3-se", "C3-sw", "C3-w", "C3-nw"'
    table = playing("diplomat", f"{pieces}\nroads = [{ring}, {branches}]")
    assert len(table.legal("diplomat")) == open_


def test_a_road_between_a_building_and_a_knight_of_its_owner_is_not_open():
    line = 'settlements = ["D4.n"]\nroads = ["D4-ne", "D4-e"]\nknights = ["D4.se basic"]'
    table = playing("diplomat", line)
    assert table.refused("A diplomat D4-e") == "diplomat.not-open"
    assert table.refused("A diplomat D4-ne") == "diplomat.not-open"
