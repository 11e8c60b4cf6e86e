"""Presenter of knights."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ep_rules.api import BUILD_PHASES, Event, Game, Observation, Owner, Seat
from ep_rules.knights.city_track import ABILITY, CityTrack
from ep_rules.knights.garrison import Knights, Rank
from ep_rules.knights.knights import (
    Activate,
    KnightActivated,
    KnightPromoted,
    KnightRecruited,
    KnightRules,
    Promote,
    Recruit,
)
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import KNIGHTS, Command, Meant
from ep_tui.contributions.events import Deed, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import Column, Standpoint, Wanted
from ep_tui.contributions.pickers import ValueWords
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.signs import Figure, LegendEntry, Silhouette
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_knights import ABOUT_KNIGHTS, OF_KNIGHTS

SILHOUETTES = {
    Rank.BASIC: Silhouette(
        ("▐@#",),
        ("▐@#▌",),
        ("▐▀▀▌", "▐@#▌"),
    ),
    Rank.STRONG: Silhouette(
        ("▟@#",),
        ("▄··▄", "▐@#▌"),
        ("▄▄▄▄", "▜▀▀▛", "▐@#▌"),
    ),
    Rank.MIGHTY: Silhouette(
        ("█@#",),
        ("▙▟▙▟", "▐@#▌"),
        ("▙▟▙▟", "████", "▐@#▌"),
    ),
}


class KnightsOnMap(OnMap):
    """Knights: other letters while active, with the strength beside them."""

    legends = (LegendEntry("active-knight"), LegendEntry("knight"))

    ink_legends = {"added": LegendEntry("strength")}

    def figures(self, seen: Observation) -> Iterator[Figure]:
        """Every knight with its strength and state."""
        for corner, one in seen.of(Knights).at.items():
            state = "ready" if one.ready else "active" if one.active else "inactive"
            rank = Words(f"names.rank.{Rank(one.strength).word}")
            yield Figure(
                corner,
                one.owner,
                one.active,
                str(one.strength),
                LegendEntry("active-knight") if one.active else LegendEntry("knight"),
                Words("board.knight", {"rank": rank, "state": state}),
                "board.knights",
                SILHOUETTES[Rank(one.strength)],
            )


class KnightsBesideMap(BesideMap):
    """The costs of knights, and the strength of every seat."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._rules = game.book.module(KnightRules)
        self._settings = self._rules.settings

    def offers(self, at: Standpoint) -> Iterator[Wanted]:
        """A new knight, its activation and its promotion."""
        basic = at.seen.of(Knights).count(Owner(at.seat), Rank.BASIC)
        left = self._settings.each - basic
        yield Wanted("knight", self._settings.recruit_cost, "recruit", left=left)
        yield Wanted("activate", self._settings.activate_cost, "activate")
        yield Wanted("promote", self._settings.promote_cost, "promote")

    def columns(self, at: Standpoint, seat: Seat) -> Iterator[Column]:
        """The strength of the knights that count against the barbarians."""
        yield Column("strength", self._rules.defense(at.imagined_position, seat))

    def held(self, seen: Observation, seat: Seat) -> Iterator[Words]:
        """The knights of each strength."""
        knights = seen.of(Knights)
        for rank in Rank:
            count = knights.count(seat, rank)
            if count:
                name = Words(f"names.rank.{rank.word}")
                yield Words("panels.seats.knights", {"rank": name, "count": count})


def _ability(_: Sight, track: Any) -> Sequence[Words]:
    """The level that brings mighty knights, with its track."""
    if track != CityTrack.POLITICS:
        return ()
    return (Words("table.choice.fortress", {"level": ABILITY}),)


def _rank(_: Sight, rank: Rank) -> tuple[Words, ...]:
    return (Words(f"names.rank.{rank.word}"),)


class KnightsPresenter(Presenter):
    """The presenter of knights."""

    module = "knights"
    examples = (HelpText("help.example.recruit"),)
    explained = (HelpText("help.knights"),)
    on_map = KnightsOnMap
    beside_map = KnightsBesideMap
    parts = {
        CityTrack: ValueWords(_ability),
        Rank: ValueWords(_rank),
    }
    commands = (
        Command("recruit", KNIGHTS, "K", BUILD_PHASES, (Recruit,)),
        Command("activate", KNIGHTS, "A", BUILD_PHASES, (Activate,)),
        Command("promote", KNIGHTS, "P", BUILD_PHASES, (Promote,)),
    )
    meant = (Meant(Activate, at="own"),)
    misplaced = (
        "knights.no-road-here",
        "knights.none-here",
        "knights.active-already",
        "knights.promoted-already",
        "knights.mighty-already",
        "knights.stands-here",
        "knights.own-stands-here",
        "knights.closes-road",
        "knights.place-taken",
        "knights.own-there",
    )
    absent = ("knights.place-taken", "knights.own-there", "knights.none-here")

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            KnightRecruited: Telling(
                ABOUT_KNIGHTS, recap=True, interest=OF_KNIGHTS, deed=Deed("table.since.knight")
            ),
            KnightActivated: Telling(ABOUT_KNIGHTS, recap=True, interest=OF_KNIGHTS),
            KnightPromoted: Telling(ABOUT_KNIGHTS, recap=True, interest=OF_KNIGHTS),
        }

    def counts(self) -> Sequence[Count]:
        return (
            Count("recruits", of_seat(KnightRecruited), award=True),
            Count("activations", of_seat(KnightActivated)),
            Count("promotions", of_seat(KnightPromoted)),
        )
