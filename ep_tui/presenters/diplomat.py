"""Presenter of the Diplomat."""

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.knights.diplomat import DIPLOMAT, PlayDiplomat, RelayRoad, RoadRelaid, RoadRemoved
from ep_rules.knights.progress_deck import ProgressDecks
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.of_knights import ABOUT_PROGRESS, OF_PROGRESS
from ep_tui.presenter_parts.progress_plays import Plays, hand_lines, play_command
from ep_tui.presenter_parts.questions import place

PLAYS: Plays = {PlayDiplomat: DIPLOMAT}


class DiplomatPresenter(Presenter):
    """The presenter of the Diplomat."""

    module = "diplomat"
    chosen_first = hand_lines(PLAYS, ProgressDecks)
    commands = (play_command(PLAYS),)
    pickers = {RelayRoad: place("table.aim-of.RelayRoad")}
    misplaced = ("diplomat.no-road-here", "diplomat.not-open", "diplomat.same-path")
    absent = ("diplomat.no-road-here",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            RoadRemoved: Telling(ABOUT_PROGRESS, stress=Stress.NOTED, interest=OF_PROGRESS),
            RoadRelaid: Telling(ABOUT_PROGRESS, recap=True),
        }
