"""Presenter of Medicine for harbor settlements, and of games with both kinds of upgrades."""

from msgspec import structs

from ep_rules.bridges.harbor_medicine import PlayHarborMedicine
from ep_rules.knights.progress_deck import MEDICINE, ProgressDecks
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.progress_plays import Plays, hand_lines, play_command

PLAYS: Plays = {PlayHarborMedicine: MEDICINE}


def _medicine(_: Sight) -> Words:
    return Words("table.choice.medicine-harbor")


BUILDINGS = ("settlements", "harbor-settlements", "cities", "metropolises", "fallen-cities")
"""Sources of points that are one where cities and harbor settlements meet."""


class HarborMedicinePresenter(Presenter):
    """The presenter of Medicine for harbor settlements."""

    module = "harbor-medicine"
    instead = {f"names.earns.{source}": "names.earns.buildings" for source in BUILDINGS}
    chosen_first = {
        kind: structs.replace(
            first,
            line=_medicine,
            about="table.progress.medicine-harbor",
        )
        for kind, first in hand_lines(PLAYS, ProgressDecks).items()
    }
    commands = (play_command(PLAYS),)
