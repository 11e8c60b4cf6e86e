"""Watches the one thread that answers everybody: names calls that take long, and tells systemd.

The time of each call is that of the person for whose window it is (`ACCOUNT`). A call that takes
too long holds up all windows. Each is counted by its name, and once a minute the log has a line
with them. systemd hears every few seconds that the host answers (`WatchdogSec`), and starts it
again when it does not.
"""

import asyncio
import socket
from asyncio.events import Handle
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from time import perf_counter, thread_time
from typing import Any, NamedTuple

MOST_SECONDS = 0.03
"""The longest call that nobody notices."""
MOST_NAMES = 8
"""The names in one line of the log."""
ACCOUNT: ContextVar[Callable[[float, float], None] | None] = ContextVar("ACCOUNT", default=None)
"""Called with the seconds that a call has taken, of a processor and of the clock; tasks and timers
inherit it."""
_run: Callable[[Any], None] = Handle._run


class _Slow(NamedTuple):
    """Calls of one name: how many, and the longest, in seconds of the clock and of a processor."""

    calls: int
    seconds: float
    busy: float


class LoopWatch:
    """The long calls of this process's event loop since the last line of the log.

    Attributes:
        total: all of them since the start.
    """

    def __init__(self, notify_socket: str = "", watchdog_usec: str = "") -> None:
        """The variables that systemd gives a service."""
        self.total = 0
        self._slow: dict[str, _Slow] = {}
        self._notify_socket = notify_socket
        usec = int(watchdog_usec) if watchdog_usec.isdecimal() else 0
        self._every = usec / 2_000_000
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Watch from now on, and tell systemd that the host is ready."""
        watch = self

        def run(handle: Any) -> None:
            start, busy = perf_counter(), thread_time()
            _run(handle)
            busy, seconds = thread_time() - busy, perf_counter() - start
            account = handle._context.get(ACCOUNT)
            if account is not None:
                account(busy, seconds)
            if seconds > MOST_SECONDS:
                watch.note(name_of(handle), seconds, busy)

        handles: Any = Handle
        handles._run = run
        self._tell("READY=1")
        if self._every:
            self._alive()

    def stop(self) -> None:
        """Watch no more."""
        handles: Any = Handle
        handles._run = _run
        if self._timer is not None:
            self._timer.cancel()
        self._tell("STOPPING=1")

    def note(self, name: str, seconds: float, busy: float) -> None:
        """Count a long call."""
        self.total += 1
        calls, longest, busiest = self._slow.get(name, _Slow(0, 0.0, 0.0))
        self._slow[name] = _Slow(calls + 1, max(longest, seconds), max(busiest, busy))

    def summed_up(self) -> str:
        """The long calls since the last time, the longest first, for the log, or ""."""
        slow, self._slow = self._slow, {}
        longest = sorted(slow.items(), key=lambda one: -one[1].seconds)[:MOST_NAMES]
        return ", ".join(
            f"{name} {one.calls} times up to {one.seconds * 1000:.0f} ms"
            f" ({one.busy * 1000:.0f} ms of a processor)"
            for name, one in longest
        )

    # ---- systemd ---------------------------------------------------------------------------

    def _alive(self) -> None:
        self._tell("WATCHDOG=1")
        self._timer = asyncio.get_running_loop().call_later(self._every, self._alive)

    def _tell(self, state: str) -> None:
        """Send a datagram, as sd_notify does; a name that begins with @ is no file."""
        if not self._notify_socket:
            return
        address = self._notify_socket
        address = f"\0{address[1:]}" if address.startswith("@") else address
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.setblocking(False)
            line.sendto(state.encode(), address)


def name_of(handle: Any) -> str:
    """The name of a call: that of its function, or those of its task."""
    callback = handle._callback
    task = getattr(callback, "__self__", None)
    if isinstance(task, asyncio.Task):
        coroutine: Any = task.get_coro()
        return f"{getattr(coroutine, '__qualname__', '')} of {task.get_name()}"
    while hasattr(callback, "func"):  # of a partial
        callback = callback.func
    return str(getattr(callback, "__qualname__", None) or type(callback).__name__)
