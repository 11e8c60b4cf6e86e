"""Who waits when many want the one thread that answers everybody: floods, strangers, new windows.

A key takes some milliseconds of it, Ctrl+L or another size of a window more, and the start of a
window some fifty. Channels, windows and connections ask for their turns.
"""

import asyncio
import math
from collections import OrderedDict, deque
from collections.abc import Callable
from contextvars import Context
from functools import partial
from time import monotonic

BURST, GAINED, GAINED_UNSEATED = 24, 20.0, 3.0
"""Keys that a window may send at once, such as a name that is typed ahead, and those that it gains
for each second of a pause; the last one for a window that sits at no table. Some that press Ctrl+L
all the time with short pauses would else take most of the time."""
EVERY = 1 / 30
"""Seconds between two keys of all windows together that have sent more."""
FLOODS_SHARE = 0.15
"""The part of the time that all of them have together."""
SIZES, SIZES_GAINED, SIZES_EVERY = 4, 1.0, 1.0
"""The same for sizes of windows."""
PIECE_SECONDS = 0.01
"""The time of a processor that counts as one more piece, such as for Ctrl+L, which takes more."""
PAUSE = 0.05
"""Seconds between two pieces of input after which a window gains more."""


class FloodQueue:
    """The queue of all windows of a host that have sent more than a burst of one kind of input.

    What their pieces cost puts off all that wait.
    """

    def __init__(self, every: float = EVERY) -> None:
        """`every`: the seconds between two pieces, at least."""
        self._every = every
        self._free_at = self._put_off = 0.0

    def ticket(self, now: float) -> float:
        """The place of one more piece in the queue."""
        at = max(now - self._put_off, self._free_at)
        self._free_at = at + self._every
        return at

    def due(self, ticket: float) -> float:
        """When a piece may go, as it seems now."""
        return ticket + self._put_off

    def cost(self, seconds: float) -> None:
        """A piece that has gone has held up everybody for so many seconds."""
        self._put_off += seconds / FLOODS_SHARE


class InputPace:
    """One kind of input of one window: a burst at once, more only in the queue of floods.

    Attributes:
        tired: whether there is no burst, as the person has used up their time. gained: pieces for
            each second of a pause.
    """

    def __init__(self, queue: FloodQueue, burst: int = BURST, gained: float = GAINED) -> None:
        self._queue = queue
        self._burst, self.gained = burst, gained
        self._left = float(burst)
        self._asked_at = 0.0
        self._ticket: float | None = None
        self._rested = True
        self._waited = False
        self.tired = False

    def rested(self) -> None:
        """A piece comes while no other waits, so there was a pause; a flood has none."""
        self._rested = True

    def wait(self, now: float) -> float:
        """Seconds until the next piece may go to the app; with 0 it goes."""
        pause = now - max(self._asked_at, self._ticket or 0.0) if self._rested else 0.0
        self._asked_at, self._rested = now, False
        self._left = min(self._burst, self._left + max(0.0, pause - PAUSE) * self.gained)
        self._waited = self.tired or self._left < 1
        if not self._waited:
            self._left -= 1
            self._ticket = None
            return 0.0
        if self._ticket is None:
            self._ticket = self._queue.ticket(now)
        due = self._queue.due(self._ticket)
        if now < due:
            return due - now
        self._ticket = None
        return 0.0

    def cost(self, seconds: float, now: float, busy: float = 0.0) -> None:
        """The window has held up everybody for some seconds, which floods wait for.

        `busy`: seconds of a processor that use up the burst, too.
        """
        self._asked_at = now  # that was no pause
        self._left = max(0.0, self._left - busy / PIECE_SECONDS)
        if self._waited:
            self._queue.cost(seconds)


STRANGERS_SHARE = 0.1
"""The part of the time that the work for all people without a seat has while people play."""
PRESSED = 1.0
"""Seconds after a key of somebody at a table in which people play."""
MOST_REST = 2.0
"""Seconds after which the next piece of work is done in any case."""
LONGEST = 2.0
"""Seconds that a turn may last before the next one begins."""
HALVED, MOST_TAKEN = 60.0, 2.0
"""Seconds after which the time that a network has taken counts half, and the most that counts."""
NETWORKS = 1000
"""Those whose time is remembered."""


class WorkTurn:
    """A piece of work that lasts, such as the start of a window, until it is over.

    Attributes:
        begun: when it may begin. ended: whether it is over.
    """

    def __init__(self, over: Callable[[], object] = lambda: None) -> None:
        """`over` is called at its end."""
        self.begun = asyncio.Event()
        self.ended = False
        self._over = over

    def over(self) -> None:
        """Let the next one begin; more calls do nothing."""
        if not self.ended:
            self.ended = True
            self._over()

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        self.over()


class Turns:
    """A queue of work, one piece after another: sign-ins, questions, windows.

    The network that has taken the least time comes first, so somebody from elsewhere waits behind
    nobody of a crowd. With a share, all of the work has this part of the time while people play:
    each piece is followed by a rest, but by none that is longer than what the network of the next
    one has taken asks for.
    """

    def __init__(
        self,
        share: float = 1.0,
        clock: Callable[[], float] = monotonic,
        like: "Turns | None" = None,
    ) -> None:
        """`like`: another queue whose costs say which network comes first here, too."""
        self._clock = clock
        self._rest = 1 / share - 1
        self._waiting: OrderedDict[str, deque[tuple[Callable[[], object], float]]] = OrderedDict()
        self._taken: OrderedDict[str, tuple[float, float]]
        self._taken = OrderedDict() if like is None else like._taken
        self._free_at = self._worked_at = self._pressed_at = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._now: WorkTurn | None = None

    def player_pressed(self) -> None:
        """Somebody with a seat has pressed a key, or comes in."""
        self._pressed_at = self._clock()

    def ask(self, network: str, work: Callable[[], object], about: float = 0.0) -> None:
        """Do a piece of work when it is the turn of a network.

        `about`: the seconds that it will take, if nothing else tells its `cost`.
        """
        self._waiting.setdefault(network, deque()).append((work, about))
        self._go_on()

    async def turn(self, network: str) -> WorkTurn:
        """Wait for the turn of a network; nothing else is done until it is over."""
        turn = WorkTurn(self._end)
        self.ask(network, partial(self._begin, turn))
        try:
            await turn.begun.wait()
        except asyncio.CancelledError:
            turn.over()
            raise
        return turn

    def _begin(self, turn: WorkTurn) -> None:
        if not turn.ended:
            self._now = turn
            turn.begun.set()
            asyncio.get_running_loop().call_later(LONGEST, turn.over, context=Context())

    def _end(self) -> None:
        if self._now is not None and self._now.ended:
            self._now = None
            self._go_on()

    def cost(self, network: str, seconds: float) -> None:
        """A piece of work has taken time of a processor; the next one waits, if people play."""
        now = self._clock()
        self._taken[network] = min(MOST_TAKEN, self._taken_by(network) + seconds), now
        self._taken.move_to_end(network)
        if len(self._taken) > NETWORKS:
            self._taken.popitem(last=False)
        if now - self._pressed_at < PRESSED:
            rest = seconds * self._rest
            self._free_at = min(max(self._free_at, now) + rest, now + MOST_REST)
            self._worked_at = now

    def _taken_by(self, network: str) -> float:
        """The seconds that a network has taken, those of long ago less."""
        taken, at = self._taken.get(network, (0.0, 0.0))
        return taken * math.exp2((at - self._clock()) / HALVED)

    def _next(self) -> tuple[str, float]:
        """The network whose turn it is, and the seconds until then."""
        network = min(self._waiting, key=self._taken_by)
        free_at = min(self._free_at, self._worked_at + self._taken_by(network) * self._rest)
        return network, max(0.0, free_at - self._clock())

    def _go_on(self) -> None:
        """Do the next piece when it may begin."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._now is None and self._waiting:
            _, rest = self._next()
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(rest, self._work, context=Context())

    def _work(self) -> None:
        """Do the next piece, unless a longer rest is due by now."""
        self._timer = None
        network, rest = self._next()
        if not rest:
            works = self._waiting.pop(network)
            work, about = works.popleft()
            if works:
                self._waiting[network] = works
            if about:
                self.cost(network, about)
            work()
        self._go_on()
