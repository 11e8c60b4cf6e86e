"""The ledger of a host, asked before anything costs: connections, sessions, questions and time.

It counts by network (an IPv4 address, or the /64 of an IPv6 one, which one person can have whole),
by person, and for the whole host. People who hold a seat at a running table have a reserve that
nobody else can use, and so have the networks from which they came; their time is their own and not
that of their network. `RunningHost` has one; a `Visitor` asks its limits of an address.
"""

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from ipaddress import IPv4Address, IPv6Address, ip_address
from random import random
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from ep_tui.host.config import HostConfig
from ep_tui.host.invitation import NoSeat
from ep_tui.host.people import BadName
from ep_tui.session.session import Session
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.texts import say

if TYPE_CHECKING:
    from ep_tui.host.channel import ChannelSession

HOUR = 3600.0


class TooManyGames(NoSeat):
    """The people of an address watch as many games of bots alone as they may."""


class AddressLimits:
    """The new tables and names of one address, and the games of bots alone played for it.

    A person has a limit of their own, but anybody can have many keys. A game of people is not
    counted: it waits when one of them must act.
    """

    def __init__(self, most_new: int, most_bot_games: int, most_names: int = 20) -> None:
        """`most_new`, `most_names`: within an hour. `most_bot_games`: at one time."""
        self._most_new = most_new
        self._most_bot_games = most_bot_games
        self._most_names = most_names
        self._begun: deque[float] = deque()
        self._named: deque[float] = deque()
        self._sessions: list[SharedSession] = []

    def open_table(self, now: float | None = None) -> None:
        """Count a new table; raises NoSeat."""
        at = monotonic() if now is None else now
        self._forget(at)
        if len(self._begun) >= self._most_new:
            raise NoSeat(say("host.too-many-new"))
        self._begun.append(at)

    def take_name(self, now: float | None = None) -> None:
        """Count a new name; raises BadName."""
        at = monotonic() if now is None else now
        self._forget(at)
        if len(self._named) >= self._most_names:
            raise BadName(say("host.too-many-names"))
        self._named.append(at)

    def look_on(self, session: SharedSession) -> None:
        """Count a session at a game of bots alone.

        Raises:
            TooManyGames: it is one game too many; the session has left it.
        """
        if session.people:
            return
        if self.full(session.save_name):
            session.leave()
            self.refuse()
        self._sessions.append(session)

    def full(self, table: str) -> bool:
        """Whether one more game of bots, a table by its name, would be too many."""
        self._forget(monotonic())
        return len({table, *(one.save_name for one in self._sessions)}) > self._most_bot_games

    def refuse(self) -> NoReturn:
        """Raise TooManyGames."""
        raise TooManyGames(say("host.too-many-bot-games", most=self._most_bot_games))

    @property
    def unused(self) -> bool:
        """Whether there is nothing to count."""
        self._forget(monotonic())
        return not self._begun and not self._named and not self._sessions

    def _forget(self, now: float) -> None:
        for times in (self._begun, self._named):
            while times and times[0] + HOUR <= now:
                times.popleft()
        self._sessions = [one for one in self._sessions if not one.left]


CONNECTIONS_A_WINDOW = 2
"""The connections that a network may have for each window; the next person gets a sentence."""
EARLY, EARLY_FIRST, EARLY_SHARE = 0.1, 0.8, 0.3
"""The part of `most_unknown` after which some new connections are dropped by chance, the same for
the first one of a network, and how many at first; all are when it is reached. OpenSSH's MaxStartups
10:30:100 is the same, but for the first ones."""
HOME_STARTUPS = 10
"""Further connections that may sign in from networks of people with a seat."""
HOMES = 1000
"""The networks of people with a seat that are remembered."""
NEW_A_SECOND, NEW_AT_ONCE = 12.0, 150.0
"""New connections of all strangers; a key exchange takes four milliseconds."""
KEPT_FOR_NEW, FRESH = 30.0, 0.9
"""Those of them that are kept for networks with so much of their own `most_connections` left."""


def network(address: str) -> str:
    """The network of an address, which counts as one."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return f"{IPv6Address(int(parsed) >> 64 << 64)}/64"


class Asker(NamedTuple):
    """Who asks for something: a person, or all people without a key at an address.

    Attributes:
        seated: whether they have a seat at a running table.
    """

    person: str
    address: str
    seated: bool = False


class Whereabouts(Enum):
    """Where a session is."""

    LOBBY = "lobby"
    WATCHES = "watches"
    SITS = "sits"
    ASKS = "asks"


def place_at(session: Session, person: str) -> Whereabouts:
    """Where a person with a session is; a lesson without a key counts as the lobby."""
    if not session.seats:
        return Whereabouts.WATCHES
    return Whereabouts.SITS if person else Whereabouts.LOBBY


class Allowance:
    """What comes back with time: so much at once, and so much a second."""

    def __init__(self, most: float, per_second: float) -> None:
        self._most = self._left = most
        self._per_second = per_second
        self._at = 0.0

    def take(self, now: float, *, keep: float = 0.0) -> bool:
        """Take one if it is there, and what is to be kept beside it."""
        if self.left(now) < 1 + keep:
            return False
        self._left -= 1
        return True

    def spend(self, now: float, amount: float) -> None:
        """Take an amount, even if less is left."""
        self._left = self.left(now) - amount

    def left(self, now: float) -> float:
        """What may be taken now."""
        self._left = min(self._most, self._left + max(0.0, now - self._at) * self._per_second)
        self._at = now
        return self._left

    def full(self, now: float) -> bool:
        """Whether nothing of it was taken for a while."""
        return self.left(now) >= self._most


class _Account:
    """What the people of one network, or one person, use."""

    def __init__(self, config: HostConfig) -> None:
        self.connections = self.unknown = 0
        self.new = Allowance(config.most_connections, config.most_connections / 60)
        self.questions = Allowance(config.most_questions, config.most_questions / 60)
        self.work = Allowance(config.most_work_seconds, config.most_work_seconds / 3600)
        self.limits = AddressLimits(
            config.most_new_tables, config.most_bot_games, config.most_new_names
        )

    def unused(self, now: float) -> bool:
        """Whether there is nothing to count."""
        allowances = (self.new, self.questions, self.work)
        counted = self.connections or not self.limits.unused
        return not counted and all(one.full(now) for one in allowances)


class Admission:
    """The counts of one host, and what they leave room for.

    A refusal is the name of the setting that leaves no room, or "".

    Attributes:
        unknown: the connections that have not signed in.
    """

    def __init__(
        self,
        config: HostConfig,
        clock: Callable[[], float] = monotonic,
        chance: Callable[[], float] = random,
    ) -> None:
        """`chance`: from 0 to 1."""
        self._config = config
        self._reserve = min(config.reserve, config.most_sessions // 2)
        self._clock = clock
        self._chance = chance
        self._accounts: dict[str, _Account] = {}
        self._homes: OrderedDict[str, None] = OrderedDict()
        self._strangers = Allowance(NEW_AT_ONCE, NEW_A_SECOND)
        self._refused: Counter[str] = Counter()
        self._refused_ever: Counter[str] = Counter()
        self.unknown = 0

    def follow(self, config: HostConfig) -> None:
        """Follow changed settings; networks that are here keep what they have left."""
        self._config = config
        self._reserve = min(config.reserve, config.most_sessions // 2)

    def _account(self, address: str) -> _Account:
        return self._called(network(address))

    def _called(self, name: str) -> _Account:
        """The account of a network or a person."""
        if name not in self._accounts:
            self._accounts[name] = _Account(self._config)
        return self._accounts[name]

    def _of(self, asker: Asker) -> list[_Account]:
        """The accounts that pay for a person: their own, and that of their network."""
        names = [asker.person] if asker.person else []
        if not (asker.person and asker.seated):
            names.append(network(asker.address))
        return [self._called(name) for name in names]

    def limits_of(self, address: str) -> AddressLimits:
        """What the people of an address may begin and watch."""
        return self._account(address).limits

    @property
    def connections(self) -> int:
        """The number of open connections."""
        return sum(one.connections for one in self._accounts.values())

    # ---- connections -----------------------------------------------------------------------

    def connect(self, address: str) -> str:
        """Count a connection that has not signed in, or return a refusal."""
        account, refusal = self._account(address), self._no_connection(address)
        if not refusal:
            account.connections += 1
            account.unknown += 1
            self.unknown += 1
        return self._told(refusal)

    def _no_connection(self, address: str) -> str:
        account, now, home = self._account(address), self._clock(), self.is_home(address)
        if refusal := self._full(address):
            return refusal
        if not home and self._dropped_early(EARLY if account.unknown else EARLY_FIRST):
            return "most_unknown"
        if not account.new.take(now) or not (home or self._takes_of_strangers(account, now)):
            return "most_connections"
        return ""

    def _takes_of_strangers(self, account: _Account, now: float) -> bool:
        """Take one of the new connections of all strangers; a few networks leave some of them."""
        is_new = account.new.left(now) >= FRESH * self._config.most_connections
        return self._strangers.take(now, keep=0.0 if is_new else KEPT_FOR_NEW)

    def is_home(self, address: str) -> bool:
        """Whether somebody with a seat came from the network of an address last."""
        return network(address) in self._homes

    def _full(self, address: str) -> str:
        """The setting whose number is reached for an address, or ""."""
        account = self._account(address)
        return _reached(
            self._config,
            {
                "most_unknown": self.unknown - HOME_STARTUPS * self.is_home(address),
                "most_unknown_of_one": account.unknown,
                "most_of_one": account.connections // CONNECTIONS_A_WINDOW,
            },
        )

    def has_room(self, address: str) -> bool:
        """Whether a connection may have room; the door asks it before it takes one."""
        return not self._told(self._full(address))

    def _dropped_early(self, begin: float) -> bool:
        """Whether chance drops a stranger, the more often the more there are."""
        most = self._config.most_unknown
        over = (self.unknown - begin * most) / max(1.0, most - begin * most)
        return over >= 0 and self._chance() < EARLY_SHARE + (1 - EARLY_SHARE) * over

    def signed_in(self, address: str, *, seated: bool) -> None:
        """A connection has signed in, or is gone before it has; `seated`: its person has a seat."""
        self._account(address).unknown -= 1
        self.unknown -= 1
        if seated:
            self._is_home_of_somebody(address)

    def gone(self, address: str, *, seated: bool = False) -> None:
        """Forget a connection; `seated`: its person has a seat, and may come back from there."""
        self._account(address).connections -= 1
        if seated:
            self._is_home_of_somebody(address)

    def _is_home_of_somebody(self, address: str) -> None:
        self._homes[network(address)] = None
        self._homes.move_to_end(network(address))
        if len(self._homes) > HOMES:
            self._homes.popitem(last=False)

    # ---- sessions --------------------------------------------------------------------------

    def enter(
        self,
        guest: "ChannelSession",
        others: "Iterable[ChannelSession]",
        of_connection: int,
        *,
        seated: bool,
    ) -> str:
        """Whether one more session has room among the others; returns a refusal."""
        here = network(guest.address)
        guests = list(others)
        of_one = [one for one in guests if network(one.address) == here]
        reached = {"most_channels": of_connection}
        if guest.person:
            reached["most_of_person"] = sum(one.person == guest.person for one in guests)
        else:
            reached["most_keyless_of_one"] = sum(not one.person for one in of_one)
            reached["most_keyless"] = sum(not one.person for one in guests)
        reached["most_of_one"] = len(of_one) - (self._reserve // 2 if seated else 0)
        reached["most_sessions"] = len(guests) + (0 if seated else self._reserve)
        return self._told(_reached(self._config, reached))

    def makes_room(
        self, guest: "ChannelSession", others: "Iterable[ChannelSession]"
    ) -> "ChannelSession | None":
        """The session without a seat that was silent longest in the network that has the most.

        None if all there sit at tables, or that network has hardly more than the guest's own.
        """
        guests = list(others)
        counts = Counter(network(one.address) for one in guests)
        if not counts:
            return None
        (busiest, most), *_ = counts.most_common(1)
        if most < counts[network(guest.address)] + 2:
            return None
        there = [one for one in guests if network(one.address) == busiest]
        silent = [one for one in there if one.place in (Whereabouts.LOBBY, Whereabouts.WATCHES)]
        return min(silent, key=lambda one: one.input_at, default=None)

    def idle(self, guests: "Iterable[ChannelSession]") -> "list[ChannelSession]":
        """The sessions in the lobby whose people have pressed nothing for too long."""
        now, config = self._clock(), self._config
        most = {True: config.idle_minutes, False: config.idle_keyless_minutes}
        in_lobby = [one for one in guests if one.place is Whereabouts.LOBBY]
        return [one for one in in_lobby if now - one.input_at >= 60 * most[bool(one.person)]]

    # ---- questions and time ----------------------------------------------------------------

    def ask(self, asker: Asker) -> str:
        """Count a question, or return a refusal."""
        if self.is_tired(asker):
            return self._told("most_work_seconds")
        now = self._clock()
        took = [account.questions.take(now) for account in self._of(asker)]
        return self._told("" if all(took) else "most_questions")

    def worked(self, asker: Asker, seconds: float) -> None:
        """Count the time of a processor that an answer, a key or a paint has taken."""
        for account in self._of(asker):
            account.work.spend(self._clock(), seconds)

    def is_tired(self, asker: Asker) -> bool:
        """Whether somebody has used up their time: no questions, and keys wait like a flood."""
        now = self._clock()
        return any(account.work.left(now) <= 0 for account in self._of(asker))

    # ---- what is told ----------------------------------------------------------------------

    def _told(self, refusal: str) -> str:
        if refusal:
            self.count(refusal)
        return refusal

    def count(self, refusal: str) -> None:
        """Count a refusal for the log."""
        self._refused[refusal] += 1
        self._refused_ever[refusal] += 1

    def refused_ever(self) -> Mapping[str, int]:
        """The refusals since the start by their reason."""
        return self._refused_ever

    def summed_up(self) -> str:
        """The refusals since the last call, for the log, or ""; forgets unused networks."""
        now = self._clock()
        self._accounts = {at: one for at, one in self._accounts.items() if not one.unused(now)}
        refused, self._refused = self._refused, Counter()
        return ", ".join(f"{name} {count}" for name, count in sorted(refused.items()))


def _reached(config: HostConfig, counts: Mapping[str, int]) -> str:
    """The first setting whose number is reached, or ""."""
    return next((name for name, count in counts.items() if count >= getattr(config, name)), "")
