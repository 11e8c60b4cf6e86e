"""Mission tracks, and the actions left in the current turn, as lines beside the map."""

from itertools import pairwise

from ep_rules.api import LETTERS, NOBODY, Observation, Seat, letter
from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.contributions.panels import MissionTrack, Standpoint, Status
from ep_tui.contributions.words import Words
from ep_tui.panels.seat_facts import NARROW
from ep_tui.panels.styled_lines import Line, StyledText, flow, width_of
from ep_tui.texts import say
from ep_tui.texts.phrases import phrase

NAME = 6


def track_lines(
    beside: AllBesideMap, seen: Observation, viewer: Seat | None, width: int
) -> list[Line]:
    """A line for each mission: the spaces with all markers if they fit, else the seats' spaces.

    Then come the worth of the next space of a seat, if it fits, and the holder of the card with the
    lead. The seat is the viewer, or the one whose turn it is.
    """
    seat = seen.active if viewer is None else viewer
    forms: list[list[Line]] = [[], [], [], []]
    for track in beside.tracks(seen):
        name: StyledText = (say(f"table.track.{track.mission}").ljust(NAME), "")
        worth, lead = _next(track, seat), _leader(track, "lead-short")
        gap: Line = ((" ", ""),)
        if lead:
            lead = (*gap, *lead)
        places = [_place(track, Seat(one)) for one in range(len(track.at))]
        all_places = tuple(piece for place in places for piece in (*gap, *place))[1:]
        wide: Line = (("  ", ""), *worth, ("  ", ""), *_leader(track, "lead"))
        forms[0].append((name, *_spaces(track), *wide))
        forms[1].append((name, *all_places, *gap, *worth, *lead))
        forms[2].append((name, *all_places, *lead))
        forms[3].append((name, *places[seat], *lead))
    return next((form for form in forms if all(width_of(line) <= width for line in form)), forms[3])


def _spaces(track: MissionTrack) -> Line:
    """The points of the spaces, with the markers that stand there in their place."""
    last = len(track.values) - 1
    pieces: list[StyledText] = []
    for space, value in enumerate(track.values):
        pieces.append(("─", "dim") if space else ("", ""))
        here = [LETTERS[seat] for seat, at in enumerate(track.at) if min(at, last) == space]
        pieces += [(letter, letter) for letter in here] or [(str(value), "dim")]
    return tuple(pieces)


def _place(track: MissionTrack, seat: Seat) -> Line:
    """The space of a seat."""
    return ((letter(seat), letter(seat)), (str(min(track.at[seat], len(track.values) - 1)), ""))


def _next(track: MissionTrack, seat: Seat) -> Line:
    """The points that a seat's next space adds."""
    steps = [after - before for before, after in pairwise(track.values)]
    if track.at[seat] >= len(steps):
        return ((say("table.track.end"), "dim"),)
    worth = steps[track.at[seat]]
    return ((say("table.track.next", points=worth), "bold" if worth else "dim"),)


def _leader(track: MissionTrack, words: str) -> Line:
    """The holder of the card, and its lead over the next seat."""
    if track.leader is None:
        return ()
    others = [at for seat, at in enumerate(track.at) if seat != track.leader]
    lead = track.at[track.leader] - max(others)
    holder = LETTERS[track.leader]
    return (("★", "title"), (holder, holder), (say(f"table.track.{words}", lead=lead), ""))


def status_lines(beside: AllBesideMap, at: Standpoint, width: int) -> list[Line]:
    """The pirate ship, and the remaining actions of the current seat."""
    size = "short-status" if width < NARROW else "status"
    found = [*beside.afloat(at.seen), *([] if at.seen.over else beside.status(at))]
    return flow([_status(status, size) for status in found], width)


def _status(status: Status, size: str) -> Line:
    words = phrase(Words(f"table.{size}.{status.name}", status.params))
    if status.owner == NOBODY:
        return ((words, status.role),)
    owner = letter(status.owner)
    return ((f"{words} ", status.role), (owner, owner), (f" {status.place}", "bold"))
