"""Presenter of Fish for Catan."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache

from ep_rules.api import Event, Game, Hex, MovementPhase, Observation, Path
from ep_rules.missions.fish import (
    FISH,
    HAUL,
    Catch,
    Fish,
    FishHexShown,
    FishRolled,
    HaulCaught,
    HaulLost,
    RollFish,
    Shoals,
)
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import MISSIONS, Command, Meant
from ep_tui.contributions.events import Interest, Stress, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import Standpoint, Status
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.signs import (
    NUMBER,
    STAMP,
    TEXT,
    WATER,
    CargoSign,
    HexSign,
    LegendEntry,
    Silhouette,
    Slot,
    TerrainSign,
    terrain_texts,
)
from ep_tui.contributions.words import Words, yes
from ep_tui.presenter_parts.of_events import ABOUT_DISCOVERY, ABOUT_MISSIONS, NUMBER_ASIDE
from ep_tui.presenter_parts.status import is_moving, right

_MOVEMENT = (MovementPhase,)


SILHOUETTE = Silhouette(
    ("###",),
    ("▚###▙",),
    ("▚▟###█▙",),
)

HAUL_SIGN = HexSign(
    dict.fromkeys((Slot.BELOW, Slot.LAST, Slot.UNDER), (("><>", STAMP),)),
    legend=LegendEntry("haul"),
    silhouette=SILHOUETTE,
    behind=True,
)


def _die_sign(die: int) -> HexSign:
    """The die of a shoal, in hexes with room for it."""
    line = ((f" {die} ", NUMBER),)
    texts = {Slot.CENTER: line, Slot.MIDDLE: line}
    return HexSign(texts, initial=str(die), after="discovery")


def _code_sign(die: int, *, haul: bool) -> HexSign:
    """A shoal in the smallest hexes: `> 3` by its die, `><3` with a haul."""
    part = (f"><{die}", STAMP) if haul else (f"> {die}", TEXT)
    return HexSign({Slot.CODE: (part,)}, behind=True)


@cache
def shoal_signs(die: int, *, haul: bool) -> tuple[HexSign, ...]:
    """The signs of a shoal whose die is known."""
    signs = _die_sign(die), _code_sign(die, haul=haul)
    return (*signs, HAUL_SIGN) if haul else signs


class FishOnMap(OnMap):
    """Shoals and hauls."""

    legends = (LegendEntry("haul"),)

    terrains = (
        TerrainSign(
            FISH,
            "fish",
            terrain_texts(" > ", "fish", "fish", surface=WATER),
            initial=">",
            texture="~",
            pattern="≈",
            surface=WATER,
            color="sea",
            legend=LegendEntry("fish"),
        ),
    )
    cargo = (CargoSign(HAUL, "fish-haul", ">", LegendEntry("cargo-haul")),)

    def hex_signs(self, seen: Observation) -> Iterator[tuple[int, HexSign]]:
        """The die of every shoal, and its haul."""
        shoals = seen.of(Shoals)
        for place, die in shoals.die.items():
            for sign in shoal_signs(die, haul=place in shoals.hauls):
                yield place, sign

    def hex_facts(self, seen: Observation, place: int) -> Iterator[PlaceFact]:
        """The die of a fish hex, and its haul, if any."""
        shoals = seen.of(Shoals)
        if place in shoals.die:
            shoal = {"number": shoals.die[place], "haul": yes(place in shoals.hauls)}
            yield PlaceFact(Words("table.place.shoal", shoal))


class FishBesideMap(BesideMap):
    """The fish that may still be caught."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._fish = game.book.module(Fish)

    def status(self, at: Standpoint) -> Iterator[Status]:
        """Whether one may roll for fish, and the hauls in the box."""
        if is_moving(at.seen):
            yield right("fish", self._fish.rolls_left(at.imagined_position), after="gold")
        yield right("hauls", self._fish.supply(at.imagined_position), after="gold")


def _waiting_shoals(session: Sight) -> Collection[Hex]:
    """The discovered fish hexes without a haul."""
    shoals = session.observe(None).of(Shoals)
    return {Hex(place) for place in shoals.die if place not in shoals.hauls}


def _has_waiting_shoal(session: Sight) -> bool:
    """Whether a haul could come to any hex."""
    return bool(_waiting_shoals(session))


def _in_reach(session: Sight, paths: Collection[Path]) -> bool:
    """Whether a haul could come to a hex that a ship can reach."""
    topology = session.game.book.topology
    corners = {
        corner for place in _waiting_shoals(session) for corner in topology.hex_corners[place]
    }
    return any(corners & {*topology.path_ends[path]} for path in paths)


class FishPresenter(Presenter):
    """Presenter of Fish for Catan."""

    module = "fish"
    on_map = FishOnMap
    beside_map = FishBesideMap
    commands = (
        Command(
            "catch", MISSIONS, "C", _MOVEMENT, (Catch,), gain=True, by_place=True, after="sailing"
        ),
        Command(
            "fish",
            MISSIONS,
            "r",
            _MOVEMENT,
            (RollFish,),
            gain=True,
            brings=_has_waiting_shoal,
            free=_in_reach,
            after="sailing",
        ),
    )
    meant = (Meant(Catch, at=FISH),)
    misplaced = ("fish.no-haul-here", "fish.not-at-hex")

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            FishHexShown: Telling(ABOUT_DISCOVERY, stress=Stress.NOTED, aside=NUMBER_ASIDE),
            FishRolled: Telling(ABOUT_MISSIONS, kinds=(("place", Hex),), stress=Stress.NOTED),
            HaulCaught: Telling(ABOUT_MISSIONS, recap=True, interest=Interest("fish")),
            HaulLost: Telling(ABOUT_MISSIONS, stress=Stress.NOTED),
        }
