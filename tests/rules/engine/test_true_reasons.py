"""Illegal moves with the true reason, the right rule and its place in both sources.

Each row was written from the sources: the 2025 book (pages of the French printing) and the rules of
the online edition.
"""

from collections.abc import Callable
from typing import Any

import pytest

from ep_rules import reference
from ep_rules.api import Seat
from ep_tui.texts.speak import rule_line
from tests.kit import of_missions
from tests.kit.boards import at_sea
from tests.kit.each import each
from tests.kit.knights import knights_table
from tests.kit.table import Table, fresh

OPEN = {"C5": "gold-field", "E5": "spice swift-voyage"}
"""A lair and a village at the ends of routes D5-nw and D5-sw."""


def sailing(
    *, hexes: dict[str, str] | None = None, ships: tuple[str, ...] = (), **words: Any
) -> Table:
    """A's movement phase with ships, in the game of all missions."""
    table = at_sea(hexes=OPEN if hexes is None else hexes)
    return table.seat("A", ships=list(ships), **words).turn("A")


def ashore() -> Table:
    """A lair next to #1, which is empty, and a village next to #2, which has a crew.

    #3 is far away.
    """
    return sailing(ships=("D5-nw", "D5-sw crew", "A3-e settler"))


def trading() -> Table:
    """A builds; a ship is far from the harbor settlement C3.s, which has a crew in its basin."""
    table = at_sea().seat(
        "A", harbors="C3.s", basins={"C3.s": "crew"}, ships=["D5-nw"], hand="2 wool, 4 gold"
    )
    return table.turn("A", "trade-and-build")


def discovered() -> Table:
    """Ship #1 has discovered a hex, ship #2 has not moved."""
    table = sailing(hexes={"E5": "sea"}, ships=("D4-ne", "D4-se"), hand="1 wool")
    return table.do("A sail #1 D5-nw", "* hex C5 fields", "* number C5 9")


def rolled() -> Table:
    """A fish roll interrupted ship #1."""
    table = sailing(ships=("D4-ne", "D4-se"), hand="1 wool")
    return table.do("A sail #1 D4-e", "A roll-fish", "* fish-roll 1")


def passing() -> Table:
    """Ship #1 passes a route with two ships; #2 is at a lair with a crew."""
    table = sailing(ships=("D4-ne", "D5-nw crew"))
    table.seat("B", ships=["D4-e"]).seat("C", ships=["D4-e"])
    return table.do("A sail #1 D4-e")


def captured() -> Table:
    """A has captured the lair at C5 in this turn, next to ship #1."""
    table = sailing(ships=("D5-nw crew", "D5-nw crew")).put(of_missions.siege("C5", A=1, B=1))
    return table.do("A besiege C5 from #1")


def befriended() -> Table:
    """A's crew is in the village at E5, next to ships with and without a crew."""
    return sailing(ships=("D5-sw", "D5-sw crew")).put(of_missions.friends("E5", "A"))


def chased() -> Table:
    """B's pirate ship at D5; A tried with #1, and #2 has moved next to it."""
    table = sailing(
        hexes={"C5": "sea", "E5": "sea"}, ships=("D5-nw", "C4-e", "A3-e"), hand="1 gold"
    )
    table.pirate("B", "D5").do("A chase #1", "* chase-roll 1")
    return table.do("A sail #2 C4-se")


def crowded() -> Table:
    """Two ships on a route where a discovery would stop a third."""
    table = sailing(hexes={"E5": "sea"}, ships=("D4-ne",))
    return table.seat("B", ships=["D5-nw"]).seat("C", ships=["D5-nw"])


def at_harbor() -> Table:
    """A ship without points at its own harbor settlement C3.s with an empty basin."""
    return sailing(ships=("C3-sw crew crew", "D5-nw"), harbors="C3.s", hand="1 wool")


def landing() -> Table:
    """A's harbor settlement on new land: one of its routes touches an undiscovered hex."""
    table = at_sea(hexes={"C5": "fields 9", "E5": "sea"})
    table.seat("A", harbors="C5.nw", hand="1 lumber, 1 wool")
    return table.turn("A", "trade-and-build")


ROWS = [
    # position, move, true reason, rule
    (ashore, "A besiege C5 from #1", "lairs.no-crew-aboard", "lairs.crews"),
    (ashore, "A besiege C5 from #2", "lairs.not-at-hex", "lairs.crews"),
    (ashore, "A besiege E5 from #2", "lairs.no-lair", "lairs.crews"),
    (ashore, "A befriend E5 from #1", "spices.not-at-hex", "spices.befriend"),
    (ashore, "A befriend C5 from #1", "spices.no-village", "spices.befriend"),
    (ashore, "A fetch C5 on #2", "lairs.fetch-elsewhere", "lairs.fetch"),
    (ashore, "A fetch C5 on #1", "lairs.no-crew-of-yours", "lairs.fetch"),
    (ashore, "A catch C5 on #1", "fish.no-haul-here", "fish.catch"),
    (ashore, "A deliver crew of #2", "council.not-at-anchor", "council.deliver"),
    (ashore, "A found #3 at D5.nw", "settlers.not-at-end", "settlers.found"),
    (ashore, "A load crew on #1", "cargo.no-harbor-settlement", "cargo.load"),
    (ashore, "A unload crew from #2", "cargo.no-harbor-settlement", "cargo.load"),
    (ashore, "A drop crew of #1", "cargo.not-aboard", "cargo.load"),
    (ashore, "A sail #1 C5-e", "ships.unknown-beside", "ships.routes"),
    (ashore, "A sail #1 D2-e", "ships.not-a-route", "ships.routes"),
    (ashore, "A sail #1 A3-w", "ships.not-adjacent", "ships.step"),
    (ashore, "A wool #1", "ships.no-wool", "ships.wool"),
    (ashore, "A chase #1", "pirates.none-to-chase", "pirates.chase"),
    (ashore, "A trade wool for ore", "turn.wrong-phase", "turn.phases"),
    (ashore, "A road A1-e", "turn.wrong-phase", "turn.phases"),
    (ashore, "B end", "turn.not-your-turn", "turn.phases"),
    (trading, "A crew C3.s", "crews.cost", "crews.build"),
    (trading, "A crew #1", "crews.ship-elsewhere", "crews.build"),
    (trading, "A crew E2.se", "crews.no-harbor-settlement", "crews.build"),
    (trading, "A settler E2.se", "settlers.no-harbor-settlement", "settlers.build"),
    (trading, "A settler #1", "settlers.ship-elsewhere", "settlers.build"),
    (trading, "A settler C3.s", "cost.missing", "cost.price"),
    (trading, "A harbor A1.n", "harbors.no-settlement-here", "harbors.upgrade"),
    (trading, "A ship A3-e", "ships.no-harbor-here", "ships.build"),
    (trading, "A road A1-e", "building.not-connected", "building.road"),
    (trading, "A settlement A1.n", "building.no-road-here", "building.settlement"),
    (trading, "A trade wool for wool", "trade.same-kind", "trade.supply"),
    (trading, "A trade wool for ore", "trade.too-few", "trade.supply"),
    (trading, "A trade gold for ore", "trade.gold-not-given", "trade.supply"),
    (trading, "A buy gold", "gold.buys-cards-only", "gold.purchase"),
    (trading, "A offer 1 wool for 1 wool", "trade.on-both-sides", "trade.offer"),
    (trading, "A offer 1 ore for 1 wool", "trade.not-yours-to-give", "trade.offer"),
    (trading, "A sell wool", "spices.no-fast-gold", "spices.fast-gold"),
    (trading, "A sail #1 D4-e", "turn.wrong-phase", "turn.phases"),
    (trading, "A roll", "turn.wrong-phase", "turn.phases"),
    (discovered, "A sail #1 D4-e", "discovery.ended-move", "discovery.stop"),
    (discovered, "A wool #1", "discovery.ended-move", "discovery.stop"),
    (rolled, "A sail #1 D4-ne", "fish.ended-move", "fish.roll"),
    (rolled, "A wool #1", "fish.ended-move", "fish.roll"),
    (rolled, "A roll-fish", "fish.rolled", "fish.roll"),
    (passing, "A end", "ships.must-sail-on", "ships.full-route"),
    (passing, "A roll-fish", "ships.must-sail-on", "ships.full-route"),
    (passing, "A sail #2 D4-nw", "ships.must-sail-on", "ships.full-route"),
    (crowded, "A sail #1 D5-nw", "ships.stops-on-full", "ships.full-route"),
    (captured, "A fetch C5 on #1", "lairs.captured-now", "lairs.fetch"),
    (captured, "A besiege C5 from #2", "lairs.full", "lairs.crews"),
    (befriended, "A fetch E5 on #1", "spices.crew-stays", "spices.befriend"),
    (befriended, "A befriend E5 from #2", "spices.friend-already", "spices.befriend"),
    (befriended, "A befriend E5 from #1", "spices.friend-already", "spices.befriend"),
    (chased, "A chase #1", "pirates.tried", "pirates.chase"),
    (chased, "A chase #2", "pirates.has-moved", "pirates.chase"),
    (chased, "A chase #3", "pirates.not-beside", "pirates.chase"),
    (chased, "A sail #1 D4-e", "ships.toll", "pirates.tribute"),
    (at_harbor, "A load crew on #1", "cargo.not-in-basin", "cargo.load"),
    (at_harbor, "A unload crew from #2", "cargo.no-harbor-settlement", "cargo.load"),
    (at_harbor, "A swap crew of #1 for settler", "cargo.not-in-basin", "cargo.load"),
    (landing, "A ship B4-se", "ships.discovers", "ships.build"),
]

PLACES = {
    "lairs.crews": ("p. 15", "Placing crews", "Capturing Pirate Lairs"),
    "spices.befriend": (
        "pp. 21–22",
        "Placing a crew and loading a spice sack",
        "Placing a Crew and Loading a Spice Sack",
    ),
    "lairs.fetch": ("pp. 15–16", "Turning the lair token over", "Capturing Pirate Lairs"),
    "fish.catch": ("pp. 18–19", "Catching fish", "Delivering a Fish Haul"),
    "council.deliver": ("p. 19", "Delivering fish", "Delivering a Fish Haul"),
    "settlers.found": ("p. 9", "Founding a settlement with a settler ship", "Settler"),
    "cargo.load": ("pp. 8–9", "Loading a settler", "Loading and Unloading Ships"),
    "ships.routes": ("p. 7", "Ships", "Moving Ships"),
    "ships.step": ("pp. 7–8", "Moving ships", "Moving Ships"),
    "ships.wool": ("pp. 7–8", "Moving ships", "Moving Ships"),
    "pirates.chase": ("p. 11", "Chasing a pirate ship away", "Chasing Away a Pirate Ship"),
    "turn.phases": ("p. 7", "The phases of a turn", "Gameplay"),
    "crews.build": ("p. 9", "Recruiting and loading a crew", "Crews"),
    "settlers.build": ("p. 8", "Settlers", "Settler"),
    "cost.price": (
        "pp. 7–8",
        "Ships, Harbor settlements, Settlers",
        "Building Ships, Harbor Settlements, Settler",
    ),
    "harbors.upgrade": ("p. 8", "Harbor settlements", "Harbor Settlements"),
    "ships.build": ("p. 7", "Building ships", "Building Ships"),
    "building.road": ("p. 6", "Base-game rules", "Settlers and Settlements"),
    "building.settlement": ("p. 8", "Settlements", "Settlers and Settlements"),
    "trade.supply": ("p. 7", "Phase 2: trade and build", "Trade and Build Phase"),
    "gold.purchase": ("p. 7", "Phase 2: trade and build", "Trade and Build Phase"),
    "trade.offer": ("p. 7", "Phase 2: trade and build", "Trade and Build Phase"),
    "spices.fast-gold": ("p. 22", "Fast Gold", "Advantages of the Spice Hexes"),
    "discovery.stop": ("p. 8", "Discovering with ships", "Discovering with Ships"),
    "fish.roll": (
        "pp. 18–19",
        "Rolling a die to place a fish haul",
        "Rolling the Dice to Place a Fish Haul",
    ),
    "ships.full-route": ("p. 8", "Moving ships", "Moving Ships"),
    "pirates.tribute": ("pp. 10–11", "Paying tribute to pirates", "Pirate Ships"),
}
"""By rule: page and heading of the 2025 book, and the heading of the online rules."""


@each("position, move, code, rule", ROWS)
def test_an_illegal_move_has_the_true_reason_and_its_rule(
    position: Callable[[], Table], move: str, code: str, rule: str
):
    assert position().refused(move) == code
    assert reference.rule_of_refusal(code) == rule


@each("rule", PLACES)
def test_a_rule_is_where_the_sources_have_it(rule: str):
    page, heading, online = PLACES[rule]
    places = reference.rule(rule).places
    assert (places["print-2025"].page, places["print-2025"].section) == (page, heading)
    assert places["online-2014"].section == online


def test_the_table_has_sixty_moves():
    assert len({(position, move) for position, move, *_ in ROWS}) == len(ROWS) >= 60
    assert {rule for *_, rule in ROWS} == set(PLACES)


UNPAID = """
seats = 3
[A]
cities = ["E4.se"]
settlements = ["C3.se", "B2.n", "B4.n", "D2.n", "F2.n"]
fallen-cities = ["F4.s"]
roads = ["E4-e", "E4-ne"]
knights = ["E4.ne basic"]
"""
PRICES = [
    ("improve science", "improvements.buy"),
    ("recruit E4.n", "knights.recruit"),
    ("activate E4.ne", "knights.activate"),
    ("promote E4.ne", "knights.promote"),
    ("wall E4.se", "walls.build"),
    ("raise F4.s", "barbarians.fallen-city"),
    ("road E4-nw", "cost.price"),
]


@pytest.mark.parametrize(("line", "rule"), PRICES)
def test_a_price_that_cannot_be_paid_cites_the_rule_that_has_it(line: str, rule: str):
    table = knights_table(UNPAID)
    seat, action = table.parse(f"A {line}")
    refusal = table.game.explain(table.state, action, seat)
    assert refusal is not None
    assert (refusal.code, reference.rule_behind(refusal)) == ("cost.missing", rule)
    assert rule in rule_line(refusal, "online-2014")


ABSENT = [
    ("land-ho", "explorers-pirates", "besiege C5 from #1", "turn.no-such-mission"),
    ("land-ho", "explorers-pirates", "deliver crew of #1", "turn.no-such-mission"),
    ("land-ho", "explorers-pirates", "crew #1", "turn.no-crews"),
    ("land-ho", "explorers-pirates", "chase #1", "turn.no-pirate-ships"),
    ("pirate-lairs", "explorers-pirates", "roll-fish", "turn.no-such-mission"),
    ("fish", "explorers-pirates", "befriend C5 from #1", "turn.no-such-mission"),
    ("spices", "explorers-pirates", "besiege C5 from #1", "turn.no-such-mission"),
    ("explorers-pirates", "base", "knight", "turn.not-in-game"),
    ("explorers-pirates", "base", "city A2.n", "turn.not-in-game"),
    ("base", "land-ho", "sail #1 A1-e", "turn.not-in-game"),
    ("base", "land-ho", "buy ore", "turn.not-in-game"),
    ("base", "sea-robbers", "jug", "turn.not-in-game"),
]
RULE_OF_ABSENCE = {
    "turn.no-such-mission": "missions.together",
    "turn.no-crews": "crews.build",
    "turn.no-pirate-ships": "pirates.place",
    "turn.not-in-game": "setup.base-game",
}
"""The rule that says which games have such an action."""


@pytest.mark.rule("missions.together", "setup.base-game")
@each("scenario, having, line, code", ABSENT)
def test_what_a_scenario_does_not_have_is_refused_by_the_rule_that_says_so(
    scenario: str, having: str, line: str, code: str
):
    action = fresh(having, 3).game.notation.read(line, (), Seat(0))
    table = fresh(scenario, 3)
    refusal = table.game.explain(table.state, action)
    assert refusal is not None
    assert refusal.code == code
    assert reference.rule_of_refusal(code) == RULE_OF_ABSENCE[code]
