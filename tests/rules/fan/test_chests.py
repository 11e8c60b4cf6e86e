"""Chest tokens and Captain Dever."""

import msgspec
import pytest

from ep_rules.api import Seat, determinize, observe
from ep_rules.fan.sea_robbers.chests import Hoard
from ep_rules.fan.sea_robbers.dever import Friends
from tests.kit import of_fans
from tests.kit.boards import LANE, near_a2, robbers
from tests.kit.table import Table

WIN = (f"A ship {LANE[2]}", "* robber-card 0")


def owner(*chests: str, house: dict[str, str] | None = None) -> Table:
    """A trades and keeps chests of earlier turns."""
    table = robbers(house=house).seat("A", settlements="C3.se").trading()
    table.put(of_fans.gives_chests("A", *chests))
    return table


@pytest.mark.rule("chests.gain")
def test_under_a_sunk_ship_lies_any_token_that_no_seat_has_seen():
    table = near_a2(jugs=1).do(*WIN)
    wanted = {"route": 4, "resource": 4, "development": 4}
    wanted |= dict.fromkeys(("lumber-brick", "wool-grain", "grain-ore", "brick-ore"), 1)
    assert table.outcomes() == {f"chest {word}": count for word, count in wanted.items()}


@pytest.mark.rule("chests.gain")
def test_the_seat_that_sank_the_ship_sees_the_token_and_the_others_its_back():
    told: list[list[bytes]] = []
    for chest in ("route", "brick-ore"):
        table = near_a2(jugs=1).do(*WIN, f"* chest {chest}")
        views = [observe(table.game, table.state, seat) for seat in (None, Seat(0), Seat(1))]
        events = [event.seen_by(Seat(1)) for event in table.heard]
        told.append([*(msgspec.json.encode(view) for view in views), msgspec.json.encode(events)])
    spectator, own, other, heard = (one == two for one, two in zip(*told, strict=True))
    assert spectator
    assert not own
    assert other
    assert heard


@pytest.mark.rule("chests.gain")
def test_what_one_imagines_of_the_chests_of_others_comes_out_of_those_never_shown():
    table = owner("route", "route", "grain-ore")
    seen = observe(table.game, table.state, Seat(1))
    assert seen.of(Hoard).held == [3, 0, 0]
    kinds = set()
    for word in range(30):
        imagined = determinize(seen, word * 7919).of(Hoard)
        assert sum(imagined.kept[0]) == 3
        assert sum(imagined.bag) == 13
        kinds.add(tuple(imagined.kept[0]))
    assert len(kinds) > 3
    own = observe(table.game, table.state, Seat(0))
    assert determinize(own, 5).of(Hoard) == table.state.of(Hoard)


@pytest.mark.rule("chests.redeem")
def test_a_chest_is_redeemed_in_a_later_turn_only_for_the_battle_ends_the_turn():
    table = near_a2(jugs=1).do(*WIN, "* chest resource")
    assert table.asks == "B ProductionPhase"
    assert table.refused("A redeem resource") == "turn.not-your-turn"


@pytest.mark.rule("chests.redeem")
def test_one_chest_a_turn():
    table = owner("wool-grain", "grain-ore").do("A redeem wool-grain")
    assert table.refused("A redeem grain-ore") == "chests.one-a-turn"
    table.do("A end", "A end", "B roll", "* dice 1 1")
    assert table.refused("B redeem grain-ore") == "chests.none-of-it"
    table.do("B end", "B end", "C roll", "* dice 1 1", "C end", "C end", "A roll", "* dice 1 1")
    assert table.refused("A redeem grain-ore") == ""


@pytest.mark.rule("chests.redeem")
def test_a_chest_is_redeemed_at_any_time_of_the_seats_turn():
    table = robbers().seat("A")
    table.put(of_fans.gives_chests("A", "wool-grain"))
    assert table.refused("A redeem wool-grain") == ""
    assert table.trading().refused("A redeem wool-grain") == ""
    table.do("A end").do("A redeem wool-grain")
    assert table.hand("A") == "1 wool, 1 grain"
    assert table.asks == "A MovementPhase"


@pytest.mark.rule("chests.redeem")
@pytest.mark.parametrize(("setting", "code"), [("refused", "chests.nothing-to-lay"), ("lost", "")])
def test_a_chest_without_a_place_for_its_road_or_ship_is_kept(setting: str, code: str):
    table = (
        robbers(house={"chests.no_place": setting})
        .seat("A")
        .put(of_fans.gives_chests("A", "route"))
    )
    assert table.trading().refused("A redeem route") == code


@pytest.mark.rule("chests.reward")
@pytest.mark.parametrize(
    ("chest", "cards"),
    [
        ("lumber-brick", "1 brick, 1 lumber"),
        ("wool-grain", "1 wool, 1 grain"),
        ("grain-ore", "1 grain, 1 ore"),
        ("brick-ore", "1 brick, 1 ore"),
    ],
)
def test_four_chests_bring_the_two_resources_that_they_show(chest: str, cards: str):
    assert owner(chest).do(f"A redeem {chest}").hand("A") == cards


@pytest.mark.rule("chests.reward")
def test_of_two_resources_one_takes_what_is_there():
    table = owner("grain-ore")
    table.empty("ore")
    assert table.do("A redeem grain-ore").hand("A") == "1 grain"


@pytest.mark.rule("chests.reward")
def test_a_chest_brings_a_free_road_or_ship():
    table = owner("route").do("A redeem route")
    assert table.asks == "A LayFree"
    assert table.legal("free-road")
    table.do("A free-ship C3-e")
    assert table.ships("A") == ["C3-e"]
    assert table.asks == "A TradePhase"


@pytest.mark.rule("chests.reward", "supply.choice")
def test_a_chest_brings_any_resource_that_the_supply_has():
    table = owner("resource")
    table.empty("ore")
    table.do("A redeem resource")
    assert table.legal() == ["take brick", "take lumber", "take wool", "take grain"]
    assert table.refused("A take ore") == "supply.no-card"
    assert table.refused("A take gold") == "choice.not-a-resource"
    assert table.do("A take wool").hand("A") == "1 wool"


@pytest.mark.rule("chests.reward")
def test_with_an_empty_supply_a_resource_of_choice_is_lost():
    table = owner("resource")
    table.empty("brick", "lumber", "wool", "grain", "ore")
    assert table.do("A redeem resource").asks == "A TradePhase"


@pytest.mark.rule("chests.reward", "chests.cards")
def test_a_chest_brings_a_development_card_from_a_pile_of_choice_that_waits_for_the_next_turn():
    table = owner("development").do("A redeem development")
    assert table.legal() == ["chest-card 1", "chest-card 2", "chest-card 3"]
    assert table.refused("A chest-card 4") == "development.no-pile"
    table.do("A chest-card 2", "* card monopoly")
    assert table.fresh_cards("A") == 1
    assert table.refused("A monopoly wool") == "development.just-bought"


@pytest.mark.rule("chests.cards")
@pytest.mark.parametrize(("cards", "refusal"), [("any-number", ""), ("one", "no-more-plays")])
def test_after_a_redemption_more_than_one_development_card_may_be_played(cards: str, refusal: str):
    table = owner("wool-grain", house={"chests.cards": cards})
    table.gives_cards("A", "monopoly", 2)
    table.do("A monopoly ore")
    assert table.refused("A monopoly wool") == "development.no-more-plays"
    table.do("A redeem wool-grain")
    assert table.refused("A monopoly wool").endswith(refusal)
    assert (table.refused("A monopoly wool") == "") == (not refusal)


@pytest.mark.rule("chests.gain")
def test_chests_are_no_cards_for_thieves_and_the_hand_limit():
    table = owner("route", "resource")
    seen = observe(table.game, table.state, None)
    assert seen.seats[0].cards == 0


@pytest.mark.rule("dever.gain")
def test_every_seat_gets_captain_dever_with_the_first_ship_that_it_sinks():
    table = robbers()
    table.put(of_fans.sank("A"))
    assert table.state.of(Friends).uses == [2, 0, 0]
    table.put(of_fans.sank("B", 2))
    assert table.state.of(Friends).uses == [2, 2, 0]


@pytest.mark.rule("dever.gain")
def test_by_a_setting_there_is_one_captain_for_the_first_of_all():
    table = robbers(house={"dever.copies": "one-for-all"})
    table.put(of_fans.sank("B"))
    table.put(of_fans.sank("A"))
    assert table.state.of(Friends).uses == [0, 2, 0]


def befriended(*chests: str) -> Table:
    """A has chests and Captain Dever."""
    table = owner(*chests)
    table.state.of(Friends).uses[0] = 2
    return table


@pytest.mark.rule("dever.use")
def test_captain_dever_brings_a_third_resource_on_top_of_two():
    table = befriended("wool-grain").do("A redeem wool-grain")
    assert table.asks == "A AskDever"
    assert table.do("A dever ore").hand("A") == "1 wool, 1 grain, 1 ore"
    assert table.state.of(Friends).uses[0] == 1


@pytest.mark.rule("dever.use")
def test_after_the_second_use_the_captain_is_laid_aside():
    table = befriended("wool-grain", "grain-ore")
    table.state.of(Friends).uses[0] = 1
    table.do("A redeem wool-grain", "A dever ore")
    assert table.state.of(Friends).uses[0] == 0
    table.state.of(Hoard).redeemed = False
    assert table.do("A redeem grain-ore").asks == "A TradePhase"


@pytest.mark.rule("dever.use")
def test_the_captain_may_be_kept_for_another_chest():
    table = befriended("wool-grain").do("A redeem wool-grain", "A spare-dever")
    assert table.state.of(Friends).uses[0] == 2
    assert table.asks == "A TradePhase"


@pytest.mark.rule("dever.use")
def test_the_captain_comes_before_a_reward_that_could_end_the_turn():
    table = befriended("route").do("A redeem route", "A dever ore")
    assert table.asks == "A LayFree"


@pytest.mark.rule("dever.use")
def test_the_captain_brings_nothing_that_the_supply_has_not():
    table = befriended("wool-grain")
    table.empty("ore")
    table.do("A redeem wool-grain")
    assert table.refused("A dever ore") == "supply.no-card"
    table = befriended("wool-grain")
    table.gives("B", "1 wool, 1 grain")
    table.empty("brick", "lumber", "wool", "grain", "ore")
    assert table.do("A redeem wool-grain").asks == "A TradePhase"
