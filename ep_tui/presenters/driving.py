"""Presenter of warships that are driven away."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import Event, Hex, MovementPhase
from ep_rules.fan.sea_robbers.driving import (
    DriveAway,
    DriveTried,
    Driving,
    SendWarship,
    WarshipSent,
)
from ep_tui.contributions.commands import SHIPS, Command
from ep_tui.contributions.events import Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Amount, Count
from ep_tui.contributions.words import Player, Words
from ep_tui.presenter_parts.of_events import ABOUT_THEFT
from ep_tui.presenter_parts.questions import place


def _drive(sight: Sight, action: DriveAway) -> Words:
    """The owner of the warship that a ship would drive away, and that ship."""
    topology = sight.game.book.topology
    warships = sight.game.book.module(Driving).warships
    owner = warships.owner_at(sight.imagined_position(), action.place)
    place, ship = topology.hex_names[action.place], topology.path_names[action.path]
    return Words("table.choice.drive", {"who": Player(owner), "place": place, "ship": ship})


class DrivingPresenter(Presenter):
    """Presenter for driving away warships."""

    module = "driving"
    pickers = {SendWarship: place("table.aim-of.SendWarship")}
    lines = {DriveAway: _drive}
    commands = (Command("drive", SHIPS, "X", (MovementPhase,), (DriveAway,), ask=("*",)),)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            DriveTried: Telling(ABOUT_THEFT),
            WarshipSent: Telling(ABOUT_THEFT, kinds=(("place", Hex),)),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("driven", _driven),)


def _driven(event: Event) -> Iterator[Amount]:
    if isinstance(event, DriveTried):
        yield event.seat, int(event.success)
