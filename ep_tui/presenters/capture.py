"""Presenter of captured lairs."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import Event, Seat, letter
from ep_rules.missions.lairs.capture import HeroFound, HeroRolled, LairCaptured, LairFreed
from ep_tui.contributions.events import GreatMoment, Interest, Stress, Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Amount, Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_MISSIONS


class CapturePresenter(Presenter):
    """Pirate lairs that are captured."""

    module = "capture"

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            LairCaptured: Telling(
                ABOUT_MISSIONS,
                recap=True,
                stress=Stress.GREAT,
                moment=GreatMoment("capture", to=_took_part),
                gathers=True,
                interest=Interest("capture", highlight=True),
                news=self._news,
            ),
            HeroRolled: Telling(ABOUT_MISSIONS, stress=Stress.NOTED),
            HeroFound: Telling(ABOUT_MISSIONS, stress=Stress.NOTED, in_card=True),
            LairFreed: Telling(ABOUT_MISSIONS, stress=Stress.NOTED),
        }

    def counts(self) -> Sequence[Count]:
        return (
            Count("captures", _captures, award=True),
            Count("captures-alone", _alone),
            Count("heroes", of_seat(HeroFound)),
        )

    def _news(self, event: LairCaptured, _: Seat | None) -> Words:
        place = self.game.book.topology.hex_names[event.place]
        seats = " ".join(map(letter, event.seats))
        return Words("table.since.captured", {"place": place, "seats": seats})


def _took_part(event: LairCaptured, viewer: Seat | None) -> bool:
    """Whether a capture is great for a viewer."""
    return viewer is None or viewer in event.seats


def _captures(event: Event) -> Iterator[Amount]:
    """One for every seat that took part."""
    if isinstance(event, LairCaptured):
        yield from ((seat, 1) for seat in set(event.seats))


def _alone(event: Event) -> Iterator[Amount]:
    """One for the only seat that took part."""
    if isinstance(event, LairCaptured) and len(set(event.seats)) == 1:
        yield event.seats[0], 1
