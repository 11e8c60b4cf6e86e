"""Bounds what a client may make the host keep or do at once; `server` loads it.

asyncssh keeps all variables of a terminal whatever their size, accepts packets of 256 KiB, and
handles a quarter of a megabyte of packets in one call, while all others wait.
"""

from typing import Any

from asyncssh import SSHServerChannel
from asyncssh.packet import SSHPacket

READ = frozenset({b"COLORTERM", b"LANG", b"LC_ALL", b"LC_CTYPE", b"NO_COLOR", b"WT_SESSION"})
"""The variables that the host reads."""
MOST_ENVIRONMENT = 4096
"""The bytes of all of them."""
MOST_AT_ONCE = 1 << 14
"""The bytes of a line that are handled in one call."""
MOST_OF_A_PACKET = 36_000
"""The bytes of a packet, of which RFC 4253 asks for 35,000."""
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
    """Let all channels of this process keep only the variables that the host reads."""
    channel: Any = SSHServerChannel
    channel._process_env_request = _take_variable


def bound_packets(connection: Any) -> None:
    """Handle what a new connection sends in small pieces, and none that is larger."""
    connection._max_recv_pktlen = MOST_OF_A_PACKET
    transport = connection._transport
    if hasattr(transport, "max_size"):  # asyncio's own loop
        transport.max_size = MOST_AT_ONCE
