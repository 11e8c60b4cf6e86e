"""Presenter of pillaged cities."""

from collections.abc import Mapping, Sequence

from ep_rules.api import BUILD_PHASES, Event, Seat, letter
from ep_rules.knights.pillage import FALLEN_CITY, CityPillaged, CityRaised, LoseCity, RaiseCity
from ep_tui.contributions.commands import UPGRADES, Command, Meant
from ep_tui.contributions.events import Deed, Stress, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import BuildingSign, LegendEntry, Silhouette
from ep_tui.contributions.sprites import Form
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING
from ep_tui.presenter_parts.of_knights import ABOUT_BARBARIANS, OF_BARBARIANS
from ep_tui.presenter_parts.questions import place

SILHOUETTE = Silhouette(
    ("▙@▖",),
    ("▖···▗", "█▄@▄█"),
    ("▖·····▗", "█▖···▗█", "██▄@▄██"),
)


class PillageOnMap(OnMap):
    """Cities on their side."""

    buildings = (
        BuildingSign(
            FALLEN_CITY,
            "fallen-city",
            forms=(Form.TURNED,),
            legend=LegendEntry("fallen-city"),
            heading="board.fallen-cities",
            silhouette=SILHOUETTE,
        ),
    )


class PillagePresenter(Presenter):
    """The presenter of pillaged cities."""

    module = "pillage"
    on_map = PillageOnMap
    pickers = {LoseCity: place("table.aim-of.LoseCity")}
    commands = (Command("raise", UPGRADES, "J", BUILD_PHASES, (RaiseCity,), after="walls"),)
    meant = (Meant(RaiseCity, at="own"),)
    misplaced = (
        "barbarians.not-fallen",
        "barbarians.no-city-here",
        "barbarians.spare-metropolis",
    )
    absent = ("barbarians.not-fallen",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            CityPillaged: Telling(
                ABOUT_BARBARIANS,
                stress=Stress.GREAT,
                in_card=True,
                recap=True,
                interest=OF_BARBARIANS,
                news=_news,
            ),
            CityRaised: Telling(ABOUT_BUILDING, recap=True, deed=Deed("table.since.raised")),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("pillaged", of_seat(CityPillaged)),)


def _news(event: CityPillaged, viewer: Seat | None) -> Words:
    """The loss of a city."""
    you = "yes" if event.seat == viewer else "no"
    return Words("table.since.pillaged", {"you": you, "seat": letter(event.seat)})
