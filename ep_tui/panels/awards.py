"""Development cards, and who leads for the awards, as lines beside the map."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ep_rules.api import LETTERS, NOBODY, UNKNOWN, Card, Chest, Observation, Seat
from ep_rules.catan.deck import Development
from ep_rules.catan.largest_army import LargestArmy
from ep_rules.catan.longest_road import LongestRoad
from ep_rules.fan.explorers.finds import Continent
from ep_rules.fan.explorers.points import ExplorerCards
from ep_rules.fan.sea_robbers.chests import Hoard
from ep_rules.fan.sea_robbers.dever import Friends
from ep_rules.fan.sea_robbers.fleet import RobberFleet
from ep_rules.fan.sea_robbers.jugs import ShipTiles
from ep_rules.seafarers.lanes import Lanes
from ep_tui.board.hexes import slice_of
from ep_tui.panels.styled_lines import Line, Piece, flow, plain, width_of, wrap
from ep_tui.texts import say

PLAYED = (Card.KNIGHT, Card.ROAD_BUILDING, Card.YEAR_OF_PLENTY, Card.MONOPOLY)
NAME = 6
"""Columns of what a row is about."""


def columns(seen: Observation, seat: Seat) -> list[tuple[str, object]]:
    """Development cards a seat holds, and Knights it has played, by their headings."""
    cards = slice_of(seen, Development)
    if cards is None:
        return []
    return [("developments", cards.held(seat)), ("knights", cards.played[seat][Card.KNIGHT])]


def held_words(seen: Observation, seat: Seat) -> list[str]:
    """The development cards of a seat: how many face down, and which were played."""
    cards = slice_of(seen, Development)
    if cards is None:
        return []
    found = [say("shores.seats.cards", count=cards.held(seat))]
    for card in PLAYED:
        count = cards.played[seat][card]
        if count:
            words = say(f"names.card.{card.word}")
            found.append(say("shores.seats.played", count=count, card=words))
    return found


def card_lines(seen: Observation, width: int) -> list[Line]:
    """The viewer's development cards by kind, those of this turn being new; chests and friends."""
    cards, viewer = slice_of(seen, Development), seen.viewer
    if viewer is None:
        return []
    items: list[Line] = [*_cards(cards, viewer), *_treasure(seen, viewer)]
    if not items:
        return []
    rows = flow([((say("shores.cards.own"), "dim"),), *items], width)
    return [part for line in rows for part in _fitted(line, width)]


def _fitted(line: Line, width: int) -> list[Line]:
    """A line, or the lines that an item needs which is too long for one."""
    if width_of(line) <= width:
        return [line]
    (text, role), *_ = line
    return [((part, role),) for part in wrap(text, width)]


def _cards(cards: Development | None, viewer: Seat) -> Iterator[Line]:
    if cards is None:
        return
    for card in (*PLAYED, Card.VICTORY_POINT):
        count = cards.hands[viewer][card]
        if count:
            fresh = cards.fresh[viewer][card] if card in PLAYED else 0
            role = "bold" if count > fresh else "dim"
            yield ((card_words(card, count, fresh), role),)


def _treasure(seen: Observation, viewer: Seat) -> Iterator[Line]:
    """Chest tokens by kind, and Captain Dever."""
    hoard, friends = slice_of(seen, Hoard), slice_of(seen, Friends)
    if hoard is not None:
        for kind, count in enumerate(hoard.kept[viewer]):
            if count:
                words = say(f"names.chest.{Chest(kind).word}")
                yield ((say("shores.cards.chest", count=count, chest=words), "bold"),)
    if friends is not None and friends.uses[viewer]:
        yield ((say("shores.cards.dever", left=friends.uses[viewer]), "bold"),)


def card_words(card: Card, count: int, fresh: int) -> str:
    """How many cards of a kind, and how many of them came in this turn."""
    return say("shores.cards.held", card=say(f"names.card.{card.word}"), count=count, new=fresh)


class Standing(NamedTuple):
    """How far every seat is: a name in few letters, a whole one, and who has the card, if any."""

    short: str
    name: str
    counts: Sequence[int]
    holder: int = NOBODY
    has_card: bool = False


def standings(seen: Observation) -> Iterator[Standing]:
    """Awards, and what else every seat has of in a number."""
    road, army = slice_of(seen, LongestRoad), slice_of(seen, LargestArmy)
    cards = slice_of(seen, Development)
    if road is not None:
        name = "route" if Lanes.key in seen.slices else "road"
        yield Standing(name, f"longest-{name}", road.lengths, road.holder, has_card=True)
    if army is not None and cards is not None:
        knights = [played[Card.KNIGHT] for played in cards.played]
        yield Standing("army", "largest-army", knights, army.holder, has_card=True)
    fleet, tiles, hoard = (slice_of(seen, kind) for kind in (RobberFleet, ShipTiles, Hoard))
    if isinstance(fleet, RobberFleet):
        yield Standing("ships", "nemesis", fleet.sunk, fleet.nemesis, has_card=True)
    if isinstance(tiles, ShipTiles):
        yield Standing("jugs", "jugs", tiles.jugs)
    if isinstance(hoard, Hoard):
        yield Standing("chests", "chests", hoard.held)
    finds = slice_of(seen, ExplorerCards)
    if finds is not None:
        points = [finds.owner.count(seat) for seat in range(len(seen.seats))]
        yield Standing("finds", "explorer-points", points)


def award_lines(seen: Observation, width: int) -> list[Line]:
    """A row for each award: how far every seat is, a star at who has it."""
    rows = [
        row(say(f"shores.row.{one.short}"), one.counts, one.holder, width)
        for one in standings(seen)
    ]
    hidden = hidden_words(seen)
    return [*rows, plain(hidden, "dim")] if hidden else rows


def hidden_words(seen: Observation) -> str:
    """How much of the continent lies face down."""
    if Continent.key not in seen.slices:
        return ""
    return say("shores.row.hidden", count=seen.terrain.count(UNKNOWN))


def row(name: str, counts: Sequence[int], holder: int, width: int) -> Line:
    """A number for each seat; blanks between them where there is room."""
    pieces: list[Piece] = [(name.ljust(NAME), "")]
    longest = NAME + sum(len(f" A{count}") for count in counts) + 2
    for seat, count in enumerate(counts):
        pieces.append((LETTERS[seat], LETTERS[seat]))
        pieces.append((f"{count}", "bold" if count else "dim"))
        if seat == holder:
            pieces.append(("★", "title"))
        pieces.append((" " if longest > width else "  ", ""))
    return tuple(pieces)
