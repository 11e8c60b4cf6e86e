"""Presenter of development cards in play."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from ep_rules.api import (
    GOOD_NAMES,
    Action,
    Bundle,
    Event,
    ProductionPhase,
    Seat,
    TradePhase,
    letter,
)
from ep_rules.catan.deck import Card, Development
from ep_rules.catan.progress import (
    CardPlayed,
    GoodNamed,
    HandedOver,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    PlentyTaken,
)
from ep_tui.contributions.commands import CARDS, Command
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.pickers import ChosenFirst
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Amount, Count
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_THEFT, ABOUT_TRADE
from ep_tui.presenter_parts.questions import actor

_PLAYS: tuple[type[Action], ...] = (PlayKnight, PlayRoadBuilding, PlayYearOfPlenty, PlayMonopoly)


_CARDS = dict(
    zip(_PLAYS, (Card.KNIGHT, Card.ROAD_BUILDING, Card.YEAR_OF_PLENTY, Card.MONOPOLY), strict=True)
)


def _held(card: Card) -> Callable[[Sight], Words]:
    """A card, how many of it the seat holds, and how many of them are new."""

    def words(sight: Sight) -> Words:
        cards, seat = sight.observe(sight.me).of(Development), actor(sight)
        count, new = cards.hands[seat][card], cards.fresh[seat][card]
        name = Words(f"names.card.{card.word}")
        return Words("table.choice.card", {"card": name, "count": count, "new": new})

    return words


def _goods(_: Sight, action: PlayYearOfPlenty) -> Words:
    counts = [0] * len(GOOD_NAMES)
    for good in (action.first, action.second):
        counts[good] += 1
    return Words("table.choice.goods", {"goods": Bundle(tuple(counts))})


class ProgressPresenter(Presenter):
    """Presenter for playing development cards."""

    module = "progress"
    examples = (HelpText(60, "help.example.monopoly"),)
    whole = (PlayYearOfPlenty,)
    lines = {PlayYearOfPlenty: _goods}
    chosen_first = {
        kind: ChosenFirst(_held(card), f"table.card.{card.word}") for kind, card in _CARDS.items()
    }
    commands = (
        Command("play", CARDS, "a", (ProductionPhase, TradePhase), _PLAYS, rank=310, ask=("kind",)),
    )

    def tellings(self) -> Mapping[type[Event], Telling]:
        """The presentation of each of the module's events."""
        return {
            CardPlayed: Telling(ABOUT_THEFT, recap=True),
            PlentyTaken: Telling(ABOUT_TRADE),
            GoodNamed: Telling(ABOUT_THEFT),
            HandedOver: Telling(ABOUT_THEFT, stress=Stress.NOTED, news=_news),
        }

    def counts(self) -> Sequence[Count]:
        """The counts of each seat in the statistics."""
        return (Count("knights", 220, _knights),)


def _news(event: HandedOver, viewer: Seat | None) -> Words | None:
    if event.seat != viewer:
        return None
    good = Words(f"names.good.{GOOD_NAMES[event.good]}")
    params = {"seat": letter(event.other), "count": event.amount, "good": good}
    return Words("table.since.handed-over", params)


def _knights(event: Event) -> Iterator[Amount]:
    if isinstance(event, CardPlayed):
        yield event.seat, int(event.card == Card.KNIGHT)
