"""Records: a game as a text file; written, read again, and refused where it is damaged."""

import re

import pytest
from msgspec.structs import replace

from ep_rules.api import (
    BadRecord,
    Header,
    OldSeed,
    Promise,
    Seat,
    Seed,
    mix,
    read,
    read_scene,
    write,
    write_scene,
)
from ep_rules.base.victory import Victory
from ep_rules.record import digest_line, undo_line
from tests.kit.each import each
from tests.laws.play import Player

HEADER = Header(
    "land-ho@print-2025/3", ("you", "deckhand"), Seat(1), OldSeed(7, hidden=True), format=1
)
HEAD = HEADER.text()
START = HEADER.start().state.digest()


def played(steps: int = 120, header: Header = HEADER) -> str:
    history = header.start()
    player = Player(mix(5))
    for _ in range(steps):
        history.play(player.choose(history.game, history.state))
    return write(header, history)


def test_the_header_says_what_is_played_with():
    assert HEAD.splitlines() == [
        "ep-tui record 1",
        f"ruleset {HEADER.ruleset}",
        "seats A=you B=deckhand",
        "first B",
        "seed 7 hidden",
        "",
    ]
    assert read(HEAD).header == HEADER
    assert read(HEAD).history.state.digest() == START


def test_a_written_game_is_read_back_to_the_same_position():
    text = played()
    loaded = read(text)
    assert write(loaded.header, loaded.history) == text
    assert loaded.torn == ""
    assert text.count("\n= ") == loaded.history.state.part > 3


POSITION = write_scene(*read_scene("land-ho | movement | turn B | B ship D4-ne, 2 wool"))
FROM_POSITION = Header(HEADER.ruleset, HEADER.seats, Seat(0), Seed(7), POSITION)


def test_a_game_that_begins_with_a_scene_is_read_back_with_it():
    text = played(header=FROM_POSITION)
    assert text.startswith("ep-tui record 4\n")
    loaded = read(text, proving=False)
    assert loaded.header == FROM_POSITION
    assert write(loaded.header, loaded.history) == text
    assert write_scene(loaded.history.game, FROM_POSITION.start().state) == POSITION


def test_the_promise_of_a_game_covers_its_scene():
    secret = bytes(32)
    assert FROM_POSITION.promise(secret) != replace(FROM_POSITION, scene="").promise(secret)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("record 4", "record 2"),
        ("scenario = ", "scenario is "),
        ('first = \\"A\\"', 'first = \\"B\\"'),
        ("seats = 2", "seats = 3"),
        ('scene "', "scene "),
    ],
)
def test_a_scene_that_does_not_fit_its_header_is_refused(old: str, new: str):
    text = FROM_POSITION.text()
    assert old in text
    with pytest.raises(BadRecord) as refused:
        read(text.replace(old, new))
    assert (refused.value.line, refused.value.code) == (5, "record.bad-scene")


def test_a_torn_last_line_is_dropped_and_handed_back():
    text = played(10)
    loaded = read(text + "A ro")
    assert loaded.torn == "A ro"
    assert write(loaded.header, loaded.history) == text


@pytest.mark.slow
def test_every_torn_record_is_a_shorter_game():
    text = played(60)
    for cut in range(len(HEAD), len(text)):
        kept = text[:cut]
        assert read(kept).torn == kept.rpartition("\n")[2]


def test_a_watcher_sees_every_line():
    seen = []
    read(HEAD + "B roll\n* dice 1 1\n", lambda history: seen.append(len(history.entries)))
    assert seen == [1, 2]


def test_taken_back_actions_stay_in_the_file_and_out_of_the_game():
    text = HEAD + "B roll\n* dice 1 1\nB buy ore\nB end\n" + undo_line(2) + "B buy brick\n"
    history = read(text).history
    assert [history.game.notation.write(entry.action) for entry in history.entries] == [
        "roll",
        "dice 1 1",
        "buy brick",
    ]


def test_comments_and_empty_lines_are_skipped():
    text = (
        HEAD.replace("\nfirst", "\n#in the head\nfirst") + "\n# a friendly game\n#B end\nB roll\n"
    )
    assert len(read(text).history.entries) == 1


def test_house_settings_are_part_of_the_ruleset():
    header = Header(
        "land-ho@online-2014/2+victory.goal=4", ("a", "b"), Seat(0), OldSeed(1), format=1
    )
    history = read(header.text()).history
    assert history.game.book.module(Victory).settings.goal == 4
    assert history.game.ruleset == header.ruleset


RULESET, SEATS, FIRST, SEED = HEAD.splitlines()[1:5]
DAMAGED = [
    ("", 1, "record.no-record"),
    ("nonsense\n", 1, "record.no-record"),
    (HEAD.replace("record 1", "record 2 seen by B"), 1, "record.seen"),
    (HEAD.replace("record 1", "record 5"), 1, "record.newer-format"),
    (HEAD.replace("@print-2025/3", "@print-2025/99"), 2, "record.newer-rules"),
    (HEAD.replace("@print-2025/3", "@print-2025/1") + "A roll\n", 7, "record.older-rules"),
    (HEAD.replace("@print-2025/3", "@print-2025/0"), 2, "record.bad-choice"),
    (HEAD.replace("@print-2025/3", "@print-2025/02"), 2, "record.bad-choice"),
    (HEAD.replace("record 1", "record 0"), 1, "record.no-record"),
    (HEAD.replace("record 1", "record 01"), 1, "record.no-record"),
    (HEAD.replace("@print-2025/3", "@print-2025/" + "9" * 5000), 2, "record.bad-choice"),
    (HEAD.replace("record 1", "record " + "9" * 5000), 1, "record.no-record"),
    (HEAD.replace("land-ho@", "atlantis@"), 2, "record.bad-choice"),
    (HEAD.replace("@print-2025/3", ""), 2, "record.bad-choice"),
    (HEAD.replace("@print-2025/3", "@print-2025/3+victory.goal=many"), 2, "record.bad-choice"),
    (HEAD.replace(" B=deckhand", "").replace("first B", "first A"), 2, "record.bad-choice"),
    (HEAD.replace("B=deckhand", "C=deckhand"), 3, "record.bad-seats"),
    (HEAD.replace("B=deckhand", "B="), 3, "record.bad-seats"),
    (HEAD.replace("first B", "first C"), 4, "record.bad-first"),
    (HEAD.replace("first B", "first AB"), 4, "record.bad-first"),
    (HEAD.replace("seed 7", "seed -7"), 5, "record.bad-seed"),
    (HEAD.replace("hidden", "secret"), 5, "record.bad-seed"),
    (HEAD.replace("first B", "last B"), 4, "record.bad-header"),
    (HEAD.replace("first B\n", ""), 4, "record.header-missing"),
    (HEAD + "B dance\n", 7, "record.not-understood"),
    (HEAD + "X roll\n", 7, "record.not-understood"),
    (HEAD + "AB roll\n", 7, "record.not-understood"),
    (HEAD + "A roll\n", 7, "record.illegal"),
    (HEAD + "B roll\nB roll\n", 8, "record.illegal"),
    (HEAD + "B roll\n* dice 7 7\n", 8, "record.illegal"),
    (HEAD + digest_line("0" * 16), 7, "record.digest-differs"),
    (HEAD + "undo 1\n", 7, "record.cannot-undo"),
    (HEAD + "B roll\n* dice 1 1\nundo 1\n", 9, "record.cannot-undo"),
    (HEAD + "undo many\n", 7, "record.not-understood"),
    (HEAD + "undo 0\n", 7, "record.not-understood"),
    (HEAD + "undo " + "9" * 5000 + "\n", 7, "record.not-understood"),
    (HEAD.replace("first B", "first B\nfirst A"), 5, "record.bad-header"),
    (HEAD.replace("\nfirst B", "\n# who begins\nfirst C"), 5, "record.bad-first"),
    (HEAD.replace("@print-2025/3", "@print-2025/3+turn.actions=1") + "B roll\nB end\n", 8,
     "record.after-the-end"),
]  # fmt: skip


@each("text, line, code", DAMAGED)
def test_a_damaged_record_is_refused_with_the_line_and_the_reason(text: str, line: int, code: str):
    with pytest.raises(BadRecord) as refused:
        read(text)
    assert (refused.value.line, refused.value.code) == (line, code)


def test_the_right_digest_is_accepted():
    assert read(HEAD + digest_line(START)).history.state.digest() == START


def test_a_record_of_older_rules_is_read_without_its_digests():
    text = played().replace("@print-2025/3", "@print-2025/1")
    loaded = read(re.sub("^= .*$", "= what it was then", text, flags=re.MULTILINE))
    assert loaded.behavior == 1
    assert loaded.digests == 0
    assert loaded.history.state.digest() == read(played()).history.state.digest()
    assert loaded.history.game.ruleset == "land-ho@print-2025/1"


def test_a_damaged_record_hands_back_the_game_before_the_damage():
    lines = played(20).splitlines(keepends=True)
    text = "".join(lines[:-2]) + "B dance\n"
    with pytest.raises(BadRecord) as refused:
        read(text + "".join(lines[-2:]))
    before = refused.value.before
    assert before is not None
    assert write(before.header, before.history) == "".join(lines[:-2])


def test_what_happened_is_remembered_and_forgotten_when_taken_back():
    history = read(HEAD + "B roll\n* dice 1 1\nB buy ore\n").history
    heard = [(heard.at, type(heard.event).__name__) for heard in history.heard]
    assert heard[0] == (2, "DiceRolled")
    assert heard[-1][0] == 3
    history.undo(Seat(1))
    assert [(heard.at, type(heard.event).__name__) for heard in history.heard] == heard[:-1]


PROMISED = Header("land-ho@print-2025/3+turn.rounds=1", ("you", "bot"), Seat(0), Promise("0" * 64))
"""A game whose secret nobody has, so that any other is another one."""


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("promise 00", "record.bad-promise"),
        ("secret 00", "record.bad-secret"),
        ("secret " + "1" * 64, "record.bad-secret"),
        ("word A a\u202eb", "record.bad-word"),
    ],
)
def test_a_line_about_chance_that_is_none_is_refused(line: str, code: str):
    with pytest.raises(BadRecord) as refused:
        read(PROMISED.text() + line + "\n")
    assert refused.value.code == code


def test_a_word_of_a_person_comes_before_the_first_outcome():
    with pytest.raises(BadRecord) as refused:
        read(PROMISED.text() + "A roll\n* dice 1 2\nword A herring\n")
    assert refused.value.code == "record.late-word"


def test_a_secret_that_was_not_promised_is_refused_at_the_end():
    history, player = PROMISED.start(), Player(mix(5))
    while not history.state.over:
        history.play(player.choose(history.game, history.state))
    with pytest.raises(BadRecord) as refused:
        read(write(PROMISED, history) + "secret " + "1" * 64 + "\n")
    assert refused.value.code == "record.other-secret"


def test_a_proof_finds_the_outcome_that_chance_did_not_draw():
    other = played().replace("\n* dice 1 ", "\n* dice 2 ", 1)
    with pytest.raises(BadRecord) as refused:
        read(other, proving=True)
    assert refused.value.code == "record.chance-differs"
