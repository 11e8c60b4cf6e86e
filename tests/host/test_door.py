"""The sockets of a host: what has no room is closed before it costs anything."""

import socket
from contextlib import suppress

import pytest

from ep_tui.host.server import AT_ONCE, listening


async def test_what_has_no_room_is_closed_and_the_others_are_taken_a_few_at_a_time():
    asked = list[str]()

    def has_room(address):
        asked.append(address)
        return len(asked) > 50

    (door,) = await listening("127.0.0.1", 0, has_room)
    with door:
        door.setblocking(False)
        door.listen(200)
        callers = [socket.create_connection(door.getsockname()) for _ in range(100)]
        taken = list[socket.socket]()
        turns = 0
        while len(asked) < len(callers):
            with suppress(BlockingIOError):
                while True:
                    taken.append(door.accept()[0])
            turns += 1
        assert len(taken) == 50
        assert turns >= 50 // AT_ONCE
        assert callers[0].recv(1) == b""
        for line in (*callers, *taken):
            line.close()


async def test_a_name_listens_at_all_its_addresses_with_one_port():
    made = await listening("localhost", 0, lambda _: True)
    assert len({door.getsockname()[1] for door in made}) == 1
    for door in made:
        door.close()


async def test_an_address_that_is_taken_is_an_error_of_the_system():
    (door,) = await listening("127.0.0.1", 0, lambda _: True)
    with door:
        door.listen()
        with pytest.raises(OSError, match="in use"):
            await listening("127.0.0.1", door.getsockname()[1], lambda _: True)
    with pytest.raises(OSError, match=r"."):
        await listening("192.0.2.1", 0, lambda _: True)
