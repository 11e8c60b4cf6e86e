"""All there is to know about the seats: what stands beside the map in few letters, in full."""

from ep_rules.api import (
    Lairs,
    Observation,
    Seat,
    Shoals,
    Village,
    Villages,
    letter,
)
from ep_rules.sea.chasing import SIX, Chasing
from ep_tui.panels.awards import award_lines, held_words
from ep_tui.panels.book import has_rule
from ep_tui.panels.costs import cost_lines, supply_lines
from ep_tui.panels.missions import MISSIONS, status_lines, track_lines
from ep_tui.panels.rates import rates_for
from ep_tui.panels.seat_facts import ship_lines, source_words
from ep_tui.panels.styled_lines import Line, heading, plain, wrap
from ep_tui.panels.supply import pieces_left
from ep_tui.screens.reader import Reader
from ep_tui.session.session import Session
from ep_tui.texts import say

TOPICS = ("points", "hand", "pieces", "ships", "advantages")
"""What is told of a seat."""


def seats_page(session: Session, viewer: Seat | None) -> Reader:
    """Every seat, the missions, the supply and what things cost."""
    seen = session.observe(viewer)

    def make(width: int) -> list[Line]:
        lines: list[Line] = []
        for seat in range(len(seen.seats)):
            lines += [*_seat(session, seen, Seat(seat), width), plain("")]
        lines += _missions(session, seen, width)
        awards = award_lines(seen, width)
        if awards:
            lines += [*heading(say("shores.seats.awards"), width), *awards, plain("")]
        status = status_lines(session, seen, width)
        if status:
            lines += [*heading(say("panels.seats.turn"), width), *status, plain("")]
        lines += heading(say("panels.seats.supply"), width)
        rates = rates_for(session, viewer)
        lines += [
            *cost_lines(session.game, seen.hand, width, rates),
            *supply_lines(seen.bank, width),
        ]
        return lines

    return Reader(say("panels.seats.title"), make)


def _seat(session: Session, seen: Observation, seat: Seat, width: int) -> list[Line]:
    view = seen.seats[seat]
    head: Line = ((f"{letter(seat)} ", letter(seat)), (f"{session.names[seat]}  ", "bold"))
    points = say("table.victory.points", count=view.total)
    lines: list[Line] = [(*head, (points, "title"))]
    lines += _entry("points", source_words(view.points), width)
    held = [say("screens.table.cards", count=view.cards)]
    if has_rule(session.game, "gold"):
        coins = say("names.unseen") if view.gold is None else view.gold
        held.append(say("screens.table.gold", count=coins))
    lines += _entry("hand", ", ".join([*held, *held_words(seen, seat)]), width)
    left = [
        say("panels.seats.left", what=say(f"panels.piece.{name}"), count=count)
        for name, count in pieces_left(session, seen, seat)
    ]
    lines += _entry("pieces", ", ".join(left), width)
    indent = _indent()
    name = _topic("ships")
    for line in ship_lines(session, seat, width - indent):
        lines.append(((name.ljust(indent), "dim"), *line))
        name = ""
    gains = _advantages(session, seen, seat)
    return lines + (_entry("advantages", "; ".join(gains), width) if gains else [])


def _entry(name: str, words: str, width: int) -> list[Line]:
    indent = _indent()
    first, *rest = wrap(words, width - indent)
    title = _topic(name).ljust(indent)
    return [((title, "dim"), (first, "")), *(plain(" " * indent + part) for part in rest)]


def _topic(name: str) -> str:
    return f"  {say(f'panels.seats.{name}')}"


def _indent() -> int:
    """Columns of what a line is about."""
    return max(len(_topic(name)) for name in TOPICS) + 2


def _advantages(session: Session, seen: Observation, seat: Seat) -> list[str]:
    """What befriended villages give."""
    if Villages.key not in seen.slices:
        return []
    villages = seen.of(Villages)
    found: list[str] = []
    for kind in Village:
        count = len(villages.friendly(seat, kind))
        if count:
            found.append(
                say(
                    "panels.seats.advantage", village=say(f"names.village.{kind.word}"), count=count
                )
            )
    if any(isinstance(module, Chasing) for module in session.game.book.modules):
        faces = session.game.book.module(Chasing).faces((SIX,), session.position(), seat)
        found.append(say("table.status.chase", faces=" ".join(map(str, faces))))
    return found


def _missions(session: Session, seen: Observation, width: int) -> list[Line]:
    tracks = track_lines(session, seen, width)
    if not tracks:
        return []
    lines = [*heading(say("panels.seats.missions"), width), *tracks]
    for mission, kind in MISSIONS:
        drawer = seen.slices.get(kind.key)
        if isinstance(drawer, Lairs | Shoals | Villages):
            card = say(f"names.score.{mission}-leader")
            leader = drawer.track.leader
            lines += [
                plain(part)
                for part in wrap(
                    say("panels.seats.nobody", card=card)
                    if leader is None
                    else say("panels.seats.leader", card=card, who=session.names[leader]),
                    width,
                )
            ]
    return [*lines, plain("")]
