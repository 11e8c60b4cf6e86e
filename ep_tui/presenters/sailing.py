"""How ships are sailed on the screen."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from ep_rules.api import Event, MovementPhase, Seat, ShipNumber
from ep_rules.sea.sailing import BuyPoints, PointsBought, Sail, Sailing, ShipSailed
from ep_tui.contributions.commands import SHIPS, Command, Meant
from ep_tui.contributions.events import Interest, Telling
from ep_tui.contributions.pickers import Part
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.sight import Sight, actor
from ep_tui.contributions.statistics import Amount, Chart, Count, Detail, of_seat
from ep_tui.contributions.words import Words


def _moves(sight: Sight, number: ShipNumber) -> Sequence[Words]:
    """What is left of a ship's move."""
    ships = sight.game.book.module(Sailing).ships
    left = ships.left(sight.position(), ships.index(actor(sight), number))
    return (Words("table.ship.left", {"left": left}),)


class SailingPresenter(Presenter):
    """How ships are sailed on the screen."""

    module = "sailing"
    parts = {ShipNumber: Part(30, _moves)}
    commands = (
        Command("sail", SHIPS, "s", (MovementPhase,), (Sail,), rank=130, makes="route"),
        Command("wool", SHIPS, "w", (MovementPhase,), (BuyPoints,), rank=220),
    )
    meant = (Meant(Sail),)

    def tellings(self) -> Mapping[type[Event], Telling]:
        """How each of the module's events is told."""
        return {
            ShipSailed: Telling(
                "sailing", interest=Interest("tribute", 80), notable=_pays, joined=_joined
            ),
            PointsBought: Telling("sailing"),
        }

    def counts(self) -> Sequence[Count]:
        """What the statistics count for every seat."""
        return (
            Count("sailed", 10, of_seat(ShipSailed), Chart("voyages", 2, "sailed")),
            Count("tribute", 30, _tribute),
        )

    def details(self) -> Sequence[Detail]:
        """What some of these numbers consist of."""
        return (Detail("sailed", _by_ship),)


def _pays(event: ShipSailed) -> bool:
    return event.toll > 0


def _joined(before: Event, step: ShipSailed) -> ShipSailed | None:
    """The steps of one ship as one voyage."""
    if not isinstance(before, ShipSailed):
        return None
    if (before.seat, before.ship, before.path) != (step.seat, step.ship, step.origin):
        return None
    return msgspec.structs.replace(step, origin=before.origin, toll=before.toll + step.toll)


def _tribute(event: Event) -> Iterator[Amount]:
    if isinstance(event, ShipSailed):
        yield event.seat, event.toll


def _by_ship(event: Event) -> Iterator[tuple[Seat, int, int]]:
    if isinstance(event, ShipSailed):
        yield event.seat, event.ship, 1
