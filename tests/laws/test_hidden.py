"""Files for a seat contain nothing that the seat cannot know.

A game is played alongside twins: games with another secret, in which a thief drew another card. A
viewer that did not see the card follows both, as long as no public event differs, and all files
written for that viewer must be the same, byte by byte.
"""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

import msgspec
import pytest

from ep_rules import seat_record
from ep_rules.api import (
    GOLD,
    SCENARIOS,
    Action,
    Decision,
    Dice,
    Event,
    Game,
    Header,
    History,
    Seat,
    Streams,
    determinize,
    game,
    kinds_of,
    mix,
    observe,
)
from ep_rules.base.theft import ChooseVictim, DrawCard, Theft
from ep_rules.catan.deck import Development
from ep_rules.catan.development import DevelopmentCards, DrawDevelopment
from ep_rules.catan.robber import MoveRobber
from ep_rules.fan.sea_robbers.chests import Chests, Hoard, LookIntoChest
from ep_rules.knights.progress_cards import DrawProgress
from ep_rules.knights.progress_deck import ProgressDecks
from ep_rules.sea.gold import Gold
from ep_rules.sea.pirates import PlacePirate
from tests.kit.games import GAMES, GAMES_BY_SEATS
from tests.kit.knights import WITH_KNIGHTS
from tests.laws.play import Player

SECRET, OTHER_SECRET = bytes(range(32)), bytes(range(1, 33))
STEPS = 90
"""Of every seat."""
MOST_TWINS = 2
MOST_GAMES = 8
TWO_WATCH = 4
"""With this number of seats, two see a theft but not the card; without gold a spectator is
enough."""


class Twin(NamedTuple):
    """A game that `viewers` cannot tell from the true one."""

    header: Header
    history: History
    viewers: frozenset[Seat | None]


def begun(compiled: Game, seats: int) -> tuple[Header, History]:
    """A game with a promised secret."""
    streams = Streams(SECRET)
    header = Header.promising(compiled.ruleset, ("random",) * seats, Seat(0), streams)
    history = header.start()
    history.draw_from(streams)
    return header, history


def everyone(history: History) -> frozenset[Seat | None]:
    return frozenset([None, *map(Seat, range(history.state.seats))])


def branch(header: Header, history: History, viewers: frozenset[Seat | None]) -> Twin:
    """The same game with another seed, which no viewer may notice."""
    other = History(history.game, history.state.copy(), Streams(OTHER_SECRET))
    assert other.state.word != history.state.word
    other.entries, other.heard = history.entries[:], history.heard[:]
    return Twin(header, other, viewers)


def files(header: Header, history: History, viewer: Seat | None) -> list[str]:
    """All files for one viewer."""
    return [
        msgspec.json.encode(observe(history.game, history.state, viewer)).decode(),
        _guess(history, viewer),
        seat_record.record(header, history.entries, history.heard, viewer),
        seat_record.log(history.heard, viewer),
    ]


def _guess(history: History, viewer: Seat | None) -> str:
    """A position imagined by the viewer, with its word."""
    guess = determinize(observe(history.game, history.state, viewer), 1)
    return msgspec.json.encode(guess).decode()


def followed(twin: Twin, action: Action, events: list[Event], *, hidden: bool) -> Twin | None:
    """The twin after the same action, for the viewers that see the same; None if there are none."""
    history = twin.history
    if hidden:
        others = [found for found, _ in history.game.chance_outcomes(history.state)]
        action = action if action in others else others[0]
    if history.game.explain(history.state, action) is not None:
        return None
    told = history.play(action)
    alike = frozenset(
        viewer
        for viewer in twin.viewers
        if [e.seen_by(viewer) for e in told] == [e.seen_by(viewer) for e in events]
    )
    return twin._replace(viewers=alike) if alike else None


def compare(header: Header, history: History, twins: list[Twin], looked: Counter[str]) -> None:
    for twin in twins:
        for viewer in twin.viewers:
            assert files(twin.header, twin.history, viewer) == files(header, history, viewer)
            differ = _hidden(twin.history) != _hidden(history)
            looked["other hands" if differ else "same hands"] += 1


def _hidden(history: History) -> tuple[object, ...]:
    """Information of single seats: cards of hands, development and progress cards, chests."""
    slices = history.state.slices
    kept = (Development.key, Hoard.key, ProgressDecks.key)
    return history.state.hands, *map(slices.get, kept)


def sees(top: Decision) -> set[Seat]:
    """The viewers that see the outcome of CHANCE."""
    if isinstance(top, DrawCard):
        return {top.thief, top.victim}
    return {top.seat} if isinstance(top, DrawDevelopment | LookIntoChest | DrawProgress) else set()


def robs(history: History, action: Action) -> bool:
    """Whether it robs a seat."""
    tried = history.state.copy()
    history.game.apply(tried, action)
    return isinstance(tried.agenda[-1], DrawCard | ChooseVictim)


def walks(
    scenario: str,
    seats: int,
    edition: str,
    kind: type[Decision] = DrawCard,
    house: Mapping[str, str] | None = None,
) -> Counter[str]:
    """Play games alongside their twins until other hands were compared, at most `MOST_GAMES`.

    Return the number of comparisons. One random game may never come to a decision of `kind`.
    """
    compiled = game(scenario, seats, edition, house)
    looked: Counter[str] = Counter()
    for number in range(MOST_GAMES):
        looked += walk(compiled, seats, kind, number)
        if looked["other hands"]:
            break
    return looked


def walk(compiled: Game, seats: int, kind: type[Decision], number: int) -> Counter[str]:
    """Play a game with many sevens and thefts alongside its twins.

    Return the number of comparisons. The twins differ in the outcome of CHANCE at decisions of
    `kind`. Games with another number are played otherwise.
    """
    header, history = begun(compiled, seats)
    player = Player(mix(seats, number, 5))
    looked: Counter[str] = Counter()
    twins = [branch(header, history, everyone(history))]
    steps = 2 * STEPS if kind is LookIntoChest else STEPS
    for step in range(steps * seats + steps):
        if history.state.over:
            break
        top = history.state.agenda[-1]
        legal = compiled.legal_actions(history.state)
        action = player.choose(compiled, history.state, legal)
        if isinstance(action, Dice) and step % 3 and kind is not LookIntoChest:
            action = Dice(3, 4)
        if isinstance(top, PlacePirate | MoveRobber):
            action = next((place for place in legal if robs(history, place)), action)
        hidden = bool(sees(top))
        others: list[Twin] = []
        if isinstance(top, kind) and len(twins) < MOST_TWINS:
            blind = everyone(history) - sees(top)
            for other, _ in compiled.chance_outcomes(history.state):
                if other != action:
                    twin = branch(header, history, blind)
                    twin.history.play(other)
                    others.append(twin)
        events = history.play(action)
        after = [followed(twin, action, events, hidden=hidden) for twin in twins]
        twins = [twin for twin in after if twin is not None] + others[: MOST_TWINS - len(twins)]
        if others:
            compare(header, history, twins, looked)
    compare(header, history, twins, looked)
    return looked


@pytest.mark.slow
@pytest.mark.parametrize("table", GAMES_BY_SEATS, ids=str)
def test_no_file_for_a_seat_changes_with_what_it_cannot_know(table: tuple[str, int, str]):
    harsh = {"friendly-robber.points": "0"}
    house = {key: value for key, value in harsh.items() if key in kinds_of(table[0])}
    looked = walks(*table, house=house)
    assert looked["same hands"], "the words and the secret were looked at"
    scenario, seats, _ = table
    modules = SCENARIOS[scenario].modules
    if Theft in modules and (Gold not in modules or seats >= TWO_WATCH):
        assert looked["other hands"], "hands were looked at"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "seats", "edition"),
    [table for table in GAMES if DevelopmentCards in SCENARIOS[table[0]].modules],
)
def test_no_file_for_a_seat_changes_with_the_development_cards_of_others(
    scenario: str, seats: int, edition: str
):
    cheap = {"development.cost": "1 wool", "robber.start": "off-board"}
    cheap = {key: value for key, value in cheap.items() if key in kinds_of(scenario)}
    looked = walks(scenario, seats, edition, DrawDevelopment, cheap)
    assert looked["other hands"], "development cards were looked at"


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("scenario", WITH_KNIGHTS)
def test_no_file_for_a_seat_changes_with_the_progress_cards_of_others(scenario: str, seats: int):
    looked = walks(scenario, seats, SCENARIOS[scenario].editions[0], DrawProgress)
    assert looked["other hands"], "progress cards were looked at"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "seats", "edition"),
    [table for table in GAMES if Chests in SCENARIOS[table[0]].modules],
)
def test_no_file_for_a_seat_changes_with_the_chests_of_others(
    scenario: str, seats: int, edition: str
):
    weak = {"battle.first": "0", "battle.second": "0", "jugs.cost": "1 wool"}
    rich = {"seafarers.cost": "1 wool", "sevens.hand_limit": "99", "turn.actions": "5000"}
    looked = walks(scenario, seats, edition, LookIntoChest, weak | rich)
    assert looked["other hands"], "chests were looked at"


@pytest.mark.parametrize(
    "scenario", [name for name, entry in SCENARIOS.items() if Gold in entry.modules]
)
@pytest.mark.parametrize("seats", [2, 4])
def test_hidden_gold_is_in_no_observation_of_others(scenario: str, seats: int):
    compiled = game(scenario, seats, house={"gold.visible": "false"})
    state, player = compiled.new_state(seats), Player(mix(seats, 8))
    for _ in range(250):
        if not state.over:
            compiled.play(state, player.choose(compiled, state, compiled.legal_actions(state)))
    for viewer in (None, Seat(0)):
        other = state.copy()
        for seat in range(0 if viewer is None else 1, seats):
            other.hands[seat][GOLD] += seat + 3
            other.bank[GOLD] -= seat + 3
        seen, again = (observe(compiled, true, viewer) for true in (state, other))
        assert msgspec.json.encode(seen) == msgspec.json.encode(again)
        assert observe(compiled, state, Seat(1)) != observe(compiled, other, Seat(1))


def test_the_whole_record_does_tell_the_twins_apart():
    """The comparison would show a leak: the true observation of the robbed seat differs."""
    compiled = game("pirate-lairs", 3)
    header, history = begun(compiled, 3)
    player = Player(1)
    while (
        not isinstance(history.state.agenda[-1], DrawCard)
        or len(compiled.chance_outcomes(history.state)) < 2
    ):
        history.play(player.choose(compiled, history.state, compiled.legal_actions(history.state)))
    top = history.state.agenda[-1]
    assert isinstance(top, DrawCard)
    one, other = (branch(header, history, everyone(history)) for _ in range(2))
    for twin, (card, _) in zip((one, other), compiled.chance_outcomes(history.state), strict=False):
        twin.history.play(card)
    seats = everyone(history)
    for viewer in seats:
        same = files(one.header, one.history, viewer) == files(other.header, other.history, viewer)
        assert same == (viewer not in {top.thief, top.victim})
