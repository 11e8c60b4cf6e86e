"""Presenter of the Smith."""

from ep_rules.knights.progress_deck import ProgressDecks
from ep_rules.knights.smith import SMITH, PlaySmith, PromoteAnother, PromoteApart
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.progress_plays import Plays, hand_lines, play_command
from ep_tui.presenter_parts.questions import place

PLAYS: Plays = {PlaySmith: SMITH}


class SmithPresenter(Presenter):
    """The presenter of the Smith."""

    module = "smith"
    chosen_first = hand_lines(PLAYS, ProgressDecks)
    commands = (play_command(PLAYS),)
    pickers = {
        PromoteAnother: place("table.aim-of.PromoteAnother"),
        PromoteApart: place("table.aim-of.PromoteAnother"),
    }
