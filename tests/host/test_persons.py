"""Seats, tables and votes belong to people, not to the names that they have at the moment."""

import json
import shutil

import pytest

from ep_rules.api import Seat
from ep_tui.host.config import HostConfig
from ep_tui.host.invitation import OPEN, Invitation, NoSeat
from ep_tui.host.people import BadName
from ep_tui.host.running_host import RunningHost
from ep_tui.session.shared.terms import Terms
from tests.host.test_server import KEYS, connected, hosting, window

ANN, BOB, CID = (f"SHA256:{name}+/key" for name in ("ann", "bob", "cid"))
MONTH = 31 * 86_400.0


@pytest.fixture
def host(tmp_path) -> RunningHost:
    return RunningHost(HostConfig(), tmp_path)


def named(host: RunningHost, key: str, name: str) -> str:
    """The id of a person who chooses a name."""
    host.people.choose(key, name)
    return host.people.person(key)


def of_two(host: RunningHost) -> str:
    """A game of Ann and Bob; its name."""
    ann, bob = named(host, ANN, "Ann"), named(host, BOB, "Bob")
    terms = Terms(pace="step")
    host.hall.invite(Invitation(ann, "land-ho", "print-2025", [ann, OPEN], terms))
    made = host.hall.sit("Ann", bob)
    assert made.table is not None
    assert made.table.save_path is not None
    return made.table.save_path.stem


async def test_who_takes_a_freed_name_sees_no_hand_of_its_last_owner(host):
    game, ann = of_two(host), host.people.person(ANN)
    host.people.choose(ANN, "Zoe")
    host.people._now = lambda: 1e12 + MONTH
    cid = named(host, CID, "Ann")
    assert host.hall.join(game, cid).seats == frozenset()
    assert host.hall.join(game, ann).seats == {Seat(0)}
    assert [row.mine for row in host.hall.rows(cid)] == [False]
    assert [row.mine for row in host.hall.rows(ann)] == [True]


async def test_the_limit_of_tables_holds_for_a_person_with_any_name(host):
    for name in ("Ann", "Bea", "Cleo"):
        ann = named(host, ANN, name)
        host.hall.invite(Invitation(ann, "land-ho", "print-2025", [ann, "captain"]))
    with pytest.raises(NoSeat, match="limit here"):
        host.hall.invite(Invitation(ann, "land-ho", "print-2025", [ann, "captain"]))


async def test_a_waiting_table_follows_the_name_of_its_owner(host, tmp_path):
    ann = named(host, ANN, "Ann")
    host.hall.invite(Invitation(ann, "land-ho", "print-2025", [ann, OPEN]))
    host.people.choose(ANN, "Zoe")
    host.hall.close()
    again = RunningHost(HostConfig(), tmp_path)
    assert [row.people for row in again.hall.rows("")] == [["Zoe"]]
    made = again.hall.sit("Zoe", named(again, BOB, "Bob"))
    assert made.table is not None
    assert made.table.names == ["Zoe", "Bob"]


async def test_a_record_holds_no_id(host, tmp_path):
    of_two(host)
    ids = {host.people.person(ANN), host.people.person(BOB)}
    for path in (tmp_path / "games").rglob("*"):
        assert path.is_dir() or not any(one.encode() in path.read_bytes() for one in ids)


# ---- the folder of an older version --------------------------------------------------------------


async def an_old_folder(host, tmp_path) -> str:
    """What an older version has left: names everywhere; returns the name of the game."""
    game = of_two(host)
    ann = host.people.person(ANN)
    host.hall.invite(Invitation(ann, "land-ho", "print-2025", [ann, OPEN, "captain"]))
    host.hall.close()
    for name in ("seats", "version", "people/name_book.jsonl"):
        path = tmp_path / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    path = tmp_path / "waiting.json"
    (one,) = json.loads(path.read_text("utf-8"))
    del one["owner"], one["kept_for"]
    path.write_text(json.dumps([one | {"name": "Ann", "seats": ["Ann", "?", "captain"]}]), "utf-8")
    return game


async def test_names_become_ids_at_the_first_start(host, tmp_path):
    game = await an_old_folder(host, tmp_path)
    again = RunningHost(HostConfig(), tmp_path)
    ann, bob = again.people.person(ANN), again.people.person(BOB)
    assert again.hall.join(game, bob).seats == {Seat(1)}
    assert sorted(row.kind for row in again.hall.rows(ann) if row.mine) == ["played", "waits"]
    again.people.choose(BOB, "Zoe")
    assert again.hall.join(game, bob).seats == {Seat(1)}


async def test_a_name_without_a_person_is_the_operators_to_assign(host, tmp_path):
    game = await an_old_folder(host, tmp_path)
    (tmp_path / "people" / host.people.person(BOB) / "person.json").write_bytes(b"\xff")
    again = RunningHost(HostConfig(), tmp_path)
    assert again.people.without_person == ["Bob"]
    for key in (BOB, CID):
        with pytest.raises(BadName):
            again.people.choose(key, "Bob")
    assert again.hall.join(game, again.people.person(BOB)).seats == frozenset()
    again.assign("Bob", BOB)
    assert again.people.name(BOB) == "Bob"
    assert again.hall.join(game, again.people.person(BOB)).seats == {Seat(1)}
    assert again.people.without_person == []


# ---- somebody without a key ----------------------------------------------------------------------


async def test_the_choices_of_somebody_without_a_key_are_in_no_file(tmp_path):
    async with hosting(tmp_path) as (_, port), connected(port) as one:
        guest = await window(one)
        await guest.sees("Tables")
        before = sorted(tmp_path.rglob("*"))
        guest.press(",")
        await guest.sees("holds until you leave")
        guest.press("\x1b[C")
        await guest.sees("◂ dark")
        assert sorted(tmp_path.rglob("*")) == before


async def test_who_was_away_reads_it_without_a_window_too(tmp_path):
    async with hosting(tmp_path) as (host, port), connected(port, "Bob") as one:
        key = KEYS["Bob"].get_fingerprint()
        host.running.people.choose(key, "Bob")
        host.running.hall.tell_absent(host.running.people.person(key), "They ended it.")
        for told in (True, False):
            done = await one.run(None, input="quit\n")
            assert ("They ended it." in str(done.stdout)) is told


async def test_who_was_away_reads_what_a_vote_did_when_they_come_back(tmp_path):
    async with hosting(tmp_path) as (host, port):
        key = KEYS["Bob"].get_fingerprint()
        host.running.people.choose(key, "Bob")
        host.running.hall.tell_absent(host.running.people.person(key), "They ended it.")
        for told in (True, False):
            async with connected(port, "Bob") as one:
                shown = await (await window(one)).sees("Tables")
                assert ("They ended it." in shown) is told


def test_news_of_nobody_is_kept_nowhere(host, tmp_path):
    for person in ("", "=Bob", "../x"):
        host.news.keep(person, "x")
        assert host.news.take(person) == ""
    assert list(tmp_path.rglob("news.json")) == []
