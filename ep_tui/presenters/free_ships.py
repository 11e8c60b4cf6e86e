"""Presenter of free ships."""

from ep_tui.contributions.presenter import Presenter


class FreeShipsPresenter(Presenter):
    """Presenter of free ships."""

    module = "free-ships"
    instead = {
        "screens.prompt.LayFree": "screens.prompt.LayFree-or-ship",
        "table.aim-of.LayFree": "table.aim-of.LayFree-or-ship",
        "table.card.road-building": "table.card.road-building-or-ship",
    }
