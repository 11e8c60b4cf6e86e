"""No number that a bot or a person gets predicts the dice, hexes and cards to come."""

from pathlib import Path

import msgspec
import pytest

from ep_rules.api import DecisionWriter, Seat, game, write_scene
from ep_tui.panels.chance import chance_sentences
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.storage.folders import Folders

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
MANY = 60
FORETOLD = 12
"""Outcomes that an attack may not foretell; by chance it does so once in 10**15 games."""


def unshifted(word: int, by: int) -> int:
    """The number that, mixed with itself shifted, is `word`."""
    found = word
    for _ in range(64 // by):
        found = word ^ (found >> by)
    return found


def unscrambled(word: int) -> int:
    """The word from which `ep_rules.chance.scramble` made a number."""
    word = unshifted(word, 31) * pow(SECOND, -1, 1 << 64) & MASK
    word = unshifted(word, 27) * pow(FIRST, -1, 1 << 64) & MASK
    return (unshifted(word, 30) - STEP) & MASK


def seed_behind(word: int, seat: int, entries: int) -> int:
    """The seed of a game whose bots get `mix(seed, seat + 1, entries)`."""
    return unscrambled(unscrambled(unscrambled(word) ^ entries) ^ (seat + 1))


def foretold(table: Table, seed: int) -> int:
    """How many of the outcomes so far a game of this seed has as well, in order."""
    history = table.history
    guess = game(table.scenario, len(table.sitters)).new_state(seed, table.header.first)
    found = 0
    for entry in history.entries:
        if entry.actor < 0:
            if history.game.sample(guess) != entry.action:
                return found
            found += 1
        history.game.apply(guess, entry.action)
    return found


def test_the_numbers_of_a_bot_do_not_tell_the_dice():
    table = Table.new("land-ho", ("random", "random"), first=0)
    numbers: list[tuple[int, Seat, int]] = []
    for _ in range(60 + 20 * FORETOLD):
        seat = table.actor
        if seat is not None and seat >= 0:
            word = table.bots.task().word
            numbers.append((word, seat, len(table.history.entries)))
        table.step()
    assert all(foretold(table, seed_behind(*number)) < FORETOLD for number in numbers)


def test_nothing_that_a_seat_is_given_holds_the_secret_or_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    table = Table.new("pirate-lairs", ("you", "random", "random"), house={"turn.rounds": "4"})
    table.save(Folders.of_user())
    assert table.save_path is not None
    session = Session(table, [Seat(0)])
    given: list[bytes] = []
    while not table.over:
        seat = table.actor
        if seat is not None and seat >= 0:
            task = table.bots.task()
            given.append(msgspec.json.encode(DecisionWriter().write(task.view, task.legal, 0)))
        given.append(_all_of(session))
        if table.step() is None:
            table.act(table.legal()[0], Seat(0))
        if not table.over:
            given.append(table.save_path.read_bytes())
    known = b"\n".join(given)
    streams = table.chance.streams
    assert streams.secret.hex().encode() not in known
    for count in range(len(table.history.entries) + 20):
        for word in (streams.chance(count), streams.hint(count), streams.bot(Seat(1), count)):
            assert b"%d" % word not in known
            assert b"%x" % word not in known
    session.leave()


def _all_of(session: Session) -> bytes:
    """All data that a session can show or write at this moment."""
    course = session.course(Seat(0))
    return b"\n".join(
        (
            *(msgspec.json.encode(session.observe(viewer)) for viewer in (None, Seat(0))),
            msgspec.json.encode(session.imagined_position()),
            msgspec.json.encode([heard.event for heard in session.heard[-9:]]),
            course.header.text().encode(),
            write_scene(session.game, session.imagined_position()).encode(),
            course.record(Seat(0)).encode() if course.length < MANY else b"",
            "\n".join(chance_sentences(session)).encode(),
            f"{session.notice} {session.trouble} {session.seed_shown}".encode(),
        )
    )
