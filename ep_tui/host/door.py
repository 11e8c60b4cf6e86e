"""The sockets on which a host listens; they close what has no room before it costs anything.

A connection of asyncssh takes a fifth of a millisecond, so a storm of them would hold up all
windows, and a queue of a hundred in the system would be full of them.
"""

import asyncio
import socket
from collections.abc import Callable
from typing import Any

QUEUE = 1024
"""The connections that the system keeps until the host takes them."""
AT_ONCE = 8
"""Connections that are taken before windows have their turn."""
CLOSED_AT_ONCE = 200
"""Those that are closed before."""


class DoorSocket(socket.socket):
    """A listening socket that accepts what has room."""

    has_room: Callable[[str], bool]
    _taken = 0

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection that has room.

        Raises:
            BlockingIOError: there is none, or it is the turn of others.
        """
        if self._taken == AT_ONCE:
            self._taken = 0
            raise BlockingIOError
        for _ in range(CLOSED_AT_ONCE):
            try:
                connection, address = super().accept()
            except OSError:
                self._taken = 0
                raise
            if self.has_room(str(address[0])):
                self._taken += 1
                return connection, address
            connection.close()
        raise BlockingIOError


async def listening(host: str, port: int, has_room: Callable[[str], bool]) -> list[DoorSocket]:
    """A socket for each address of a host; raises OSError."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    made: list[DoorSocket] = []
    try:
        for family, _, _, _, address in dict.fromkeys(found):
            door = DoorSocket(family, socket.SOCK_STREAM)
            made.append(door)
            door.has_room = has_room
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                door.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            same_port = made[0].getsockname()[1] if port == 0 and len(made) > 1 else port
            door.bind((address[0], same_port, *address[2:]))
    except OSError:
        for door in made:
            door.close()
        raise
    return made
