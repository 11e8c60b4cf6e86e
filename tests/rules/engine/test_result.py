"""The result of a finished game: the last line of its record, read alone and worked out again."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from ep_rules.api import BadRecord, Header, Seat, Seed, closed, mix, read, result_of, write
from tests.kit.each import each
from tests.laws.play import Player

HEADER = Header("land-ho@print-2025/3+turn.rounds=2", ("person:Ann", "bot"), Seat(0), Seed(7))


def played(header: Header = HEADER) -> tuple[str, str]:
    """The record of a game of random actions without its result, and its result."""
    history, player = header.start(), Player(mix(5))
    while not history.state.over:
        drawn = history.game.chance_outcomes(history.state)
        history.play(
            history.game.sample(history.state)
            if drawn
            else player.choose(history.game, history.state)
        )
    return write(header, history), result_of(header, history, header.seats).line


BODY, LINE = played()
TEXT = BODY + LINE


def test_a_finished_record_says_its_result_and_nothing_but_comments_follows():
    for text in (TEXT, TEXT + "\n# a fine game\n", TEXT + "# cut o"):
        loaded = read(text, proving=True)
        assert loaded.result == result_of(loaded.header, loaded.history, loaded.seats)
    assert loaded.result is not None
    assert loaded.result.actions == len(loaded.history.entries)
    assert [one.who for one in loaded.result.seats] == ["person:Ann", "bot"]


CHANGES: list[tuple[str, Callable[[], str]]] = [
    ("record.bad-result", lambda: HEADER.text() + LINE),
    ("record.bad-result", lambda: BODY + "result\n"),
    ("record.bad-result", lambda: BODY + "result {}\n"),
    ("record.bad-result", lambda: BODY + LINE.replace('"seats":[', '"seats":[],"x":[')),
    ("record.bad-result", lambda: BODY + LINE.replace('"winner":null', '"winner":"C"')),
    ("record.bad-result", lambda: BODY + LINE.replace('"rounds":', '"rounds":1e99,"no":')),
    ("record.bad-result", lambda: BODY + LINE.replace("person:Ann", "\ud800")),
    ("record.after-the-end", lambda: TEXT + "A roll\n"),
    ("record.after-the-end", lambda: TEXT + "undo 1\n"),
    ("record.after-the-end", lambda: TEXT + "seat B random\n"),
    ("record.after-the-end", lambda: TEXT + LINE),
    ("record.after-the-end", lambda: TEXT.replace("record 4", "record 3")),
]


@each("code, change", CHANGES)
def test_a_result_that_is_none_and_what_follows_one_is_refused(
    code: str, change: Callable[[], str]
):
    with pytest.raises(BadRecord) as refused:
        read(change())
    assert refused.value.code == code


FORGED = [
    ('"winner":null', '"winner":"A"'),
    ('"rounds":', '"rounds":1'),
    ('"actions":', '"actions":1'),
    ("person:Ann", "person:Eve"),
    ('"points":', '"points":1'),
    ('"behind":', '"behind":1'),
    ('"cards":', '"cards":1'),
    ('"expected":', '"expected":1'),
    ('"sailed":', '"sailed":1'),
    ('"feats":{', '"feats":{"wins":1,'),
]


@each("true, false", FORGED)
def test_a_forged_result_is_shown_and_refused_when_it_is_verified(true: str, false: str):
    assert true in LINE
    text = BODY + LINE.replace(true, false, 1)
    told = closed(text.encode(), text.encode())
    assert told is not None
    assert told.result == read(text).result != read(TEXT).result
    with pytest.raises(BadRecord) as refused:
        read(text, proving=True)
    assert (refused.value.code, refused.value.line) == (
        "record.result-differs",
        TEXT.count("\n"),
    )


def test_a_torn_result_is_dropped_like_every_torn_line():
    for cut in range(1, len(LINE)):
        loaded = read(BODY + LINE[:cut])
        assert (loaded.torn, loaded.result) == (LINE[:cut], None)
        assert loaded.history.state.over


def test_the_ends_of_a_record_say_what_the_whole_of_it_does():
    head, tail = TEXT[:300].encode(), TEXT[-2000:].encode()
    told = closed(head, tail)
    assert told is not None
    assert (told.scenario, told.edition, told.scene) == ("land-ho", "print-2025", "")
    assert told.seats == HEADER.seats
    assert told.result == read(TEXT).result


@each(
    "text",
    [
        BODY,
        BODY + LINE[:-9],
        TEXT + "undo 1\n",
        TEXT.replace("record 4", "record 3"),
        TEXT.replace("record 4", "record 5"),
        TEXT.replace("record 4", "record 4 seen by B"),
        TEXT.replace("print-2025/3", "print-2025/99"),
        TEXT.replace("land-ho@", "atlantis@"),
        TEXT.replace("seats A=", "seats B="),
        TEXT.replace("first A\n", ""),
        TEXT.replace("first A\n", 'first A\nscene "\n'),
        TEXT.replace("\nfirst", "\n# " + "a long comment " * 999 + "\nfirst"),
        "\udcff" + TEXT,
        "",
    ],
)
def test_a_record_whose_ends_do_not_say_it_must_be_read_as_a_whole(text: str):
    data = text.encode(errors="surrogateescape")
    assert closed(data[:8192], data[-8192:]) is None


def test_a_result_of_an_older_version_of_the_rules_stays_what_it_was():
    body, line = played(replace(HEADER, ruleset=HEADER.ruleset.replace("/3", "/2")))
    loaded = read(body + line, proving=True)
    assert loaded.is_older
    assert loaded.result is not None


def test_a_header_that_is_loaded_and_written_again_keeps_its_format():
    for form in (2, 4):
        header = replace(HEADER, format=form)
        assert read(header.text()).header == header
