"""The laws over every scenario, number of seats and edition, by random play."""

import os
from collections import Counter
from collections.abc import Mapping

import pytest

from ep_rules.api import (
    CHANCE,
    RESOURCES,
    SCENARIOS,
    Action,
    Entry,
    Game,
    History,
    Seat,
    State,
    determinize,
    game,
    mix,
    observe,
)
from ep_rules.base.layout_start import MARKS, START
from ep_rules.base.theft import CardDrawn, DrawCard
from ep_rules.sea.crews import Crews
from ep_rules.sea.routes import Chart
from tests.kit.boards import at_sea
from tests.kit.games import GAMES_BY_SEATS
from tests.laws import laws
from tests.laws.play import Player, other_readings

WITH_CREWS = [
    (name, seats)
    for name, entry in SCENARIOS.items()
    if Crews in entry.modules
    for seats in sorted({min(entry.layouts), 3, max(entry.layouts)} & {*entry.layouts})
]
RULESETS = pytest.mark.parametrize(("scenario", "seats", "edition"), GAMES_BY_SEATS)
WHOLE = 2 if os.environ.get("EP_TUI_GAMES") else 1
LENGTH, LATER, THEFTS = 350 * WHOLE, 150 * WHOLE, 6 * WHOLE
"""Actions of a random game and of one from a late position, which `soak.py` plays out, and games
with a theft; twice as many with `EP_TUI_GAMES=all`.
"""


def begin(
    scenario: str,
    seats: int,
    edition: str,
    rich: bool = False,
    house: Mapping[str, str] | None = None,
) -> tuple[Game, State]:
    """A new game; a rich one gives cards to all seats, so ships sail early."""
    compiled = game(scenario, seats, edition, house)
    state = compiled.new_state(mix(seats, len(scenario), len(edition)), Seat(seats - 1))
    for hand in state.hands if rich else ():
        for good in RESOURCES:
            hand[good] += 3
            state.bank[good] -= 3
    return compiled, state


@pytest.mark.slow
@pytest.mark.rule("house.chance")
@RULESETS
def test_all_laws_hold_in_a_random_game(scenario: str, seats: int, edition: str):
    compiled, state = begin(scenario, seats, edition, rich=True)
    laws.hold(compiled, state, mix(seats, 5), LENGTH, every=40)


@pytest.mark.slow
@pytest.mark.rule("house.hands")
@pytest.mark.parametrize(
    ("scenario", "seats"),
    [(n, s) for n, e in SCENARIOS.items() for s in {min(e.layouts), min(4, max(e.layouts))}],
)
def test_all_laws_hold_with_the_open_questions_answered_the_other_way(scenario: str, seats: int):
    house = other_readings(scenario)
    compiled, state = begin(scenario, seats, "print-2025", rich=True, house=house)
    laws.hold(compiled, state, mix(seats, 7), LENGTH, every=40)


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seats"), WITH_CREWS)
def test_all_laws_hold_in_the_middle_of_a_mission(scenario: str, seats: int, edition: str):
    """All hexes but a few are revealed, ships are loaded, lairs besieged, a pirate ship is out."""
    compiled, state = busy(scenario, seats, edition)
    laws.hold(compiled, state, mix(seats, 6), LATER, every=25)


def busy(scenario: str, seats: int, edition: str) -> tuple[Game, State]:
    """A late position: everything near is discovered, and all seats have cards and crews."""
    table = at_sea(scenario, edition, seats, hexes={})
    compiled, state = table.game, table.state
    player = Player(mix(seats, 7))
    layout = compiled.book.layout
    fixed = (piece for color in layout.of(START).colors for piece in color.pieces)
    harbors = layout.of(MARKS)[::2] or [at for what, at in fixed if what == "harbor-settlement"]
    names = compiled.book.topology.corner_names
    for seat in range(seats):
        letter = "ABCDEF"[seat]
        harbor = harbors[seat]
        routes = [
            path
            for path in compiled.book.topology.corner_paths[harbor]
            if state.of(Chart).open[path]
        ]
        paths = compiled.book.topology.path_names
        table.seat(
            letter,
            harbors=names[harbor],
            ships=[f"{paths[routes[0]]} crew crew", f"{paths[routes[-1]]} settler"],
            basins={names[harbor]: "crew crew"},
            hand="2 brick, 2 lumber, 2 wool, 2 grain, 2 ore, 9 gold",
        )
    table.turn("A", "production", part=0)
    for _ in range(150):
        compiled.apply(state, player.choose(compiled, state, compiled.legal_actions(state)))
    return compiled, state


def thefts(seats: int, edition: str, number: int) -> tuple[Game, State] | None:
    """A game at a theft of one of several kinds of cards, with other seats watching."""
    compiled = game("pirate-lairs", seats, edition)
    table = at_sea("pirate-lairs", edition, seats)
    state = table.state
    for seat in range(seats):
        table.seat(
            "ABCDEF"[seat],
            ships=["D4-e" if seats < 5 else "E5-e"],
            hand="2 wool, 1 ore, 1 brick, 1 lumber, 1 grain, 2 gold",
        )
    table.turn("A", "production", part=0)
    player = Player(mix(number, 3))
    state.word = mix(number, 4)
    for _ in range(900):
        if state.over:
            return None
        if laws.hides_a_card(state) and player.below(2):
            return compiled, state
        compiled.apply(state, player.choose(compiled, state, compiled.legal_actions(state)))
    return None


@pytest.mark.slow
@pytest.mark.rule("theft.known")
@pytest.mark.parametrize("number", range(THEFTS))
@pytest.mark.parametrize("seats", [3, 4])
def test_onlookers_see_the_same_whatever_card_was_stolen(number: int, seats: int, edition: str):
    """Two worlds that differ in one unseen card look alike until a public event differs."""
    games = (thefts(seats, edition, number + 12 * lap) for lap in range(20))
    compiled, one = next(found for found in games if found is not None)
    top = one.agenda[-1]
    assert isinstance(top, DrawCard)
    onlookers = [None, *(Seat(s) for s in range(seats) if s not in (top.thief, top.victim))]
    cards = [outcome for outcome, _ in compiled.chance_outcomes(one)]
    two = one.copy()
    compiled.apply(one, cards[0])
    compiled.apply(two, cards[-1])
    assert one.digest() != two.digest()
    player = Player(mix(number, 5))
    for _ in range(400):
        for viewer in onlookers:
            assert observe(compiled, one, viewer) == observe(compiled, two, viewer)
            seen = observe(compiled, one, viewer)
            assert all(min(view.known) >= 0 for view in seen.seats)
        if one.over or two.over:
            return
        action = both(compiled, one, two, player)
        if action is None:
            return  # the next event shows the card
        compiled.apply(one, action)
        compiled.apply(two, action)


def both(compiled: Game, one: State, two: State, player: Player) -> Action | None:
    """An action that is legal in both worlds; unseen thefts in both are of the same card."""
    if one.agenda[-1].actor == CHANCE:
        drawn = [outcome for outcome, _ in compiled.chance_outcomes(one)]
        other = [outcome for outcome, _ in compiled.chance_outcomes(two)]
        common = [outcome for outcome in drawn if outcome in other]
        if isinstance(drawn[0], CardDrawn) and drawn != other:
            return None
    else:
        there = set(compiled.legal_actions(two))
        common = [action for action in compiled.legal_actions(one) if action in there]
    return player.choose_of(common) if common else None


@pytest.mark.rule("house.hands")
def test_to_permute_unseen_cards_between_hands_changes_no_observation(edition: str):
    """Every world that a viewer can imagine looks to that viewer like the real one."""
    looked = 0
    for number in range(6):
        found = thefts(4, edition, number)
        if found is None:
            continue
        compiled, state = found
        compiled.apply(state, compiled.sample(state))
        for viewer in laws.viewers(state):
            seen = observe(compiled, state, viewer)
            worlds = [determinize(seen, mix(number, word)) for word in range(8)]
            for world in worlds:
                assert observe(compiled, world, viewer) == seen
                assert laws.goods(world) == laws.goods(state)
            looked += len({world.digest() for world in worlds}) > 1
    assert looked > 4, "some viewer can imagine different worlds"


@pytest.mark.slow
def test_random_play_comes_by_every_kind_of_action_of_explorers_and_pirates():
    """Guards the laws against empty lists."""
    seen: Counter[type] = Counter()
    for number, (scenario, seats, edition) in enumerate(GAMES_BY_SEATS):
        if (scenario, seats) not in WITH_CREWS:
            continue
        compiled, state = busy(scenario, seats, edition)
        player = Player(mix(number, 8))
        for _ in range(900):
            if state.over:
                break
            action = player.choose(compiled, state, compiled.legal_actions(state))
            seen[type(action)] += 1
            compiled.apply(state, action)
    compiled = game("explorers-pirates", 3)
    names = {kind.__name__ for kind in compiled.action_types}
    setup = {"PlaceHarbor", "PlaceSettlement", "PlaceRoad", "PlaceShip", "TileIs"}
    rare = {"Explore", "TakeGold", "LeaveGold", "BuildSettlement", "BuildSettlerAboard"}
    assert names - {kind.__name__ for kind in seen} - rare - setup == set()


def test_undo_goes_back_over_all_decisions_of_a_seat_and_no_further(edition: str):
    compiled, state = busy("explorers-pirates", 3, edition)
    player = Player(3)
    while state.agenda[-1].actor == CHANCE or len(compiled.legal_actions(state)) < 5:
        compiled.apply(state, player.choose(compiled, state, compiled.legal_actions(state)))
    history, digests = History(compiled, state), [state.digest()]
    actor = state.agenda[-1].actor
    while len(digests) < 6:
        legal = [
            action
            for action in compiled.legal_actions(history.state)
            if action.form.split()[0] in ("road", "ship", "crew", "buy", "trade", "load", "unload")
        ]
        if not legal:
            break
        history.play(legal[player.below(len(legal))])
        digests.append(history.state.digest())
    while len(digests) > 1:
        digests.pop()
        assert isinstance(history.undo(actor), Entry)
        assert history.state.digest() == digests[-1]
    assert history.undo_refusal(actor) is not None
