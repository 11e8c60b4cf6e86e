"""Presenter of the rule that keeps knights away from undiscovered hexes."""

from ep_tui.contributions.presenter import Presenter


class KnightsAndFogPresenter(Presenter):
    """Contributes only that its refusal is about a single place."""

    module = "knights-and-fog"
    misplaced = ("knights.beside-unknown",)
