"""Presenter of the rule that no knight stands beside undiscovered hexes."""

from ep_tui.contributions.presenter import Presenter


class KnightsAndFogPresenter(Presenter):
    """Its refusal tells of one place only."""

    module = "knights-and-fog"
    misplaced = ("knights.beside-unknown",)
