"""The settings of a host: its address and its limits, from `host.toml`; the command reads them."""

from pathlib import Path
from typing import Annotated

import msgspec

from ep_rules import toml
from ep_tui.storage import files
from ep_tui.texts import say
from ep_tui.texts.quote import quoted

Limit = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
PortNumber = Annotated[int, msgspec.Meta(ge=0, le=65_535)]
Days = Annotated[int, msgspec.Meta(ge=0, le=36_500)]
Duration = Annotated[float, msgspec.Meta(ge=1, le=86_400)]


class HostConfig(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings; names and defaults are those of the file.

    Attributes:
        listen: the address. port: 0 for any free one.
        health_port: of the counters, on this computer only; 0 for none.
        most_sessions: windows and questions at the host. most_of_one: those of one
            address, which may have twice as many connections. reserve: those that only people
            with a seat at a running table can have.
        most_channels: windows and questions of one connection at one time.
        most_of_person: those of one person. most_keyless: those of all people without a key.
            most_keyless_of_one: those of them at one address.
        most_unknown: connections that have not signed in. most_unknown_of_one: of one address.
        most_connections: new ones of an address within a minute.
        most_questions: questions without a window of an address or a person within a minute.
        most_work_seconds: processor time of an address or a person within an hour.
        idle_minutes: that a lobby may wait for a key. idle_keyless_minutes: of people without one.
        most_tables: running or waiting tables that one person may begin.
        most_new_tables: that people of one address may begin within an hour.
        most_new_names: that people of one address may take within an hour.
        most_bot_games: games of bots alone that people of one address may watch at one time.
        thinkers: processes in which searching bots think; 0 for one less than processors.
        banned: fingerprints of keys that are not let in. operators: of keys whose people have
            the page of the operator in the lobby. barred_words: that nobody may write or be called.
        most_disk_mib: the size of the folder at which no game begins. least_free_mib: the free room
            on its disk below which none does.
        name_days, people_days: without a visit, until a name is free, and a person is forgotten.
        table_days: until a game that nobody plays is ended. record_days: until a finished game is
            deleted. Each of these four is 0 for never.
        health_listen: another address than this computer's for the counters. health_token: the
            word that must come with a request; needed with such an address.
        login_seconds: to sign in. unsent_kib: output that may wait for a slow reader.
        unsent_seconds: until a reader that takes nothing is disconnected.
        share_seconds: until a watcher who presses nothing shares the view of all watchers.
        word_seconds: that the first chance waits for words for the dice; 0 for none.
        end_seconds: for all sessions to end when the host stops.
    """

    listen: str = "127.0.0.1"
    port: PortNumber = 2222
    health_port: PortNumber = 0
    most_sessions: Limit = 100
    most_of_one: Limit = 40
    reserve: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 20
    most_channels: Limit = 4
    most_of_person: Limit = 8
    most_keyless: Limit = 30
    most_keyless_of_one: Limit = 8
    most_unknown: Limit = 100
    most_unknown_of_one: Limit = 10
    most_connections: Limit = 120
    most_questions: Limit = 60
    most_work_seconds: Limit = 120
    idle_minutes: Duration = 60
    idle_keyless_minutes: Duration = 10
    most_tables: Limit = 3
    most_new_tables: Limit = 100
    most_new_names: Limit = 40
    most_bot_games: Limit = 4
    thinkers: Annotated[int, msgspec.Meta(ge=0, le=64)] = 0
    banned: tuple[str, ...] = ()
    operators: tuple[str, ...] = ()
    barred_words: tuple[str, ...] = ()
    most_disk_mib: Annotated[int, msgspec.Meta(ge=1, le=10_000_000)] = 2_000
    least_free_mib: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 50
    name_days: Days = 0
    people_days: Days = 0
    table_days: Days = 0
    record_days: Days = 0
    health_listen: str = "127.0.0.1"
    health_token: str = ""
    login_seconds: Duration = 20
    unsent_kib: Limit = 64
    unsent_seconds: Duration = 30
    share_seconds: Duration = 20
    word_seconds: Annotated[float, msgspec.Meta(ge=0, le=3_600)] = 30.0
    end_seconds: Duration = 1.0


class BadConfig(ValueError):
    """A file that holds no settings of a host; the message is a sentence."""


def load(path: Path | None) -> HostConfig:
    """The settings of a file; without one, the defaults.

    Raises:
        BadConfig: it cannot be read, or a setting is unknown or out of range.
    """
    if path is None:
        return HostConfig()
    try:
        return _checked(msgspec.convert(toml.loads(files.read_text(path)), HostConfig))
    except OSError as error:
        reason = files.reason(error)
    except toml.BadToml as error:
        reason = quoted(str(error), 200)
    except msgspec.ValidationError as error:
        reason = quoted(str(error).replace("`", ""), 200)
    raise BadConfig(say("host.bad-config", file=str(path), reason=reason))


def _checked(config: HostConfig) -> HostConfig:
    """Refuse counters that others can read without a word."""
    if config.health_listen not in ("127.0.0.1", "::1") and not config.health_token:
        raise msgspec.ValidationError(say("host.needs-token"))
    return config


NEEDS_START = ("listen", "port", "health_port", "health_listen", "thinkers", "login_seconds")
"""The settings that a running host cannot follow."""


def needing_start(before: HostConfig, after: HostConfig) -> list[str]:
    """The settings that have changed, and hold after a restart only."""
    return [name for name in NEEDS_START if getattr(before, name) != getattr(after, name)]


def with_address(config: HostConfig, address: str) -> HostConfig:
    """The settings with another `HOST:PORT`, `HOST` or `:PORT`; raises BadConfig."""
    listen, _, port = address.rpartition(":") if ":" in address else (address, "", "")
    try:
        number = int(port) if port else config.port
        return msgspec.convert(
            {
                **msgspec.structs.asdict(config),
                "listen": listen.strip("[]") or config.listen,
                "port": number,
            },
            HostConfig,
        )
    except (ValueError, msgspec.ValidationError):
        raise BadConfig(say("host.bad-address", address=quoted(address))) from None


def shown(config: HostConfig) -> str:
    """All settings as a file has them."""
    import tomlkit

    return tomlkit.dumps(msgspec.structs.asdict(config))
