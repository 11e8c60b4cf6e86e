"""How development cards are played on the screen."""

from ep_rules.api import ProductionPhase, TradePhase
from ep_rules.catan.progress import PlayKnight, PlayMonopoly, PlayRoadBuilding, PlayYearOfPlenty
from ep_tui.contributions.commands import CARDS, Command
from ep_tui.contributions.presenter import Presenter

_PLAYS = (PlayKnight, PlayRoadBuilding, PlayYearOfPlenty, PlayMonopoly)


class ProgressPresenter(Presenter):
    """How development cards are played on the screen."""

    module = "progress"
    commands = (
        Command("play", CARDS, "a", (ProductionPhase, TradePhase), _PLAYS, rank=310, ask=("kind",)),
    )
