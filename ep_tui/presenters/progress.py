"""How development cards are played on the screen."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import GOOD_NAMES, Card, Event, ProductionPhase, Seat, TradePhase, letter
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
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Amount, Count
from ep_tui.contributions.words import Words

_PLAYS = (PlayKnight, PlayRoadBuilding, PlayYearOfPlenty, PlayMonopoly)


class ProgressPresenter(Presenter):
    """How development cards are played on the screen."""

    module = "progress"
    commands = (
        Command("play", CARDS, "a", (ProductionPhase, TradePhase), _PLAYS, rank=310, ask=("kind",)),
    )

    def tellings(self) -> Mapping[type[Event], Telling]:
        """How each of the module's events is told."""
        return {
            CardPlayed: Telling("theft"),
            PlentyTaken: Telling("trade"),
            GoodNamed: Telling("theft"),
            HandedOver: Telling("theft", stress=Stress.NOTED, news=_news),
        }

    def counts(self) -> Sequence[Count]:
        """What the statistics count for every seat."""
        return (Count("knights", 220, _knights),)


def _news(event: HandedOver, viewer: Seat | None) -> Words | None:
    if event.seat != viewer:
        return None
    good = Words(f"names.good.{GOOD_NAMES[event.good]}")
    params = {"seat": letter(event.other), "count": event.amount, "good": good}
    return Words("shores.since.handed-over", params)


def _knights(event: Event) -> Iterator[Amount]:
    if isinstance(event, CardPlayed):
        yield event.seat, int(event.card == Card.KNIGHT)
