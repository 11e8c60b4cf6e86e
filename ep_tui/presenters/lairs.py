"""How Pirate Lairs is shown."""

from ep_rules.api import MovementPhase, Terrain
from ep_rules.missions.lairs.siege import Besiege, FetchCrew
from ep_tui.contributions.commands import MISSIONS, Command, Meant
from ep_tui.contributions.presenter import Presenter

_MOVEMENT = (MovementPhase,)


class LairsPresenter(Presenter):
    """How Pirate Lairs is shown."""

    module = "lairs"
    commands = (
        Command("besiege", MISSIONS, "g", _MOVEMENT, (Besiege,), rank=150, by_place=True),
        Command("fetch", MISSIONS, "F", _MOVEMENT, (FetchCrew,), rank=210, by_place=True),
    )
    meant = (Meant(Besiege, at=Terrain.GOLD_FIELD), Meant(FetchCrew, at=Terrain.GOLD_FIELD))
    misplaced = ("lairs.no-lair", "lairs.no-crew-of-yours")
