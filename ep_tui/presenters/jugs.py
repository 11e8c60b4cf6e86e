"""Presenter of jugs."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import BUILD_PHASES, Event, Observation
from ep_rules.fan.sea_robbers.jugs import BuyJug, JugBought, Jugs, ShipTiles
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import BUILDING, Command
from ep_tui.contributions.events import Telling
from ep_tui.contributions.panels import Standing, Standpoint, Wanted
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING


class JugsBesideMap(BesideMap):
    """Jugs of the seats."""

    def offers(self, at: Standpoint) -> Iterator[Wanted]:
        """A jug."""
        settings, held = self.game.book.module(Jugs).settings, at.seen.of(ShipTiles).jugs
        yield Wanted("jug", settings.cost, "jug", left=settings.most - held[at.seat])

    def standings(self, seen: Observation) -> Iterator[Standing]:
        """The jugs of every seat."""
        yield Standing("jugs", "jugs", seen.of(ShipTiles).jugs)


class JugsPresenter(Presenter):
    """The presenter of jugs."""

    module = "jugs"
    beside_map = JugsBesideMap
    commands = (Command("jug", BUILDING, "g", BUILD_PHASES, (BuyJug,), after="development"),)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            JugBought: Telling(ABOUT_BUILDING),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("jugs", of_seat(JugBought)),)
