"""Presenter of development cards in play."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import GOOD_NAMES, Bundle, Event, ProductionPhase, Seat, TradePhase, letter
from ep_rules.catan.deck import DECK, KNIGHT, Development
from ep_rules.catan.progress import (
    MONOPOLY,
    ROAD_BUILDING,
    YEAR_OF_PLENTY,
    CardPlayed,
    GoodNamed,
    HandedOver,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    PlentyTaken,
)
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.panels import Column, Standpoint
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Amount, Count
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.development_plays import hand_lines, play_command
from ep_tui.presenter_parts.of_events import ABOUT_THEFT, ABOUT_TRADE
from ep_tui.presenter_parts.progress_plays import Plays

PLAYS: Plays = {
    PlayKnight: KNIGHT,
    PlayRoadBuilding: ROAD_BUILDING,
    PlayYearOfPlenty: YEAR_OF_PLENTY,
    PlayMonopoly: MONOPOLY,
}


class ProgressBesideMap(BesideMap):
    """The Knights before seats."""

    def columns(self, at: Standpoint, seat: Seat) -> Iterator[Column]:
        """The Knights that a seat has played."""
        knight = self.game.book.decks[DECK].number(KNIGHT)
        yield Column("knights", at.seen.of(Development).played[seat][knight])


def _goods(_: Sight, action: PlayYearOfPlenty) -> Words:
    counts = [0] * len(GOOD_NAMES)
    for good in (action.first, action.second):
        counts[good] += 1
    return Words("table.choice.goods", {"goods": Bundle(tuple(counts))})


class ProgressPresenter(Presenter):
    """Presenter for playing development cards."""

    module = "progress"
    examples = (HelpText("help.example.monopoly"),)
    whole = (PlayYearOfPlenty,)
    lines = {PlayYearOfPlenty: _goods}
    beside_map = ProgressBesideMap
    chosen_first = hand_lines(PLAYS, Development)
    commands = (play_command(PLAYS, (ProductionPhase, TradePhase)),)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            CardPlayed: Telling(ABOUT_THEFT, recap=True),
            PlentyTaken: Telling(ABOUT_TRADE),
            GoodNamed: Telling(ABOUT_THEFT),
            HandedOver: Telling(ABOUT_THEFT, stress=Stress.NOTED, news=_news),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("knights", _knights),)


def _news(event: HandedOver, viewer: Seat | None) -> Words | None:
    if event.seat != viewer:
        return None
    good = Words(f"names.good.{GOOD_NAMES[event.good]}")
    params = {"seat": letter(event.other), "count": event.amount, "good": good}
    return Words("table.since.handed-over", params)


def _knights(event: Event) -> Iterator[Amount]:
    if isinstance(event, CardPlayed):
        yield event.seat, int(event.card == KNIGHT.word)
