"""Word from a third-party bot to a test: its process writes no file, so it sends its number."""

import socket
from contextlib import suppress
from weakref import finalize

CODE = (
    "__import__('socket').socket(2, 2)"
    ".sendto(str(__import__('os').getpid()).encode(), ('127.0.0.1', {port}))"
)


class Told:
    """Hears from the bots that run its `code`."""

    def __init__(self) -> None:
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        self._socket.setblocking(False)
        self.code = CODE.format(port=self._socket.getsockname()[1])
        self._last = 0
        finalize(self, self._socket.close)

    @property
    def process(self) -> int:
        """The process of the last one, or 0."""
        with suppress(BlockingIOError):
            while True:
                self._last = int(self._socket.recv(20))
        return self._last
