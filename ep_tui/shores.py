"""The commands of the older shores: base CATAN and the three fan systems."""

from ep_rules.api import ProductionPhase, TradePhase
from ep_rules.base.cities import BuildCity
from ep_rules.base.development import BuyDevelopment
from ep_rules.base.progress import PlayKnight, PlayMonopoly, PlayRoadBuilding, PlayYearOfPlenty
from ep_rules.base.turn import BUILD_PHASES
from ep_tui.entries import Command

CARDS = (PlayKnight, PlayRoadBuilding, PlayYearOfPlenty, PlayMonopoly)
"""The development cards that are played, as actions."""

SHORES: tuple[Command, ...] = (
    Command("city", "c", BUILD_PHASES, (BuildCity,), of="shores"),
    Command("develop", "d", BUILD_PHASES, (BuyDevelopment,), of="shores"),
    Command("play", "a", (ProductionPhase, TradePhase), CARDS, ("kind",), of="shores"),
)
