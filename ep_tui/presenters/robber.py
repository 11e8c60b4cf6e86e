"""How the robber is shown."""

from ep_tui.contributions.presenter import Presenter


class RobberPresenter(Presenter):
    """How the robber is shown."""

    module = "robber"
    misplaced = ("robber.not-land",)
