"""All answers of a session, by name; twins must give the same."""

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from operator import attrgetter

from ep_rules.api import Seat
from ep_tui.replay.playback import Replay
from ep_tui.replay.statistics import statistics
from ep_tui.replay.text_log import narrate
from ep_tui.session.session import NoRematch, NotOpen, NotYourTurn, Session


def looked_back(session: Session) -> list[object]:
    """All data in a replay of the session's game."""
    viewer = session.alone
    replay = Replay.of(session)
    found: list[object] = [replay.turns, replay.over, replay.winner, replay.all_eyes, replay.kinds]
    found += [replay.course.header, replay.course.heard, statistics(replay)]
    for eyes in replay.all_eyes:
        replay.look(eyes)
        found += narrate(replay)
        found += [replay.course.record(eyes.seat), replay.course.log(eyes.seat), replay.hands]
        for at in range(replay.length, -1, -1 - replay.length // 20):
            replay.go(at)
            shown = replay.session
            found += [shown.observe(viewer), shown.heard, shown.reasons, shown.seed_shown]
            found += [shown.hand(Seat(seat)) for seat in range(len(shown.sitters))]
            found += [shown.imagined_position().digest(), shown.legal(), shown.decision, shown.seen]
    return found


def saved(session: Session) -> object:
    try:
        return session.scene()
    except NotOpen:
        return "closed"


def edited(session: Session) -> object:
    try:
        state, words = session.to_edit()
    except NotOpen:
        return "closed"
    return state.digest(), words


def rematched(session: Session) -> object:
    """The seats and hands that a rematch gives to this session."""
    try:
        again = session.rematch()
    except NoRematch:
        return "none"
    return again.seats, [again.hand(seat) for seat in sorted(again.seats)]


def actors(session: Session) -> list[Seat]:
    """Who acted, from the first action on."""
    found: list[Seat] = []
    with suppress(IndexError):
        found.extend(map(session.actor_of, count(1)))
    return found


def asked(call: Callable[[], object]) -> object:
    try:
        return call()
    except NotYourTurn:
        return "not your turn"


def explained(session: Session) -> list[object]:
    """The refusals of all actions of all seats."""
    actions = session.game.legal_actions(session.imagined_position())
    seats = range(len(session.sitters))
    return [session.explain(action, Seat(seat)) for action in actions for seat in seats]


QUESTIONS: dict[str, Callable[[Session], object]] = {
    "alone": lambda session: session.alone,
    "can_rematch": lambda session: session.can_rematch,
    "can_undo": lambda session: session.can_undo,
    "course": looked_back,
    "explain": explained,
    "deeds": lambda session: [session.deeds(seat) for seat in sorted(session.seats)],
    "hand": lambda session: [session.hand(seat) for seat in sorted(session.seats)],
    "heard": lambda session: session.heard,
    "hint": lambda session: asked(session.hint),
    "hint_after": lambda session: asked(
        lambda: [session.hint_after([action]) for action in session.legal()[:3]]
    ),
    "legal": lambda session: session.legal(),
    "me": lambda session: session.me,
    "mover": lambda session: session.mover,
    "notice": lambda session: session.notice,
    "observe": lambda session: [session.observe(one) for one in (None, *session.seats)],
    "imagined_position": lambda session: [
        (state.digest(), state.word) for state in [session.imagined_position()]
    ],
    "read": lambda session: [
        session.read(session.game.notation.write(action)) for action in session.legal()
    ],
    "reasons": lambda session: session.reasons,
    "ready": lambda session: session.ready,
    "rematch": rematched,
    "scene": saved,
    "seen": lambda session: session.seen,
    "take_notice": lambda session: session.take_notice(),
    "to_edit": edited,
    "unasked": lambda session: [session.unasked(number) for number in range(40)],
    "undoer": lambda session: session.undoer,
}
"""The answers of a session; each is compared between twins."""
PUBLIC: dict[str, Callable[[Session], object]] = {
    name: attrgetter(name)
    for name, value in vars(Session).items()
    if isinstance(value, property) and not name.startswith("_") and name not in {*QUESTIONS, "game"}
}
"""What all may know; these are compared as well."""
PUBLIC["actor_of"] = actors
PUBLIC["is_saved"] = lambda session: session.is_saved()
