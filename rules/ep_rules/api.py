"""The public names of the engine, shared by all games and grouped by topic.

>>> from ep_rules import api
>>> game = api.game("land-ho", seats=2)
>>> state = game.new_state(seed=7)
>>> [game.notation.write(action) for action in game.legal_actions(state)]
['roll', 'drop settler of #1']

A game imports its rule modules when it is made. Names of a single module are imported from that
module by its presenter, by its bot knowledge and by third-party bots.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from ep_rules.base.building import BuildRoad, BuildSettlement, RoadBuilt, SettlementBuilt
from ep_rules.base.offers import Accept, Counter, Deal, Decline, Offer, Withdraw
from ep_rules.base.open_offer import (
    AnswerOffer,
    OfferAnswered,
    OfferClosed,
    OfferCountered,
    OfferMade,
    Offers,
    OpenOffer,
    PickAnswer,
)
from ep_rules.base.production import Dice, DiceRolled, ProductionPhase, Received, Roll
from ep_rules.base.sevens import Discard, DiscardCards, Discarded
from ep_rules.base.trade import SUPPLY_RATES, SupplyTraded, TradeWithSupply, supply_rates
from ep_rules.base.turn import (
    BUILD_PHASES,
    BuildPhase,
    EndPhase,
    GameUnfinished,
    MovementPhase,
    PartStarted,
    PhaseEnded,
    TradePhase,
)
from ep_rules.base.victory import GameWon
from ep_rules.catalogue import game, game_of, kinds_of, next_scenario, settings_of
from ep_rules.chance import below, mix
from ep_rules.decks import UNSEEN, DeckCard
from ep_rules.editions import BEHAVIOR, DEFAULT_EDITION, DIGESTS_SINCE, EDITIONS
from ep_rules.game import Game, Illegal, once_per_game
from ep_rules.hashing import blake2b
from ep_rules.history import Entry, Heard, History
from ep_rules.layout import Layout
from ep_rules.model import (
    CHANCE,
    DESERT,
    FIELDS,
    FOREST,
    GOLD,
    GOOD_NAMES,
    HILLS,
    LETTERS,
    MOUNTAINS,
    NOBODY,
    PASTURE,
    RESOURCES,
    ROAD,
    SEA,
    SETTLEMENT,
    UNKNOWN,
    WOOL,
    YIELDING,
    Action,
    Bundle,
    Decision,
    Event,
    Good,
    Named,
    Owner,
    Piece,
    Refusal,
    Seat,
    ShipNumber,
    Slice,
    State,
    Terrain,
    after_deal,
    cards,
    has_words,
    letter,
)
from ep_rules.module import Draw, Family, Phase
from ep_rules.module_order import LAST, Contribution, ModuleOrder
from ep_rules.notation import Ambiguous, NotUnderstood, OthersShip
from ep_rules.observe import (
    Observation,
    SeatView,
    View,
    determinize,
    hidden_cards,
    hiding_slice,
    observe,
    shows_gold,
)
from ep_rules.origin import ELSEWHERE, Added, OldSeed, Origin, Promise, Seed, secret_line
from ep_rules.pieces import GENERAL_CARDS, BuildingKind, CardKinds, Pieces, Placing
from ep_rules.record import digest_line, line_of, read, seat_line, undo_line, word_line, write
from ep_rules.recorded import (
    FORMAT,
    BadRecord,
    Drawn,
    Header,
    LoadedRecord,
    RecordResult,
    SeatResult,
)
from ep_rules.ruleset import BadChoice, ruleset_parts
from ep_rules.scenarios import DEFAULT_SCENARIO, SCENARIOS, scenario_id
from ep_rules.scene_error import BadScene
from ep_rules.setting import SettingKind, setting_text
from ep_rules.spelling import nearest, plain, singular
from ep_rules.streams import MOST_WORD_BYTES, SECRET_BYTES, Streams, is_word
from ep_rules.terrain import GOLD_FIELD, Terrains
from ep_rules.topology import CORNERS, SIDES, Hex, Intersection, Path, Topology, topology
from ep_rules.viewpoint import Viewpoint

if TYPE_CHECKING:
    from ep_rules.closing import Closed, closed
    from ep_rules.seen_decision import DecisionReader, DecisionWriter, SeenDecision, read_action

# fmt: off
__all__ = [  # noqa: RUF022 - grouped by topic
    # Games: scenarios, settings, verbs
    "SCENARIOS", "DEFAULT_SCENARIO", "scenario_id", "next_scenario", "EDITIONS",
    "DEFAULT_EDITION", "BEHAVIOR", "DIGESTS_SINCE",
    "BadChoice", "game", "game_of", "kinds_of", "settings_of", "ruleset_parts", "SettingKind",
    "setting_text", "nearest", "plain", "singular", "Layout", "Game", "Illegal",
    "once_per_game",
    # Places
    "Topology", "topology", "Hex", "Intersection", "Path", "CORNERS", "SIDES", "Terrain",
    "Terrains", "HILLS", "FOREST", "PASTURE", "FIELDS", "MOUNTAINS", "SEA", "DESERT",
    "GOLD_FIELD", "UNKNOWN", "YIELDING",
    # Goods and pieces
    "Good", "GOOD_NAMES", "CardKinds", "GENERAL_CARDS", "RESOURCES", "GOLD", "WOOL", "Bundle",
    "Named", "has_words", "DeckCard", "UNSEEN", "SETTLEMENT", "ROAD",
    "Piece", "Pieces", "BuildingKind", "ShipNumber",
    # A state, and what happens to it
    "State", "Slice", "Seat", "Owner", "LETTERS", "letter", "NOBODY", "CHANCE", "Decision",
    "Phase", "Draw", "Family", "Action", "Event", "Refusal",
    # Turns and production
    "ProductionPhase", "TradePhase", "BuildPhase", "BUILD_PHASES", "MovementPhase", "EndPhase",
    "PartStarted", "PhaseEnded", "GameUnfinished", "GameWon", "Dice", "Roll", "DiceRolled",
    "Received", "DiscardCards", "Discard", "Discarded",
    # Building and trade
    "BuildRoad", "RoadBuilt", "BuildSettlement", "SettlementBuilt", "TradeWithSupply",
    "SupplyTraded", "SUPPLY_RATES", "supply_rates", "Offers", "Deal", "OfferMade", "OfferAnswered",
    "OfferClosed", "OfferCountered", "Offer", "OpenOffer", "AnswerOffer", "Accept", "Decline",
    "Counter", "PickAnswer", "Withdraw",
    # Observations, and the views of bots
    "Observation", "SeatView", "View", "Viewpoint", "observe", "determinize", "cards", "after_deal",
    "hidden_cards", "hiding_slice", "shows_gold",
    # Random words
    "Streams", "below", "mix", "blake2b",
    # The order of what modules contribute
    "ModuleOrder", "Contribution", "LAST",
    # Records
    "Header", "History", "Entry", "Heard", "LoadedRecord", "read", "write", "line_of", "seat_line",
    "undo_line", "digest_line", "seat_record", "seat_log", "BadRecord", "FORMAT",
    "RecordResult", "SeatResult", "result_of", "Closed", "closed",
    # The origin of a recorded game's chance
    "Origin", "Seed", "OldSeed", "Promise", "ELSEWHERE", "Drawn", "SECRET_BYTES",
    "MOST_WORD_BYTES", "is_word", "word_line", "secret_line",
    # A decision as text, for the process of thinking bots
    "SeenDecision", "DecisionWriter", "DecisionReader", "read_action",
    # Scenes
    "read_scene", "write_scene", "BadScene", "Placing", "placings", "with_statement",
    "without_piece", "seat_colors", "with_letters",
    # Notation: errors of lines that are not actions
    "NotUnderstood", "Ambiguous", "OthersShip",
]
# fmt: on

LATER = {
    **dict.fromkeys(
        ("DecisionReader", "DecisionWriter", "SeenDecision", "read_action"), "seen_decision"
    ),
    **dict.fromkeys(("Closed", "closed"), "closing"),
}
"""Names that only the process of thinking bots uses, or a list of games, with their modules."""


def __getattr__(name: str) -> object:
    """One of the names that most games never use."""
    if name not in LATER:
        raise AttributeError(name)
    return getattr(import_module(f"ep_rules.{LATER[name]}"), name)


def result_of(header: Header, history: History, seats: Sequence[str]) -> RecordResult:
    """The result of a game, played through once more; `seats`: the words of its players."""
    from ep_rules import result  # noqa: PLC0415 - only the end of a game needs it

    return result.result_of(header, history, seats)


def seat_record(
    header: Header,
    entries: Sequence[Entry],
    events: Sequence[Heard],
    viewer: Seat | None,
    added: Added | None = None,
) -> str:
    """The record of a game as a seat, or a spectator, saw it; see `ep_rules.seat_record`."""
    from ep_rules import seat_record as seen  # noqa: PLC0415 - few games need one

    return seen.record(header, entries, events, viewer, added)


def seat_log(events: Sequence[Heard], viewer: Seat | None) -> str:
    """The events of a game as a seat, or a spectator, saw them, as lines of JSON."""
    from ep_rules import seat_record as seen  # noqa: PLC0415 - few games need one

    return seen.log(events, viewer)


def read_scene(text: str) -> tuple[Game, State]:
    """The game and state of a scene.

    Raises:
        BadScene: the text is not TOML, names an unknown thing or place, or is impossible.
    """
    from ep_rules import scene  # noqa: PLC0415 - few games need scenes

    return scene.read(text)


def seat_colors(text: str) -> tuple[str, ...]:
    """The colors that a scene uses for its seats, that of A first."""
    from ep_rules import scene  # noqa: PLC0415 - few games need scenes

    return scene.seat_colors(text)


def with_letters(text: str, colors: Sequence[str]) -> str:
    """A text with the letter of a seat for each of a scene's colors."""
    from ep_rules import scene  # noqa: PLC0415 - few games need scenes

    return scene.with_letters(text, colors)


def placings(game: Game, state: State, name: str, letter: str) -> list[Placing]:
    """The pieces for a place of a position, for the owner of a letter, possible or not."""
    from ep_rules import scene  # noqa: PLC0415 - few games need scenes

    return scene.placings(game, state, name, letter)


def with_statement(written: str, statement: str) -> tuple[Game, State]:
    """The position of a scene that `write_scene` wrote, after a statement such as `A road D4-e`.

    Raises:
        BadScene: the statement is not understood, or the position would be impossible.
    """
    from ep_rules import scene  # noqa: PLC0415 - few games need scenes

    return scene.with_statement(written, statement)


def without_piece(game: Game, state: State, name: str) -> tuple[Game, State]:
    """The position without the uppermost piece at a place, or without the hex there.

    Raises:
        BadScene: nothing lies there, or the position would be impossible.
    """
    from ep_rules import scene  # noqa: PLC0415 - few games need scenes

    return scene.without(game, state, name)


def write_scene(game: Game, state: State) -> str:
    """A state as a scene, which `read_scene` reads."""
    from ep_rules import scene  # noqa: PLC0415 - few games need scenes

    return scene.write(game, state)
