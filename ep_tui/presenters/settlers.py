"""Presenter of settlers."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ep_rules.api import BUILD_PHASES, Action, Event, MovementPhase, ShipNumber
from ep_rules.sea.holds import SETTLER, Held
from ep_rules.sea.settlers import (
    BuildSettler,
    BuildSettlerAboard,
    FoundSettlement,
    SettlementFounded,
    SettlerBuilt,
    Settlers,
)
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import BUILDING, SHIPS, Command, Meant
from ep_tui.contributions.events import Deed, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import Standpoint, Wanted
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.signs import CargoSign, LegendEntry
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING, OF_BUILDING
from ep_tui.presenter_parts.questions import aboard, actor, basin


def _lost(sight: Sight, action: Any) -> Held:
    """The pieces that a new settler would replace."""
    rules, state = sight.game.book.module(Settlers), sight.imagined_position()
    return rules.lost(state, actor(sight), action)


def _where(sight: Sight, action: Action) -> Words:
    """The place of a new settler, and whether its pieces are lost."""
    told = (aboard if isinstance(action, BuildSettlerAboard) else basin)(sight, action)
    return Words("table.choice.instead", {"where": told}) if _lost(sight, action) else told


class SettlersOnMap(OnMap):
    """Settlers aboard and in basins."""

    cargo = (CargoSign(SETTLER, "settler", "@", LegendEntry("settler")),)


class SettlersBesideMap(BesideMap):
    """The cost of settlers."""

    def offers(self, at: Standpoint) -> Iterator[Wanted]:
        """A settler."""
        yield Wanted("settler", self.game.book.module(Settlers).settings.cost, "settler")


class SettlersPresenter(Presenter):
    """The presenter of settlers."""

    module = "settlers"
    lines = {BuildSettler: _where, BuildSettlerAboard: _where}
    on_map = SettlersOnMap
    beside_map = SettlersBesideMap
    commands = (
        Command(
            "settler",
            BUILDING,
            "c",
            BUILD_PHASES,
            (BuildSettlerAboard, BuildSettler),  # the usual first: a ship at the quay
            ask=("*",),
            spoils=_lost,
            after="building",
        ),
        Command(
            "found",
            SHIPS,
            "t",
            (MovementPhase,),
            (FoundSettlement,),
            gain=True,
            by_place=True,
            lands=True,
            after="sailing",
        ),
    )
    meant = (Meant(FoundSettlement),)
    misplaced = ("settlers.not-at-end", "settlers.no-harbor-settlement")

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            SettlerBuilt: Telling(
                ABOUT_BUILDING,
                recap=True,
                kinds=(("ship", ShipNumber),),
                deed=Deed("names.piece.settler"),
            ),
            SettlementFounded: Telling(
                ABOUT_BUILDING,
                recap=True,
                interest=OF_BUILDING,
                deed=Deed("names.building.settlement"),
            ),
        }

    def counts(self) -> Sequence[Count]:
        return (
            Count("settlements", of_seat(SettlementFounded)),
            Count("settlers", of_seat(SettlerBuilt)),
        )
