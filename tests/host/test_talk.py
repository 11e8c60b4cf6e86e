"""What people write at a shared table: letters only, in no record, and not to those who mute it."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from ep_rules.api import Seat
from ep_tui.session.shared.talk import KEPT, LONGEST, PHRASES, TalkLines, clean
from ep_tui.session.shared.terms import Terms
from ep_tui.texts import say
from ep_tui.texts.fitting import cells
from tests.host.shared import PEOPLE, Listening, seated, sessions
from tests.host.test_shared_table import TURN


@given(st.text())
def test_nothing_but_letters_is_left_of_any_text(text: str):
    line = clean(text)
    assert line.isprintable()
    assert cells(line) <= LONGEST
    assert not {unicodedata.category(char) for char in line} & {"Cc", "Cf", "Co", "Cs", "So"}
    assert clean(line) == line


def test_escape_sequences_lose_their_control_characters():
    assert clean("a\x1b[2Jb\x9b31mc\x07") == "a[2Jb31mc"
    assert clean("\x1b]52;c;aGk=\x07") == "]52;c;aGk="


def test_marks_of_direction_and_invisible_characters_are_left_out():
    assert clean("a\u202eb\u2066c\u200fd\u200be\ufefff\u3164g\ufe0f") == "abcdefg"


def test_marks_pile_up_to_two():
    assert clean("e" + "\u0301" * 20) == "é\u0301\u0301"
    assert clean("\u0301\u0301x") == "x"


def test_wide_characters_count_twice():
    assert clean("漢" * 300) == "漢" * 100
    assert clean("x" * 300) == "x" * LONGEST


def test_only_the_last_lines_are_kept():
    talk = TalkLines()
    for number in range(KEPT + 5):
        talk.add("Ann", str(number))
    assert next(said.text for said in talk.lines(frozenset())) == "5"
    assert talk.add("Ann", "\x1b\x07") is None


def test_lines_reach_all_but_those_who_mute_and_no_record():
    table = seated(TURN, *PEOPLE)
    ann, bob, cid = sessions(table, "Ann", "Bob", "Cid")
    cid.mute("Ann")
    heard = {"Bob": Listening(bob).told, "Cid": Listening(cid).told}
    before = table.changes
    ann.say("Hello \x1b[2Jthere")
    assert heard == {"Bob": ["Ann: Hello [2Jthere"], "Cid": []}
    assert (len(bob.lines), len(cid.lines)) == (1, 0)
    assert "Hello" not in ann.course(Seat(0)).record(Seat(0))
    assert table.changes == before
    cid.mute("Ann")
    assert len(cid.lines) == 1


def test_a_watcher_and_a_table_without_talk_write_nothing():
    table = seated(TURN, *PEOPLE)
    ann, watcher = sessions(table, "Ann", "")
    watcher.say("Hello")
    table.terms = Terms(talk=False)
    ann.say("Hello")
    assert ann.lines == []


def test_every_phrase_has_words():
    assert len({say(f"host.talk.phrase.{key}") for key in PHRASES}) == len(PHRASES)
