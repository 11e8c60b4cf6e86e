"""Presenter of the science cards."""

from collections.abc import Mapping

from ep_rules.api import Event, ProductionPhase
from ep_rules.knights.progress_deck import ProgressCard, ProgressDecks
from ep_rules.knights.science_cards import (
    NumbersExchanged,
    PlayAlchemist,
    PlayCrane,
    PlayEngineer,
    PlayFreeRoads,
    PlayInventor,
    PlayIrrigation,
    PlayMedicine,
    PlayMining,
)
from ep_tui.contributions.commands import CARDS, Command
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.knight_groups import ABOUT_PROGRESS, OF_PROGRESS
from ep_tui.presenter_parts.progress_plays import Plays, hand_lines, play_command

PLAYS: Plays = {
    PlayAlchemist: ProgressCard.ALCHEMIST,
    PlayCrane: ProgressCard.CRANE,
    PlayEngineer: ProgressCard.ENGINEER,
    PlayInventor: ProgressCard.INVENTOR,
    PlayIrrigation: ProgressCard.IRRIGATION,
    PlayMedicine: ProgressCard.MEDICINE,
    PlayMining: ProgressCard.MINING,
    PlayFreeRoads: ProgressCard.ROAD_BUILDING,
}


class ScienceCardsPresenter(Presenter):
    """The presenter of the science cards."""

    module = "science-cards"
    examples = (HelpText(70, "help.example.alchemist"),)
    chosen_first = hand_lines(PLAYS, ProgressDecks)
    not_at_cursor = (*PLAYS,)
    pairs = (PlayInventor,)
    commands = (
        Command(
            "alchemist",
            CARDS,
            "C",
            (ProductionPhase,),
            (PlayAlchemist,),
            rank=309,
            ask=("red", "yellow"),
        ),
        play_command(PLAYS),
    )
    misplaced = ("progress.fixed-number", "progress.same-numbers")

    def tellings(self) -> Mapping[type[Event], Telling]:
        """The presentation of each of the module's events."""
        return {
            NumbersExchanged: Telling(ABOUT_PROGRESS, stress=Stress.NOTED, interest=OF_PROGRESS)
        }
