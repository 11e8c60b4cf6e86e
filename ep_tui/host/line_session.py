"""Plain mode for a channel without a window: drives its conversation with the lines that come."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from functools import partial
from time import perf_counter, thread_time
from typing import TYPE_CHECKING

from ep_tui.plain.conversation import MOST_OF_A_LINE, Moved, Steps

if TYPE_CHECKING:
    from ep_tui.host.channel import ChannelSession

MOST_WAITING = 1 << 16
"""Bytes that may wait before the channel is read no more."""


class LineSession:
    """One conversation; it takes one line at each turn of the event loop, so none hogs the host.

    It takes no line, and tells no news of its game, while the reader takes no output.
    """

    def __init__(self, channel: "ChannelSession", *, needs_input: bool = True) -> None:
        """`needs_input`: the conversation ends with its input."""
        self._channel = channel
        self._needs_input = needs_input
        self._steps: Steps | None = None
        self._begun = b""
        self._lines: deque[str] = deque()
        self._scheduled = False
        self._said: list[str] | None = None
        self._missed = False

    def run(self, steps: Steps) -> None:
        """Begin."""
        self._steps = steps
        self._step(partial(next, steps))

    # ---- the output of a conversation ------------------------------------------------------

    def write(self, text: str) -> int:
        """Send a text, with all others of a step."""
        if self._said is None:
            self._channel.send(text)
        else:
            self._said.append(text)
        return len(text)

    def flush(self) -> None:
        """Nothing waits."""

    # ---- input -----------------------------------------------------------------------------

    def receive(self, data: bytes) -> None:
        """Take bytes from the person."""
        *whole, rest = (self._begun + data).replace(b"\r", b"\n").split(b"\n")
        self._lines += (_line(piece) for piece in whole)
        self._begun = rest[:MOST_OF_A_LINE]
        if sum(map(len, self._lines)) > MOST_WAITING or len(self._lines) > MOST_OF_A_LINE:
            self._channel.read_on(go_on=False)
        self._schedule()

    def end_input(self) -> None:
        """The person sends nothing more."""
        if self._begun:
            self._lines.append(_line(self._begun))
            self._begun = b""
        if self._needs_input:
            self._lines.append("")
        self._schedule()

    def stop(self, error: BaseException) -> None:
        """End the conversation from outside; it says goodbye."""
        if self._steps is not None:
            self._step(partial(self._steps.throw, error))

    def tell(self, text: str) -> None:
        """Show a sentence that is no part of the conversation."""
        self._channel.send(f"{text}\n")

    def later(self, callback: Callable[[], None]) -> None:
        """Call something of the conversation soon, in its own context, then show what changed."""
        asyncio.get_running_loop().call_soon(self._moved, callback, context=Context())

    def catch_up(self) -> None:
        """Tell what has changed meanwhile, and take more lines; the reader takes more now."""
        if self._missed:
            self._missed = False
            self.later(lambda: None)
        self._schedule()

    def _moved(self, callback: Callable[[], None]) -> None:
        def step() -> None:
            callback()
            self._missed = bool(self._channel.unsent)
            if self._steps is not None and not self._missed:
                self._steps.throw(Moved())

        if self._steps is not None:
            self._step(step)

    def _schedule(self) -> None:
        if self._lines and not self._scheduled and not self._channel.unsent:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._take, context=Context())

    def _take(self) -> None:
        self._scheduled = False
        if self._steps is None:
            return
        self._step(partial(self._steps.send, self._lines.popleft()))
        if not self._lines:
            self._channel.read_on(go_on=True)
        self._schedule()

    def _step(self, step: Callable[[], None]) -> None:
        """Run the conversation until it waits again; its end is that of the channel."""
        fault: Exception | None = None
        said = self._said = []
        start, busy = perf_counter(), thread_time()
        try:
            step()
        except StopIteration:
            pass
        except Exception as error:  # one session ends, the others continue
            fault = error
        else:
            return
        finally:
            self._said = None
            if said:
                self._channel.send("".join(said))
            self._channel.worked(thread_time() - busy, perf_counter() - start)
        self._steps = None
        self._channel.ended(fault)


def _line(data: bytes) -> str:
    return data[:MOST_OF_A_LINE].decode(errors="replace") + "\n"
