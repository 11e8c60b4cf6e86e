"""Presenter of the politics cards."""

from collections.abc import Mapping
from typing import Any

from ep_rules.api import Action, Event, Good, Seat, letter
from ep_rules.knights.politics_cards import (
    INTRIGUE,
    SABOTEUR,
    SPY,
    WARLORD,
    WEDDING,
    GiftGiven,
    GiveGift,
    GiveGifts,
    PlayIntrigue,
    PlaySaboteur,
    PlaySpy,
    PlayWarlord,
    PlayWedding,
    ProgressTaken,
    SpyOut,
    SpyTake,
)
from ep_rules.knights.progress_deck import ProgressDecks
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.pickers import CardsAsked, Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.words import Player, Words
from ep_tui.presenter_parts.of_knights import ABOUT_PROGRESS, OF_PROGRESS
from ep_tui.presenter_parts.progress_plays import Plays, hand_lines, play_command

PLAYS: Plays = {
    PlayIntrigue: INTRIGUE,
    PlaySaboteur: SABOTEUR,
    PlaySpy: SPY,
    PlayWarlord: WARLORD,
    PlayWedding: WEDDING,
}


def _spied(_: Sight, decision: Any) -> Words:
    return Words("table.ask.spy", {"who": Player(decision.victim)})


def _watched(sight: Sight, seat: int) -> Words:
    """A player whose cards a Spy may look at, with their number."""
    cards = sight.observe(None).of(ProgressDecks).held(seat)
    return Words("table.choice.spied", {"who": Player(seat), "cards": cards})


def _card(_: Sight, action: Action) -> Words | None:
    """A card alone; taking none has its own words."""
    if not isinstance(action, SpyTake):
        return None
    return Words(f"names.progresscard.{action.card}")


def _gifts(decision: GiveGifts) -> CardsAsked:
    return CardsAsked(decision.left, GiveGift, "table.gifts", decision.other)


class PoliticsCardsPresenter(Presenter):
    """The presenter of the politics cards."""

    module = "politics-cards"
    chosen_first = hand_lines(PLAYS, ProgressDecks)
    commands = (play_command(PLAYS),)
    fields = {(PlaySpy, "seat"): _watched}
    pickers = {
        SpyOut: Picker("choice", _spied, _card),
        GiveGifts: Picker("cards", cards=_gifts, named=True),
    }

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            ProgressTaken: Telling(
                ABOUT_PROGRESS,
                stress=Stress.NOTED,
                recap=True,
                interest=OF_PROGRESS,
                news=_news,
            ),
            GiftGiven: Telling(
                ABOUT_PROGRESS, series=True, kinds=(("good", Good),), stress=Stress.NOTED
            ),
        }


def _news(event: ProgressTaken, viewer: Seat | None) -> Words | None:
    """A card taken by a Spy, for its owner only."""
    if event.victim != viewer:
        return None
    card = Words(f"names.progresscard.{event.card}")
    return Words("table.since.spied", {"seat": letter(event.seat), "card": card})
