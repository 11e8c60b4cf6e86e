"""The counters of a host: for `ssh host health`, and as text on a port of this computer."""

import asyncio
import resource
import sys
from asyncio import StreamReader, StreamWriter
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic

EVERY = 1.0
"""Seconds between two looks at how late the event loop is."""
LOOKS = 300
PATIENCE = 5.0
"""Seconds for a reader of the port."""
_UNIT = 1 if sys.platform == "darwin" else 1024


class Health:
    """The counters of a host since its start, and its present state.

    Attributes:
        counted: sessions, refusals, faults and the like since the start, by name.
    """

    def __init__(self, now: Callable[[], dict[str, int]]) -> None:
        """`now`: further numbers of this moment."""
        self.counted: Counter[str] = Counter()
        self._now = now
        self._started = monotonic()
        self._late: deque[float] = deque(maxlen=LOOKS)
        self._server: asyncio.Server | None = None
        self._looking: asyncio.Task[None] | None = None

    async def start(self, port: int) -> None:
        """Look at the event loop from now on; answer on a port if it is not 0."""
        self._looking = asyncio.create_task(self._look())
        if port:
            self._server = await asyncio.start_server(self._tell, "127.0.0.1", port)

    def stop(self) -> None:
        """Look no more, and close the port."""
        if self._looking is not None:
            self._looking.cancel()
        if self._server is not None:
            self._server.close()

    def text(self) -> str:
        """All numbers, one in a line."""
        late = sorted(self._late) or [0.0]
        numbers: dict[str, int | float] = {
            "up_seconds": round(monotonic() - self._started),
            **self._now(),
            "memory_kib": _memory(),
            "loop_late_ms_p50": round(late[len(late) // 2] * 1000, 1),
            "loop_late_ms_p99": round(late[len(late) * 99 // 100] * 1000, 1),
            **{f"{name}_total": count for name, count in sorted(self.counted.items())},
        }
        return "\n".join(f"ep_tui_{name} {number}" for name, number in numbers.items())

    async def _look(self) -> None:
        while True:
            due = monotonic() + EVERY
            await asyncio.sleep(EVERY)
            self._late.append(monotonic() - due)

    async def _tell(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Answer a request of HTTP, of which nothing is read but its first line."""
        with suppress(OSError, TimeoutError, ValueError):
            async with asyncio.timeout(PATIENCE):
                await reader.readline()
                body = f"{self.text()}\n"
                writer.write(
                    f"HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n"
                    f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
                )
                await writer.drain()
        writer.close()


def _memory() -> int:
    """The resident KiB of this process; where the system does not say, the most so far."""
    with suppress(OSError, ValueError):
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT // 1024
