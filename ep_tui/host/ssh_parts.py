"""What a host changes of asyncssh: algorithms, bounds, packets, compression; `server` loads it."""

import zlib
from typing import Any

from asyncssh import SSHServerChannel, SSHServerConnection
from asyncssh.compression import Compressor, Decompressor, register_compression_alg
from asyncssh.connection import SSHConnection
from asyncssh.constants import MSG_IGNORE
from asyncssh.dsa import _DSAKey as DSAKey  # pyright: ignore[reportPrivateUsage] - its only name
from asyncssh.kex import get_kex_algs
from asyncssh.packet import SSHPacket
from asyncssh.rsa import RSAKey

_EXCHANGES = ("curve25519-sha256", "curve25519-sha256@libssh.org", "mlkem768x25519-sha256")
_RSA_SIGNATURES = ("rsa-sha2-256", "rsa-sha2-512")
_KNOWN = frozenset(name.decode() for name in get_kex_algs())

KEY_EXCHANGES = [name for name in _EXCHANGES if name in _KNOWN]
"""Without the last one where the libraries of this computer have no ML-KEM. The first one is that
which Dropbear guesses: asyncssh takes a guess for right although the first choices differ, and then
reads the first packet of the true exchange as the second. Exchanges over finite fields take a tenth
of a second of the thread that answers everybody, before the client has signed in."""
CIPHERS = [
    *("chacha20-poly1305@openssh.com", "aes256-gcm@openssh.com", "aes128-gcm@openssh.com"),
    *("aes256-ctr", "aes192-ctr", "aes128-ctr"),
]
"""None here, or in the next lists, with SHA-1 or encrypt-and-MAC."""
MACS = ["hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com"]
SIGNATURES = [
    *("ssh-ed25519", "sk-ssh-ed25519@openssh.com", *_RSA_SIGNATURES),
    *("ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521"),
    "sk-ecdsa-sha2-nistp256@openssh.com",
]
COMPRESSIONS = ["zlib@openssh.com", "none"]


def refuse_sha1_signatures() -> None:
    """Accept no signature of a key with SHA-1 in this process; asyncssh takes all it knows."""
    RSAKey.all_sig_algorithms = {name.encode() for name in _RSA_SIGNATURES}
    DSAKey.all_sig_algorithms = set()


READ = frozenset({b"COLORTERM", b"LANG", b"LC_ALL", b"LC_CTYPE", b"NO_COLOR", b"WT_SESSION"})
"""The variables that the host reads."""
MOST_ENVIRONMENT = 4096
"""The bytes of all of them."""
MOST_AT_ONCE = 1 << 14
"""The bytes of a line that are handled in one call, while all others wait."""
MOST_OF_A_PACKET = 36_000
"""The bytes of a packet, of which RFC 4253 asks for 35,000; asyncssh accepts 256 KiB."""
WINDOW = 1 << 18
"""The bytes of a channel that wait while the host does not read it."""


def _take_variable(channel: Any, packet: SSHPacket) -> bool:
    """As asyncssh's own, for a variable that the host reads and has room for."""
    name, value = packet.get_string(), packet.get_string()
    packet.check_end()
    kept: dict[bytes, bytes] = channel._env
    size = sum(len(key) + len(kept[key]) for key in kept if key != name)
    if name not in READ or size + len(name) + len(value) > MOST_ENVIRONMENT:
        return False
    kept[name] = value
    return True


def bound_variables() -> None:
    """Let all channels of this process keep only the variables that the host reads, not all."""
    channel: Any = SSHServerChannel
    channel._process_env_request = _take_variable


def bound_packets(connection: Any) -> None:
    """Handle what a new connection sends in small pieces, and none that is larger."""
    connection._max_recv_pktlen = MOST_OF_A_PACKET
    transport = connection._transport
    if hasattr(transport, "max_size"):  # asyncio's own loop
        transport.max_size = MOST_AT_ONCE


def _send_packet(connection: Any, kind: int, *parts: bytes, handler: Any = None) -> None:
    """As asyncssh's own, which calls it for the empty packets."""
    if kind != MSG_IGNORE:
        SSHConnection.send_packet(connection, kind, *parts, handler=handler)


def send_no_empty_packets() -> None:
    """Let all connections to hosts of this process send only packets with contents from now on.

    The empty ones protect ciphers in CBC mode, which a host does not offer, and are half of what a
    small change of a screen costs.
    """
    server: Any = SSHServerConnection
    server.send_packet = _send_packet


NAME = b"zlib@openssh.com"
BITS, MEMORY = 13, 5
"""Of zlib: a window of 8 KiB holds the start of a screen; all takes 48 KiB."""
MOST_INFLATED = 40_000
"""The bytes of one packet, which is of 32 KiB and a header at most."""
SPARE, PER_BYTE = 1 << 20, 200
"""The bytes that a connection may send more than so many for each compressed one."""


class _SmallDeflate(Compressor):
    """A compressor whose output is complete after each piece."""

    def __init__(self) -> None:
        self._deflate = zlib.compressobj(wbits=BITS, memLevel=MEMORY)

    def compress(self, data: bytes) -> bytes:
        return self._deflate.compress(data) + self._deflate.flush(zlib.Z_SYNC_FLUSH)


class _Inflate(Decompressor):
    """The other way; it needs as much as the other end has chosen."""

    def __init__(self) -> None:
        self._inflate = zlib.decompressobj()
        self._spare = SPARE

    def decompress(self, data: bytes) -> bytes | None:
        """The piece; None if it is not compressed or becomes too much, which ends the line."""
        try:
            piece = self._inflate.decompress(data, MOST_INFLATED)
        except zlib.error:
            return None
        self._spare = min(SPARE, self._spare + PER_BYTE * len(data) - len(piece))
        return None if self._inflate.unconsumed_tail or self._spare < 0 else piece


def use_small_windows() -> None:
    """Let all connections of this process compress with a small window from now on.

    asyncssh's own takes 256 KiB a session, and makes a gigabyte of a megabyte without asking.
    """
    register_compression_alg(NAME, _SmallDeflate, _Inflate, after_auth=True, default=True)
