"""Presenter of city improvements."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import BUILD_PHASES, Bundle, Event, Seat, letter
from ep_rules.knights.city_track import ABILITY, TOP_LEVEL, CityTrack
from ep_rules.knights.improvements import (
    CityImproved,
    CityImprovements,
    Improve,
    Improvements,
    level_of,
    price_of,
)
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import UPGRADES, Command
from ep_tui.contributions.events import Deed, Stress, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.panels import Item, PanelRow, Standpoint, Wanted
from ep_tui.contributions.pickers import ValueWords
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING, OF_BUILDING
from ep_tui.presenter_parts.questions import actor


class ImprovementsBesideMap(BesideMap):
    """What the viewer's next levels cost, and the levels of all seats."""

    def offers(self, at: Standpoint) -> Iterator[Wanted]:
        """The next level of each track."""
        for digit, track in enumerate(CityTrack, 1):
            level = level_of(at.imagined_position, at.seat, track)
            more = level < TOP_LEVEL
            yield Wanted(
                track.word,
                Bundle.of(dict(price_of(at.imagined_position, at.seat, track)) if more else {}),
                "improve",
                choice=("track", track),
                digit=str(digit),
                level=level + 1 if more else 0,
                after="knights",
            )

    def rows(self, at: Standpoint) -> Iterator[PanelRow]:
        """A row for each track: the level of every seat."""
        levels = at.seen.of(Improvements).levels
        for track in CityTrack:
            items = [
                Item(
                    Words("table.row.level", {"seat": letter(Seat(seat)), "level": row[track]}),
                    "bold" if row[track] else "dim",
                )
                for seat, row in enumerate(levels)
            ]
            of_all = {"levels": "·".join(str(row[track]) for row in levels)}
            brief = Item(Words(f"table.row.levels.{track.word}", of_all))
            yield PanelRow(track.word, items, [brief], after="barbarians")


def _level(sight: Sight, track: CityTrack) -> Sequence[Words]:
    """A track with the seat's level, and the price of the next one."""
    state, seat = sight.imagined_position(), actor(sight)
    level, name = level_of(state, seat, track), Words(f"names.citytrack.{track.word}")
    if level == TOP_LEVEL:
        return (Words("table.choice.track-done", {"track": name, "level": level}),)
    cost = Bundle.of(dict(price_of(state, seat, track)))
    params = {"track": name, "level": level, "next": level + 1, "cost": cost}
    return (Words("table.choice.track", params), *_ability(sight, track))


def _ability(sight: Sight, track: CityTrack) -> Sequence[Words]:
    """The level that brings the rate of commodities, with its track."""
    if track != CityTrack.TRADE:
        return ()
    rate = sight.game.book.module(CityImprovements).settings.rate
    return (Words("table.choice.trading-house", {"level": ABILITY, "rate": rate}),)


class ImprovementsPresenter(Presenter):
    """The presenter of city improvements."""

    module = "improvements"
    explained = (HelpText("help.improvements"),)
    beside_map = ImprovementsBesideMap
    parts = {CityTrack: ValueWords(_level)}
    commands = (
        Command(
            "improve",
            UPGRADES,
            "D",
            BUILD_PHASES,
            (Improve,),
            ask=("track",),
            lists=True,
        ),
    )

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            CityImproved: Telling(
                ABOUT_BUILDING,
                stress=Stress.NOTED,
                recap=True,
                interest=OF_BUILDING,
                deed=Deed("table.since.improved"),
            ),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("improvements", of_seat(CityImproved)),)
