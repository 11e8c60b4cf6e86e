"""How free ships are shown."""

from ep_tui.contributions.presenter import Presenter


class FreeShipsPresenter(Presenter):
    """How free ships are shown."""

    module = "free-ships"
    instead = {
        "screens.prompt.LayFree": "screens.prompt.LayFree-or-ship",
        "table.aim-of.LayFree": "table.aim-of.LayFree-or-ship",
        "table.card.road-building": "table.card.road-building-or-ship",
    }
