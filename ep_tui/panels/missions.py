"""What a voyage adds beside the map: mission tracks, the pirate ship, what a turn still allows."""

from collections.abc import Sequence

from ep_rules.api import (
    LETTERS,
    NOBODY,
    Lairs,
    MovementPhase,
    Observation,
    Pirate,
    Purchases,
    Seat,
    Shoals,
    State,
    Track,
    Villages,
    letter,
)
from ep_rules.missions import fish as fishing
from ep_rules.missions import spices as trading
from ep_rules.missions.lairs import siege
from ep_rules.sea.chasing import SIX, Chasing
from ep_tui.panels.book import setting, tuple_setting
from ep_tui.panels.seat_facts import NARROW
from ep_tui.panels.styled_lines import Line, Piece, flow
from ep_tui.session.session import Session
from ep_tui.texts import say

MISSIONS = (
    (siege.MISSION, Lairs),
    (fishing.MISSION, Shoals),
    (trading.MISSION, Villages),
)


def track_lines(session: Session, seen: Observation, width: int) -> list[Line]:
    """A line for each mission: spaces with their points, markers on them, the leader's card."""
    tracks = [
        (mission, drawer.track, tuple_setting(session.game, f"{kind.key}.values"))
        for mission, kind in MISSIONS
        if isinstance(drawer := seen.slices.get(kind.key), Lairs | Shoals | Villages)
    ]
    longest = max((len(values) for _, _, values in tracks), default=0)
    roomy = NAME + 2 * longest - 1 + len(seen.seats) + STAR <= width
    return [_track(*entry, " " if roomy else "") for entry in tracks]


NAME, STAR = 6, 3


def _track(mission: str, track: Track, values: Sequence[int], gap: str) -> Line:
    name = say(f"table.track.{mission}")
    pieces: list[Piece] = [(name.ljust(NAME), "")]
    for space, value in enumerate(values):
        pieces.append((str(value), "dim"))
        here = [LETTERS[s] for s, at in enumerate(track.at) if min(at, len(values) - 1) == space]
        pieces += [(letter, letter) for letter in here]
        if gap and space + 1 < len(values):
            pieces.append((gap, ""))
    if track.leader is not None:
        pieces += [(" ★", "title"), (LETTERS[track.leader], LETTERS[track.leader])]
    return tuple(pieces)


def status_lines(session: Session, seen: Observation, width: int) -> list[Line]:
    """The pirate ship, and what is left of the rights of the seat whose turn it is."""
    size = "short-status" if width < NARROW else "status"
    items: list[Line] = []
    pirate = seen.slices.get(Pirate.key)
    if isinstance(pirate, Pirate):
        items.append(_pirate(session, pirate, size))
    if not seen.over:
        items += _rights(session, seen, size)
    return flow(items, width)


def _pirate(session: Session, pirate: Pirate, size: str) -> Line:
    if pirate.at == NOBODY:
        return ((say(f"table.{size}.no-pirate"), "dim"),)
    owner = letter(pirate.owner)
    place = session.game.book.topology.hex_names[pirate.at]
    before, _, after = say(f"table.{size}.pirate", owner="\0", place=place).partition("\0")
    return ((before, "warn"), (owner, owner), (after, "bold"))


def _rights(session: Session, seen: Observation, size: str) -> list[Line]:
    state, active = session.position(), seen.active
    found: list[tuple[str, dict[str, object], bool]] = []
    moving = bool(seen.agenda) and isinstance(seen.agenda[0], MovementPhase)
    if not moving and Purchases.key in seen.slices:
        left = setting(session.game, "gold.purchases") - seen.of(Purchases).made
        found.append(("buys", {"count": left}, left > 0))
    if not moving and Villages.key in seen.slices:
        most = session.game.book.module(trading.Spices).fast_gold(state, active)
        if most:
            left = most - seen.of(Villages).sold
            found.append(("sells", {"count": left}, left > 0))
    if Shoals.key in seen.slices:
        found += _fishing(session, state, seen, moving=moving)
    if moving:
        found += _chasing(session, state, active)
    return [
        ((say(f"table.{size}.{name}", **params), "" if is_open else "dim"),)
        for name, params, is_open in found
    ]


def _fishing(
    session: Session, state: State, seen: Observation, *, moving: bool
) -> list[tuple[str, dict[str, object], bool]]:
    hauls = session.game.book.module(fishing.Fish).supply(state)
    found: list[tuple[str, dict[str, object], bool]] = []
    if moving:
        left = setting(session.game, "fish.rolls") - seen.of(Shoals).rolls if hauls else 0
        found.append(("fish", {"count": left}, left > 0))
    return [*found, ("hauls", {"count": hauls}, hauls > 0)]


def _chasing(
    session: Session, state: State, active: Seat
) -> list[tuple[str, dict[str, object], bool]]:
    if not any(isinstance(module, Chasing) for module in session.game.book.modules):
        return []
    faces = session.game.book.module(Chasing).faces((SIX,), state, active)
    if len(faces) == 1:
        return []
    return [("chase", {"faces": " ".join(map(str, faces))}, True)]
