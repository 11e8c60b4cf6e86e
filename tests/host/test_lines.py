"""A host without a window: plain mode, and questions with an input, over real sockets."""

import asyncio
import json
import re

import pytest

from ep_tui.host.config import HostConfig
from ep_tui.host.invitation import OPEN, Invitation
from ep_tui.session.shared.terms import Terms
from tests.host.test_server import connected, hosting, known
from tests.plain.test_plain_game import SAILING


class Lines:
    """A channel in lines."""

    def __init__(self, process):
        self.process = process
        self.said = ""
        self._seen = 0

    async def says(self, text: str) -> str:
        """The output up to a text, since what was read before."""
        while text not in self.said[self._seen :]:
            piece = await asyncio.wait_for(self.process.stdout.read(1 << 16), 10)
            assert piece, self.said
            self.said += piece
        end = self.said.index(text, self._seen) + len(text)
        start, self._seen = self._seen, end
        return self.said[start:end]

    def type(self, line: str) -> None:
        """Send a line."""
        self.process.stdin.write(f"{line}\n")


async def lines(connection, words=None):
    """A channel without a window."""
    return Lines(await connection.create_process(words))


async def test_two_people_meet_in_the_plain_lobby_and_play(tmp_path):
    async with (
        hosting(tmp_path) as (_, port),
        connected(port, "Ann") as one,
        connected(port, "Bob") as other,
    ):
        ann, bob = await lines(one), await lines(other)
        for person, name in ((ann, "Ann"), (bob, "Bob")):
            await person.says("name NAME takes a name")
            person.type(f"name {name}")
            await person.says(f"You are {name} here")
        ann.type("new land-ho 2")
        await ann.says("Waiting for one more player")
        bob.type("")
        await bob.says("1 Ann · Land Ho! · Ann · one open seat")
        await bob.says("> ")
        bob.type("1")
        first = asyncio.create_task(ann.says("> "))
        second = asyncio.create_task(bob.says("> "))
        done, _ = await asyncio.wait((first, second), return_when=asyncio.FIRST_COMPLETED)
        mover, waiting = (ann, bob) if first in done else (bob, ann)
        (second if mover is ann else first).cancel()
        mover.type("1")
        await mover.says("> ")
        waiting.type("hand")
        waiting.type("quit")
        await waiting.says("You left the table")


async def test_words_for_the_dice_are_asked_for_in_lines(tmp_path):
    async with hosting(tmp_path) as (host, port), connected(port, "Bob") as one:
        hall, ann = host.running.hall, known(host, "Ann")
        known(host, "Bob")
        made = Invitation(ann, "land-ho", "print-2025", [ann, OPEN], asks_words=True)
        hall.invite(made)
        bob = await lines(one)
        await bob.says("quit leaves")
        bob.type("1")
        await bob.says("only Enter to add none")
        bob.type("tide")
        await bob.says("one player")
        hall.add_word(made, ann, "")
        await bob.says("Answer with a number")
        assert made.begun
        assert made.table is not None
        assert list(made.table.chance.added.values()) == ["tide"]


async def test_a_word_is_added_in_lines_before_the_first_roll_of_a_bot(tmp_path):
    config = HostConfig(port=0, word_seconds=60)
    async with hosting(tmp_path, config) as (host, port), connected(port, "Ann") as one:
        hall, ann = host.running.hall, known(host, "Ann")
        made = Invitation(ann, "land-ho", "print-2025", [ann, "captain"], first=1)
        hall.invite(made)
        (row,) = hall.rows(ann)
        ann = await lines(one, row.name)
        await ann.says("rolls first, within 60 seconds")
        ann.type("word kelp")
        await ann.says("“kelp” is mixed into the dice")
        await ann.says("> ")
        assert made.table is not None
        assert made.table.chance.added == {0: "kelp"}


@pytest.mark.parametrize(
    ("clock", "left"),
    [("turn-3", "· 3 min left"), ("days-3", r"· [23] days \d+ h left"), ("none", "")],
)
async def test_the_time_left_stands_behind_each_question(tmp_path, clock, left):
    async with hosting(tmp_path) as (host, port), connected(port, "Ann") as one:
        hall, ann = host.running.hall, known(host, "Ann")
        seats = [ann, "captain"]
        hall.invite(
            Invitation(ann, "land-ho", "print-2025", seats, Terms(pace="instant", clock=clock))
        )
        (row,) = hall.rows(ann)
        ann = await lines(one, row.name)
        for _ in range(2):
            asked = " ".join((await ann.says("> ")).split())
            assert bool(re.search(left or " left ", asked)) == bool(left)
            ann.type("")


async def test_a_table_is_entered_by_its_name_and_watched_in_lines(tmp_path):
    async with (
        hosting(tmp_path) as (host, port),
        connected(port, "Ann") as one,
        connected(port) as guest,
    ):
        hall, ann = host.running.hall, known(host, "Ann")
        hall.invite(
            Invitation(ann, "land-ho", "print-2025", [ann, "captain"], Terms(pace="instant"))
        )
        (row,) = hall.rows(ann)
        ann = await lines(one, row.name)
        await ann.says("Your hand")
        watcher = await lines(guest, f"watch {row.name} --plain")
        watcher.process.stdin.write_eof()
        await watcher.says("Land Ho!")
        await ann.says("> ")
        before = len(watcher.said)
        for _ in range(20):
            ann.type("1")
        await watcher.says("Ann rolls")
        assert "Your hand" not in watcher.said
        assert before < len(watcher.said)


async def test_the_lobby_in_lines_answers_what_a_question_of_the_rules_asks(tmp_path):
    async with hosting(tmp_path) as (_, port), connected(port, "") as one:
        talk = await lines(one)
        talk.type("rules tribute two ships")
        await talk.says("pirates.tribute")
        talk.type("rules")
        await talk.says("Which rule?")


async def test_a_watcher_cannot_ask_for_a_hand(tmp_path):
    async with hosting(tmp_path) as (host, port), connected(port) as guest:
        hall, ann = host.running.hall, known(host, "Ann")
        hall.invite(Invitation(ann, "land-ho", "print-2025", [ann, OPEN], Terms(pace="instant")))
        hall.sit("Ann", known(host, "Bob"))
        (row,) = hall.rows("")
        watcher = await lines(guest, row.name)
        for word in ("hand", "costs", "undo", "redo", "hint", "1"):
            watcher.type(word)
            await watcher.says(f"“{word}” does nothing")
        watcher.type("seats")
        await watcher.says("Bob: ")


async def test_a_scene_is_checked(tmp_path):
    async with hosting(tmp_path) as (_, port), connected(port) as one:
        done = await one.run("check --json 'sail #1 nowhere'", input=SAILING)
        (judged,) = json.loads(str(done.stdout))["actions"]
        assert judged["legal"] is not True
        assert done.exit_status in (1, 2)
        bad = await one.run("check", input="no scene" * 1000)
        assert bad.exit_status == 2
        assert str(bad.stdout).startswith("ep-tui: ")
        strange = await one.run("check --json", input="no scene")
        unknown = await one.run("check --json --secret")
        for done in (strange, unknown):
            assert done.exit_status == 2
            assert [*json.loads(str(done.stdout))] == ["error"]


async def test_a_record_is_given_and_verified(tmp_path):
    async with hosting(tmp_path) as (host, port), connected(port, "Ann") as one:
        hall, ann = host.running.hall, known(host, "Ann")
        hall.invite(
            Invitation(ann, "land-ho", "print-2025", [ann, "captain"], Terms(pace="instant"))
        )
        (row,) = hall.rows(ann)
        record = str((await one.run(f"record {row.name}")).stdout)
        assert "Ann" in record
        whole = next((tmp_path / "games").glob("*.txt")).read_text("utf-8")
        done = await one.run("verify -", input=whole)
        assert "The standard input" in str(done.stdout)
        assert done.exit_status == 0, done.stdout
        done = await one.run("verify -", input="no record\n")
        assert done.exit_status == 2


async def test_the_health_of_the_host_is_told(tmp_path):
    async with hosting(tmp_path) as (_, port), connected(port, "Ann") as one:
        text = str((await one.run("health")).stdout)
        assert "ep_tui_sessions 1\n" in text
        assert 'ep_tui_loop_delay_seconds{quantile="0.99"}' in text


@pytest.mark.parametrize("flood", ["\n" * 100_000, "x" * 3_000_000, "map\n" * 3000])
async def test_a_flood_of_lines_leaves_the_others_alone(tmp_path, flood):
    async with hosting(tmp_path) as (_, port), connected(port) as one, connected(port) as other:
        talker = await lines(one)
        await talker.says("quit leaves")
        talker.process.stdin.write(flood)
        done = await asyncio.wait_for(other.run("rules tribute two ships"), 10)
        assert str(done.stdout).startswith("Tribute")


async def test_a_fault_in_a_conversation_ends_it_only(tmp_path, monkeypatch):
    async with hosting(tmp_path) as (host, port), connected(port) as one, connected(port) as other:
        talker = await lines(one)
        await talker.says("quit leaves")
        stays = await lines(other)
        await stays.says("quit leaves")
        monkeypatch.setattr(host.running.hall, "rows", lambda person: 1 // 0)
        talker.type("")
        await talker.says("A fault in the program ended this session")
        monkeypatch.undo()
        stays.type("")
        await stays.says("quit leaves")
        assert host.running.health.counted["faults"] == 1
