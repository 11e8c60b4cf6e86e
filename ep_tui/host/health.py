"""The counters of a host: for `ssh host health`, and for Prometheus on a port."""

import asyncio
import hmac
import resource
import sys
from asyncio import StreamReader, StreamWriter
from collections import Counter, deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic

from ep_tui.texts import say

EVERY = 1.0
"""Seconds between two looks at how late the event loop is."""
LOOKS = 300
MOST_HEAD = 1 << 14
COUNTED = ("sessions", "cut_off", "faults")
"""What is counted since the start."""
PATIENCE = 5.0
"""Seconds for a reader of the port."""
_UNIT = 1 if sys.platform == "darwin" else 1024


class Health:
    """The counters of a host since its start, and its present state.

    Attributes:
        counted: sessions, refusals, faults and the like since the start, by name.
    """

    def __init__(
        self,
        now: Callable[[], dict[str, int]],
        refused: Callable[[], Mapping[str, int]] = dict[str, int],
    ) -> None:
        """`now`: further numbers of this moment. `refused`: all refusals by their reason."""
        self.counted: Counter[str] = Counter()
        self._now = now
        self._refused = refused
        self._token = ""
        self._started = monotonic()
        self._late: deque[float] = deque(maxlen=LOOKS)
        self._server: asyncio.Server | None = None
        self._looking: asyncio.Task[None] | None = None

    async def start(self, port: int, listen: str = "127.0.0.1", token: str = "") -> None:
        """Look at the event loop from now on; answer on a port if it is not 0.

        `token`: what must come with a request as `Authorization: Bearer`; "" for nothing.
        """
        self._token = token
        self._looking = asyncio.create_task(self._look())
        if port:
            self._server = await asyncio.start_server(self._tell, listen, port, limit=MOST_HEAD)

    def stop(self) -> None:
        """Look no more, and close the port."""
        if self._looking is not None:
            self._looking.cancel()
        if self._server is not None:
            self._server.close()

    def text(self) -> str:
        """All numbers in the form of Prometheus."""
        late = sorted(self._late) or [0.0]
        used = resource.getrusage(resource.RUSAGE_SELF)
        numbers: dict[str, float] = {
            "up_seconds": round(monotonic() - self._started),
            **self._now(),
            "memory_bytes": _memory() * 1024,
            "processor_seconds_total": round(used.ru_utime + used.ru_stime, 3),
            **{f"{name}_total": self.counted[name] for name in COUNTED},
        }
        lines = [line for name, number in numbers.items() for line in _lines(name, {"": number})]
        lines += _lines("refusals_total", {f'reason="{k}"': n for k, n in self._refused().items()})
        parts = {f'quantile="{q}"': late[int((len(late) - 1) * q)] for q in (0.5, 0.95, 0.99, 1)}
        return "\n".join(lines + _lines("loop_delay_seconds", parts))

    async def _look(self) -> None:
        while True:
            due = monotonic() + EVERY
            await asyncio.sleep(EVERY)
            self._late.append(monotonic() - due)

    async def _tell(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Answer a request of HTTP, of which nothing is read but what is needed."""
        with suppress(OSError, TimeoutError, ValueError, EOFError, asyncio.LimitOverrunError):
            async with asyncio.timeout(PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n") if self._token else b""
                if not self._token:
                    await reader.readline()
                status, body = ("200 OK", f"{self.text()}\n")
                if self._token and not self._is_allowed(head):
                    status, body = "401 Unauthorized", ""
                writer.write(
                    f"HTTP/1.0 {status}\r\nContent-Type: text/plain; version=0.0.4\r\n"
                    f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
                )
                await writer.drain()
        writer.close()

    def _is_allowed(self, head: bytes) -> bool:
        """Whether a request has the word."""
        wanted = f"authorization: bearer {self._token}".encode()
        lines = [line.strip() for line in head.split(b"\r\n")]
        named = [line[:21].lower() + line[21:] for line in lines]
        return any(hmac.compare_digest(line, wanted) for line in named)


def _lines(name: str, values: Mapping[str, float]) -> list[str]:
    """A metric with its help and its type; values by their labels."""
    kind = "counter" if name.endswith("_total") else "gauge"
    if "quantile" in "".join(values):
        kind = "summary"
    shown = [
        f"ep_tui_{name}{{{at}}} {n}" if at else f"ep_tui_{name} {n}" for at, n in values.items()
    ]
    help_ = say(f"host.metric.{name}")
    return [f"# HELP ep_tui_{name} {help_}", f"# TYPE ep_tui_{name} {kind}", *shown]


def _memory() -> int:
    """The resident KiB of this process; where the system does not say, the most so far."""
    with suppress(OSError, ValueError):
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT // 1024
