"""How warships are shown."""

from ep_tui.contributions.presenter import Presenter


class WarshipsPresenter(Presenter):
    """How warships are shown."""

    module = "warships"
    misplaced = ("warships.not-sea", "warships.none-there", "warships.not-beside")
