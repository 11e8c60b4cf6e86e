"""Presenter of the science cards."""

from collections.abc import Mapping

from ep_rules.api import Bundle, Event, ProductionPhase
from ep_rules.knights.city_track import TOP_LEVEL, CityTrack
from ep_rules.knights.progress_deck import MEDICINE, ProgressDecks
from ep_rules.knights.science_cards import (
    ALCHEMIST,
    CRANE,
    ENGINEER,
    INVENTOR,
    IRRIGATION,
    MINING,
    ROAD_BUILDING,
    NumbersExchanged,
    PlayAlchemist,
    PlayCrane,
    PlayEngineer,
    PlayFreeRoads,
    PlayInventor,
    PlayIrrigation,
    PlayMedicine,
    PlayMining,
    crane_step,
)
from ep_tui.contributions.commands import CARDS, Command
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_knights import ABOUT_PROGRESS, OF_PROGRESS
from ep_tui.presenter_parts.progress_plays import Plays, hand_lines, play_command
from ep_tui.presenter_parts.questions import actor

PLAYS: Plays = {
    PlayAlchemist: ALCHEMIST,
    PlayCrane: CRANE,
    PlayEngineer: ENGINEER,
    PlayInventor: INVENTOR,
    PlayIrrigation: IRRIGATION,
    PlayMedicine: MEDICINE,
    PlayMining: MINING,
    PlayFreeRoads: ROAD_BUILDING,
}


def _with_crane(sight: Sight, track: CityTrack) -> Words:
    """A track with the seat's level, and the price of the next one with a Crane."""
    level, price = crane_step(sight.imagined_position(), actor(sight), CityTrack(track))
    name = Words(f"names.citytrack.{CityTrack(track).word}")
    if level == TOP_LEVEL:
        return Words("table.choice.track-done", {"track": name, "level": level})
    ((good, count),) = price
    cost = Bundle.of({good: count}) if count else "none"
    params = {"track": name, "level": level, "next": level + 1, "cost": cost}
    return Words("table.choice.crane", params)


class ScienceCardsPresenter(Presenter):
    """The presenter of the science cards."""

    module = "science-cards"
    examples = (HelpText("help.example.alchemist"),)
    chosen_first = hand_lines(PLAYS, ProgressDecks)
    fields = {(PlayCrane, "track"): _with_crane}
    pairs = (PlayInventor,)
    commands = (
        Command(
            "alchemist",
            CARDS,
            "C",
            (ProductionPhase,),
            (PlayAlchemist,),
            ask=("red", "yellow"),
        ),
        play_command(PLAYS),
    )
    misplaced = ("progress.fixed-number", "progress.same-numbers")

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            NumbersExchanged: Telling(ABOUT_PROGRESS, stress=Stress.NOTED, interest=OF_PROGRESS)
        }
