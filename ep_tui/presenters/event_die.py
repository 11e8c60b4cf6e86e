"""Presenter of the event die."""

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.knights.event_die import EventDieFell, Face
from ep_tui.contributions.events import Aside, Telling
from ep_tui.contributions.panels import PanelLine
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_DICE

SIGNS = {Face.SHIP: "►", Face.SCIENCE: "S", Face.TRADE: "T", Face.POLITICS: "P"}


class EventDiePresenter(Presenter):
    """The presenter of the event die."""

    module = "event-die"

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {EventDieFell: Telling(ABOUT_DICE, aside=Aside(_face, _brief), cue=_die)}


def _face(event: EventDieFell) -> Words:
    return Words(f"names.face.{Face(event.face).word}")


def _brief(event: EventDieFell) -> Words:
    return Words(f"recap.face.{Face(event.face).word}")


def _die(event: EventDieFell) -> PanelLine:
    """The face, beside the two dice."""
    return ((" ", ""), (f" {SIGNS[Face(event.face)]} ", "die"))
