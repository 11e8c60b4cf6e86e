"""Presenter of the Largest Army."""

from collections.abc import Iterator, Mapping

from ep_rules.api import Event, Observation
from ep_rules.catan.deck import DECK, KNIGHT, Development
from ep_rules.catan.largest_army import LargestArmy, LargestArmyTaken
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.events import GreatMoment, Stress, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.panels import Standing
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.of_events import ABOUT_THEFT, OF_LEADER


class LargestArmyBesideMap(BesideMap):
    """The leader for the Largest Army."""

    def standings(self, seen: Observation) -> Iterator[Standing]:
        """The Knights of every seat, and who has the card."""
        knight = self.game.book.decks[DECK].number(KNIGHT)
        knights = [played[knight] for played in seen.of(Development).played]
        holder = seen.of(LargestArmy).holder
        yield Standing("army", "largest-army", knights, holder, has_card=True)


class LargestArmyPresenter(Presenter):
    """The Largest Army."""

    module = "largest-army"
    explained = (HelpText("help.awards"),)
    beside_map = LargestArmyBesideMap

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            LargestArmyTaken: Telling(
                ABOUT_THEFT,
                recap=True,
                stress=Stress.GREAT,
                moment=GreatMoment("army"),
                interest=OF_LEADER,
            ),
        }
