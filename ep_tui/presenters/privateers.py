"""Presenter of Blackbeard and the Privateers."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from ep_rules.api import Action, Event, Observation, letter
from ep_rules.catan.layout_harbors import HARBORS
from ep_rules.fan.privateers import (
    BLACKBEARD,
    ActivatePirate,
    Buccaneers,
    PirateSent,
    SendPrivateer,
    Spared,
)
from ep_tui.contributions.events import Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import (
    BLANK,
    INITIAL,
    STAMP,
    TEXT,
    HexSign,
    InkedLine,
    InkedText,
    LegendEntry,
    Silhouette,
    Slot,
    chip,
)
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.crews_ashore import NARROW_ROOM, WIDE_ROOM
from ep_tui.presenter_parts.of_events import ABOUT_THEFT, OF_PIRATES

SIGN = "X"
Owners = tuple[int, ...]

RAIDERS = LegendEntry("raiders")
SILHOUETTE = Silhouette(
    ("▀#▀",),
    ("▜#▛",),
    ("▜█#█▛",),
)


@cache
def sign_at_harbor(owners: Owners) -> HexSign:
    """The pirates before a harbor: `bX`, `bxA` or `bXA` in the smallest hexes."""
    line = _three(owners)
    alone = ((INITIAL, TEXT), *_two(owners))
    texts = {Slot.SECOND: line, Slot.LAST: line, Slot.UNDER: line, Slot.ALONE: alone}
    return HexSign(texts, legend=RAIDERS, silhouette=SILHOUETTE, after="production")


@cache
def sign_on_island(owners: Owners) -> HexSign:
    """The pirates on land: `dx3` in the smallest hexes."""
    few, many = _letters(owners, NARROW_ROOM), _letters(owners, WIDE_ROOM)
    texts = {
        Slot.ALONE: ((INITIAL, TEXT), *_letters(owners, 0)),
        Slot.SECOND: few,
        Slot.CENTER: many,
        Slot.MIDDLE: many,
    }
    return HexSign(texts, legend=RAIDERS, silhouette=SILHOUETTE, after="production")


def _letters(owners: Owners, room: int) -> InkedLine:
    """A letter for each, or how many they are."""
    if len(owners) > room:
        return ((f"x{len(owners)}", STAMP),)
    return tuple(_letter(owner) for owner in sorted(owners))


def _letter(owner: int) -> InkedText:
    return (SIGN, STAMP) if owner == BLACKBEARD else (letter(owner), chip(owner))


def _two(owners: Owners) -> InkedLine:
    """One or two pirates in two cells."""
    if owners == (BLACKBEARD,):
        return (_letter(BLACKBEARD), (" ", BLANK))
    privateer = max(owners)
    first = _letter(BLACKBEARD) if BLACKBEARD in owners else ("x", chip(privateer))
    return (first, _letter(privateer))


def _three(owners: Owners) -> InkedLine:
    """One or two pirates in three cells."""
    if owners == (BLACKBEARD,):
        return (_letter(BLACKBEARD),)
    owner = max(owners)
    privateer = (("x", chip(owner)), _letter(owner))
    return (_letter(BLACKBEARD), *privateer) if BLACKBEARD in owners else privateer


def _name(owner: int) -> Words:
    """A Privateer by the letter of its seat, or Blackbeard."""
    if owner == BLACKBEARD:
        return Words("table.place.privateer", {"owner": "", "whose": "nobody"})
    return Words("table.place.privateer", {"owner": letter(owner), "whose": "seat"})


class PrivateersOnMap(OnMap):
    """Blackbeard and the Privateers, on Pirate Island or at harbors."""

    legends = (RAIDERS,)

    def hex_signs(self, seen: Observation) -> Iterator[tuple[int, HexSign]]:
        """The pirates on every hex that has some."""
        harbors = {harbor.water for harbor in self.layout.of(HARBORS)}
        for place in dict.fromkeys(seen.of(Buccaneers).at):
            here = self._here(seen, place)
            yield place, sign_at_harbor(here) if place in harbors else sign_on_island(here)

    def hex_facts(self, seen: Observation, place: int) -> Iterator[PlaceFact]:
        """The pirates on a hex by their letters, which Blackbeard has not."""
        here = self._here(seen, place)
        if here:
            names = [_name(owner) for owner in here]
            yield PlaceFact(Words("table.place.raiders", {"names": names}))

    def _here(self, seen: Observation, place: int) -> Owners:
        """The pirates on a hex, Blackbeard last."""
        *privateers, blackbeard = seen.of(Buccaneers).at
        owners = [*enumerate(privateers), (BLACKBEARD, blackbeard)]
        return tuple(owner for owner, at in owners if at == place)


def _pirate(action: Action) -> Words:
    """Blackbeard, or a Privateer by the letter of its seat."""
    owner = letter(action.owner) if isinstance(action, SendPrivateer) else ""
    return Words("table.place.privateer", {"owner": owner, "whose": "seat" if owner else "nobody"})


class PrivateersPresenter(Presenter):
    """The presenter of Blackbeard and the Privateers."""

    module = "privateers"
    instead = {"table.card.knight": "table.card.knight-privateer"}
    pickers = {
        ActivatePirate: Picker(
            "place",
            lambda _, __: Words("table.aim-of.ActivatePirate"),
            first=_pirate,
            asks_first="table.ask.pirate",
        )
    }
    on_map = PrivateersOnMap

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            PirateSent: Telling(ABOUT_THEFT, recap=True, interest=OF_PIRATES),
            Spared: Telling(ABOUT_THEFT),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("raids", of_seat(PirateSent)),)
