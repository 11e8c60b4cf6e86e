"""Presenter of pirate ships."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import NOBODY, Action, Event, Observation, Seat, letter
from ep_rules.sea.pirates import GoldStolen, Pirate, PiratePlaced, PlacePirate, TakeCoin, TakeGold
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import Status
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.place_facts import BESIDE, PlaceFact
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.signs import HexSign, LegendEntry
from ep_tui.contributions.statistics import Amount, Count, of_seat
from ep_tui.contributions.words import Player, Words, yes
from ep_tui.presenter_parts.boats import boat_sign
from ep_tui.presenter_parts.interests import OF_PIRATES, OF_THEFT
from ep_tui.presenter_parts.questions import place, victim


def pirate_sign(owner: int) -> HexSign:
    """The pirate ship of a seat."""
    return boat_sign(owner, LegendEntry(350, "pirate"))


def _words(owner: int, near: str = "") -> Words:
    """The ship of a seat, on the hex that is asked about or on one near it."""
    params = {"owner": Player(owner), "near": yes(near), "place": near}
    return Words("table.place.pirate", params)


class PiratesOnMap(OnMap):
    """The one pirate ship in play."""

    def hex_signs(self, seen: Observation) -> Iterator[tuple[int, HexSign]]:
        """The pirate ship on its hex."""
        pirate = seen.of(Pirate)
        if pirate.at != NOBODY:
            yield pirate.at, pirate_sign(pirate.owner)

    def hex_facts(self, seen: Observation, place: int) -> Iterator[PlaceFact]:
        """The pirate ship on a hex."""
        pirate = seen.of(Pirate)
        if place == pirate.at:
            yield PlaceFact(50, _words(pirate.owner))

    def corner_facts(self, seen: Observation, corner: int) -> Iterator[PlaceFact]:
        """The pirate ship on a hex beside."""
        return self._near(seen, self.topology.corner_hexes[corner])

    def path_facts(self, seen: Observation, path: int) -> Iterator[PlaceFact]:
        """The pirate ship on a hex beside."""
        return self._near(seen, self.topology.path_hexes[path])

    def _near(self, seen: Observation, hexes: Sequence[int]) -> Iterator[PlaceFact]:
        pirate = seen.of(Pirate)
        if pirate.at in hexes:
            near = self.topology.hex_names[pirate.at]
            yield PlaceFact(BESIDE, _words(pirate.owner, near))


def _whose_coin(sight: Sight, decision: TakeCoin) -> Words:
    return Words("table.ask.coin", {"who": victim(sight, decision.victim)})


def _coin(_: Sight, action: Action) -> Words:
    return Words("table.ask.coin-take" if isinstance(action, TakeGold) else "table.ask.coin-leave")


class PiratesBesideMap(BesideMap):
    """The place of the pirate ship."""

    def afloat(self, seen: Observation) -> Iterator[Status]:
        """The pirate ship and whose it is."""
        pirate = seen.of(Pirate)
        if pirate.at == NOBODY:
            yield Status(10, "no-pirate", role="dim")
        else:
            place = self.game.book.topology.hex_names[pirate.at]
            yield Status(10, "pirate", role="warn", owner=pirate.owner, place=place)


class PiratesPresenter(Presenter):
    """The presenter of pirate ships."""

    module = "pirates"
    pickers = {
        PlacePirate: place("table.aim-of.PlacePirate"),
        TakeCoin: Picker("choice", _whose_coin, _coin),
    }
    on_map = PiratesOnMap
    beside_map = PiratesBesideMap

    def tellings(self) -> Mapping[type[Event], Telling]:
        """The presentation of each of the module's events."""
        return {
            PiratePlaced: Telling("theft", kinds=(("sent_home", Seat),), interest=OF_PIRATES),
            GoldStolen: Telling("theft", stress=Stress.NOTED, interest=OF_THEFT, news=_news),
        }

    def counts(self) -> Sequence[Count]:
        """The counts of each seat in the statistics."""
        return (
            Count("pirate", 40, of_seat(PiratePlaced)),
            Count("thefts", 60, of_seat(GoldStolen)),
            Count("robbed", 70, _robbed),
        )


def _news(event: GoldStolen, viewer: Seat | None) -> Words | None:
    if event.victim != viewer:
        return None
    return Words("table.since.robbed", {"seat": letter(event.seat)})


def _robbed(event: Event) -> Iterator[Amount]:
    if isinstance(event, GoldStolen):
        yield event.victim, 1
