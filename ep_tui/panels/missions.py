"""What modules count for seats, as lines beside the map: tracks, facts, awards, status, cards."""

from collections.abc import Sequence
from itertools import chain, pairwise

from ep_rules.api import LETTERS, NOBODY, Observation, Seat, letter
from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.contributions.panels import MissionTrack, PanelRow, Standpoint, Status
from ep_tui.contributions.words import Words
from ep_tui.panels.seat_facts import NARROW, TIGHT
from ep_tui.panels.styled_lines import Line, StyledText, flow, plain, text_of, width_of, wrapped
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap
from ep_tui.texts.phrases import phrase

NAME = 6
"""The least width of the names of rows."""


def track_lines(
    beside: AllBesideMap, seen: Observation, viewer: Seat | None, width: int
) -> list[Line]:
    """A line for each mission: the spaces with all markers if they fit, else the seats' spaces.

    Then comes the worth of the next space of a seat, if it fits; a star is at the holder of the
    card. The seat is the viewer, or the one whose turn it is.
    """
    seat = seen.active if viewer is None else viewer
    tracks, gap, wide = [*beside.tracks(seen)], (" ", ""), ("  ", "")
    names = [say(f"table.track.{track.mission}").ljust(NAME) for track in tracks]
    places = [tuple(min(at, len(track.values) - 1) for at in track.at) for track in tracks]
    leaders = [NOBODY if track.leader is None else track.leader for track in tracks]
    _, *forms = _all_seats([*zip(names, places, leaders, strict=True)], seat)
    pairs = [*zip(names, tracks, strict=True)]
    drawn: list[Line] = [
        ((name, ""), *_spaces(track), wide, *_next(track, seat), wide, *_leader(track))
        for name, track in pairs
    ]
    first = zip(forms[0], tracks, strict=True)
    return _fitting(
        [drawn, [(*row, gap, *_next(track, seat)) for row, track in first], *forms], width
    )


def _fitting(forms: Sequence[list[Line]], width: int) -> list[Line]:
    """The first form with room for all its lines, or the last one."""
    fit = (form for form in forms if all(width_of(line) <= width for line in form))
    return next(fit, forms[-1])


def _all_seats(rows: Sequence[tuple[str, Sequence[int], int]], seat: Seat) -> list[list[Line]]:
    """Rows with a number for each seat and a star at the holder, ever closer to each other.

    The last form has the number of one seat, then the holder.
    """
    forms: list[list[Line]] = [[], [], [], []]
    for name, counts, holder in rows:
        items: list[Line] = [
            (
                (LETTERS[at], LETTERS[at]),
                (f"{count}", "bold" if count else "dim"),
                ("★" * (at == holder), "title"),
            )
            for at, count in enumerate(counts)
        ]
        for form, between in zip(forms, ("  ", " ", ""), strict=False):
            apart = chain.from_iterable(((between, ""), *item) for item in items)
            form.append(((name, ""), *[*apart][1:]))
        leads = ("★", "title") if holder != NOBODY else ("", "")
        held: Line = ((LETTERS[holder], LETTERS[holder]),) if holder not in {NOBODY, seat} else ()
        forms[3].append(((name, ""), (f"{counts[seat]}", LETTERS[seat]), leads, *held))
    return forms


def _spaces(track: MissionTrack) -> Line:
    """The points of the spaces, with the markers that stand there in their place."""
    last = len(track.values) - 1
    pieces: list[StyledText] = []
    for space, value in enumerate(track.values):
        pieces.append(("─", "dim") if space else ("", ""))
        here = [LETTERS[seat] for seat, at in enumerate(track.at) if min(at, last) == space]
        pieces += [(letter, letter) for letter in here] or [(str(value), "dim")]
    return tuple(pieces)


def _next(track: MissionTrack, seat: Seat) -> Line:
    """The points that a seat's next space adds."""
    steps = [after - before for before, after in pairwise(track.values)]
    if track.at[seat] >= len(steps):
        return ((say("table.track.end"), "dim"),)
    worth = steps[track.at[seat]]
    return ((say("table.track.next", points=worth), "bold" if worth else "dim"),)


def _leader(track: MissionTrack) -> Line:
    """The holder of the card, and its lead over the next seat."""
    if track.leader is None:
        return ()
    others = [at for seat, at in enumerate(track.at) if seat != track.leader]
    lead = track.at[track.leader] - max(others)
    holder = LETTERS[track.leader]
    return (("★", "title"), (holder, holder), (say("table.track.lead", lead=lead), ""))


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


def card_lines(beside: AllBesideMap, seen: Observation, width: int) -> list[Line]:
    """The viewer's development cards by kind, those of this turn being new; chests and friends."""
    if seen.viewer is None:
        return []
    items = [(phrase(item.words), item.role) for item in beside.cards(seen, seen.viewer)]
    if not items:
        return []
    head: list[Line] = [((say("panels.cards.own"), "dim"),)] if width >= TIGHT else []
    rows = flow([*head, *((item,) for item in items)], width)
    parts = (
        [row]
        if width_of(row) <= width
        else [((part, row[0][1]),) for part in wrap(text_of(row), width)]
        for row in rows
    )
    return [*chain(*parts)]


def award_lines(beside: AllBesideMap, seen: Observation, width: int) -> list[Line]:
    """A row for each award: the progress of every seat, with a star for the holder."""
    standings = list(beside.standings(seen))
    names = [say(beside.key(f"panels.row.{one.row}")) for one in standings]
    room = max(NAME, *(len(name) + 1 for name in names)) if names else NAME
    rows = [
        (name.ljust(room), one.counts, one.holder)
        for name, one in zip(names, standings, strict=True)
    ]
    seat = seen.active if seen.viewer is None else seen.viewer
    remarks = (wrapped(phrase(words), width, "dim") for words in beside.remarks(seen))
    return [*_fitting(_all_seats(rows, seat), width), *chain(*remarks)]


def fact_lines(
    beside: AllBesideMap,
    at: Standpoint,
    width: int,
    *,
    packed: bool = False,
    briefest: bool = False,
) -> list[Line]:
    """A row for each fact, its words beside its name; `packed`: in as few lines as possible.

    `briefest`: also drawings in brief.
    """
    lines: list[Line] = []
    rows = beside.rows(at)
    names = [say(f"table.row.{one.name}") for one in rows if not _draws(one)]
    room = max(NAME, *(len(name) + 1 for name in names)) if names else NAME
    brief = [one for one in rows if packed and one.brief and (briefest or not _draws(one))]
    for one in (one for one in rows if one not in brief):
        name = say(f"table.row.{one.name}")
        if _draws(one):
            lines += flow([((name, ""),), *_items(one, width)], width)
            continue
        items = _items(one, width - room)
        first, *rest = flow(items, width - room, " ") or [()]
        lines.append(((name.ljust(room), ""), *first))
        lines += [((" " * room, ""), *row) for row in rest]
    shared = (plain(phrase(item.words), item.role) for one in brief for item in one.brief)
    return [*lines, *flow(shared, width)]


def drawn_items(beside: AllBesideMap, at: Standpoint) -> list[Line]:
    """The rows with a drawing, in brief."""
    found = (item for row in beside.rows(at) if _draws(row) for item in row.brief or row.items)
    return [plain(phrase(item.words), item.role) for item in found]


def _items(row: PanelRow, width: int) -> list[Line]:
    return [line for item in row.items for line in wrapped(phrase(item.words), width, item.role)]


def _draws(row: PanelRow) -> bool:
    """Whether a row has a drawing, which is no list of words."""
    return any(item.drawing for item in row.items)
