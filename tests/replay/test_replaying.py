"""Replays: every position is the original one, and each viewer sees no more than allowed."""

import random
import re
from pathlib import Path

import pytest

from ep_rules.api import CHANCE, GOOD_NAMES, Action, Entry, Header, Seat, Seed, mix
from ep_rules.base.production import DiceRolled
from ep_rules.base.theft import CardStolen, DrawCard
from ep_rules.base.turn import PartStarted
from ep_tui.presenters.registry import presenters_of
from ep_tui.replay.playback import EVERYTHING, SPECTATOR, Eyes, Replay
from ep_tui.replay.search import ALL, WORDS, Seeker
from ep_tui.replay.text_log import heading, narrate
from ep_tui.session.course import WholeCourse
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.storage.saves import BadSave
from ep_tui.texts import has


def digests(table: Table) -> list[str]:
    """The state after every action, by playing it again."""
    again = table.header.start()
    found = [again.state.digest()]
    for entry in table.history.entries:
        again.play(entry.action)
        found.append(again.state.digest())
    return found


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


# ---- positions ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_position_is_the_one_that_was_played_whichever_way_one_comes(
    finished: Table, replay: Replay
):
    wanted = digests(finished)
    there = [*range(replay.length + 1)]
    jumps = [mix(5, number) % len(wanted) for number in range(300)]
    for at in [*there, *reversed(there), *jumps]:
        replay.go(at)
        assert replay.session._table.history.state.digest() == wanted[at], at
        assert replay.at == at


def test_one_hears_what_happened_up_to_where_one_stands(finished: Table, replay: Replay):
    assert replay.course.heard == finished.heard
    replay.go(100)
    assert replay.session._table.heard == [heard for heard in finished.heard if heard.at <= 100]
    replay.go(0)
    assert replay.session._table.heard == []


def test_going_beyond_an_end_stays_there_and_says_so(replay: Replay):
    assert not replay.go(-5)
    assert replay.at == 0
    assert replay.go(10**9)
    assert not replay.go(replay.length + 1)
    assert replay.at == replay.length


def test_looking_back_leaves_a_running_game_as_it_is(running: Table):
    state, heard = running.history.state.digest(), list(running.heard)
    replay = Replay.of(Session.local(running), Seat(0))
    for at in (0, 7, replay.length, 3):
        replay.go(at)
    replay.look(SPECTATOR)
    assert running.history.state.digest() == state
    assert running.heard == heard
    assert running.names[0] == "You"


def test_a_game_without_actions_has_one_position():
    table = Table.new("land-ho", ["you", "deckhand"], seed=1, first=0)
    replay = Replay.of(Session.local(table))
    assert not replay.go(3)
    assert (replay.at, replay.next_turn(), replay.previous_turn()) == (0, 0, 0)
    assert replay.kinds == []
    assert replay.places_of(replay.highlights) == []


# ---- turns and events ---------------------------------------------------------------------------


def test_turns_begin_where_parts_do_and_the_first_when_the_set_up_is_over(replay: Replay):
    starts = [heard.at for heard in replay.course.heard if isinstance(heard.event, PartStarted)]
    set_up, first, *more = [turn.at for turn in replay.turns]
    assert set_up == 0
    replay.go(first)
    assert type(replay.session._table.history.state.agenda[-1]).__name__ == "ProductionPhase"
    assert more == [*starts, *([replay.length] if starts[-1] != replay.length else [])]


def test_a_turn_forwards_and_back_comes_to_where_it_began(replay: Replay):
    starts = [turn.at for turn in replay.turns]
    there, back = [0], [replay.length]
    while replay.go(replay.next_turn()):
        there.append(replay.at)
    while replay.go(replay.previous_turn()):
        back.append(replay.at)
    assert there == starts
    assert back == starts[::-1]
    replay.go(starts[3] + 1)
    assert replay.previous_turn() == starts[3]


def test_sevens_are_found_where_the_record_has_them(replay: Replay, record: str):
    lines = [line for line in record.splitlines() if re.match(r"[A-D*] ", line)]
    sevens = [
        at
        for at, line in enumerate(lines, 1)
        if (dice := re.match(r"\* dice (\d) (\d)", line)) and int(dice[1]) + int(dice[2]) == 7
    ]
    assert replay.places_of(["seven"]) == sevens
    assert len(sevens) > 3


def test_the_victory_is_the_last_position(replay: Replay):
    assert replay.places_of(["victory"]) == [replay.length]


def test_a_kind_of_event_is_told_only_where_it_is(replay: Replay):
    assert has(f"replay.kind.{ALL}")
    assert has(f"replay.kind.{WORDS}")
    interests = [interest.kind for interest in presenters_of(replay.session.game).interests]
    assert replay.kinds == [kind for kind in interests if replay.places_of([kind])]
    table = Table.new("land-ho", ["deckhand", "deckhand"], seed=1, first=0)
    while table.step() is not None:
        pass
    assert "capture" not in Replay.of(Session.local(table)).kinds


def test_a_seeker_goes_from_one_place_to_the_next_and_back(replay: Replay):
    seeker = Seeker(replay)
    places = seeker.places()
    found = []
    while (at := seeker.place(1)) is not None:
        replay.go(at)
        found.append(at)
    assert found == places
    replay.go(replay.length)
    assert seeker.place(-1) == places[-2], "the victory is where one stands"


def test_a_seeker_knows_only_kinds_that_the_game_has_and_words_once_they_are_found(replay: Replay):
    seeker = Seeker(replay)
    kinds = []
    for _ in range(len(replay.kinds) + 1):
        kinds.append(seeker.kind)
        seeker.choose(1)
    assert seeker.kind == ALL
    assert kinds == [ALL, *replay.kinds]
    assert not seeker.search("a purple whale")
    assert seeker.kind == ALL
    assert seeker.search("DISCOVERS gold")
    assert seeker.kind == WORDS
    assert set(seeker.places()) <= set(replay.places_of(["discovery"]))


# ---- viewers ------------------------------------------------------------------------------------


def test_when_the_game_is_over_every_viewer_is_allowed(replay: Replay):
    assert replay.first_eyes == SPECTATOR
    assert replay.all_eyes == [SPECTATOR, *(Eyes(Seat(seat)) for seat in range(4)), EVERYTHING]


def test_while_people_play_a_viewer_sees_its_own_view_or_a_spectators(running: Table):
    assert Replay.of(Session.local(running)).all_eyes == [SPECTATOR, Eyes(Seat(0))]
    several = Table(running.header, running.history, ["person:Ann", "person:Bob", "deckhand"])
    assert Replay.of(Session.local(several)).all_eyes == [SPECTATOR]
    assert Replay.of(Session.local(several), Seat(1)).all_eyes == [SPECTATOR, Eyes(Seat(1))]


def test_a_game_that_two_people_began_opens_no_hand_by_itself():
    table = Table.new("land-ho", ["person:Ann", "person:Bob"], seed=3)
    table.hand_over(Seat(1), "deckhand")
    assert Replay.of(Session.local(table)).all_eyes == [SPECTATOR]
    assert Replay.of(Session.local(table), Seat(0)).first_eyes == Eyes(Seat(0)), (
        "Ann has said who she is"
    )


def test_a_watcher_looks_back_as_a_spectator(running: Table):
    watcher = Session(running, [])
    assert Replay.of(watcher).all_eyes == [SPECTATOR]
    assert Replay.of(watcher).eyes == SPECTATOR


def test_a_person_beside_a_bot_that_is_unknown_here_is_still_a_person(running: Table):
    header = Header(running.header.ruleset, ("you", "kraken", "kraken"), Seat(0), Seed(4))
    course = WholeCourse(header, running.history)
    replay = Replay(course, header.seats, me=Seat(0))
    assert replay.all_eyes == [SPECTATOR, Eyes(Seat(0))]
    assert replay.session._table.names == ["You", "kraken 1", "kraken 2"]


def test_hands_are_open_only_to_the_viewer_of_all_hands(replay: Replay):
    replay.go(200)
    for eyes in replay.all_eyes:
        replay.look(eyes)
        hands = replay.session._table.history.state.hands
        assert replay.hands == (hands if eyes == EVERYTHING else None)


def test_a_stolen_card_is_found_only_by_viewers_that_may_know(replay: Replay):
    thefts = [heard for heard in replay.course.heard if isinstance(heard.event, CardStolen)]
    assert thefts
    for heard in thefts:
        event = heard.event
        assert isinstance(event, CardStolen)
        words = f"steal {GOOD_NAMES[event.good]}"
        for eyes in replay.all_eyes:
            replay.look(eyes)
            told = heard.at in replay.places_with(words)
            assert told == (eyes.all or eyes.seat in {event.seat, event.victim})


def test_the_text_log_of_a_viewer_that_did_not_see_a_card_does_not_change_with_it():
    table = Table.new("pirate-lairs", ["deckhand"] * 3, seed=6, first=0)
    while not isinstance(table.history.state.agenda[-1], DrawCard):
        table.step()
    history, top = table.history, table.history.state.agenda[-1]
    assert isinstance(top, DrawCard)
    cards = [action for action, _ in history.game.chance_outcomes(history.state)]
    assert len(cards) > 1
    words = [sitter.word for sitter in table.sitters]

    def told(card: Action, seat: Seat | None) -> list[str]:
        other = table.header.start()
        for entry in (*history.entries, Entry(CHANCE, card)):
            other.play(entry.action)
        replay = Replay(WholeCourse(table.header, other), words)
        replay.look(Eyes(seat))
        return [*heading(replay), *narrate(replay)]

    for seat in (None, *map(Seat, range(3))):
        saw = seat in (top.thief, top.victim)
        assert (told(cards[0], seat) != told(cards[1], seat)) == saw, seat


def test_you_means_only_the_viewer(running: Table):
    replay = Replay.of(Session.local(running))
    assert replay.session._table.names[0] == "You"
    replay.look(SPECTATOR)
    assert replay.session._table.names[0] == "seat A"
    assert not replay.places_with("you roll")


# ---- records ------------------------------------------------------------------------------------


def test_a_record_is_the_game_that_was_played(finished: Table, record: str, tmp_path: Path):
    replay = Replay.open(write(tmp_path / "game.txt", record))
    assert replay.course.heard == finished.heard
    assert (replay.flaw, replay.over) == ("", True)


def test_a_record_for_a_seat_has_the_words_that_players_have_added():
    table = Table.new("land-ho", ["you", "deckhand"])
    table.add_word(Seat(0), "herring")
    for viewer in (Seat(0), None):
        lines = Session.local(table).course(Seat(0)).record(viewer).splitlines()
        assert lines.index("word A herring") == lines.index("") + 1


@pytest.mark.parametrize("damage", ["digest", "nonsense", "illegal"])
def test_a_damaged_record_is_shown_up_to_the_damage(damage: str, record: str, tmp_path: Path):
    lines = record.split("\n")
    line = next(at for at, text in enumerate(lines) if at > 300 and text.startswith("= "))
    lines[line] = {
        "digest": "= 0123456789abcdef",
        "nonsense": "A whistles",
        "illegal": "* dice 3 4",
    }[damage]
    replay = Replay.open(write(tmp_path / "game.txt", "\n".join(lines)))
    actions = [text for text in lines[7:line] if text[:2] in {"A ", "B ", "C ", "D ", "* "}]
    assert replay.length == len(lines[6:line]) - sum(text.startswith("=") for text in lines[6:line])
    assert actions
    assert not replay.over
    assert f"{replay.length} actions" in replay.flaw
    assert replay.at == 0


@pytest.mark.parametrize("text", ["", "no record\n", "ep-tui record 1\nruleset ludo\n\n"])
def test_where_nothing_can_be_read_there_is_nothing_to_look_at(text: str, tmp_path: Path):
    with pytest.raises(BadSave):
        Replay.open(write(tmp_path / "game.txt", text))
    with pytest.raises(BadSave):
        Replay.open(tmp_path / "nowhere.txt")


def test_what_was_taken_back_is_not_shown(tmp_path: Path):
    table = Table.new("land-ho", ["you", "deckhand"], seed=3, first=0)
    table.act(table.read("roll"), Seat(0))
    table.step()
    table.act(table.read("end"), Seat(0))
    table.undo(Seat(0))
    replay = Replay.of(Session.local(table))
    assert replay.length == 2
    assert any(isinstance(heard.event, DiceRolled) for heard in replay.course.heard)


def test_random_walks_by_turns_and_events_stay_inside_the_game(replay: Replay):
    seeker = Seeker(replay)
    dice = random.Random(3)
    for _ in range(500):
        what = dice.choice([replay.next_turn, replay.previous_turn])
        if dice.random() < 0.5:
            seeker.choose(dice.choice([1, -1]))
            at = seeker.place(dice.choice([1, -1]))
        else:
            at = what()
        if at is not None:
            replay.go(at)
        assert 0 <= replay.at <= replay.length
        assert replay.turn.at <= replay.at
