"""The public names of the engine: what all games have in common, grouped as one looks for it.

>>> from ep_rules import api
>>> game = api.game("land-ho", seats=2)
>>> state = game.new_state(seed=7)
>>> [game.notation.write(action) for action in game.legal_actions(state)]
['roll', 'drop settler of #1']

A game imports its rule modules when it is made; what belongs to one module alone is imported from
there, by its presenter or by what bots know of it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ep_rules.base.building import BuildRoad, BuildSettlement, RoadBuilt, SettlementBuilt
from ep_rules.base.offers import (
    Accept,
    AnswerOffer,
    Counter,
    Deal,
    Decline,
    Offer,
    OfferClosed,
    OfferMade,
    Offers,
    OpenOffer,
    PickAnswer,
    Withdraw,
)
from ep_rules.base.production import Dice, DiceRolled, ProductionPhase, Received, Roll
from ep_rules.base.sevens import Discard, DiscardCards, Discarded
from ep_rules.base.trade import SUPPLY_RATE, SupplyTraded, TradeWithSupply
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
from ep_rules.catalogue import (
    BEHAVIOR,
    DEFAULT_SCENARIO,
    SCENARIOS,
    BadChoice,
    game,
    kinds_of,
    ruleset_parts,
    settings_of,
)
from ep_rules.chance import below, mix
from ep_rules.editions import DEFAULT_EDITION, EDITIONS
from ep_rules.game import Game, Illegal
from ep_rules.history import Entry, Heard, History
from ep_rules.layout import Layout
from ep_rules.model import (
    CHANCE,
    CITY,
    CREW,
    GOLD,
    GOOD_NAMES,
    HARBOR_SETTLEMENT,
    HAUL,
    LETTERS,
    NOBODY,
    PIECE_NAMES,
    RESOURCES,
    ROAD,
    SACK,
    SEA_TERRAIN,
    SETTLEMENT,
    SETTLER,
    UNKNOWN,
    WOOL,
    Action,
    Building,
    Bundle,
    Card,
    Chest,
    Decision,
    Event,
    Good,
    Owner,
    Piece,
    Port,
    Refusal,
    Seat,
    ShipNumber,
    Slice,
    State,
    Terrain,
    Village,
    letter,
)
from ep_rules.module import Draw, Phase
from ep_rules.notation import Ambiguous, NotUnderstood, OthersShip, write_bundle
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
from ep_rules.scene_text import BadScene
from ep_rules.setting import Kind, setting_text
from ep_rules.topology import CORNERS, SIDES, Hex, Intersection, Path, Topology, topology

if TYPE_CHECKING:
    from ep_rules.base.start_pieces import PlaceRoad, PlaceSettlement, StartRoad, StartSettlement
    from ep_rules.base.theft import ChooseVictim, Rob
    from ep_rules.catan.choice import ChooseGoods, TakeGood
    from ep_rules.catan.cities import BuildCity
    from ep_rules.catan.deck import Development
    from ep_rules.catan.development import BuyDevelopment
    from ep_rules.catan.free_routes import FreeRoad, LayFree
    from ep_rules.catan.harbor_trade import HarborPlaces
    from ep_rules.catan.largest_army import LargestArmy
    from ep_rules.catan.longest_road import LongestRoad
    from ep_rules.catan.progress import PlayKnight, PlayMonopoly, PlayRoadBuilding, PlayYearOfPlenty
    from ep_rules.catan.robber import MoveRobber, PutRobber, Robber
    from ep_rules.catan.trails import longest_trail
    from ep_rules.fan.explorers.finds import ChooseStart, Continent, MayTurnUp, TurnUp
    from ep_rules.fan.explorers.points import ExplorerCards
    from ep_rules.fan.explorers.start import StartAtPort
    from ep_rules.fan.privateers import (
        BLACKBEARD,
        ActivatePirate,
        Buccaneers,
        SendBlackbeard,
        SendPrivateer,
    )
    from ep_rules.fan.sea_robbers.battle import (
        COMFORTS,
        AttackRobber,
        ChooseRobber,
        Comfort,
        DrawRobberCard,
        FallBack,
        FallBackTo,
        TakeComfort,
    )
    from ep_rules.fan.sea_robbers.chests import ChoosePile, Hoard, Redeem, TakeCard
    from ep_rules.fan.sea_robbers.dever import AskDever, Friends, UseDever
    from ep_rules.fan.sea_robbers.driving import DriveAway, LetStay, SendTo, SendWarship
    from ep_rules.fan.sea_robbers.fleet import RobberFleet
    from ep_rules.fan.sea_robbers.jugs import BuyJug, ShipTiles
    from ep_rules.fan.sea_robbers.warships import PayTribute, PutWarship, Tribute, Warships
    from ep_rules.missions.fish import Catch, Fish, RollFish, Shoals
    from ep_rules.missions.lairs.siege import Besiege, FetchCrew, LairRules, Lairs
    from ep_rules.missions.spices import Befriend, SellCard, Spices, Villages
    from ep_rules.sea.cargo import Cargo, DropCargo, Load, Swap, Unload
    from ep_rules.sea.chasing import Chase
    from ep_rules.sea.crews import BuildCrew, BuildCrewAboard
    from ep_rules.sea.discovery import ChooseHex, Explore, Hidden
    from ep_rules.sea.gold import BuyCard, Purchases
    from ep_rules.sea.harbors import BuildHarborSettlement
    from ep_rules.sea.pirates import (
        LeaveGold,
        MovePirate,
        Pirate,
        PlacePirate,
        TakeCoin,
        TakeGold,
    )
    from ep_rules.sea.routes import Chart
    from ep_rules.sea.sailing import BuyPoints, Sail
    from ep_rules.sea.settlers import BuildSettler, BuildSettlerAboard, FoundSettlement
    from ep_rules.sea.ships import Fleet
    from ep_rules.sea.shipyard import BuildShip, RebuildShip
    from ep_rules.sea.start import PlaceHarbor, PlaceShip, StartHarbor, StartShip
    from ep_rules.seafarers.free_ships import FreeShip
    from ep_rules.seafarers.lanes import Lanes
    from ep_rules.seafarers.ships import SHIP, LayShip, MoveShip
    from ep_rules.seafarers.starts import PlaceFirstShip
    from ep_rules.voyage.council import Deliver
    from ep_rules.voyage.track import Track
    from ep_rules.voyages import Voyage, voyages

# fmt: off
__all__ = [  # noqa: RUF022 - grouped as one looks for things
    # A game: which there are, what can be set, its verbs
    "SCENARIOS", "DEFAULT_SCENARIO", "EDITIONS", "DEFAULT_EDITION", "BEHAVIOR", "BadChoice",
    "game", "kinds_of", "settings_of", "ruleset_parts", "Kind", "setting_text", "Layout",
    "Game", "Illegal",
    # Places
    "Topology", "topology", "Hex", "Intersection", "Path", "CORNERS", "SIDES", "Terrain",
    "SEA_TERRAIN", "UNKNOWN", "Port", "Village",
    # Goods, cards, pieces
    "Good", "GOOD_NAMES", "RESOURCES", "GOLD", "WOOL", "Bundle", "Card", "Chest", "Building",
    "SETTLEMENT", "HARBOR_SETTLEMENT", "CITY", "ROAD", "Piece", "PIECE_NAMES", "CREW",
    "SETTLER", "HAUL", "SACK", "ShipNumber",
    # A state, and what happens to it
    "State", "Slice", "Seat", "Owner", "LETTERS", "letter", "NOBODY", "CHANCE", "Decision",
    "Phase", "Draw", "Action", "Event", "Refusal",
    # Turns and production
    "ProductionPhase", "TradePhase", "BuildPhase", "BUILD_PHASES", "MovementPhase", "EndPhase",
    "PartStarted", "PhaseEnded", "GameUnfinished", "GameWon", "Dice", "Roll", "DiceRolled",
    "Received", "DiscardCards", "Discard", "Discarded",
    # Building and trade
    "BuildRoad", "RoadBuilt", "BuildSettlement", "SettlementBuilt", "TradeWithSupply",
    "SupplyTraded", "SUPPLY_RATE", "Offers", "Deal", "OfferMade", "OfferClosed", "Offer",
    "OpenOffer", "AnswerOffer", "Accept", "Decline", "Counter", "PickAnswer", "Withdraw",
    # What one viewer may know; bots are given a view
    "Observation", "SeatView", "View", "observe", "determinize", "below", "mix",
    # Records
    "Header", "History", "Entry", "Heard", "Loaded", "read", "write", "line_of", "seat_line",
    "undo_line", "digest_line", "BadRecord",
    # Scenes
    "read_scene", "write_scene", "BadScene",
    # Notation: a line of text that is no action
    "NotUnderstood", "Ambiguous", "OthersShip", "write_bundle",
    # Names of single modules, until their users import these themselves
    "BLACKBEARD", "COMFORTS", "SHIP", "ActivatePirate", "AskDever", "AttackRobber", "Befriend",
    "Besiege", "Buccaneers", "BuildCity", "BuildCrew", "BuildCrewAboard",
    "BuildHarborSettlement", "BuildSettler", "BuildSettlerAboard", "BuildShip", "BuyCard",
    "BuyDevelopment", "BuyJug", "BuyPoints", "Cargo", "Catch", "Chart", "Chase", "ChooseGoods",
    "ChooseHex", "ChoosePile", "ChooseRobber", "ChooseStart", "ChooseVictim", "Comfort",
    "Continent", "Deliver", "Development", "DrawRobberCard", "DriveAway", "DropCargo",
    "Explore", "ExplorerCards", "FallBack", "FallBackTo", "FetchCrew", "Fish", "Fleet",
    "FoundSettlement", "FreeRoad", "FreeShip", "Friends", "HarborPlaces", "Hidden", "Hoard",
    "LairRules", "Lairs", "Lanes", "LargestArmy", "LayFree", "LayShip", "LeaveGold", "LetStay",
    "Load", "LongestRoad", "MayTurnUp", "MovePirate", "MoveRobber", "MoveShip", "PayTribute",
    "Pirate", "PlaceFirstShip", "PlaceHarbor", "PlacePirate", "PlaceRoad", "PlaceSettlement",
    "PlaceShip", "PlayKnight", "PlayMonopoly", "PlayRoadBuilding", "PlayYearOfPlenty",
    "Purchases", "PutRobber", "PutWarship", "RebuildShip", "Redeem", "Rob", "Robber",
    "RobberFleet", "RollFish", "Sail", "SellCard", "SendBlackbeard", "SendPrivateer", "SendTo",
    "SendWarship", "ShipTiles", "Shoals", "Spices", "StartAtPort", "StartHarbor", "StartRoad",
    "StartSettlement", "StartShip", "Swap", "TakeCard", "TakeCoin", "TakeComfort", "TakeGold",
    "TakeGood", "Track", "Tribute", "TurnUp", "Unload", "UseDever", "Villages", "Voyage",
    "Warships", "longest_trail", "voyages",
]
# fmt: on

_LATER = {
    "ep_rules.catan.choice": "ChooseGoods TakeGood",
    "ep_rules.catan.cities": "BuildCity",
    "ep_rules.catan.deck": "Development",
    "ep_rules.catan.development": "BuyDevelopment",
    "ep_rules.base.start_pieces": "PlaceRoad PlaceSettlement StartRoad StartSettlement",
    "ep_rules.catan.free_routes": "FreeRoad LayFree",
    "ep_rules.catan.harbor_trade": "HarborPlaces",
    "ep_rules.catan.largest_army": "LargestArmy",
    "ep_rules.catan.longest_road": "LongestRoad",
    "ep_rules.catan.progress": "PlayKnight PlayMonopoly PlayRoadBuilding PlayYearOfPlenty",
    "ep_rules.catan.robber": "MoveRobber PutRobber Robber",
    "ep_rules.base.theft": "ChooseVictim Rob",
    "ep_rules.catan.trails": "longest_trail",
    "ep_rules.fan.explorers.finds": "ChooseStart Continent MayTurnUp TurnUp",
    "ep_rules.fan.explorers.points": "ExplorerCards",
    "ep_rules.fan.explorers.start": "StartAtPort",
    "ep_rules.fan.privateers": "BLACKBEARD ActivatePirate Buccaneers SendBlackbeard SendPrivateer",
    "ep_rules.fan.sea_robbers.battle": (
        "COMFORTS AttackRobber ChooseRobber Comfort DrawRobberCard FallBack FallBackTo TakeComfort"
    ),
    "ep_rules.fan.sea_robbers.chests": "ChoosePile Hoard Redeem TakeCard",
    "ep_rules.fan.sea_robbers.dever": "AskDever Friends UseDever",
    "ep_rules.fan.sea_robbers.driving": "DriveAway LetStay SendTo SendWarship",
    "ep_rules.fan.sea_robbers.fleet": "RobberFleet",
    "ep_rules.fan.sea_robbers.jugs": "BuyJug ShipTiles",
    "ep_rules.fan.sea_robbers.warships": "PayTribute PutWarship Tribute Warships",
    "ep_rules.missions.fish": "Catch Fish RollFish Shoals",
    "ep_rules.missions.lairs.siege": "Besiege FetchCrew LairRules Lairs",
    "ep_rules.missions.spices": "Befriend SellCard Spices Villages",
    "ep_rules.sea.cargo": "Cargo DropCargo Load Swap Unload",
    "ep_rules.sea.chasing": "Chase",
    "ep_rules.sea.crews": "BuildCrew BuildCrewAboard",
    "ep_rules.sea.discovery": "ChooseHex Explore Hidden",
    "ep_rules.sea.gold": "BuyCard Purchases",
    "ep_rules.sea.harbors": "BuildHarborSettlement",
    "ep_rules.sea.pirates": "LeaveGold MovePirate Pirate PlacePirate TakeCoin TakeGold",
    "ep_rules.sea.routes": "Chart",
    "ep_rules.sea.sailing": "BuyPoints Sail",
    "ep_rules.sea.settlers": "BuildSettler BuildSettlerAboard FoundSettlement",
    "ep_rules.sea.ships": "Fleet",
    "ep_rules.sea.shipyard": "BuildShip RebuildShip",
    "ep_rules.sea.start": "PlaceHarbor PlaceShip StartHarbor StartShip",
    "ep_rules.seafarers.free_ships": "FreeShip",
    "ep_rules.seafarers.lanes": "Lanes",
    "ep_rules.seafarers.ships": "SHIP LayShip MoveShip",
    "ep_rules.seafarers.starts": "PlaceFirstShip",
    "ep_rules.voyage.council": "Deliver",
    "ep_rules.voyage.track": "Track",
    "ep_rules.voyages": "Voyage voyages",
}
"""Names of single modules, until their users import these themselves."""
_HOMES = {name: (home, name) for home, names in _LATER.items() for name in names.split()}


def read_scene(text: str) -> tuple[Game, State]:
    """The game and state of a scene.

    Raises:
        BadScene: the text is no TOML, names an unknown thing or place, or says the impossible.
    """
    from ep_rules import scene  # noqa: PLC0415 - few games need scenes

    return scene.read(text)


def write_scene(game: Game, state: State) -> str:
    """A state as a scene, which `read_scene` reads."""
    from ep_rules import scene  # noqa: PLC0415 - few games need scenes

    return scene.write(game, state)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(name)
    home, theirs = _HOMES[name]
    return getattr(import_module(home), theirs)
