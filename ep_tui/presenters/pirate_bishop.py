"""Presenter of the Bishop where there is a pirate ship and no robber."""

from ep_rules.bridges.pirate_bishop import PlayPirateBishop
from ep_rules.knights.progress_deck import BISHOP, ProgressDecks
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.progress_plays import Plays, hand_lines, play_command

PLAYS: Plays = {PlayPirateBishop: BISHOP}


class PirateBishopPresenter(Presenter):
    """The presenter of the Bishop at sea."""

    module = "pirate-bishop"
    instead = {"table.progress.bishop": "table.progress.bishop-at-sea"}
    chosen_first = hand_lines(PLAYS, ProgressDecks)
    commands = (play_command(PLAYS),)
