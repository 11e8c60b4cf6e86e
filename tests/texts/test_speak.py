"""Sentences about real values: every refusal, event, record and prompt has words."""

from enum import Enum
from typing import Any

import msgspec
import pytest

from ep_rules import api
from ep_rules.catan.deck import Card
from ep_rules.catan.layout_harbors import Port
from ep_rules.fan.sea_robbers.chests import Chest
from ep_rules.knights.progress_deck import ProgressCard
from ep_rules.missions.spices.villages import Village
from ep_rules.model import (
    CHANCE,
    ORE,
    WOOL,
    Bundle,
    Owner,
    Refusal,
    Seat,
)
from ep_rules.pieces import GENERAL_CARDS
from ep_rules.recorded import BadRecord
from ep_rules.scenarios import SCENARIOS
from ep_rules.sea.holds import SETTLER
from ep_tui import texts
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts import error_text, speak
from ep_tui.texts.event_card_text import card_words
from ep_tui.texts.phrases import phrase
from tests.kit.each import each
from tests.kit.presenters import presenters
from tests.texts.engine import (
    actions,
    decisions,
    events,
    outcomes,
    record_params,
    refusal_params,
)

GAME = api.game("land-ho", 3)
NAMES = ("Ann", "Bob", "Cyd")
A, B, C = (Seat(seat) for seat in range(3))
PLACES = GAME.book.topology

REVEALING = sorted(outcomes() | {name for name, kind in actions().items() if kind.reveals})
"""Actions after which something is known that was hidden."""

SAMPLES: dict[str, list[Any]] = {
    "path": [PLACES.path("A2-se")],
    "place": [PLACES.intersection("A2.s")],
    "other": [PLACES.intersection("A1.s")],
    "hex": [PLACES.hex("A5")],
    "good": [api.Good(5), WOOL],
    "piece": [SETTLER],
    "ship": [1, 3],
    "missing": [Bundle.of({WOOL: 1}), Bundle.of({WOOL: 2, ORE: 1})],
    "cost": [Bundle.of({WOOL: 2, ORE: 2})],
    "actor": [B, CHANCE],
    "chest": [Chest.ROUTE, Chest.GRAIN_ORE],
    "card": ["knight", "monopoly"],
    "progresscard": ["spy", "crane"],
    "text": ["joker", "\x1b[2J"],
    "wanted": sorted(decisions()),
    "now": ["TradePhase", "StartHarbor", "PlacePirate"],
    "outcome": REVEALING,
}
NUMBERS = [0, 1, 4]
"""Values of all other parameters."""


def samples(name: str) -> list[Any]:
    return SAMPLES.get(name, NUMBERS)


def refusals(code: str) -> list[Refusal]:
    made: list[Refusal] = []
    for given in refusal_params()[code]:
        longest = max([len(samples(name)) for name in given], default=1)
        for turn in range(longest):
            params = {name: samples(name)[turn % len(samples(name))] for name in sorted(given)}
            made.append(Refusal.of(code, **params))
    return made


@each("code", refusal_params())
def test_every_refusal_becomes_a_sentence(code: str):
    for refusal in refusals(code):
        sentence = speak.refusal_sentence(GAME, refusal, NAMES)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert not any(mark in sentence for mark in "{}_")
        for edition in api.EDITIONS:
            assert " · " in speak.rule_line(refusal, edition)


@each(
    "refusal, sentence",
    [
        (
            Refusal.of("building.too-close", place=SAMPLES["place"][0], other=SAMPLES["other"][0]),
            "A2.s is too close to the building at A1.s.",
        ),
        (
            Refusal.of("cost.missing", missing=SAMPLES["missing"][1], cost=SAMPLES["cost"][0]),
            "This costs 2 wool and 2 ore; you are short of 2 wool and 1 ore.",
        ),
        (
            Refusal.of("turn.wrong-phase", wanted="MovementPhase", now="TradePhase"),
            "This is part of movement, but the current phase is trade and build.",
        ),
        (
            Refusal.of("turn.wrong-phase", wanted="ProductionPhase", now="AnswerOffer"),
            "This has to wait for the answer to an offer.",
        ),
        (
            Refusal.of("turn.not-your-turn", actor=B),
            "Wait: Bob has to decide now.",
        ),
        (
            Refusal.of("ships.no-points", ship=2, used=4),
            "Ship #2 has used all 4 of its movement points.",
        ),
        (Refusal.of("trade.on-both-sides", good=WOOL), "Wool is on both sides of the offer."),
        (
            Refusal.of("cargo.hold-full", ship=1, piece=SETTLER),
            "The hold of ship #1 has no room for a settler.",
        ),
    ],
)
def test_a_refusal_reads_well(refusal: Refusal, sentence: str):
    assert speak.refusal_sentence(GAME, refusal, NAMES) == sentence


def test_a_refusal_says_you_of_the_person_who_has_no_other_name():
    wait = Refusal.of("turn.not-your-turn", actor=B)
    assert speak.refusal_sentence(GAME, wait, ("Ann", "You")) == "Decide first what you are asked."


def test_without_names_seats_have_letters():
    refusal = Refusal.of("trade.did-not-say-yes", actor=C)
    assert speak.refusal_sentence(GAME, refusal) == "Seat C has not accepted your offer."


def test_the_rule_line_names_rule_source_and_page():
    refusal = Refusal.of("harbors.no-settlement-here", place=SAMPLES["place"][0])
    assert speak.rule_line(refusal, "print-2025") == "harbors.upgrade · 2025 rulebook p. ~8"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "seats"),
    [(name, (min, max)[n % 2](entry.layouts)) for n, (name, entry) in enumerate(SCENARIOS.items())],
)
def test_a_whole_game_is_told_without_a_gap(scenario: str, seats: int):
    """Random play has most events; the rest are made up below."""
    game = api.game(scenario, seats)
    history = api.History(game, game.new_state(5))
    told: set[str] = set()
    for number in range(1500):
        if history.state.over:
            break
        for viewer in (None, A):
            seen = api.observe(game, history.state, viewer)
            line = presenters_of(game).prompt(seen, NAMES, viewer)
            assert line.endswith((".", "?"))
            assert "  " not in line
        actions = game.legal_actions(history.state)
        for event in history.play(actions[api.below(number, len(actions))]):
            told.add(type(event).__name__)
            check_line(event, game)
    assert len(told) > 12


VALUES: dict[Any, list[Any]] = {
    api.Seat: [A, B],
    api.Hex: [PLACES.hex("A5")],
    api.Intersection: [PLACES.intersection("A2.s")],
    api.Path: [PLACES.path("A2-se")],
    api.Good: [WOOL],
    api.ShipNumber: [2],
    api.Terrain: list(GAME.book.layout.terrains.words),
    Owner: [Owner(0), Owner(2)],
    Village: list(Village),
    Chest: list(Chest),
    Port: list(Port),
    Card: ["knight", "unseen"],
    ProgressCard: ["spy", "unseen"],
    api.Piece: [SETTLER],
    tuple[Seat, ...]: [(A,), (A, B), (A, B, C)],
    Bundle: [Bundle.of({WOOL: 2, ORE: 1})],
    bool: [True, False],
    int: [0, 1, 2],
    tuple[api.Piece, ...]: [(SETTLER,), (SETTLER, SETTLER)],
}
TELLINGS = {kind: told for one in presenters() for kind, told in one.tellings().items()}
TEXT_VALUES = {
    "result": ["lost", "tie", "won"],
    "phase": [*GAME.book.outline, "build"],
    "why": ["production.yield", "gold.compensation", "lairs.rewards", "lairs.income"],
    "mission": ["lair-mission", "fish-mission", "spice-mission"],
    "part": ["turn", "second", "building"],
    "find": ["two", "twelve", "desert"],
}


def said(event: api.Event, viewer: Seat | None, game: api.Game = GAME) -> str:
    """The line of an event, which need not be one of the game."""
    told = TELLINGS[type(event)]
    more = told.more(game, event) if told.more is not None else {}
    words = {name: phrase(words, NAMES) for name, words in more.items()}
    if told.series:
        words["good"] = card_words(game, [event])
    parts = speak.EventParts(dict(told.kinds), words)
    return speak.event_line(game, event, NAMES, viewer, parts)


def check_line(event: api.Event, game: api.Game = GAME) -> None:
    for viewer in (None, A, B):
        line = said(event, viewer, game)
        assert line[0].isupper()
        assert line.endswith(".")
        assert not any(mark in line for mark in "{}_")
        assert " You" not in line
        assert "nobody" not in line or event.__class__.__name__ == "GameUnfinished"


def values_of(kind: Any) -> list[Any]:
    """Sample values of a field's type; an enumeration has all its members."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)
    return VALUES[kind]


def kind_of(event: type[api.Event], name: str) -> Any:
    return next(field.type for field in msgspec.structs.fields(event) if field.name == name)


@each("name", events())
def test_every_event_becomes_a_line(name: str):
    kind = events()[name]
    fields = {
        field.name: TEXT_VALUES[field.name] if field.type is str else values_of(field.type)
        for field in msgspec.structs.fields(kind)
    }
    for field in {"other", "sent_home", "pirate"} & set(fields):
        fields[field] = [-1, 0, 1] if kind_of(kind, field) is int else [B, A]
    for field in {"good", "place"} & set(fields):
        fields[field] = [-1, *fields[field]] if kind_of(kind, field) is int else fields[field]
    for turn in range(max(map(len, fields.values()), default=1)):
        check_line(kind(**{key: values[turn % len(values)] for key, values in fields.items()}))


def test_the_viewer_is_you():
    event = events()["OfferClosed"](A, 1, Bundle.of({WOOL: 2}), Bundle.of({ORE: 1}))
    assert said(event, A) == "You give 2 wool to Bob for 1 ore."
    assert said(event, B) == "Ann gives 2 wool to you for 1 ore."
    assert said(event, None) == "Ann gives 2 wool to Bob for 1 ore."


@each(
    "name, values, viewer, line",
    [
        ("CardStolen", (A, B, -1), C, "Ann steals a card from Bob."),
        ("CardStolen", (A, B, WOOL), B, "Ann steals 1 wool from you."),
        ("PirateSent", (A, -1, 4), B, "Ann sends Blackbeard to the harbor A5."),
        ("PirateSent", (A, B, 4), B, "Ann sends your Privateer to the harbor A5."),
        ("PirateSent", (A, B, 4), A, "You send Bob’s Privateer to the harbor A5."),
        ("PirateSent", (A, A, 4), C, "Ann sends Ann’s Privateer to the harbor A5."),
        ("PortTaken", (A, 0, True), A, "You start at a port with a city at A1.n."),
        ("PortTaken", (B, 0, False), A, "Bob starts at a port with a settlement at A1.n."),
        (
            "ExplorerPoint",
            (A, "two"),
            A,
            "You are the first to find the 2 and get an explorer point.",
        ),
        ("PiratePlaced", (A, 4, -1), A, "You place your pirate ship on A5."),
        ("PiratePlaced", (A, 4, 1), B, "Ann places the pirate ship on A5; yours leaves the board."),
        (
            "PiratePlaced",
            (A, 4, 1),
            C,
            "Ann places the pirate ship on A5; Bob’s leaves the board.",
        ),
        ("Chased", (A, 2, B, 6, True), B, "A#2 rolls 6: your pirate ship is chased away."),
        ("Chased", (A, 2, B, 3, False), A, "A#2 rolls 3: Bob’s pirate ship stays."),
        ("LairCaptured", (4, (A, B)), B, "Ann and you captured the lair A5."),
        ("HeroFound", (A, 4), A, "You are the hero of A5 and lose a crew there."),
        ("FishRolled", (A, 4, -1), None, "Ann rolls 4 for fish: no haul appears."),
        ("FishRolled", (A, 4, 4), None, "Ann rolls 4 for fish: a haul appears on A5."),
        ("StartPlaced", (A, 3, 2, 0), None, "Ann places a neutral harbor settlement at A1.n."),
        ("LeaderChanged", (A, "fish-mission"), A, "You take the special card “Best Fisher”."),
        (
            "CrewLanded",
            (A, 1, 4, 2),
            A,
            "You put a crew from A#1 on the lair of A5 (2 crews there now).",
        ),
    ],
)
def test_an_event_of_explorers_and_pirates_reads_well(
    name: str, values: tuple[Any, ...], viewer: Seat | None, line: str
):
    assert said(events()[name](*values), viewer) == line


def test_what_cannot_be_taken_back_is_told_by_words_of_its_own():
    told = {speak.refusal_sentence(GAME, Refusal.of("undo.barrier", outcome=n)) for n in REVEALING}
    assert len(told) == len(REVEALING) > 10


RECORD_SAMPLES: dict[str, object] = {
    "format": 2,
    "known": 1,
    "version": 3,
    "choice": api.BadChoice("no-ruleset", name="chess"),
    "text": "A roll",
    "drawn": "* dice 3 4",
    "key": "seed",
    "refusal": Refusal.of("turn.game-over"),
    "game": GAME,
}


@each("code", record_params())
def test_everything_wrong_with_a_record_becomes_a_sentence(code: str):
    for given in record_params()[code]:
        error = BadRecord(7, code, **{name: RECORD_SAMPLES[name] for name in given})
        sentence = error_text.record_sentence(error)
        assert sentence.startswith("Line 7: ")
        assert sentence.endswith(".")


def test_a_refused_line_of_a_record_says_why():
    refusal = Refusal.of("turn.game-over")
    error = BadRecord(7, "record.illegal", text="A roll", refusal=refusal, game=GAME)
    assert error_text.record_sentence(error) == (
        "Line 7: “A roll” is illegal here: The game is over."
    )


def test_bundles_and_pieces_are_counted():
    assert speak.bundle_words(Bundle.of({WOOL: 2}), GENERAL_CARDS) == "2 wool"
    assert (
        speak.bundle_words(Bundle.of({WOOL: 2, ORE: 1, api.GOLD: 3}), GENERAL_CARDS)
        == "2 wool, 1 ore and 3 gold"
    )
    assert speak.bundle_words(Bundle.of({}), GENERAL_CARDS) == "nothing"
    assert speak.pieces_words(GAME, (SETTLER, SETTLER)) == "2 settlers"


def test_the_pseudo_language_reaches_every_sentence():
    texts.use_pseudo()
    try:
        sentence = speak.refusal_sentence(GAME, Refusal.of("turn.game-over"))
    finally:
        texts.use_pseudo(on=False)
    assert sentence.startswith("⟦The game is over.")


def test_the_end_of_a_game_begins_with_a_capital():
    game = api.game("land-ho", 2)
    state = game.new_state(1)
    state.agenda.clear()
    state.winner = 1
    seen = api.observe(game, state, None)
    assert presenters_of(game).prompt(seen, ["You", "deckhand"], None) == "Deckhand has won."


class Odd(msgspec.Struct):
    """The subject of a decision, with a field of a type that has no words."""

    where: dict[int, int]


def test_a_value_without_words_is_an_error():
    seen = api.observe(GAME, GAME.new_state(1), None)
    with pytest.raises(LookupError, match="where of Odd"):
        speak.prompt_line(GAME, seen, (), None, speak.PromptParts(about=Odd({1: 2})))
    with pytest.raises(LookupError, match=r"'names\.used\.north'"):
        speak.refusal_sentence(GAME, Refusal.of("ships.no-points", ship=1, used="north"))
