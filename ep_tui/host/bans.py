"""Who may not come in: keys, people, addresses and networks that an operator has banned.

The file is read at the start, so a ban holds after a restart.
"""

import re
import time
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path

import msgspec

from ep_tui.host.people import People
from ep_tui.storage import files
from ep_tui.texts import say
from ep_tui.texts.quote import quoted

_KEY = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")
_WIDEST = {4: 8, 6: 16}
"""The shortest prefix of a network that can be banned: a mistyped one must not lock all out."""


class BadBan(ValueError):
    """A ban of nobody, or of too many; the message is a sentence."""


class Ban(msgspec.Struct, frozen=True):
    """One ban.

    Attributes:
        kind: "key", "person" or "network", of which an address is the smallest. what: the
            fingerprint, the id, or the network. name: of a person, when they were banned.
        since: in seconds since 1970.
    """

    kind: str
    what: str
    name: str = ""
    since: float = 0.0

    @property
    def shown(self) -> str:
        """What an operator types to lift it."""
        return self.name or self.what


class Bans:
    """All bans of a host."""

    def __init__(self, path: Path, people: People) -> None:
        """Read them.

        Raises:
            OSError: the file is there, but cannot be read; then nobody is let in unasked.
        """
        self._path = path
        self._people = people
        self._all: list[Ban] = []
        if files.exists(path):
            try:
                self._all = msgspec.json.decode(files.read(path), type=list[Ban])
                self._sort()
            except (msgspec.DecodeError, ValueError):
                raise OSError(0, say("host.ban.damaged", file=str(path))) from None
        else:
            self._sort()

    def _sort(self) -> None:
        self._keys = {ban.what for ban in self._all if ban.kind == "key"}
        self._persons = {ban.what for ban in self._all if ban.kind == "person"}
        self._networks = [ip_network(ban.what) for ban in self._all if ban.kind == "network"]

    @property
    def all(self) -> list[Ban]:
        """All bans, the oldest first."""
        return list(self._all)

    def bars(self, key: str, address: str) -> bool:
        """Whether somebody with a key, or without one, may not come in from an address."""
        barred = key in self._keys or self._people.person(key) in self._persons
        return bool(key and barred) or self.bars_address(address)

    def bars_address(self, address: str) -> bool:
        """Whether nobody may come in from an address."""
        if not self._networks:
            return False
        try:
            here = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        here = getattr(here, "ipv4_mapped", None) or here
        return any(here in network for network in self._networks)

    def add(self, text: str) -> Ban:
        """Ban the key, the address, the network, or the person of a name.

        Raises:
            BadBan: there is nobody of that name, or it is no such thing.
            OSError: it cannot be kept.
        """
        ban = self._meant(text)
        if all((one.kind, one.what) != (ban.kind, ban.what) for one in self._all):
            self._keep([*self._all, ban])
        return ban

    def lift(self, text: str) -> Ban:
        """Lift a ban.

        Raises:
            BadBan: there is none of that.
            OSError: it cannot be kept.
        """
        try:
            meant = self._meant(text).what
        except BadBan:
            meant = text
        found = next((one for one in self._all if meant == one.what or text == one.name), None)
        if found is None:
            raise BadBan(say("host.ban.none", what=quoted(text)))
        self._keep([one for one in self._all if one is not found])
        return found

    def _meant(self, text: str) -> Ban:
        now = time.time()
        if _KEY.fullmatch(text):
            return Ban("key", text, "", now)
        network = _network(text)
        if network is not None:
            if network.prefixlen < _WIDEST[network.version]:
                raise BadBan(say("host.ban.too-wide", what=quoted(text)))
            return Ban("network", str(network), "", now)
        person = self._people.find(text)
        if not person:
            raise BadBan(say("host.ban.nobody", what=quoted(text)))
        return Ban("person", person, self._people.name_of(person), now)

    def _keep(self, bans: list[Ban]) -> None:
        files.make_folder(self._path.parent)
        files.replace_file(self._path, msgspec.json.encode(bans), sync=True)
        self._all = bans
        self._sort()


def _network(text: str) -> IPv4Network | IPv6Network | None:
    """The network of a text, which may be one address; None if it is none."""
    try:
        return ip_network(text, strict=False)
    except ValueError:
        return None
