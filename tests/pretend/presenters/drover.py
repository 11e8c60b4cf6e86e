"""Presenter of the Drover."""

# A card has such a file in `ep_tui/presenters/`.

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.knights.progress_deck import ProgressDecks
from ep_tui.contributions.events import Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.of_knights import ABOUT_PROGRESS, OF_PROGRESS
from ep_tui.presenter_parts.progress_plays import Plays, hand_lines, play_command
from tests.pretend.drover import DROVER, DroveCame, PlayDrover

PLAYS: Plays = {PlayDrover: DROVER}


class DroverPresenter(Presenter):
    """The presenter of the Drover."""

    module = "drover"
    chosen_first = hand_lines(PLAYS, ProgressDecks)
    commands = (play_command(PLAYS),)
    misplaced = ("drover.no-herd",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        """The presentation of each of the module's events."""
        return {DroveCame: Telling(ABOUT_PROGRESS, recap=True, interest=OF_PROGRESS)}
