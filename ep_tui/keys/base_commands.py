"""The commands of the older shores: base CATAN and the three fan systems."""

from ep_rules.api import MovementPhase, ProductionPhase, TradePhase
from ep_rules.base.turn import BUILD_PHASES
from ep_rules.catan.cities import BuildCity
from ep_rules.catan.development import BuyDevelopment
from ep_rules.catan.progress import PlayKnight, PlayMonopoly, PlayRoadBuilding, PlayYearOfPlenty
from ep_rules.fan.sea_robbers.chests import Redeem
from ep_rules.fan.sea_robbers.driving import DriveAway
from ep_rules.fan.sea_robbers.jugs import BuyJug
from ep_rules.seafarers.ships import LayShip, MoveShip
from ep_tui.keys.entries import Command

CARDS = (PlayKnight, PlayRoadBuilding, PlayYearOfPlenty, PlayMonopoly)
"""The development cards that are played, as actions."""

SHORES: tuple[Command, ...] = (
    Command("city", "c", BUILD_PHASES, (BuildCity,), of="shores"),
    Command("lay-ship", "v", BUILD_PHASES, (LayShip,), of="shores"),
    Command("develop", "d", BUILD_PHASES, (BuyDevelopment,), of="shores"),
    Command("jug", "g", BUILD_PHASES, (BuyJug,), of="shores"),
    Command("play", "a", (ProductionPhase, TradePhase), CARDS, ("kind",), of="shores"),
    Command("redeem", "x", (TradePhase,), (Redeem,), ("chest",), of="shores"),
    Command("move", "s", (MovementPhase,), (MoveShip,), of="shores"),
    Command("drive", "X", (MovementPhase,), (DriveAway,), ("*",), of="shores"),
)
