"""Presenter of pirate ships."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ep_rules.api import NOBODY, Action, Event, Observation, Seat
from ep_rules.sea.pirates import GoldStolen, Pirate, PiratePlaced, PlacePirate, TakeCoin, TakeGold
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.panels import Status
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.signs import LegendEntry, Silhouette
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.boats import BoatsOnMap
from ep_tui.presenter_parts.of_events import ABOUT_THEFT, OF_PIRATES, OF_THEFT, victims_news
from ep_tui.presenter_parts.questions import robbing, victim

SILHOUETTE = Silhouette(
    ("▜##▛",),
    ("·▟▙·", "▜##▛"),
    ("··▟▙··", "·▟██▙·", "▜█##█▛"),
)


class PiratesOnMap(BoatsOnMap):
    """The one pirate ship in play."""

    legend = LegendEntry("pirate")
    silhouette = SILHOUETTE

    def boats(self, seen: Observation) -> Iterable[tuple[int, int]]:
        """The pirate ship."""
        pirate = seen.of(Pirate)
        return [(pirate.owner, pirate.at)]


def _whose_coin(sight: Sight, decision: TakeCoin) -> Words:
    return Words("table.ask.coin", {"who": victim(sight, decision.victim)})


def _coin(_: Sight, action: Action) -> Words:
    return Words("table.ask.coin-take" if isinstance(action, TakeGold) else "table.ask.coin-leave")


class PiratesBesideMap(BesideMap):
    """The place of the pirate ship."""

    def afloat(self, seen: Observation) -> Iterator[Status]:
        """The pirate ship and whose it is."""
        pirate = seen.of(Pirate)
        if pirate.at == NOBODY:
            yield Status("no-pirate", role="dim")
        else:
            place = self.game.book.topology.hex_names[pirate.at]
            yield Status("pirate", role="warn", owner=pirate.owner, place=place)


class PiratesPresenter(Presenter):
    """The presenter of pirate ships."""

    module = "pirates"
    pickers = {
        PlacePirate: robbing("table.aim-of.PlacePirate"),
        TakeCoin: Picker("choice", _whose_coin, _coin),
    }
    on_map = PiratesOnMap
    beside_map = PiratesBesideMap

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            PiratePlaced: Telling(
                ABOUT_THEFT,
                recap=True,
                kinds=(("sent_home", Seat),),
                interest=OF_PIRATES,
            ),
            GoldStolen: Telling(
                ABOUT_THEFT,
                recap=True,
                stress=Stress.NOTED,
                interest=OF_THEFT,
                news=victims_news,
            ),
        }

    def counts(self) -> Sequence[Count]:
        return (
            Count("pirate", of_seat(PiratePlaced), award=True),
            Count("thefts", of_seat(GoldStolen)),
            Count("robbed", of_seat(GoldStolen, field="victim"), award=True),
        )
