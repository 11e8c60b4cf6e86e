"""Laws for every bot in every position.

`EP_TUI_GAMES=all pytest FILE` asks them twice as often.
"""

import os

import pytest

from ep_rules.api import (
    CHANCE,
    DEFAULT_EDITION,
    SCENARIOS,
    Counter,
    Game,
    Offer,
    Seat,
    View,
    determinize,
    game,
    kinds_of,
    mix,
    observe,
)
from ep_rules.bots import BOTS, bot
from ep_rules.bots.thinking_time import with_seconds
from tests.golden.regenerate import BRIEFLY
from tests.laws.play import Player

HOUSE = {
    "ships.points": "3",
    "ships.room": "1",
    "gold.visible": "false",
    "gold.purchases": "0",
    "trade.rate": "4",
    "discovery.touched": "choose-one",
    "cargo.discard": "never",
    "harbors.frame_coast": "false",
    "building.settlements": "2",
    "offers.offers": "1",
    "largest-army.least": "1",
    "longest-road.least": "2",
    "longest-road.tie": "next-in-turn",
    "development.plays": "3",
}
"""Numbers and readings that no bot was thought out for, where a game has the setting."""
HOUSES = {
    "base": {
        "founding.rounds": "1",
        "cities.cities": "0",
        "cities.cost": "1 brick",
        "harbor-trade.any_rate": "1",
        "harbor-trade.harbors": "as-printed",
        "robber.start": "off-board",
        "development.piles": "0",
    },
    "explorers-of-catan": {
        "continent.explore": "may",
        "start-ports.package": "city",
        "start-ports.side": "either",
        "explorer-points.desert": "true",
        "building.roads": "3",
    },
    "pirates-of-catan": {"privateers.harbors": "sides", "harbor-trade.one_rate": "5"},
    "sea-robbers": {
        "seafarers.shared": "true",
        "seafarers.ships": "4",
        "warships.building": "true",
        "warships.tribute": "3",
        "battle.second_from": "1",
        "jugs.most": "1",
        "ship-starts.last": "as-one-likes",
        "dever.copies": "one-for-all",
        "chests.cards": "one",
        "driving.least": "1",
    },
}
CASES = [
    (scenario, (min, max)[number % 2](entry.layouts), edition)
    for scenario, entry in SCENARIOS.items()
    for number, edition in enumerate((*entry.editions, "house"), len(scenario))
]
"""Every scenario in every edition and by its house settings, for few seats and for many."""
LENGTH = 800
USUALLY = 24 if os.environ.get("EP_TUI_GAMES") else 48
EVERY = {"admiral": 4 * USUALLY}
"""A bot chooses in one of so many decisions."""


def house_of(scenario: str) -> dict[str, str]:
    """House settings with unusual numbers."""
    common = {key: value for key, value in HOUSE.items() if key in kinds_of(scenario)}
    return common | HOUSES.get(scenario, {})


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seats", "edition"), CASES)
def test_a_bot_does_something_legal_that_depends_on_what_it_sees_and_the_word_alone(
    scenario: str, seats: int, edition: str
):
    house = house_of(scenario) if edition == "house" else None
    compiled = game(scenario, seats, DEFAULT_EDITION if house else edition, house)
    state = compiled.new_state(mix(seats, len(edition)), Seat(0))
    player, step = Player(mix(seats, 7)), 0
    asked = {name: bot(with_seconds(name, BRIEFLY)) for name in BOTS}
    while not state.over and step < LENGTH:
        legal = compiled.legal_actions(state)
        actor = state.agenda[-1].actor
        for name, one in asked.items():
            if actor == CHANCE or step % EVERY.get(name, USUALLY):
                continue
            chosen = one.choose(View.of(compiled, state, actor), legal, step)
            line = f"{name}: {compiled.notation.write(chosen)}"
            assert compiled.explain(state, chosen) is None, line
            assert chosen in legal or isinstance(chosen, Counter | Offer), line
            seen = observe(compiled, state, actor)
            fresh = Game(compiled.ruleset, compiled.book)
            for word in (1, 2):
                other = determinize(seen, mix(word, step))
                again = one.choose(View.of(fresh, other, actor), legal, step)
                assert again == chosen, f"{line}, by what is hidden, or by earlier questions"
        compiled.apply(state, player.choose(compiled, state, legal))
        step += 1
