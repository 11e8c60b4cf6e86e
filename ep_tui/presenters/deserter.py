"""Presenter of the Deserter."""

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.knights.deserter import (
    DESERTER,
    KnightDeserted,
    KnightEnlisted,
    LoseKnight,
    PlayDeserter,
    TakeIn,
)
from ep_rules.knights.garrison import Knights
from ep_rules.knights.progress_deck import ProgressDecks
from ep_tui.contributions.events import GreatMoment, Stress, Telling, for_its_seat
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.words import Player, Words
from ep_tui.presenter_parts.of_knights import ABOUT_KNIGHTS, OF_KNIGHTS
from ep_tui.presenter_parts.progress_plays import Plays, hand_lines, play_command
from ep_tui.presenter_parts.questions import place

PLAYS: Plays = {PlayDeserter: DESERTER}


def _deserting(_: Sight, decision: LoseKnight) -> Words:
    return Words("table.aim-of.LoseKnight", {"who": Player(decision.other)})


def _deserted(sight: Sight, seat: int) -> Words:
    """A player that a knight may leave, with the number of knights."""
    knights = len(sight.observe(None).of(Knights).of(seat))
    return Words("table.choice.deserted", {"who": Player(seat), "knights": knights})


class DeserterPresenter(Presenter):
    """The presenter of the Deserter."""

    module = "deserter"
    chosen_first = hand_lines(PLAYS, ProgressDecks)
    fields = {(PlayDeserter, "seat"): _deserted}
    commands = (play_command(PLAYS),)
    pickers = {
        LoseKnight: Picker("place", _deserting, named=True),
        TakeIn: place("table.aim-of.TakeIn"),
    }

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            KnightDeserted: Telling(
                ABOUT_KNIGHTS,
                stress=Stress.NOTED,
                moment=GreatMoment("deserter", to=for_its_seat),
                interest=OF_KNIGHTS,
            ),
            KnightEnlisted: Telling(ABOUT_KNIGHTS, recap=True, interest=OF_KNIGHTS),
        }
