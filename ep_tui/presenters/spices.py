"""Presenter of Spices for Catan."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from ep_rules.api import Event, Game, MovementPhase, Observation, Seat, TradePhase, letter
from ep_rules.missions.spices import (
    PIRATE_DIE,
    SACK,
    SPICE,
    Befriend,
    CardSold,
    SellCard,
    Spices,
    Village,
    VillageBefriended,
    Villages,
    VillageShown,
)
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.colors import ColorRole, PaintedGround, Shade, Shades
from ep_tui.contributions.commands import MISSIONS, TRADING, Command, Meant
from ep_tui.contributions.events import Deed, GreatMoment, Interest, Stress, Telling, for_its_seat
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import Advantage, Standpoint, Status
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.signs import (
    TEXT,
    CargoSign,
    HexSign,
    LegendEntry,
    Silhouette,
    Slot,
    TerrainSign,
    terrain_texts,
)
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words, yes
from ep_tui.presenter_parts.crews_ashore import WIDE_ROOM, crews
from ep_tui.presenter_parts.of_events import ABOUT_DISCOVERY, ABOUT_MISSIONS, ABOUT_TRADE, OF_TRADE
from ep_tui.presenter_parts.status import is_moving, right

SPICE_GROUND = ColorRole(
    "spice",
    colors=Shades(dark=Shade(53, 183, 97), light=Shade(183, 54, 140), contrast=Shade()),
    sixteen=Shades(dark=Shade(5), light=Shade(), contrast=Shade()),
    painted=PaintedGround((88, 21, 87), (220, 168, 255), (127, 0, 121), (53, 182, 55)),
)
CODES = {Village.SWIFT_VOYAGE: ">>", Village.FAST_GOLD: "+$", Village.PIRATE_BONUS: "x{}"}
WORDS = {Village.SWIFT_VOYAGE: "swift", Village.FAST_GOLD: "+gold", Village.PIRATE_BONUS: "die {}"}
SILHOUETTE = Silhouette(
    ("█#####█",),
    ("▐#####▌",),
    ("▗▙···▟▖", "▐#####▌"),
)


def _kind_sign(kind: int, face: int) -> HexSign:
    """The advantage of a village; `face`: the die face that it adds to a chase.

    In the smallest hexes it is `s>>` (Swift Voyage), `s+$` (Fast Gold) or `sx5` (Pirate Bonus).
    """
    village = Village(kind)
    code = ((f"s{CODES[village].format(face)}", TEXT),)
    word = ((WORDS[village].format(face), TEXT),)
    texts = {Slot.CODE: code, Slot.TOP: code, Slot.MIDDLE: word}
    return HexSign(texts, legend=LegendEntry(village.word), silhouette=SILHOUETTE, behind=True)


def _sacks_sign(sacks: int) -> HexSign:
    """The sacks that still lie at a village."""
    return HexSign(dict.fromkeys((Slot.CENTER, Slot.FOOT), ((f"{sacks}%", TEXT),)), behind=True)


def _friends_sign(friends: Sequence[int], seats: int) -> HexSign:
    """The seats with a crew at a village."""
    texts = dict.fromkeys((Slot.SECOND, Slot.LAST), crews(friends, seats))
    return HexSign({**texts, Slot.UNDER: crews(friends, seats, WIDE_ROOM)}, behind=True)


@cache
def village_signs(
    kind: int, face: int, friends: Sequence[int], sacks: int, seats: int
) -> tuple[HexSign, ...]:
    """The signs of a village that is known."""
    signs = _kind_sign(kind, face), _sacks_sign(sacks)
    return (*signs, _friends_sign(friends, seats)) if friends else signs


class SpicesOnMap(OnMap):
    """Spice hexes."""

    legends = tuple(LegendEntry(village.word) for village in Village)

    terrains = (
        TerrainSign(
            SPICE,
            "spice",
            terrain_texts(" s ", "spice", "spice"),
            initial="s",
            pattern="¤",
            color=SPICE_GROUND,
            legend=LegendEntry("spice"),
        ),
    )
    cargo = (CargoSign(SACK, "spice-sack", "%", LegendEntry("sack")),)

    def hex_signs(self, seen: Observation) -> Iterator[tuple[int, HexSign]]:
        """The village of every spice hex that is known."""
        villages, seats = seen.of(Villages), len(seen.seats)
        for place, kind in villages.village.items():
            friends = villages.friends.get(place, ())
            sacks = villages.sacks_left(place, seats)
            for sign in village_signs(kind, self._face(place, kind), friends, sacks, seats):
                yield place, sign

    def _face(self, place: int, kind: int) -> int:
        """The die face that a village of pirate fighters adds to a chase."""
        bonus = kind == Village.PIRATE_BONUS
        return self.layout.areas[self.layout.area[place]].of(PIRATE_DIE) if bonus else 0

    def hex_facts(self, seen: Observation, place: int) -> Iterator[PlaceFact]:
        """A village: its die face for a chase or 0, the seats with a crew there, and its sacks."""
        villages = seen.of(Villages)
        if place in villages.village:
            kind = villages.village[place]
            word, face = Village(kind).word, self._face(place, kind)
            friends = " ".join(letter(seat) for seat in villages.friends.get(place, ()))
            village = {
                "village": Words(f"names.village.{word}"),
                "means": Words(f"names.advantage.{word}", {"number": face}),
                "known": yes(friends),
                "friends": friends,
                "sacks": villages.sacks_left(place, len(seen.seats)),
            }
            yield PlaceFact(Words("table.place.village", village))


class SpicesBesideMap(BesideMap):
    """The advantages of befriended villages, and the sales that they still allow."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._spices = game.book.module(Spices)

    def costs(self, sight: Sight) -> Mapping[str, Words]:
        """The card that is sold."""
        return {"sell": Words("table.cost.card")}

    def status(self, at: Standpoint) -> Iterator[Status]:
        """The number of cards that may still be sold."""
        most = self._spices.fast_gold(at.imagined_position, at.seen.active)
        if most and not is_moving(at.seen):
            yield right("sells", most - at.seen.of(Villages).sold, after="gold")

    def advantages(self, at: Standpoint, seat: Seat) -> Iterator[Advantage]:
        """The villages that a seat has befriended."""
        for kind in Village:
            count = len(at.seen.of(Villages).friendly(seat, kind))
            if count:
                name = Words(f"names.village.{kind.word}")
                params = {"village": name, "count": count}
                yield Advantage(Words("panels.seats.advantage", params), after="pirates")


class SpicesPresenter(Presenter):
    """Presenter of Spices for Catan."""

    module = "spices"
    on_map = SpicesOnMap
    beside_map = SpicesBesideMap
    commands = (
        Command("sell", TRADING, "d", (TradePhase,), (SellCard,), ask=("good",), after="trade"),
        Command(
            "befriend",
            MISSIONS,
            "v",
            (MovementPhase,),
            (Befriend,),
            gain=True,
            by_place=True,
            after="sailing",
        ),
    )
    meant = (Meant(Befriend, at=SPICE),)
    misplaced = ("spices.no-village", "spices.not-at-hex")
    absent = ("spices.no-crew-there", "spices.no-other-land")

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            VillageShown: Telling(ABOUT_DISCOVERY, stress=Stress.NOTED),
            VillageBefriended: Telling(
                ABOUT_MISSIONS,
                recap=True,
                stress=Stress.GREAT,
                moment=GreatMoment("village", after="tracks", to=for_its_seat),
                interest=Interest("village"),
                deed=Deed("table.since.village"),
            ),
            CardSold: Telling(ABOUT_TRADE, interest=OF_TRADE),
        }

    def counts(self) -> Sequence[Count]:
        return (
            Count("villages", of_seat(VillageBefriended), award=True),
            Count("sales", of_seat(CardSold)),
        )
