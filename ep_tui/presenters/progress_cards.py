"""Presenter of drawing and keeping progress cards."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ep_rules.api import Action, Decision, Event, Game, Observation, Seat
from ep_rules.knights.city_track import CityTrack
from ep_rules.knights.progress_cards import (
    ChooseDeck,
    DrawFrom,
    ProgressCards,
    ProgressGained,
    ProgressPlayed,
    ProgressReturned,
    ReturnCard,
    ReturnProgress,
)
from ep_rules.knights.progress_deck import ProgressCard, ProgressDecks
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.events import Deed, Stress, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.panels import Column, Item, Standpoint
from ep_tui.contributions.pickers import Picker, ValueWords
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Player, Words
from ep_tui.presenter_parts.of_knights import ABOUT_PROGRESS, OF_PROGRESS
from ep_tui.presenter_parts.questions import actor


def _name(card: str) -> Words:
    return Words(f"names.progresscard.{card}")


class ProgressCardsBesideMap(BesideMap):
    """Progress cards in hands and before seats."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        cards = game.book.module(ProgressCards)
        self._settings, self._points = cards.settings, cards.points
        self._words = cards.deck.words

    def numbers(self) -> Mapping[str, int]:
        """The progress cards that a hand may keep."""
        return {"progress_limit": self._settings.limit}

    def columns(self, at: Standpoint, seat: Seat) -> Iterator[Column]:
        """The progress cards in a hand."""
        yield Column("progress", at.seen.of(ProgressDecks).held(seat))

    def held(self, seen: Observation, seat: Seat) -> Iterator[Words]:
        """The cards of each track, and the open point cards."""
        decks = seen.of(ProgressDecks)
        for track in CityTrack:
            hand = decks.hands[seat]
            count = sum(hand[card] for card in decks.of_track(track)) + hand[decks.kinds + track]
            if count:
                name = Words(f"names.citytrack.{track.word}")
                yield Words("panels.seats.progress", {"track": name, "count": count})
        for card, count in zip(self._points, decks.shown[seat], strict=True):
            if count:
                yield _name(self._words[card])

    def cards(self, seen: Observation, viewer: Seat) -> Iterator[Item]:
        """The viewer's progress cards."""
        decks = seen.of(ProgressDecks)
        over = decks.held(viewer) > self._settings.limit
        for card in decks.cards(viewer):
            params = {"card": _name(self._words[card]), "count": decks.hands[viewer][card]}
            yield Item(Words("panels.cards.progress", params), "warn" if over else "bold")


def _draws(sight: Sight, track: Any) -> Sequence[Words]:
    """The numbers of the red die with which the seat draws a card after its next level."""
    cards = sight.game.book.module(ProgressCards)
    most = cards.next_draw(sight.imagined_position(), actor(sight), CityTrack(track))
    return (Words("table.choice.draws", {"most": most}),)


def _returned(_: Sight, action: Action) -> Words | None:
    return _name(action.card) if isinstance(action, ReturnProgress) else None


def _deck(sight: Sight, action: Action) -> Words | None:
    return _cards_of(sight, action.track) if isinstance(action, DrawFrom) else None


def _cards_of(sight: Sight, of: int) -> Words:
    """A deck with the number of its cards."""
    decks, track = sight.observe(sight.me).of(ProgressDecks), CityTrack(of)
    params = {"track": Words(f"names.citytrack.{track.word}"), "count": decks.size(track)}
    return Words("table.choice.deck", params)


def _named(_: Sight, card: ProgressCard) -> tuple[Words, ...]:
    return (_name(card),)


class ProgressCardsPresenter(Presenter):
    """The presenter of drawing and keeping progress cards."""

    module = "progress-cards"
    explained = (HelpText("help.progress"),)
    beside_map = ProgressCardsBesideMap
    fields = {(DrawFrom, "track"): _cards_of}
    parts = {
        CityTrack: ValueWords(_draws),
        ProgressCard: ValueWords(_named),
    }
    pickers = {
        ChooseDeck: Picker("choice", option=_deck),
        ReturnCard: Picker("choice", option=_returned),
    }
    absent = ("progress.no-card",)
    left_out = ("progress.no-effect",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            ProgressGained: Telling(
                ABOUT_PROGRESS,
                stress=Stress.NOTED,
                between=True,
                recap=True,
                interest=OF_PROGRESS,
                deed=Deed("table.since.progress"),
            ),
            ProgressReturned: Telling(ABOUT_PROGRESS, between=True),
            ProgressPlayed: Telling(ABOUT_PROGRESS, recap=True, interest=OF_PROGRESS),
        }

    def cause(self, sight: Sight, decision: Decision) -> Words | None:
        """The card of the seat in turn, while others answer to it."""
        for event in (heard.event for heard in reversed(sight.heard)):
            if isinstance(event, ProgressPlayed):
                params = {"card": _name(event.card), "who": Player(event.seat)}
                return Words("table.cause.progress", params)
            if getattr(event, "seat", sight.active) == sight.active:
                return None
        return None

    def counts(self) -> Sequence[Count]:
        return (
            Count("progress-drawn", of_seat(ProgressGained)),
            Count("progress-played", of_seat(ProgressPlayed), award=True),
        )
