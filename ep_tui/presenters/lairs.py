"""Presenter of Pirate Lairs."""

from collections.abc import Iterator, Mapping
from functools import cache

from ep_rules.api import GOLD_FIELD, Event, MovementPhase, Observation, letter
from ep_rules.missions.lairs.siege import (
    Besiege,
    CrewFetched,
    CrewLanded,
    FetchCrew,
    LairPlaced,
    Lairs,
)
from ep_tui.contributions.commands import MISSIONS, Command, Meant
from ep_tui.contributions.events import Aside, Deed, Interest, Stress, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import INITIAL, TEXT, HexSign, LegendEntry, Silhouette, Slot
from ep_tui.contributions.words import Words, yes
from ep_tui.presenter_parts.crews_ashore import WIDE_ROOM, crews
from ep_tui.presenter_parts.gold_field import GOLD_FIELD_SIGN
from ep_tui.presenter_parts.of_events import ABOUT_DISCOVERY, ABOUT_MISSIONS

_MOVEMENT = (MovementPhase,)


CrewsBySeat = tuple[int, ...]
"""The number of every seat's crews on a hex."""

SILHOUETTE = Silhouette(
    ("▐#####▌",),
    ("▟#####▙",),
    ("·▗▄▄▄▖·", "▟#####▙"),
)


@cache
def lair_sign(count: int) -> HexSign:
    """A face-down token with `crews` crews: `$?2` in the smallest hexes."""
    texts = {
        Slot.CODE: ((f"{INITIAL}?{count or ' '}", TEXT),),
        Slot.CENTER: ((" ? ", TEXT),),
        Slot.MIDDLE: (("lair?", TEXT),),
    }
    legend = LegendEntry("lair-crews") if count else LegendEntry("lair")
    return HexSign(texts, legend=legend, silhouette=SILHOUETTE)


@cache
def crews_sign(counts: CrewsBySeat, seats: int) -> HexSign:
    """The crews on a hex."""
    owners = [seat for seat, count in enumerate(counts) for _ in range(count)]
    few, many = crews(owners, seats), crews(owners, seats, WIDE_ROOM)
    texts = {Slot.SECOND: few, Slot.LAST: few, Slot.UNDER: many, Slot.FOOT: many}
    return HexSign(texts, behind=True)


class LairsOnMap(OnMap):
    """Lairs and crews."""

    legends = (LegendEntry("lair"), LegendEntry("lair-crews"))

    terrains = (GOLD_FIELD_SIGN,)

    def hex_signs(self, seen: Observation) -> Iterator[tuple[int, HexSign]]:
        """Every lair, and every hex with crews."""
        lairs, seats = seen.of(Lairs), len(seen.seats)
        for place in lairs.lairs:
            yield place, lair_sign(sum(lairs.crews.get(place, ())))
        for place, counts in lairs.crews.items():
            if any(counts):
                yield place, crews_sign(tuple(counts), seats)

    def hex_facts(self, seen: Observation, place: int) -> Iterator[PlaceFact]:
        """A lair, or the crews on a freed gold field: every seat with its number."""
        lairs = seen.of(Lairs)
        counts = enumerate(lairs.crews.get(place, ()))
        here = " ".join(f"{letter(seat)}{count}" for seat, count in counts if count)
        if place in lairs.lairs:
            lair = {"crews": here, "besieged": yes(here)}
            yield PlaceFact(Words("table.place.lair", lair))
        elif here:
            yield PlaceFact(Words("table.place.crews", {"crews": here}))


class LairsPresenter(Presenter):
    """Presenter of Pirate Lairs."""

    module = "lairs"
    on_map = LairsOnMap
    commands = (
        Command(
            "besiege",
            MISSIONS,
            "g",
            _MOVEMENT,
            (Besiege,),
            gain=True,
            by_place=True,
            lands=True,
            after="sailing",
        ),
        Command("fetch", MISSIONS, "F", _MOVEMENT, (FetchCrew,), by_place=True, after="sailing"),
    )
    meant = (Meant(Besiege, at=GOLD_FIELD), Meant(FetchCrew, at=GOLD_FIELD))
    misplaced = (
        "lairs.no-lair",
        "lairs.no-crew-of-yours",
        "lairs.not-at-hex",
        "lairs.fetch-elsewhere",
    )
    absent = ("lairs.lair-beside",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            LairPlaced: Telling(
                ABOUT_DISCOVERY, stress=Stress.NOTED, aside=Aside(_lair, _brief_lair)
            ),
            CrewLanded: Telling(
                ABOUT_MISSIONS,
                recap=True,
                interest=Interest("siege"),
                deed=Deed("table.since.siege"),
            ),
            CrewFetched: Telling(ABOUT_MISSIONS),
        }


def _lair(_: LairPlaced) -> Words:
    return Words("recap.lair")


def _brief_lair(_: LairPlaced) -> Words:
    return Words("recap.lair-brief")
