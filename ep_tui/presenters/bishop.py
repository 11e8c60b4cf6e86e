"""Presenter of the Bishop."""

from collections.abc import Mapping, Sequence

from ep_rules.api import Event
from ep_rules.knights.bishop import BishopMoved, PlayBishop
from ep_rules.knights.progress_deck import BISHOP, ProgressDecks
from ep_tui.contributions.events import Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.presenter_parts.of_knights import ABOUT_PROGRESS, OF_PROGRESS
from ep_tui.presenter_parts.progress_plays import Plays, hand_lines, play_command

PLAYS: Plays = {PlayBishop: BISHOP}


class BishopPresenter(Presenter):
    """The presenter of the Bishop."""

    module = "bishop"
    chosen_first = hand_lines(PLAYS, ProgressDecks)
    commands = (play_command(PLAYS),)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {BishopMoved: Telling(ABOUT_PROGRESS, recap=True, interest=OF_PROGRESS)}

    def counts(self) -> Sequence[Count]:
        return (Count("bishops", of_seat(BishopMoved)),)
