"""Presenter of the robber."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from ep_rules.api import LAST, NOBODY, Event, Observation
from ep_rules.catan.robber import MoveRobber, Robber, RobberMoved
from ep_tui.contributions.events import Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import SMALL_INITIAL, STAMP, HexSign, LegendEntry, Silhouette, Slot
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_THEFT, OF_PIRATES
from ep_tui.presenter_parts.questions import robbing

SIGN = "(R)"

SILHOUETTE = Silhouette(
    ("▐###▌",),
    ("▟###▙",),
    ("▟█###█▙",),
)


@cache
def robber_sign(number: int) -> HexSign:
    """The robber on a hex with a number token, or with none.

    In the smallest hexes the terrain's letter is small, `h11`; elsewhere there is room for `(R)`.
    """
    code = f"{SMALL_INITIAL}{number:>2}" if number else f"{SMALL_INITIAL}R "
    texts = dict.fromkeys((Slot.SECOND, Slot.LAST, Slot.UNDER, Slot.FOOT), ((SIGN, STAMP),))
    legend = LegendEntry("robber")
    return HexSign(
        {Slot.ALONE: ((code, STAMP),), **texts},
        legend=legend,
        silhouette=SILHOUETTE,
        behind=True,
    )


class RobberOnMap(OnMap):
    """The hex that does not produce."""

    legends = (LegendEntry("robber"),)

    def hex_signs(self, seen: Observation) -> Iterator[tuple[int, HexSign]]:
        """The robber, if it is on the board."""
        place = seen.of(Robber).at
        if place != NOBODY:
            yield place, robber_sign(seen.numbers[place])

    def hex_facts(self, seen: Observation, place: int) -> Iterator[PlaceFact]:
        """The robber."""
        if place == seen.of(Robber).at:
            yield PlaceFact(Words("table.place.robber"), after=LAST)


class RobberPresenter(Presenter):
    """The presenter of the robber."""

    module = "robber"
    pickers = {MoveRobber: robbing("table.aim-of.MoveRobber")}
    on_map = RobberOnMap
    misplaced = ("robber.not-land",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            RobberMoved: Telling(ABOUT_THEFT, recap=True, interest=OF_PIRATES),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("robber", of_seat(RobberMoved)),)
