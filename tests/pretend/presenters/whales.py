"""Presenter of the pretend mission Whales."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from ep_rules.api import Event, Game, MovementPhase, Observation
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.colors import ColorRole, PaintedGround, Shade, Shades
from ep_tui.contributions.commands import MISSIONS, Command, Meant
from ep_tui.contributions.events import Interest, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import Standpoint, Status
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import (
    WATER,
    CargoSign,
    HexSign,
    LegendEntry,
    Silhouette,
    Slot,
    TerrainSign,
    terrain_texts,
)
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_MISSIONS
from ep_tui.presenter_parts.status import is_moving, right
from tests.pretend.whales import (
    AMBERGRIS,
    WHALES,
    AmbergrisFound,
    Sightings,
    WatchWhales,
    Whales,
    WhalesWatched,
)

DEEP_SEA = ColorRole(
    "deep-sea",
    colors=Shades(dark=Shade(18, 153, 25), light=Shade(117, 17, 68), contrast=Shade(17, 231, 111)),
    sixteen=Shades(dark=Shade(4, 6, 6), light=Shade(14, 4, 6), contrast=Shade(4, 6, 6)),
    painted=PaintedGround((4, 30, 92), (104, 148, 240), (0, 0, 95), (18, 111, 17)),
)
"""Darker than the sea around."""
SPOUT = ColorRole(
    "spout",
    colors=Shades(dark=Shade(195), light=Shade(17), contrast=Shade(231)),
    sixteen=Shades(dark=Shade(15), light=Shade(0), contrast=Shade(15)),
)
"""The piece with the number of watches."""
SILHOUETTE = Silhouette(
    ("##▙",),
    ("▗▖··", "##█▙"),
    ("▝▌▐▘·", "·▐▌··", "##██▙"),
)


@cache
def watches_sign(count: int) -> HexSign:
    """The number of watches, below the word of the whales."""
    slots = (Slot.SECOND, Slot.BELOW, Slot.LAST, Slot.UNDER)
    return HexSign(
        dict.fromkeys(slots, ((f"{count}w", SPOUT),)), silhouette=SILHOUETTE, behind=True
    )


class WhalesOnMap(OnMap):
    """Hexes with whales, and ambergris in holds."""

    terrains = (
        TerrainSign(
            WHALES,
            "whales",
            terrain_texts("(w)", "spouts", "spout", surface=WATER),
            LegendEntry("whales"),
            initial="w",
            texture="~",
            surface=WATER,
            color=DEEP_SEA,
        ),
    )
    cargo = (CargoSign(AMBERGRIS, "ambergris", "&", LegendEntry("ambergris")),)

    def hex_signs(self, seen: Observation) -> Iterator[tuple[int, HexSign]]:
        """The watches, if there are any."""
        count = sum(seen.of(Sightings).watched)
        if count:
            sign = watches_sign(count)
            yield from ((place, sign) for place, kind in enumerate(seen.terrain) if kind == WHALES)

    def hex_facts(self, seen: Observation, place: int) -> Iterator[PlaceFact]:
        """The watches of all seats."""
        if seen.terrain[place] == WHALES:
            count = sum(seen.of(Sightings).watched)
            yield PlaceFact(Words("table.place.whales", {"count": count}))


class WhalesBesideMap(BesideMap):
    """The watches that are left."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._settings = game.book.module(Whales).settings

    def status(self, at: Standpoint) -> Iterator[Status]:
        """The watches left in this turn."""
        if is_moving(at.seen):
            yield right("watches", self._settings.watches - at.seen.of(Sightings).now)


class WhalesPresenter(Presenter):
    """The presenter of Whales."""

    module = "whales"
    on_map = WhalesOnMap
    beside_map = WhalesBesideMap
    commands = (
        Command(
            "watch", MISSIONS, "F", (MovementPhase,), (WatchWhales,), gain=True, after="sailing"
        ),
    )
    meant = (Meant(WatchWhales, at=WHALES),)
    misplaced = ("whales.none-here",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        """Watches are shown with the missions, and the replay can find them."""
        return {
            WhalesWatched: Telling(ABOUT_MISSIONS, interest=Interest("whales")),
            AmbergrisFound: Telling(ABOUT_MISSIONS),
        }

    def counts(self) -> Sequence[Count]:
        """The number of watches of each seat."""
        return [Count("watches", of_seat(WhalesWatched))]
