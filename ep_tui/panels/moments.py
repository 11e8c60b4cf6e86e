"""What deserves a second look: the dice of the turn, and moments that change a game."""

import msgspec

from ep_rules.api import Event, Seat, letter
from ep_rules.base.production import DiceRolled
from ep_rules.base.turn import PartStarted
from ep_rules.base.victory import GameWon
from ep_rules.catan.largest_army import LargestArmyTaken
from ep_rules.catan.longest_road import LongestRoadTaken
from ep_rules.fan.explorers.finds import LandFound
from ep_rules.fan.sea_robbers.battle import BattleFought
from ep_rules.missions.lairs.capture import LairCaptured
from ep_rules.missions.spices import VillageBefriended
from ep_rules.sea.discovery import HexDiscovered
from ep_rules.voyage.council import PieceDelivered
from ep_rules.voyage.track import LeaderChanged
from ep_tui.panels.log import Told, sentence
from ep_tui.panels.styled_lines import Line
from ep_tui.session.session import Session
from ep_tui.texts import say

SEVEN = 7
RANKS: tuple[tuple[type[Event], str], ...] = (
    (GameWon, "won"),
    (LairCaptured, "capture"),
    (BattleFought, "battle"),
    (LeaderChanged, "leader"),
    (LongestRoadTaken, "road"),
    (LargestArmyTaken, "army"),
    (HexDiscovered, "discovery"),
    (LandFound, "land"),
    (VillageBefriended, "village"),
    (PieceDelivered, "delivery"),
    (DiceRolled, "seven"),
)
"""The great moments, the greatest first; of the rolls only a seven is one."""


class Moment(msgspec.Struct, frozen=True):
    """A great moment: its title and seat for a bar, and the sentence of the log."""

    title: str
    seat: Seat | None
    words: str

    def bar(self, width: int) -> Line:
        """One line across a panel."""
        who = "" if self.seat is None else f"{letter(self.seat)} "
        return ((f" ★ {who}{self.title}".ljust(width), "moment"),)


def moment(session: Session, start: int, viewer: Seat | None) -> Moment | None:
    """The greatest moment after so many events, of several alike the last."""
    best: tuple[int, Event] | None = None
    for heard in session.heard[start:]:
        rank = _rank(heard.event)
        if rank is not None and (best is None or rank <= best[0]):
            best = (rank, heard.event)
    if best is None:
        return None
    rank, event = best
    seat: Seat | None = getattr(event, "seat", None)
    words = sentence(session, Told(event), viewer, session.names)
    return Moment(say(f"panels.moment.{RANKS[rank][1]}"), seat, words)


def _rank(event: Event) -> int | None:
    if isinstance(event, DiceRolled) and event.first + event.second != SEVEN:
        return None
    return next((at for at, (kind, _) in enumerate(RANKS) if isinstance(event, kind)), None)


def dice(session: Session) -> Line:
    """The dice that the running turn was rolled with, as faces and their sum; often none yet."""
    for heard in reversed(session.heard):
        event = heard.event
        if isinstance(event, PartStarted):
            break
        if isinstance(event, DiceRolled):
            total = event.first + event.second
            return (
                (f" {event.first} ", "die"),
                (" ", ""),
                (f" {event.second} ", "die"),
                (f" {total:<2}", "warn" if total == SEVEN else "bold"),
            )
    return ()
