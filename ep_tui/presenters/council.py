"""How deliveries to the Council of Catan are shown."""

from ep_rules.api import MovementPhase
from ep_rules.voyage.council import Deliver
from ep_tui.contributions.commands import MISSIONS, Command
from ep_tui.contributions.presenter import Presenter


class CouncilPresenter(Presenter):
    """How deliveries to the Council of Catan are shown."""

    module = "council"
    commands = (
        Command(
            "deliver",
            MISSIONS,
            "o",
            (MovementPhase,),
            (Deliver,),
            rank=180,
            gain=True,
            by_place=True,
        ),
    )
