"""Twin games differ only in what one viewer does not see; a session cannot tell them apart."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count, pairwise
from operator import attrgetter

import pytest

from ep_rules.api import CHANCE, Action, Event, Header, History, Seat, mix
from ep_rules.bots.advice import Reason
from ep_tui.replay.playback import Replay
from ep_tui.replay.statistics import statistics
from ep_tui.replay.text_log import narrate
from ep_tui.session.public import PublicTable
from ep_tui.session.session import NotOpen, NotYourTurn, Session
from ep_tui.session.table import Table

A = Seat(0)
PEOPLE = ("person:Ann", "person:Bob", "person:Cid")


def faces(events: Sequence[Event], viewer: Seat | None) -> list[Event]:
    """What a viewer sees of events."""
    return [event.seen_by(viewer) for event in events]


def secret(history: History, viewer: Seat | None) -> tuple[Action, Action] | None:
    """Two outcomes of the open decision that only look the same to a viewer, if there are two."""
    state = history.state
    if state.agenda[-1].actor != CHANCE:
        return None
    game, found = history.game, list[tuple[Action, list[Event]]]()
    for action, _ in game.chance_outcomes(state):
        found.append((action, game.listen(state.copy(), action)))
    for (one, true), (other, other_true) in pairwise(found):
        if true != other_true and faces(true, viewer) == faces(other_true, viewer):
            return one, other
    return None


def next_action(history: History, number: int) -> Action:
    legal = history.game.legal_actions(history.state)
    return legal[mix(11, number) % len(legal)]


def part(scenario: str, viewer: Seat | None, seed: int) -> tuple[History, History] | None:
    """Two games that a secret outcome parted, some actions later; None where there is none."""
    header = Header(Table.new(scenario, PEOPLE, seed=1).game.ruleset, PEOPLE, A, seed, hidden=True)
    first, second = header.start(), header.start()
    for number in range(1500):
        if first.state.over:
            return None
        if outcomes := secret(first, viewer):
            first.play(outcomes[0])
            second.play(outcomes[1])
            return first, second
        chance = first.state.agenda[-1].actor == CHANCE
        action = first.game.sample(first.state) if chance else next_action(first, number)
        first.play(action)
        second.play(action)
    return None


def go_on(first: History, second: History, viewer: Seat | None, actions: int) -> None:
    """Play both on by actions that are legal in both and look the same."""
    for number in range(actions):
        if first.state.over:
            return
        if first.state.agenda[-1].actor == CHANCE:
            options = [action for action, _ in first.game.chance_outcomes(first.state)]
        else:
            options = first.game.legal_actions(first.state)
        start = mix(13, number) % len(options)
        for action in options[start:] + options[:start]:
            if second.game.explain(second.state, action) is None:
                one, other = (
                    faces(history.game.listen(history.state.copy(), action), viewer)
                    for history in (first, second)
                )
                if one == other:
                    first.play(action)
                    second.play(action)
                    break
        else:
            return


def tables(first: History, second: History) -> tuple[Table, Table]:
    """Tables at which everything differs that no session is to know."""
    found: list[Table] = []
    for number, history in enumerate((first, second)):
        header = Header(history.game.ruleset, PEOPLE, A, 1000 + number, hidden=True)
        table = Table(header, history, PEOPLE)
        table.bots.reasons[1] = Reason("buy", (("plan", ("ship", "crew")[number]),))
        found.append(table)
    return found[0], found[1]


def twins(scenario: str, viewer: Seat | None) -> Iterator[tuple[Table, Table]]:
    """Twin tables right after the secret and some time later."""
    parted = next(found for seed in count() if (found := part(scenario, viewer, seed)))
    yield tables(*parted)
    go_on(*parted, viewer, 40)
    yield tables(*parted)


def looked_back(session: Session) -> list[object]:
    """Everything that a replay of the session's game has."""
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
            found += [shown.position().digest(), shown.legal(), shown.decision, shown.seen]
    return found


def saved(session: Session) -> object:
    try:
        return session.save_scene()
    except NotOpen:
        return "closed"


def asked(call: Callable[[], object]) -> object:
    try:
        return call()
    except NotYourTurn:
        return "not your turn"


def explained(session: Session) -> list[object]:
    """Why anybody may not do what anybody could."""
    actions = session.game.legal_actions(session.position())
    seats = range(len(session.sitters))
    return [session.explain(action, Seat(seat)) for action in actions for seat in seats]


QUESTIONS: dict[str, Callable[[Session], object]] = {
    "alone": lambda session: session.alone,
    "can_undo": lambda session: session.can_undo,
    "course": looked_back,
    "explain": explained,
    "hand": lambda session: [session.hand(seat) for seat in sorted(session.seats)],
    "heard": lambda session: session.heard,
    "hint": lambda session: asked(session.hint),
    "legal": lambda session: session.legal(),
    "me": lambda session: session.me,
    "notice": lambda session: session.notice,
    "observe": lambda session: [session.observe(one) for one in (None, *session.seats)],
    "position": lambda session: session.position().digest(),
    "read": lambda session: [
        session.read(session.game.notation.write(action)) for action in session.legal()
    ],
    "reasons": lambda session: session.reasons,
    "ready": lambda session: session.ready,
    "save_scene": saved,
    "seen": lambda session: session.seen,
    "take_notice": lambda session: session.take_notice(),
    "undoer": lambda session: session.undoer,
}
"""What a session answers; each is asked of both twins."""
PUBLIC = {name: attrgetter(name) for name in vars(PublicTable) if name[0] != "_" and name != "game"}
DEEDS = {"act", "acting", "changed", "go_on", "hand_over", "leave", "local", "redo", "rematch"}
DEEDS |= {"subscribe", "tell", "undo"}
"""What changes something, and answers nothing but what it did."""


def test_every_word_of_a_session_is_asked_of_twins():
    words = {name for name in vars(Session) if not name.startswith("_")}
    assert words == set(QUESTIONS) | DEEDS


@pytest.mark.slow
@pytest.mark.parametrize("seats", [(A,), ()], ids=["seat", "watcher"])
@pytest.mark.parametrize("scenario", ["explorers-pirates", "pirate-lairs", "base"])
def test_a_session_answers_alike_where_it_may_not_know_the_difference(
    scenario: str, seats: tuple[Seat, ...]
):
    for pair in twins(scenario, next(iter(seats), None)):
        one, other = (Session(table, seats) for table in pair)
        for word, ask in (QUESTIONS | PUBLIC).items():
            assert ask(one) == ask(other), word
