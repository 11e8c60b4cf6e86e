"""Which algorithms a host speaks, and how much it takes of a client that sends too much."""

import asyncio
import zlib

import asyncssh
import pytest
from asyncssh.compression import get_decompressor
from asyncssh.kex import get_kex_algs
from asyncssh.packet import String

from ep_tui.host.answer_pool import MOST_INPUT
from ep_tui.host.channel import MOST_WORD
from ep_tui.host.ssh_parts import KEY_EXCHANGES, MOST_ENVIRONMENT, MOST_INFLATED, NAME
from tests.host.test_server import KEYS, Keyless, connected, hosting, window

OFFERED = ("curve25519-sha256", "curve25519-sha256@libssh.org", "mlkem768x25519-sha256")


async def signed_in(port, **options):
    """A connection with some algorithms alone."""
    options = {"client_keys": [KEYS["Ann"]], **options}
    return await asyncssh.connect(
        "127.0.0.1", port, known_hosts=None, username="guest", config=None, agent_path=None,
        client_factory=Keyless, **options,
    )  # fmt: skip


def test_the_first_key_exchange_is_the_one_that_dropbear_guesses():
    assert KEY_EXCHANGES[0] == "curve25519-sha256"


async def test_no_key_exchange_is_slow_or_has_sha1(tmp_path):
    known = [name.decode() for name in get_kex_algs() if not name.startswith(b"gss-")]
    async with hosting(tmp_path) as (_, port):
        for name in known:
            try:
                (await signed_in(port, kex_algs=[name])).abort()
            except asyncssh.KeyExchangeFailed:
                assert name not in OFFERED
            else:
                assert name in OFFERED


@pytest.mark.parametrize(
    ("mac", "is_offered"),
    [
        ("hmac-sha2-256-etm@openssh.com", True),
        ("hmac-sha2-512-etm@openssh.com", True),
        ("hmac-sha1-etm@openssh.com", False),
        ("hmac-sha2-256", False),
        ("umac-64-etm@openssh.com", False),
        ("hmac-sha1", False),
    ],
)
async def test_every_mac_is_over_what_is_sent_and_has_no_sha1(tmp_path, mac, is_offered):
    async with hosting(tmp_path) as (_, port):
        try:
            (await signed_in(port, encryption_algs=["aes256-ctr"], mac_algs=[mac])).abort()
        except asyncssh.KeyExchangeFailed:
            assert not is_offered
        else:
            assert is_offered


@pytest.mark.parametrize(("signature", "person"), [("rsa-sha2-512", True), ("ssh-rsa", False)])
async def test_a_key_that_signs_with_sha1_is_nobody(tmp_path, signature, person):
    key = asyncssh.generate_private_key("ssh-rsa", key_size=2048)
    async with hosting(tmp_path) as (host, port):
        host.running.people.choose(key.get_fingerprint(), "Ann")
        line = await signed_in(port, client_keys=[key], signature_algs=[signature])
        async with line:
            shown = await window(line)
            assert await shown.sees("Welcome, Ann." if person else "Welcome. ")


def test_a_compressed_packet_that_becomes_too_much_ends_the_line():
    read = get_decompressor(NAME)
    assert read is not None
    assert read.decompress(zlib.compress(bytes(MOST_INFLATED - 1))) == bytes(MOST_INFLATED - 1)
    other = get_decompressor(NAME)
    assert other is not None
    assert other.decompress(zlib.compress(bytes(MOST_INFLATED + 1))) is None
    assert other.decompress(b"no zlib") is None


def test_many_compressed_packets_that_become_too_much_end_the_line():
    pack, read = zlib.compressobj(), get_decompressor(NAME)
    assert read is not None
    for _ in range(100):
        packet = pack.compress(bytes(MOST_INFLATED)) + pack.flush(zlib.Z_SYNC_FLUSH)
        if read.decompress(packet) is None:
            return
    pytest.fail("four megabytes of zeros were read")


async def test_only_the_variables_that_the_host_reads_are_kept(tmp_path):
    async with hosting(tmp_path) as (host, port), connected(port, "Ann") as one:
        first = await window(one)
        await first.sees("Tables")
        (session,) = host.running.sessions
        channel = session._channel
        for name, value in [("LANG", "de_DE.UTF-8"), ("SECRET", "x"), ("LC_ALL", "y" * 30_000)]:
            first.process.channel._send_request(b"env", String(name), String(value))
        for _ in range(1500):
            first.process.channel._send_request(b"env", String("COLORTERM"), String("z" * 4000))
        first.press("x")
        await first.sees("x does nothing here")
        kept = channel.get_environment_bytes()
        assert kept == {b"LANG": b"de_DE.UTF-8", b"COLORTERM": b"z" * 4000}
        assert sum(map(len, kept.values())) < MOST_ENVIRONMENT


async def test_words_and_terminals_of_any_length_are_refused(tmp_path):
    async with hosting(tmp_path) as (_, port), connected(port, "Ann") as one:
        with pytest.raises(asyncssh.ChannelOpenError):
            await one.create_process("w" * (MOST_WORD + 1))
        with pytest.raises(asyncssh.ChannelOpenError):
            await one.create_process(term_type="x" * 10_000)
        assert (await one.run("help")).exit_status == 0


@pytest.mark.parametrize("size", [1, 40_000, 130_000, MOST_INPUT, MOST_INPUT + 1, 5_000_000])
async def test_an_input_is_whole_or_too_long(tmp_path, monkeypatch, size):
    """The command only counts, and what comes before it has begun is not lost."""
    async with hosting(tmp_path) as (host, port), connected(port) as one:

        async def counted(who, words, given):
            return 0, str(len(given.read()))

        monkeypatch.setattr(host.running.commands, "run", counted)
        done = await asyncio.wait_for(one.run("verify -", input="x" * size), 20)
        too_long = "The input has more than 2,000,000 bytes."
        assert str(done.stdout).strip() == (str(size) if size <= MOST_INPUT else too_long)


async def test_keys_that_come_before_the_window_are_not_lost(tmp_path):
    async with hosting(tmp_path) as (_, port), connected(port) as one:
        shown = await window(one)
        shown.press("n")
        await shown.sees("Only people with an ssh key can play")
