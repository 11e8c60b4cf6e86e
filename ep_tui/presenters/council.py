"""Presenter of deliveries to the Council of Catan."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import Event, MovementPhase, Observation
from ep_rules.voyage.council import ANCHORS, COUNCIL, Deliver, PieceDelivered
from ep_tui.contributions.commands import MISSIONS, Command
from ep_tui.contributions.events import Deed, Interest, Stress, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import (
    WATER,
    CornerMark,
    LegendEntry,
    Silhouette,
    TerrainSign,
    terrain_texts,
)
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_MISSIONS

ANCHOR = CornerMark(LegendEntry("anchor"))

SILHOUETTE = Silhouette(
    ("▐▛█▜▌",),
    ("·▗▄█▄▖·", "▐█▀█▀█▌"),
    ("·▖▗█▖▗·", "▐█████▌", "▐█▀█▀█▌"),
)


class CouncilOnMap(OnMap):
    """The Council's hex, and the intersections where ships unload."""

    legends = (ANCHOR.legend,)

    terrains = (
        TerrainSign(
            COUNCIL,
            "council",
            terrain_texts("(C)", "Council", surface=WATER),
            initial="C",
            texture="~",
            surface=WATER,
            color="sea",
            legend=LegendEntry("council"),
            silhouette=SILHOUETTE,
        ),
    )

    def corner_marks(self, seen: Observation) -> Iterator[tuple[int, CornerMark]]:
        """The Council's harbors."""
        return ((corner, ANCHOR) for corner in self.layout.of(ANCHORS))

    def hex_facts(self, seen: Observation, place: int) -> Iterator[PlaceFact]:
        """The note on unloading, at the Council's hex."""
        if seen.terrain[place] == COUNCIL:
            names = [self.topology.corner_names[corner] for corner in self.layout.of(ANCHORS)]
            yield PlaceFact(Words("table.place.council", {"anchors": names}))

    def corner_facts(self, seen: Observation, corner: int) -> Iterator[PlaceFact]:
        """A harbor of the Council."""
        if corner in self.layout.of(ANCHORS):
            yield PlaceFact(Words("table.place.anchor"))


class CouncilPresenter(Presenter):
    """Presenter of deliveries to the Council of Catan."""

    module = "council"
    on_map = CouncilOnMap
    commands = (
        Command(
            "deliver",
            MISSIONS,
            "o",
            (MovementPhase,),
            (Deliver,),
            gain=True,
            by_place=True,
            after="sailing",
        ),
    )

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            PieceDelivered: Telling(
                ABOUT_MISSIONS,
                recap=True,
                stress=Stress.GREAT,
                in_card=True,
                interest=Interest("delivery", highlight=True),
                deed=Deed("table.since.delivery"),
            ),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("deliveries", of_seat(PieceDelivered), award=True),)
