"""What holds for every bot in every position it is asked in."""

import pytest

from ep_rules.api import (
    CHANCE,
    DEFAULT_EDITION,
    EDITIONS,
    SCENARIOS,
    Counter,
    Offer,
    Seat,
    View,
    determinize,
    game,
    mix,
    observe,
)
from ep_rules.bots import BOTS, bot
from tests.voyages import laws

KINDS = [(name, seats) for name, entry in SCENARIOS.items() for seats in (2, max(entry.layouts))]
HOUSE = {
    "ships.points": "3",
    "ships.room": "1",
    "gold.visible": "false",
    "gold.purchases": "0",
    "trade.rate": "4",
    "offers.offers": "1",
    "discovery.touched": "choose-one",
    "cargo.discard": "never",
    "harbors.frame_coast": "false",
    "building.settlements": "2",
}
"""Numbers and readings that no bot was thought out for."""
LENGTH, EVERY = 420, 14


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("scenario", "seats"), KINDS)
@pytest.mark.parametrize("edition", [*EDITIONS, "house"])
def test_a_bot_does_something_legal_that_depends_on_what_it_sees_and_the_word_alone(
    name: str, scenario: str, seats: int, edition: str
):
    house = HOUSE if edition == "house" else None
    compiled = game(scenario, seats, DEFAULT_EDITION if house else edition, house)
    state = compiled.new_state(mix(seats, len(name)), Seat(0))
    player, asked, step = laws.Player(mix(seats, 7)), bot(name), 0
    while not state.over and step < LENGTH:
        legal = compiled.legal_actions(state)
        actor = state.agenda[-1].actor
        if actor != CHANCE and step % EVERY == 0:
            chosen = asked.choose(View(compiled, state, actor), legal, step)
            assert compiled.explain(state, chosen) is None, compiled.notation.write(chosen)
            assert chosen in legal or isinstance(chosen, Counter | Offer)
            seen = observe(compiled, state, actor)
            for word in (1, 2):
                other = determinize(seen, mix(word, step))
                again = asked.choose(View(compiled, other, actor), legal, step)
                assert again == chosen, "it looked at what is hidden"
        compiled.apply(state, player.choose(compiled, state, legal))
        step += 1
