"""How undiscovered hexes are shown."""

from ep_tui.contributions.presenter import Presenter


class DiscoveryPresenter(Presenter):
    """How undiscovered hexes are shown."""

    module = "discovery"
    misplaced = ("discovery.",)
