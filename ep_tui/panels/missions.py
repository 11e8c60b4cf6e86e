"""Mission tracks, and the actions left in the current turn, as lines beside the map."""

from ep_rules.api import LETTERS, NOBODY, Observation, letter
from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.contributions.panels import MissionTrack, Standpoint, Status
from ep_tui.panels.seat_facts import NARROW
from ep_tui.panels.styled_lines import Line, StyledText, flow
from ep_tui.texts import say

NAME, STAR = 6, 3


def track_lines(beside: AllBesideMap, seen: Observation, width: int) -> list[Line]:
    """A line for each mission: spaces with their points, markers on them, the leader's card."""
    tracks = list(beside.tracks(seen))
    longest = max((len(track.values) for track in tracks), default=0)
    roomy = NAME + 2 * longest - 1 + len(seen.seats) + STAR <= width
    return [_track(track, " " if roomy else "") for track in tracks]


def _track(track: MissionTrack, gap: str) -> Line:
    name = say(f"table.track.{track.mission}")
    last = len(track.values) - 1
    pieces: list[StyledText] = [(name.ljust(NAME), "")]
    for space, value in enumerate(track.values):
        pieces.append((str(value), "dim"))
        here = [LETTERS[seat] for seat, at in enumerate(track.at) if min(at, last) == space]
        pieces += [(letter, letter) for letter in here]
        if gap and space < last:
            pieces.append((gap, ""))
    if track.leader is not None:
        pieces += [(" ★", "title"), (LETTERS[track.leader], LETTERS[track.leader])]
    return tuple(pieces)


def status_lines(beside: AllBesideMap, at: Standpoint, width: int) -> list[Line]:
    """The pirate ship, and the remaining actions of the current seat."""
    size = "short-status" if width < NARROW else "status"
    found = [*beside.afloat(at.seen), *([] if at.seen.over else beside.status(at))]
    return flow([_status(status, size) for status in found], width)


def _status(status: Status, size: str) -> Line:
    words = say(f"table.{size}.{status.name}", **status.params)
    if status.owner == NOBODY:
        return ((words, status.role),)
    owner = letter(status.owner)
    return ((f"{words} ", status.role), (owner, owner), (f" {status.place}", "bold"))
