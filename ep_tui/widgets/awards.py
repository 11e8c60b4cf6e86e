"""Development cards, and who leads for the awards, as lines beside the map."""

from collections.abc import Iterator, Sequence

from ep_rules.api import LETTERS, NOBODY, UNKNOWN, Observation, Seat
from ep_rules.base.deck import Development
from ep_rules.base.largest_army import LargestArmy
from ep_rules.base.longest_road import LongestRoad
from ep_rules.fan.explorers.points import ExplorerCards
from ep_rules.fan.sea_robbers.chests import Hoard
from ep_rules.fan.sea_robbers.dever import Friends
from ep_rules.fan.sea_robbers.fleet import RobberFleet
from ep_rules.fan.sea_robbers.jugs import ShipTiles
from ep_rules.model import Card, Chest
from ep_tui.board.hexes import slice_of
from ep_tui.texts import say
from ep_tui.widgets.pieces import Line, Piece, flow, plain

PLAYED = (Card.KNIGHT, Card.ROAD_BUILDING, Card.YEAR_OF_PLENTY, Card.MONOPOLY)
NAME = 6
"""Columns of what a row is about."""


def columns(seen: Observation, seat: Seat) -> list[tuple[str, object]]:
    """Development cards a seat holds, and Knights it has played, by their headings."""
    cards = slice_of(seen, Development)
    if cards is None:
        return []
    return [("developments", cards.held(seat)), ("knights", cards.played[seat][Card.KNIGHT])]


def card_lines(seen: Observation, width: int) -> list[Line]:
    """The viewer's development cards by kind, those of this turn being new; chests and friends."""
    cards, viewer = slice_of(seen, Development), seen.viewer
    if viewer is None:
        return []
    items: list[Line] = [*_cards(cards, viewer), *_treasure(seen, viewer)]
    return flow([((say("shores.cards.own"), "dim"),), *items], width) if items else []


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
    return say("shores.cards.held", card=say(f"shores.card.{card.word}"), count=count, new=fresh)


def award_lines(seen: Observation, width: int) -> list[Line]:
    """A row for each award: how far every seat is, a star at who has it."""
    rows: list[Line] = []
    road, army = slice_of(seen, LongestRoad), slice_of(seen, LargestArmy)
    cards = slice_of(seen, Development)
    if road is not None:
        rows.append(row(say("shores.row.road"), road.lengths, road.holder, width))
    if army is not None and cards is not None:
        knights = [played[Card.KNIGHT] for played in cards.played]
        rows.append(row(say("shores.row.army"), knights, army.holder, width))
    fleet, tiles, hoard = (slice_of(seen, kind) for kind in (RobberFleet, ShipTiles, Hoard))
    if isinstance(fleet, RobberFleet):
        rows.append(row(say("shores.row.ships"), fleet.sunk, fleet.nemesis, width))
    if isinstance(tiles, ShipTiles):
        rows.append(row(say("shores.row.jugs"), tiles.jugs, NOBODY, width))
    if isinstance(hoard, Hoard):
        rows.append(row(say("shores.row.chests"), hoard.held, NOBODY, width))
    finds = slice_of(seen, ExplorerCards)
    if finds is not None:
        hidden = seen.terrain.count(UNKNOWN)
        points = [finds.owner.count(seat) for seat in range(len(seen.seats))]
        rows.append(row(say("shores.row.finds"), points, NOBODY, width))
        rows.append(plain(say("shores.row.hidden", count=hidden), "dim"))
    return rows


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
