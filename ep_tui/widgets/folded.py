"""The lines that stand for the panels in small windows; `side.py` puts them above the prompt."""

from collections.abc import Sequence

from ep_rules.api import Observation, Seat, letter
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

    The track stands beside the hand, or beside the letters of the seats if a hand is too long.
    """
    seen = session.observe(viewer)
    newest = fit(log.lines(viewer, width, 1), 1)
    named = _seats(session, seen, session.names)
    letters = _seats(session, seen, [""] * len(session.names))
    seats = named if width_of(named) <= width else letters
    held = _hand(session, seen, viewer)
    if track := _track(session, seen, width - width_of(held)):
        return [seats, (*held, *track), *newest]
    if track := _track(session, seen, width - width_of(letters)):
        return [(*letters, *track), held, *newest]
    return [seats, held, *newest]


def _track(session: Session, seen: Observation, room: int) -> Line:
    """The facts beginning with a drawing, such as the way of the barbarians, as far as they fit."""
    at = Standpoint(seen, session.imagined_position)
    shown: Line = ()
    for row in presenters_of(session.game).beside_map.rows(at):
        if not any(item.drawing for item in row.items):
            continue
        for item in row.items:
            longer: Line = (*shown, ("  ", ""), (phrase(item.words), item.role))
            if width_of(longer) > room:
                break
            shown = longer
    return shown


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


def _hand(session: Session, seen: Observation, viewer: Seat | None) -> Line:
    if seen.hand is None or viewer is None:
        return ((say("table.no-hand" if session.people else "screens.table.watching"), "dim"),)
    pieces: list[StyledText] = []
    for good in presenters_of(session.game).goods:
        if seen.hand[good]:
            name = say(f"names.good.{session.game.book.cards.names[good]}")
            pieces += [(f"{name} ", ""), (f"{seen.hand[good]}  ", "bold")]
    cards = sum(seen.hand[good] for good in session.game.book.cards.all)
    limit = hand_limit(session, seen, viewer)
    over = counted_hand(session, seen.hand, seen) > limit
    pieces.append((f"{cards}/{limit}", "warn" if over else "dim"))
    return tuple(pieces)
