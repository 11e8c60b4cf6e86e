"""The lines that stand for the panels in small windows; `side.py` puts them above the prompt."""

from collections.abc import Mapping, Sequence

from ep_rules.api import Good, Observation, Seat, letter
from ep_tui.contributions.panels import Standpoint
from ep_tui.panels.log import LogBook
from ep_tui.panels.seat_facts import counted_hand, hand_limit, points_words
from ep_tui.panels.styled_lines import Line, StyledText, fit, width_of
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.phrases import phrase


def folded_lines(session: Session, viewer: Seat | None, log: LogBook, width: int) -> list[Line]:
    """The seats with their points, the viewer's hand, a track, and the newest line of the log.

    The track stands beside the hand, or beside the letters of the seats if a hand is too long, in
    brief if need be, or else before the log.
    """
    seen = session.observe(viewer)
    named = _seats(session, seen, session.names)
    letters = _seats(session, seen, [""] * len(session.names))
    seats = named if width_of(named) <= width else letters
    held = _hand(session, seen, viewer, width)
    tracks = _tracks(session, seen)
    for track in tracks:
        if width_of((*held, *track)) <= width:
            return [seats, (*held, *track), *_newest(log, viewer, width)]
        if width_of((*letters, *track)) <= width:
            return [(*letters, *track), held, *_newest(log, viewer, width)]
    before = (*tracks[-1][1:], ("  ", "")) if tracks else ()
    (newest,) = _newest(log, viewer, width - width_of(before))
    return [seats, held, (*before, *newest)]


def _newest(log: LogBook, viewer: Seat | None, width: int) -> list[Line]:
    return fit(log.lines(viewer, width, 1), 1)


def _tracks(session: Session, seen: Observation) -> list[Line]:
    """The facts beginning with a drawing, such as the way of the barbarians, then in brief."""
    at = Standpoint(seen, session.imagined_position)
    rows = presenters_of(session.game).beside_map.rows(at)
    drawn = [row for row in rows if any(item.drawing for item in row.items)]
    forms = [
        ("  ", [item for row in drawn for item in row.items]),
        (" ", [item for row in drawn for item in row.brief or row.items]),
    ]
    return [
        tuple(piece for item in items for piece in ((gap, ""), (phrase(item.words), item.role)))
        for gap, items in forms
        if items
    ]


def _seats(session: Session, seen: Observation, names: Sequence[str]) -> Line:
    """The seats with their points, and names beside their letters."""
    pieces: list[StyledText] = [(say("table.tiny.round", round=seen.round), "dim")]
    goal = presenters_of(session.game).beside_map.number("goal")
    for view in seen.seats:
        to_move = "▶" if not seen.over and seen.active == view.seat else " "
        pieces += [(f" {to_move}", "bold"), (letter(view.seat), letter(view.seat))]
        name = f" {names[view.seat]}" if names[view.seat] else ""
        pieces.append((f"{name} {points_words(seen, view, goal)}", ""))
    return tuple(pieces)


def _hand(session: Session, seen: Observation, viewer: Seat | None, width: int) -> Line:
    """The cards of the viewer by kind, in names of two letters if need be, and their number."""
    if seen.hand is None or viewer is None:
        return ((say("table.no-hand" if session.people else "screens.table.watching"), "dim"),)
    kinds = [good for good in presenters_of(session.game).goods if seen.hand[good]]
    names = {good: say(f"names.good.{session.game.book.cards.names[good]}") for good in kinds}
    cards = sum(seen.hand[good] for good in session.game.book.cards.all)
    limit = hand_limit(session, seen, viewer)
    counted, words = counted_hand(session, seen.hand, seen), f"{cards}/{limit}"
    if counted > limit:
        words = say("panels.over-limit", title=words, half=counted // 2)
    total = (words, "warn" if counted > limit else "dim")
    whole = _of_kinds(seen.hand, names, "  ")
    if width_of((*whole, total)) <= width:
        return (*whole, total)
    return (*_of_kinds(seen.hand, {good: name[:2] for good, name in names.items()}, " "), total)


def _of_kinds(hand: Sequence[int], names: Mapping[Good, str], gap: str) -> Line:
    """The cards of each kind, with a gap after each."""
    named = [((f"{name} ", ""), (f"{hand[good]}{gap}", "bold")) for good, name in names.items()]
    return tuple(piece for pieces in named for piece in pieces)
