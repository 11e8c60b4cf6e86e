"""Presenter of the rule that keeps knights away from undiscovered hexes."""

from ep_tui.contributions.presenter import Presenter


class KnightsAndFogPresenter(Presenter):
    """Contributes only that its refusal is about a place where no knight can stand for now."""

    module = "knights-and-fog"
    misplaced = ("knights.beside-unknown",)
    absent = ("knights.beside-unknown",)
