"""The operator of a running host: words on its socket, bans, the log, settings, a backup."""

import asyncio
import errno
import json
import os
import shutil
import stat

import asyncssh
import pytest

from ep_rules.api import Seat
from ep_tui.commands import BadInput
from ep_tui.commands.host import _ask
from ep_tui.host.admission import Admission
from ep_tui.host.bans import BadBan, Bans
from ep_tui.host.config import BadConfig, HostConfig, load
from ep_tui.host.expiry import DAY, Disk, delete_records, end_abandoned
from ep_tui.host.invitation import OPEN, Invitation, NoSeat
from ep_tui.host.journal import LOG, SECONDS, Journal, Reports
from ep_tui.host.loop_watch import MOST_NAMES, LoopWatch
from ep_tui.host.operator_socket import WORDS
from ep_tui.host.people import HELD_SECONDS, BadName
from ep_tui.host.running_host import RunningHost
from ep_tui.host.server import TableServer
from ep_tui.session.shared.talk import Said
from ep_tui.session.shared.terms import Terms
from tests.host.test_server import KEYS, connected, hosting, known, window

ANN = KEYS["Ann"].get_fingerprint()
CONFIG = HostConfig(port=0, word_seconds=0, operators=(ANN,))


async def ask(path, *words: str) -> tuple[int, str]:
    """What `ep-tui host WORD` gives: the exit code, and the answer or the refusal."""
    from ep_tui.host.operator_socket import NAME, ask

    return await asyncio.to_thread(ask, path / NAME, words)


def game(host: RunningHost, *people: str) -> str:
    """A game that has begun."""
    first, *others = people
    made = Invitation(
        first, "land-ho", "print-2025", [first, *[OPEN] * len(others)], Terms(pace="step")
    )
    if not others:
        made.seats.append("captain")
    host.hall.invite(made)
    for one in others:
        host.hall.sit(host.people.name_of(first), one)
    assert made.table is not None
    assert made.table.save_path is not None
    return made.table.save_path.stem


# ---- words ---------------------------------------------------------------------------------------


async def test_only_the_user_of_the_host_reaches_its_socket(tmp_path):
    async with hosting(tmp_path, CONFIG):
        assert stat.S_IMODE((tmp_path / "operator.sock").stat().st_mode) == 0o600
        with pytest.raises(OSError, match="runs in its folder already"):
            await TableServer(CONFIG, tmp_path).start()
    with pytest.raises(BadInput, match="No host answers"):
        _ask(tmp_path, ["who"])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["wo"], "is no word of an operator"),
        ([""], "is no word of an operator"),
        (["ban"], "Use it as “ban NAME”"),
        (["ban", "Nobody"], "Nobody here is called"),
        (["ban", "SHA256:short"], "Nobody here is called"),
        (["ban", "0.0.0.0/0"], "too wide"),
        (["ban", "\x1b[2J"], "Nobody here is called"),
        (["unban", "Ann"], "There is no ban"),
        (["kick", "Ann"], "is not here"),
        (["forget", "Ann"], "Nobody here is called"),
        (["assign", "Ann", "Bob"], "no name without a person"),
        (["backup", "here"], "name a new folder"),
        (["backup", "/"], "name a new folder"),
    ],
)
async def test_bad_words_get_one_sentence(tmp_path, words, told):
    async with hosting(tmp_path, CONFIG):
        code, text = await ask(tmp_path, *words)
        assert (code, told in text, "\n" in text, "\x1b" in text) == (2, True, False, False)


async def test_rubbish_on_the_socket_ends_nothing(tmp_path):
    async with hosting(tmp_path, CONFIG):
        for data in (b"\n", b"\xff\n", b"{}\n", b"[3]\n", b"x" * 100_000 + b"\n"):
            reader, writer = await asyncio.open_unix_connection(str(tmp_path / "operator.sock"))
            writer.write(data)
            writer.write_eof()
            assert b"Traceback" not in await reader.read()
            writer.close()
        assert (await ask(tmp_path, "who"))[0] == 0


async def test_an_operator_sees_tells_and_ends_sessions(tmp_path):
    async with hosting(tmp_path, CONFIG) as (host, port), connected(port, "Bob") as one:
        known(host, "Bob")
        bob = await window(one)
        await bob.sees("Tables")
        _, who = await ask(tmp_path, "who")
        assert all(part in who for part in ("Bob", KEYS["Bob"].get_fingerprint(), "127.0.0.1"))
        await ask(tmp_path, "say", "A", "pause", "at", "nine.")
        await bob.sees("The operator: A pause at nine.")
        await ask(tmp_path, "kick", "Bob")
        await asyncio.wait_for(bob.process.wait(), 5)
        assert (await ask(tmp_path, "who"))[1] == "Nobody is here."


async def test_the_same_words_are_a_page_in_the_lobby_of_operators_only(tmp_path):
    async with (
        hosting(tmp_path, CONFIG) as (_, port),
        connected(port, "Ann") as one,
        connected(port, "Bob") as two,
    ):
        ann, bob = await window(one), await window(two)
        await ann.sees("o operator")
        ann.press("o")
        await ann.sees("type a word")
        ann.press("who\r")
        await ann.sees(KEYS["Bob"].get_fingerprint()[:20])
        await bob.sees("Tables")
        bob.press("o")
        await bob.sees("does nothing")


# ---- bans ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["Bob", "key", "127.0.0.1", "127.0.0.0/8"])
async def test_a_ban_holds_at_once_and_after_a_restart_until_it_is_lifted(tmp_path, what):
    what = KEYS["Bob"].get_fingerprint() if what == "key" else what
    async with hosting(tmp_path, CONFIG) as (host, port), connected(port, "Bob") as one:
        known(host, "Bob")
        bob = await window(one)
        await bob.sees("Tables")
        assert (await ask(tmp_path, "ban", what))[0] == 0
        await asyncio.wait_for(bob.process.wait(), 5)
    async with hosting(tmp_path, CONFIG) as (host, port):
        with pytest.raises((asyncssh.Error, OSError)):
            async with connected(port, "Bob"):
                pass
        assert (await ask(tmp_path, "unban", what))[0] == 0
        async with connected(port, "Bob") as one:
            assert (await one.run("tables")).exit_status == 0


async def test_a_ban_of_a_person_holds_for_all_their_keys_and_names(tmp_path):
    host = RunningHost(CONFIG, tmp_path)
    bob, cid = (KEYS[name].get_fingerprint() for name in ("Bob", "Cid"))
    host.people.choose(bob, "Bob")
    host.people.link(cid, host.people.link_word(bob, 1.0), 2.0)
    host.bans.add("Bob")
    host.people.choose(cid, "Zoe")
    assert host.barred(bob, "192.0.2.1")
    assert host.barred(cid, "192.0.2.1")
    assert not host.barred(ANN, "192.0.2.1")
    with pytest.raises(BadName):
        host.people.choose(ANN, "Bob")


def test_a_damaged_list_of_bans_lets_no_host_start_without_bans(tmp_path):
    host = RunningHost(CONFIG, tmp_path)
    host.bans.add("192.0.2.1")
    (tmp_path / "bans.json").write_bytes(b"[{")
    with pytest.raises(OSError, match="list of bans"):
        Bans(tmp_path / "bans.json", host.people)


def test_an_address_of_a_banned_network_is_found_in_each_spelling(tmp_path):
    bans = RunningHost(CONFIG, tmp_path).bans
    bans.add("192.0.2.0/24")
    bans.add("2001:db8::/32")
    barred = ["192.0.2.7", "::ffff:192.0.2.7", "2001:db8::1", "2001:db8::1%eth0"]
    assert [bans.bars_address(one) for one in barred] == [True] * 4
    assert [bans.bars_address(one) for one in ("192.0.3.1", "", "x")] == [False] * 3
    with pytest.raises(BadBan):
        bans.add("::/0")


# ---- settings, the end ---------------------------------------------------------------------------


async def test_settings_are_read_again_and_a_broken_file_changes_nothing(tmp_path):
    path = tmp_path / "host.toml"
    path.write_text("most_tables = 5\nport = 0\n", "utf-8")
    async with hosting(tmp_path, load(path)) as (host, _):
        host.running.reread = lambda: load(path)
        path.write_text("most_tables = 1\nport = 1\n", "utf-8")
        assert (await ask(tmp_path, "reload"))[1].endswith("These hold after a restart: port.")
        ann = known(host, "Ann")
        game(host.running, ann)
        with pytest.raises(NoSeat):
            game(host.running, ann)
        for broken in ("most_tables = ", "most_tabels = 3", "most_tables = 0"):
            path.write_text(broken, "utf-8")
            code, text = await ask(tmp_path, "reload")
            assert (code, "\n" in text) == (2, False)
            assert host.running.config.most_tables == 1


def test_counters_for_other_computers_need_a_word(tmp_path):
    path = tmp_path / "host.toml"
    path.write_text('health_listen = "0.0.0.0"\n', "utf-8")
    with pytest.raises(BadConfig, match="health_token"):
        load(path)


async def test_a_draining_host_takes_nobody_new_and_ends_when_all_have_left(tmp_path):
    ended = asyncio.Event()
    async with hosting(tmp_path, CONFIG) as (host, port):
        host.running.end = ended.set
        async with connected(port, "Bob") as one, connected(port, "Cid") as other:
            bob = await window(one)
            await bob.sees("Tables")
            await ask(tmp_path, "drain", "5")
            await bob.sees("The host ends in 5 minutes")
            with pytest.raises(asyncssh.ChannelOpenError, match="ends soon"):
                await other.run("tables")
            with pytest.raises(NoSeat, match="ends soon"):
                game(host.running, known(host, "Ann"))
            assert not ended.is_set()
            bob.press("q")
            await asyncio.wait_for(ended.wait(), 5)
            await ask(tmp_path, "drain", "off")
            assert (await other.run("tables")).exit_status == 0


# ---- the log, the counters -----------------------------------------------------------------------


async def test_the_log_has_who_came_with_whole_fingerprints_and_what_they_did(tmp_path):
    async with hosting(tmp_path, CONFIG) as (host, port):
        async with connected(port, "Bob") as one:
            await one.run("tables")
        visitor = host.running.visitor(ANN, "")
        visitor.choose("Ann")
        game(host.running, visitor.person)
        await ask(tmp_path, "ban", "Ann")
    log = (tmp_path / "log" / "journal.log").read_text("utf-8")
    bob = KEYS["Bob"].get_fingerprint()
    for line in (
        f"sign-in {bob} 127.0.0.1",
        f"sign-off {bob}",
        f"name {ANN} Ann",
        "begun ",
        "ban ",
    ):
        assert line in log
    assert "begun " in log
    assert "ban person " in log
    assert stat.S_IMODE((tmp_path / "log" / "journal.log").stat().st_mode) == 0o600


def test_an_hour_of_strangers_without_end_is_less_than_a_megabyte_of_log(tmp_path, monkeypatch):
    """With the longest lines, and each minute all reasons for refusals and names of slow calls."""
    second = 0
    monkeypatch.setattr("ep_tui.host.journal.monotonic", lambda: float(second))
    journal, ledger, watch = Journal(tmp_path), Admission(HostConfig()), LoopWatch()
    journal.start()
    try:
        for second in range(3_600):
            for what in ("sign-in", "sign-off", "reads nothing"):
                journal.came_or_went(
                    what, "SHA256:" + "x" * 43, "2001:db8:" + "ffff:" * 6, "漢" * 16
                )
            for setting in ("banned", "tries", *HostConfig.__struct_fields__):
                ledger.count(setting)
            for number in range(MOST_NAMES):
                watch.note(f"the_name_of_a_call_that_takes_{number}" * 2, 0.123, 0.045)
            if second % 60 == 59:
                journal.sum_up()
                LOG.info("refused in a minute: %s", ledger.summed_up())
                LOG.warning("slow in a minute: %s", watch.summed_up())
    finally:
        journal.stop()
    log = (tmp_path / "journal.log").read_text("utf-8")
    assert len(list(tmp_path.iterdir())) == 1
    assert len(log.encode()) < 1_000_000
    assert log.count("sign-") > 1_000
    assert log.count("not listed: ") >= 59  # the first minute has the burst


def test_a_log_is_rotated_and_bounded_and_a_full_disk_disturbs_nobody(tmp_path, monkeypatch):
    monkeypatch.setattr("ep_tui.host.journal.MOST_BYTES", 500)
    monkeypatch.setattr("ep_tui.host.journal.FILES", 2)
    journal = Journal(tmp_path)
    journal.start()
    try:
        for number in range(100):
            journal.note("name", f"SHA256:{number}")
        assert len(list(tmp_path.iterdir())) == 3
        assert all(stat.S_IMODE(one.stat().st_mode) == 0o600 for one in tmp_path.iterdir())

        def full(data: str) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(LOG.handlers[-1].stream, "write", full)  # type: ignore[attr-defined]
        journal.note("name", "x")
    finally:
        journal.stop()


async def test_the_counters_have_the_form_of_prometheus_and_a_word_if_one_is_set(tmp_path):
    config = HostConfig(port=0, health_port=0)
    async with hosting(tmp_path, config) as (host, _):
        host.running.admission.count("most_unknown")
        text = host.running.health.text()
        lines = text.split("\n")
        for line in lines:
            if not line.startswith("#"):
                name = line.partition(" ")[0].partition("{")[0]
                assert f"# TYPE {name} " in text
                assert f"# HELP {name} " in text
        assert 'ep_tui_refusals_total{reason="most_unknown"} 1' in lines
        assert any(line.startswith('ep_tui_loop_delay_seconds{quantile="0.99"}') for line in lines)
        health = host.running.health
        health._token = "kelp"
        assert health._is_allowed(b"GET / HTTP/1.0\r\nauthorization: Bearer kelp\r\n\r\n")
        for head in (b"", b"Authorization: Bearer kel", b"Authorization: Bearer kelpx"):
            assert not health._is_allowed(head)


# ---- what is kept, and for how long --------------------------------------------------------------


async def test_a_backup_of_a_running_host_is_a_folder_to_start_with(tmp_path):
    home, copy = tmp_path / "home", tmp_path / "copy"
    async with hosting(home, CONFIG) as (host, _):
        ann, bob = known(host, "Ann"), known(host, "Bob")
        running = game(host.running, ann, bob)
        host.running.hall.invite(Invitation(ann, "land-ho", "print-2025", [ann, OPEN]))
        session = host.running.hall.join(running, ann)
        promise = session.promise
        host.running.bans.add("192.0.2.1")
        code, text = await ask(home, "backup", str(copy))
        assert (code, "One game" in text) == (0, True)
        assert (await ask(home, "backup", str(copy)))[0] == 2, "it is there already"
        session.leave()
    shutil.rmtree(home)
    async with hosting(copy, CONFIG) as (host, _):
        again = host.running.hall.join(running, bob)
        assert (again.seats, again.promise) == ({Seat(1)}, promise)
        assert sorted(row.kind for row in host.running.hall.rows(ann)) == ["played", "waits"]
        assert host.running.people.name_of(ann) == "Ann"
        assert host.running.barred("", "192.0.2.1")
        assert stat.S_IMODE(copy.stat().st_mode) == 0o700


async def test_a_person_gets_all_that_is_kept_of_them_and_can_be_forgotten(tmp_path):
    async with hosting(tmp_path, CONFIG) as (host, port), connected(port, "Ann") as one:
        running = host.running
        ann, bob = known(host, "Ann"), known(host, "Bob")
        alone, both = game(running, ann), game(running, ann, bob)
        kept = json.loads(str((await one.run("export")).stdout))
        assert (kept["name"], sorted(kept["games"])) == ("Ann", sorted([alone, both]))
        wrong = await one.run("forget Zoe")
        assert (wrong.exit_status, running.people.name_of(ann)) == (2, "Ann")
        done = await one.run("forget Ann")
        assert done.exit_status == 0
        assert not (tmp_path / "people" / ann).exists()
        assert not list((tmp_path / "games").rglob(f"{alone}.*"))
        assert running.hall.join(both, bob).seats == {Seat(1)}
        assert running.hall.join(both, ann).seats == frozenset()
        with pytest.raises(BadName):
            running.people.choose(KEYS["Cid"].get_fingerprint(), "Ann")
        assert str((await one.run("export")).stdout).startswith("The host keeps nothing of you")


async def test_old_games_people_and_names_are_given_up_only_by_settings(tmp_path):
    host = RunningHost(HostConfig(), tmp_path)
    ann, bob = (KEYS[name].get_fingerprint() for name in ("Ann", "Bob"))
    host.people.choose(ann, "Ann")
    host.people.choose(bob, "Bob")
    name = game(host, host.people.person(ann), host.people.person(bob))
    host.hall.close()
    later = (tmp_path / "games" / f"{name}.txt").stat().st_mtime + 10 * DAY
    again = RunningHost(HostConfig(), tmp_path)
    assert end_abandoned(again.hall, 0, later) == []
    assert end_abandoned(again.hall, 11, later) == []
    assert end_abandoned(again.hall, 9, later) == [name]
    assert again.hall.is_finished(name)
    assert [row.mine for row in again.hall.finished(again.people.person(bob))] == [True]
    assert delete_records(again.hall, 0, later) == []
    assert delete_records(again.hall, 9, later) == [name]
    person = again.people.person(ann)
    os.utime(tmp_path / "people" / person / "person.json", (1.0, 1.0))
    assert again.people.unseen(0) == []
    assert again.people.unseen(30) == [person]
    again.people.free_name(person)
    assert again.people.choose(KEYS["Cid"].get_fingerprint(), "Ann") == "Ann"
    assert HELD_SECONDS > 0


async def test_no_game_begins_without_room_and_running_ones_go_on(tmp_path, monkeypatch):
    host = RunningHost(HostConfig(most_disk_mib=1), tmp_path)
    ann = ANN
    host.people.choose(ann, "Ann")
    name = game(host, host.people.person(ann))
    host.disk.used = 2 << 20
    with pytest.raises(NoSeat, match="as many games as it may keep"):
        game(host, host.people.person(ann))
    assert host.hall.join(name, host.people.person(ann)).seats == {Seat(0)}
    disk = Disk(tmp_path)
    disk.look()
    assert disk.used > 0
    full = shutil._ntuple_diskusage(1, 1, 0)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: full)
    assert "no room left" in disk.refusal(HostConfig())


async def test_a_game_that_cannot_be_saved_when_it_begins_leaves_nothing(tmp_path, monkeypatch):
    host = RunningHost(HostConfig(), tmp_path)
    host.people.choose(ANN, "Ann")

    def write(file: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr("ep_tui.storage.save_writer.os.write", write)
        with pytest.raises(NoSeat, match="no room left"):
            game(host, host.people.person(ANN))
    assert [one for one in (tmp_path / "games").iterdir() if one.is_file()] == []
    assert host.hall.rows(host.people.person(ANN)) == []
    assert game(host, host.people.person(ANN))


# ---- talk ----------------------------------------------------------------------------------------


def test_a_report_has_the_last_lines_and_is_kept_for_a_week(tmp_path):
    reports = Reports(tmp_path)
    lines = [Said("Bob", f"line {number}\x1b") for number in range(30)]
    assert reports.add("a-game", "Ann", lines)
    assert "line 9\n" not in reports.text()
    assert all(part in reports.text() for part in ("a-game", "Ann", "line 10", "line 29"))
    assert "\x1b" not in reports.text()
    (path,) = tmp_path.iterdir()
    reports.drop_old(path.stat().st_mtime + SECONDS + 1)
    assert reports.text() == ""


async def test_words_that_the_operator_has_barred_are_in_no_line_and_no_name(tmp_path):
    host = RunningHost(HostConfig(barred_words=("kelp",)), tmp_path)
    ann, bob = (KEYS[name].get_fingerprint() for name in ("Ann", "Bob"))
    with pytest.raises(BadName, match="does not allow"):
        host.people.choose(ann, "KeIp")
    host.people.choose(ann, "Ann")
    host.people.choose(bob, "Bob")
    name = game(host, host.people.person(ann), host.people.person(bob))
    session = host.hall.join(name, host.people.person(ann))
    session.say("What KELP!")
    assert session.lines == []
    session.say("What a day!")
    assert session.report() == "done"
    assert "What a day!" in host.reports.text()


def test_every_word_of_the_operator_that_needs_more_says_how_it_is_used():
    from ep_tui.texts import say

    assert all(say(f"host.operator.use.{word}") for word, least in WORDS.items() if least)
