"""Presenter of cards discarded after a seven."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import Discard, DiscardCards, Event, Good, Seat
from ep_rules.base.sevens import HAND_LIMIT, Discarded, Sevens
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.events import Telling
from ep_tui.contributions.panels import Standpoint
from ep_tui.contributions.pickers import CardsAsked, Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_THEFT


class SevensBesideMap(BesideMap):
    """The limit of a hand."""

    def numbers(self) -> Mapping[str, int]:
        """The hand limit of a seven."""
        return {"hand_limit": self.game.book.module(Sevens).settings.hand_limit}

    def hand_limit(self, at: Standpoint, seat: Seat) -> int:
        """The limit of a seat, which modules may raise."""
        book, usual = self.game.book, self.numbers()["hand_limit"]
        ask = book.ask(HAND_LIMIT)
        return ask(usual, at.imagined_position, seat) if book.answers(HAND_LIMIT) else usual

    def counted(self, at: Standpoint) -> Sequence[Good]:
        """The kinds that a seven counts."""
        return self.game.book.module(Sevens).counted


class SevensPresenter(Presenter):
    """Cards discarded after a seven."""

    module = "sevens"
    pickers = {DiscardCards: Picker("cards", cards=lambda top: CardsAsked(top.count, Discard))}
    ahead = pickers
    beside_map = SevensBesideMap
    left_out = ("sevens.not-a-card",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {Discarded: Telling(ABOUT_THEFT, series=True)}

    def since(self, events: Sequence[Event], viewer: Seat | None) -> Iterator[Words]:
        """The number of cards that the viewer gave back."""
        lost = sum(isinstance(event, Discarded) and event.seat == viewer for event in events)
        if lost:
            yield Words("table.since.lost", {"count": lost})

    def counts(self) -> Sequence[Count]:
        return (Count("discards", of_seat(Discarded)),)
