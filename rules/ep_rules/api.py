"""The public names of the engine.

>>> from ep_rules import api
>>> game = api.game("land-ho", seats=2)
>>> state = game.new_state(seed=7)
>>> [game.notation.write(action) for action in game.legal_actions(state)]
['roll', 'drop settler of #1']
"""

from ep_rules.base.building import BuildRoad, BuildSettlement
from ep_rules.base.offers import (
    Accept,
    AnswerOffer,
    Deal,
    Decline,
    Offer,
    Offers,
    OpenOffer,
    PickAnswer,
    Withdraw,
)
from ep_rules.base.production import Dice, ProductionPhase, Roll
from ep_rules.base.sevens import Discard, DiscardCards
from ep_rules.base.trade import TradeWithSupply
from ep_rules.base.turn import EndPhase, TradePhase
from ep_rules.catalogue import DEFAULT_SCENARIO, SCENARIOS, BadChoice, game, settings_of
from ep_rules.chance import below, mix
from ep_rules.editions import DEFAULT_EDITION, EDITIONS
from ep_rules.game import Game, Illegal
from ep_rules.history import Entry, History
from ep_rules.layout import Layout
from ep_rules.model import (
    CHANCE,
    CREW,
    GOLD,
    GOOD_NAMES,
    HARBOR_SETTLEMENT,
    LETTERS,
    NOBODY,
    PIECE_NAMES,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    SETTLER,
    UNKNOWN,
    Action,
    Bundle,
    Decision,
    Event,
    Good,
    Owner,
    Piece,
    Refusal,
    Seat,
    ShipNumber,
    Slice,
    State,
    Terrain,
    letter,
)
from ep_rules.notation import Ambiguous, NotUnderstood
from ep_rules.observe import Observation, SeatView, View, determinize, observe
from ep_rules.record import (
    BadRecord,
    Header,
    Loaded,
    digest_line,
    line_of,
    read,
    seat_line,
    undo_line,
    write,
)
from ep_rules.scene import BadScene
from ep_rules.scene import read as read_scene
from ep_rules.scene import write as write_scene
from ep_rules.sea.cargo import Cargo, DropCargo, Load, Swap, Unload
from ep_rules.sea.discovery import ChooseHex, Explore, Hidden
from ep_rules.sea.gold import BuyCard, Purchases
from ep_rules.sea.harbors import BuildHarborSettlement
from ep_rules.sea.routes import Chart
from ep_rules.sea.sailing import BuyPoints, Sail
from ep_rules.sea.settlers import BuildSettler, BuildSettlerAboard, FoundSettlement
from ep_rules.sea.ships import Fleet, MovementPhase
from ep_rules.sea.shipyard import BuildShip, RebuildShip
from ep_rules.topology import CORNERS, SIDES, Hex, Intersection, Path, Topology, topology

__all__ = [
    "CHANCE",
    "CORNERS",
    "CREW",
    "DEFAULT_EDITION",
    "DEFAULT_SCENARIO",
    "EDITIONS",
    "GOLD",
    "GOOD_NAMES",
    "HARBOR_SETTLEMENT",
    "LETTERS",
    "NOBODY",
    "PIECE_NAMES",
    "RESOURCES",
    "ROAD",
    "SCENARIOS",
    "SETTLEMENT",
    "SETTLER",
    "SIDES",
    "UNKNOWN",
    "Accept",
    "Action",
    "Ambiguous",
    "AnswerOffer",
    "BadChoice",
    "BadRecord",
    "BadScene",
    "BuildHarborSettlement",
    "BuildRoad",
    "BuildSettlement",
    "BuildSettler",
    "BuildSettlerAboard",
    "BuildShip",
    "Bundle",
    "BuyCard",
    "BuyPoints",
    "Cargo",
    "Chart",
    "ChooseHex",
    "Deal",
    "Decision",
    "Decline",
    "Dice",
    "Discard",
    "DiscardCards",
    "DropCargo",
    "EndPhase",
    "Entry",
    "Event",
    "Explore",
    "Fleet",
    "FoundSettlement",
    "Game",
    "Good",
    "Header",
    "Hex",
    "Hidden",
    "History",
    "Illegal",
    "Intersection",
    "Layout",
    "Load",
    "Loaded",
    "MovementPhase",
    "NotUnderstood",
    "Observation",
    "Offer",
    "Offers",
    "OpenOffer",
    "Owner",
    "Path",
    "PickAnswer",
    "Piece",
    "ProductionPhase",
    "Purchases",
    "RebuildShip",
    "Refusal",
    "Roll",
    "Sail",
    "Seat",
    "SeatView",
    "ShipNumber",
    "Slice",
    "State",
    "Swap",
    "Terrain",
    "Topology",
    "TradePhase",
    "TradeWithSupply",
    "Unload",
    "View",
    "Withdraw",
    "below",
    "determinize",
    "digest_line",
    "game",
    "letter",
    "line_of",
    "mix",
    "observe",
    "read",
    "read_scene",
    "seat_line",
    "settings_of",
    "topology",
    "undo_line",
    "write",
    "write_scene",
]
