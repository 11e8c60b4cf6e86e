"""Presenter of knights on the move."""

from collections.abc import Mapping, Sequence

from ep_rules.api import Decision, Event, TradePhase
from ep_rules.knights.garrison import Knights, Rank
from ep_rules.knights.marching import (
    DisplacedKnight,
    KnightDisplaced,
    KnightDriven,
    KnightMoved,
    KnightRetreated,
    March,
)
from ep_tui.contributions.commands import KNIGHTS, Command
from ep_tui.contributions.events import GreatMoment, Stress, Telling, for_its_seat
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Player, Words
from ep_tui.presenter_parts.of_knights import ABOUT_KNIGHTS, OF_KNIGHTS


def _retreat(_: Sight, decision: DisplacedKnight) -> Words:
    rank = Words(f"names.rank.{decision.rank.word}")
    return Words("table.aim-of.DisplacedKnight", {"rank": rank})


class MarchingPresenter(Presenter):
    """The presenter of knights on the move."""

    module = "marching"
    pickers = {DisplacedKnight: Picker("place", _retreat)}
    commands = (Command("march", KNIGHTS, "F", (TradePhase,), (March,)),)
    misplaced = (
        "knights.not-ready",
        "knights.inactive",
        "knights.no-way",
        "knights.too-strong",
        "knights.knight-on-way",
        "knights.building-on-way",
    )

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            KnightMoved: Telling(ABOUT_KNIGHTS, recap=True, interest=OF_KNIGHTS),
            KnightDisplaced: Telling(
                ABOUT_KNIGHTS,
                stress=Stress.NOTED,
                moment=GreatMoment("knight", to=for_its_seat),
                interest=OF_KNIGHTS,
            ),
            KnightRetreated: Telling(ABOUT_KNIGHTS, in_card=True),
            KnightDriven: Telling(ABOUT_KNIGHTS, stress=Stress.NOTED),
        }

    def cause(self, sight: Sight, decision: Decision) -> Words | None:
        """The knight that took the place of a displaced one; a card puts none there."""
        if not isinstance(decision, DisplacedKnight):
            return None
        place = decision.origin
        one = sight.observe(sight.me).of(Knights).at.get(place)
        if one is None:
            return None
        rank = Words(f"names.rank.{Rank(one.strength).word}")
        name = sight.game.book.topology.corner_names[place]
        return Words("table.cause.march", {"who": Player(one.owner), "rank": rank, "place": name})

    def counts(self) -> Sequence[Count]:
        return (Count("displaced", of_seat(KnightDisplaced)),)
