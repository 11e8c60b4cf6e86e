"""Presenter of metropolises."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ep_rules.api import NOBODY, Event, Observation, letter
from ep_rules.knights.city_track import CityTrack
from ep_rules.knights.metropolises import (
    CROWNED,
    ChooseMetropolis,
    Metropolises,
    MetropolisGained,
    MetropolisLost,
    holder,
)
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.events import GreatMoment, Stress, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.pickers import Picker, ValueWords
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.signs import Addition, LegendEntry, Silhouette
from ep_tui.contributions.sprites import Form
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING
from ep_tui.presenter_parts.of_knights import OF_METROPOLIS

SIGN = "^"

SILHOUETTE = Silhouette(
    ("▟▙", "@"),
    ("▟▙", "@"),
    ("▗▙▟▖", "@"),
)


class MetropolisesOnMap(OnMap):
    """The metropolises on their cities."""

    legends = (LegendEntry("metropolis"),)

    def additions(self, seen: Observation) -> Iterator[Addition]:
        """A metropolis for each track that has one."""
        for track, corner in zip(CityTrack, seen.of(Metropolises).cities, strict=True):
            if corner != NOBODY:
                name = Words(f"names.citytrack.{track.word}")
                words = Words("board.metropolis", {"track": name})
                legend = LegendEntry("metropolis")
                yield Addition(corner, SIGN, legend, words, SILHOUETTE, Form.STRUCK)


class MetropolisesBesideMap(BesideMap):
    """The holders of metropolises."""

    def remarks(self, seen: Observation) -> Iterator[Words]:
        """Every metropolis with its owner."""
        held = [
            Words(
                "panels.metropolis",
                {"track": Words(f"names.citytrack.{track.word}"), "seat": letter(seen.owner[at])},
            )
            for track, at in zip(CityTrack, seen.of(Metropolises).cities, strict=True)
            if at != NOBODY
        ]
        if held:
            yield Words("panels.metropolises", {"held": held})


def _title(_: Sight, decision: Any) -> Words:
    track = Words(f"names.citytrack.{CityTrack(decision.track).word}")
    return Words("table.aim-of.ChooseMetropolis", {"track": track})


def _brings(sight: Sight, track: CityTrack) -> Sequence[Words]:
    """The level that brings the metropolis, or its owner."""
    owner = holder(sight.imagined_position(), track)
    if owner == NOBODY:
        return (Words("table.choice.metropolis", {"level": CROWNED}),)
    return (Words("table.choice.metropolis-of", {"seat": letter(owner)}),)


class MetropolisesPresenter(Presenter):
    """The presenter of metropolises."""

    module = "metropolises"
    on_map = MetropolisesOnMap
    beside_map = MetropolisesBesideMap
    pickers = {ChooseMetropolis: Picker("place", _title)}
    parts = {CityTrack: ValueWords(_brings, after="knights")}
    misplaced = ("metropolises.no-city-here", "metropolises.stands-here")

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            MetropolisGained: Telling(
                ABOUT_BUILDING,
                stress=Stress.GREAT,
                recap=True,
                moment=GreatMoment("metropolis"),
                interest=OF_METROPOLIS,
            ),
            MetropolisLost: Telling(ABOUT_BUILDING, stress=Stress.NOTED, in_card=True),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("metropolises", of_seat(MetropolisGained)),)
