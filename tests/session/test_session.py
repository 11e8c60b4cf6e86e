"""The knowledge and the permissions of a session."""

import msgspec
import pytest

from ep_rules.api import Illegal, Roll, Seat, read_scene
from ep_rules.base.theft import CardStolen
from ep_rules.bots.advice import Reason
from ep_rules.bots.guests import BadBot
from ep_rules.history import Heard
from ep_tui.session.session import NotOpen, NotYourTurn, Session
from ep_tui.session.table import Table
from ep_tui.session.table_loop import step_at_once
from ep_tui.storage.folders import Folders
from tests.session.answers import PUBLIC, QUESTIONS

PEOPLE = ["person:Ann", "person:Bob", "random"]
ANN, BOB, BOT = map(Seat, range(3))


def table(*seats: str, scenario: str = "land-ho", first: int = 0) -> Table:
    return Table.new(scenario, seats or PEOPLE, seed=7, first=first)


class Shown:
    """A listener that counts."""

    def __init__(self, session: Session) -> None:
        self.ready = True
        self.settled = 0
        self.later: list[object] = []
        session.subscribe(self)

    def settle(self) -> None:
        self.settled += 1

    def tell(self, text: str) -> None:
        self.later.append(text)

    def call_later(self, callback: object) -> None:
        self.later.append(callback)


def test_what_others_do_is_shown_once_as_soon_as_there_is_time():
    session = Session(table(), [ANN])
    shown = Shown(session)
    session.changed()
    session.changed()
    assert (shown.settled, len(shown.later)) == (0, 1)


def test_a_session_sees_its_own_hand_only():
    ann = Session(table(), [ANN])
    assert ann.hand(ANN) == ann.observe(ANN).hand
    assert ann.observe(None).hand is None
    with pytest.raises(ValueError, match="not of this session"):
        ann.observe(BOB)


def test_what_it_answers_depends_on_nothing_that_it_does_not_know():
    """The same questions in two worlds that differ in another hand."""
    worlds = [table("person:Ann", "person:Bob"), table("person:Ann", "person:Bob")]
    for good, world in enumerate(worlds):
        world.history.state.hands[BOB][good] += 1
        world.history.state.bank[good] -= 1
    ann, other = (Session(world, [ANN]) for world in worlds)
    assert ann.legal() == other.legal()
    assert [ann.explain(action, ANN) for action in ann.legal()] == [None] * len(ann.legal())
    watchers = [Session(world, []) for world in worlds]
    assert len({msgspec.json.encode(one.observe(None).hand) for one in watchers}) == 1


def test_a_watcher_has_no_legal_actions_and_cannot_act():
    game = table()
    watcher = Session(game, [])
    assert watcher.legal() == []
    assert watcher.me is None
    for deed in (lambda: watcher.act(Roll()), watcher.undo, watcher.redo, watcher.hint):
        with pytest.raises(NotYourTurn):
            deed()
    assert game.changes == 0


def test_a_seat_acts_in_its_own_turn_only():
    game = table()
    step_at_once(game, Folders.of_user())
    ann, bob = Session(game, [ANN]), Session(game, [BOB])
    with pytest.raises(NotYourTurn):
        bob.act(Roll())
    ann.act(Roll())
    with pytest.raises(Illegal):
        ann.act(Roll())
    assert not bob.can_undo


def test_a_stolen_card_is_heard_by_those_who_saw_it():
    game = table()
    sessions = {seats: Session(game, seats) for seats in ((), (ANN,), (BOB,), (ANN, BOT))}
    game.history.heard.append(Heard(1, CardStolen(ANN, BOB, 2)))
    faces = {seats: session.heard[-1].event for seats, session in sessions.items()}
    assert faces[ANN,] == faces[BOB,] == faces[ANN, BOT] == CardStolen(ANN, BOB, 2)
    assert faces[()] == CardStolen(ANN, BOB, 2).seen_by(None)
    game.history.heard.pop()
    assert all(len(session.heard) == len(game.heard) for session in sessions.values())


def test_all_are_told_at_once_or_soon_that_something_has_changed():
    game = table()
    step_at_once(game, Folders.of_user())
    ann, bob = Session(game, [ANN]), Session(game, [BOB])
    here, there = Shown(ann), Shown(bob)
    ann.act(Roll())
    assert here.settled == 1, "at once where it was done"
    assert (there.settled, len(there.later)) == (0, 1), "the other in its own time"
    there.later[0]()  # type: ignore[operator]
    assert there.settled == 1


def test_the_last_one_to_leave_closes_the_table(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = table()
    game.save(Folders.of_user())
    ann, bob = Session(game, [ANN]), Session(game, [BOB])
    ann.leave()
    assert game.save_path is not None
    assert ann.leave() == "", "leaving twice is leaving once"
    assert game.save_path is not None
    bob.leave()
    assert game.save_path is None


def test_each_session_shows_a_notice_once():
    game = table()
    ann, bob = Session(game, [ANN]), Session(game, [BOB])
    game.sessions.notify("The disk is full.")
    assert ann.take_notice() == bob.notice == "The disk is full."
    assert ann.notice == ""
    assert Session(game, []).notice == "", "who comes later has missed nothing"


def test_only_one_who_plays_changes_the_pace_where_anybody_plays():
    game = table()
    ann, watcher = Session(game, [ANN]), Session(game, [])
    assert ann.pace.mine
    assert not watcher.pace.mine
    bots = table("random", "random", "random")
    first, second = Session(bots, []), Session(bots, [])
    assert (first.pace.mine, second.pace.mine) == (True, False)


def test_several_people_at_one_keyboard_are_one_session():
    both = Session.local(table())
    assert both.seats == {ANN, BOB}
    assert both.alone is None
    assert both.me == ANN
    both.hand_over(ANN, "random")
    assert both.seats == {BOB}
    assert both.alone is None, "Ann has been here"
    assert Session.local(table("you", "random")).alone == ANN


def test_everything_hidden_in_a_position_is_made_up():
    game = table()
    ann = Session(game, [ANN])
    assert ann.imagined_position().hands[ANN] == game.history.state.hands[ANN]
    assert ann.imagined_position().word != game.history.state.word
    assert ann.imagined_position() is ann.imagined_position(), "it is made once"
    ann.act(Roll())
    assert ann.imagined_position().agenda == game.history.state.agenda


def test_only_a_local_session_writes_the_scene_and_knows_reasons_while_the_game_runs(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = table("person:Ann", "captain")
    game.bots.reasons[1] = Reason("roll")
    for stranger in (Session(game, [ANN]), Session(game, [])):
        assert stranger.reasons == {}
        with pytest.raises(NotOpen):
            stranger.scene()
    local = Session.local(game)
    assert local.reasons == game.bots.reasons
    name, text = local.scene()
    assert name == "land-ho-0"
    assert read_scene(text)[1].digest() == game.history.state.digest()


def test_a_game_that_is_over_is_open_to_all():
    game = table("captain", "captain")
    while not game.over:
        game.step()
    watcher = Session(game, [])
    assert watcher.reasons == game.bots.reasons
    assert watcher.course(None).is_whole


def test_a_session_from_elsewhere_never_makes_a_file_of_a_position():
    game = table("captain", "captain")
    while not game.over:
        game.step()
    for question in (Session(game, []).scene, Session(game, []).to_edit):
        with pytest.raises(NotOpen):
            question()


def test_a_session_gives_away_no_seat_but_its_own():
    game = table()
    ann, watcher = Session(game, [ANN]), Session(game, [])
    for session in (ann, watcher):
        with pytest.raises(ValueError, match="not of this session"):
            session.hand_over(BOB, "random")
    assert game.people == [ANN, BOB]


def test_several_seats_of_one_session_hand_the_keyboard_over():
    assert Session(table(), [ANN, BOB]).alone is None


def test_only_a_session_at_home_is_told_the_paths_of_files(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game, folders = table("person:Ann", "captain"), Folders.of_user()
    game.save(folders)
    home, guest, watcher = Session.local(game), Session(game, [ANN]), Session(game, [])
    assert game.save_path is not None
    game.save_path.unlink()
    ann_acts = game.legal()[0]
    game.act(ann_acts, ANN)
    game.replace_guest(BadBot("made", "fails", "no idea", "a traceback"), tmp_path / "log")
    assert home.notice.count(str(tmp_path)) == 2
    for stranger in (guest, watcher):
        assert "a new save was written." in stranger.notice
        assert "the log has the details" in stranger.notice
        for ask in (QUESTIONS | PUBLIC).values():
            assert str(tmp_path) not in repr(ask(stranger))
