"""What bots answer to offers: by their chances, and never at a price to refuse."""

from collections.abc import Callable, Sequence

import pytest

from ep_rules.api import (
    Accept,
    Action,
    Counter,
    Game,
    Offer,
    OfferCountered,
    PartStarted,
    PickAnswer,
    Seat,
    View,
    game,
    mix,
)
from ep_rules.bots import Bot, bot
from ep_rules.bots.admiral import Admiral
from ep_rules.bots.captain import Captain
from ep_rules.bots.judgement.net import SURE
from ep_rules.bots.judgement.trade import LEAST, SOON, Deals
from tests.kit.chosen import OFFERED, PLACED, action_of, advice, choice, decisions
from tests.kit.table import at

A, B, C = map(Seat, range(3))
BOTS = [Captain(), Admiral()]
bots = pytest.mark.parametrize("player", BOTS, ids=lambda one: one.name)
EVEN = [SURE // 3] * 3
NEAR = f"""
seats = 3
[A]
hand = "2 grain, 1 ore, 1 lumber"
{PLACED}
[B]
hand = "2 ore"
settlements = ["C2.s", "E1.s"]
harbor-settlements = ["G2.ne"]
[C]
hand = "1 grain, 1 ore"
settlements = ["F2.s", "D1.s"]
harbor-settlements = ["F2.ne"]
"""
"""A lacks an ore for a harbor settlement, and no seat is far ahead."""


def with_chances(
    monkeypatch: pytest.MonkeyPatch, chances: Callable[[Action], Sequence[int]]
) -> None:
    """Let chances depend on the answer alone."""
    monkeypatch.setattr(Deals, "_after", lambda _self, action: chances(action))


@bots
@pytest.mark.parametrize(
    ("gains", "before", "answer"),
    [
        ((LEAST, 0), EVEN, ("yes", "accept")),
        ((LEAST - 1, 0), EVEN, ("no", "decline")),
        ((-LEAST, -LEAST), EVEN, ("no", "decline")),
        ((LEAST, 2 * LEAST), [20000, 10000, 35000], ("yes", "accept")),
        ((LEAST, 2 * LEAST + 1), [20000, 10000, 35000], ("no", "helps-more")),
        ((LEAST, LEAST + 1), [20000, 30000, 10000], ("no", "helps-more")),
        ((2 * LEAST, LEAST), [20000, 30000, 10000], ("yes", "accept")),
        ((2 * LEAST, LEAST), [9000, SOON, 9000], ("no", "wins-next")),
    ],
)
@pytest.mark.source
def test_an_answer_is_yes_if_the_own_chance_rises_and_no_rivals_rises_more(
    player: Captain | Admiral,
    gains: tuple[int, int],
    before: list[int],
    answer: tuple[str, str],
    monkeypatch: pytest.MonkeyPatch,
):
    own, theirs = gains
    table = at(OFFERED).do("B offer 1 ore for 1 lumber", "C no")
    after = [before[0] + own, before[1] + theirs, before[2] - own - theirs]
    lines = {"yes": after}
    with_chances(monkeypatch, lambda action: lines.get(table.game.notation.write(action), before))
    assert advice(table, bot=player) == answer


@bots
def test_a_bot_deals_for_what_wins_and_not_for_what_brings_nothing(player: Captain | Admiral):
    table = at(NEAR, {"victory.goal": 4}).do("A offer 1 lumber for 1 ore", "B yes", "C no")
    assert choice(table, bot=player) == "deal B"
    table = at(NEAR, {"victory.goal": 4}).do("A offer 2 grain for 1 ore", "B yes", "C no")
    assert choice(table, bot=player) == "withdraw"


@bots
@pytest.mark.parametrize("goal", [8, 13])
def test_a_bot_takes_what_its_next_point_lacks_and_keeps_what_that_needs(
    player: Captain | Admiral, goal: int
):
    scene = NEAR.replace("1 ore, 1 lumber", "1 ore, 3 lumber").replace('"2 ore"', '"3 ore"')
    table = at('turn = "B"' + scene, {"victory.goal": goal}).do(
        "B offer 1 ore for 1 lumber", "C no"
    )
    assert choice(table, bot=player) == "yes"
    table = at('turn = "B"' + scene, {"victory.goal": goal}).do("B offer 1 ore for 1 grain", "C no")
    assert choice(table, bot=player) != "yes"


@bots
@pytest.mark.source
def test_a_bot_never_gives_more_cards_than_it_gets(
    player: Captain | Admiral, monkeypatch: pytest.MonkeyPatch
):
    table = at(OFFERED).do("B offer 1 ore for 2 lumber", "C no")
    with_chances(monkeypatch, lambda action: [SURE // 2 * isinstance(action, Accept), 0, 0])
    assert advice(table, bot=player) == ("no", "dear")


@bots
def test_a_bot_gives_nobody_the_card_with_which_it_wins(player: Captain | Admiral):
    table = at(NEAR, {"victory.goal": 4}).do("A offer 1 lumber for 1 ore")
    assert advice(table, "B", player) == ("no", "wins-next")


def both_gain(action: Action) -> list[int]:
    """Chances that a counter-offer raises for both of its sides."""
    gain = 2 * LEAST * isinstance(action, Counter)
    return [SURE // 3 + gain, SURE // 3 + gain, SURE // 3 - 2 * gain]


@pytest.mark.source
def test_a_counter_offer_is_one_card_for_one_that_was_asked_for_and_both_like_it(
    monkeypatch: pytest.MonkeyPatch,
):
    table = at(OFFERED).do("B offer 1 ore for 1 grain", "C no")
    with_chances(monkeypatch, both_gain)
    action, line = action_of(table), choice(table)
    assert isinstance(action, Counter)
    assert sum(action.give.counts) == sum(action.want.counts) == 1
    assert "grain" in line or "ore" in line

    def mine(action: Action) -> list[int]:
        gain = 2 * LEAST * isinstance(action, Counter)
        return [SURE // 3 + gain, SURE // 3, SURE // 3 - gain]

    with_chances(monkeypatch, mine)
    assert choice(table) == "no"


@pytest.mark.source
def test_a_bot_makes_one_counter_offer_in_a_turn(monkeypatch: pytest.MonkeyPatch):
    table = at(OFFERED).do("B offer 1 ore for 1 grain", "C no")
    with_chances(monkeypatch, both_gain)
    legal, first = table.game.legal_actions(table.state), action_of(table)
    assert isinstance(first, Counter)
    told = [PartStarted(B, 1), OfferCountered(A, first.give, first.want)]
    again = Captain().choose(View.of(table.game, table.state, A, told), legal, 5)
    assert not isinstance(again, Counter)


@bots
@pytest.mark.source
def test_of_several_partners_the_one_whom_it_helps_least_gets_the_deal(
    player: Captain | Admiral, monkeypatch: pytest.MonkeyPatch
):
    table = at(OFFERED.replace('turn = "B"', 'turn = "A"') + '[C]\nhand = "2 ore"\n')
    table.do("A offer 1 lumber for 1 ore", "B yes", "C yes")
    assert isinstance(table.state.agenda[-1], PickAnswer)
    before = [20000, 25000, 20000]

    def gains(action: Action) -> list[int]:
        made = "deal" in table.game.notation.write(action)
        return [20000 + 2 * LEAST * made, 25000, 20000]

    with_chances(monkeypatch, gains)
    assert advice(table, bot=player) == ("deal C", "deal")
    with_chances(monkeypatch, lambda _action: before)
    assert advice(table, bot=player) == ("withdraw", "withdraw")


def offers(compiled: Game, player: Bot, turns: int) -> int:
    """The offers of a bot in all seats."""
    state, found = compiled.new_state(5), 0
    for step, actor in enumerate(decisions(compiled, state)):
        if state.part >= turns:
            break
        legal = compiled.legal_actions(state)
        action = player.choose(View.of(compiled, state, actor), legal, mix(step))
        found += isinstance(action, Offer)
        compiled.apply(state, action)
    return found


@pytest.mark.parametrize("word", ["captain", "admiral@0.06"])
def test_no_bot_makes_an_offer(word: str):
    assert not offers(game("land-ho", 3), bot(word), 8)
