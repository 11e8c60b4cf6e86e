"""Lets the work for people without a seat wait for each other, and for those who play.

Sign-ins, questions and new windows cost some milliseconds each of the one thread that answers all
windows. While people at running tables press keys, all of that together has a share of its time,
and networks take turns, so that a crowd of one delays itself. Connections and channels ask it.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from contextvars import Context
from time import monotonic

SHARE = 0.2
"""The part of the time that they have while people play."""
PRESSED = 1.0
"""Seconds after a key of somebody at a table in which people play."""
MOST_REST = 2.0
"""Seconds after which the next piece of work is done in any case."""


class Strangers:
    """The queue of the work for all people without a seat."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._waiting: OrderedDict[str, deque[tuple[Callable[[], object], float]]] = OrderedDict()
        self._free_at = self._pressed_at = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def player_pressed(self) -> None:
        """Somebody with a seat has pressed a key, or comes in."""
        self._pressed_at = self._clock()

    def ask(self, network: str, work: Callable[[], object], about: float = 0.0) -> None:
        """Do a piece of work when it is the turn of a network.

        `about`: the seconds that it will take, if nothing else tells its `cost`.
        """
        self._waiting.setdefault(network, deque()).append((work, about))
        self._go_on()

    async def turn(self, network: str) -> None:
        """Wait for the turn of a network."""
        begun = asyncio.Event()
        self.ask(network, begun.set)
        await begun.wait()

    def cost(self, seconds: float) -> None:
        """A piece of work has taken time of a processor; the next one waits, if people play."""
        now = self._clock()
        if now - self._pressed_at < PRESSED:
            rest = seconds * (1 / SHARE - 1)
            self._free_at = min(max(self._free_at, now) + rest, now + MOST_REST)

    def _go_on(self) -> None:
        """Do the next piece if it may begin, and come back for the others."""
        if self._timer is not None or not self._waiting:
            return
        rest = self._free_at - self._clock()
        if rest <= 0:
            network, works = self._waiting.popitem(last=False)
            work, about = works.popleft()
            if works:
                self._waiting[network] = works
            self.cost(about)
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(0.0, rest), self._again, context=Context())
        if rest <= 0:
            work()

    def _again(self) -> None:
        self._timer = None
        self._go_on()
