"""Leaves out the empty packets that asyncssh sends before all others; `server` loads it.

They protect ciphers in CBC mode, which a host does not offer. Each of them is compressed, encrypted
and sent by a call of its own, so they are half of what a small change of a screen costs.
"""

from typing import Any

from asyncssh import SSHServerConnection
from asyncssh.connection import SSHConnection
from asyncssh.constants import MSG_IGNORE


def _send_packet(connection: Any, kind: int, *parts: bytes, handler: Any = None) -> None:
    """As asyncssh's own, which calls it for the empty packets."""
    if kind != MSG_IGNORE:
        SSHConnection.send_packet(connection, kind, *parts, handler=handler)


def send_no_empty_packets() -> None:
    """Let all connections to hosts of this process send only packets with contents from now on."""
    server: Any = SSHServerConnection
    server.send_packet = _send_packet
