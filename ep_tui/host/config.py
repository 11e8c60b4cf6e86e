"""The settings of a host: its address and its limits, from `host.toml`; the command reads them."""

from pathlib import Path
from typing import Annotated

import msgspec
import tomlkit

from ep_rules import toml
from ep_tui.storage import files
from ep_tui.texts import say
from ep_tui.texts.quote import quoted

Limit = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
PortNumber = Annotated[int, msgspec.Meta(ge=0, le=65_535)]
Days = Annotated[int, msgspec.Meta(ge=0, le=36_500)]
Duration = Annotated[float, msgspec.Meta(ge=1, le=86_400)]


class HostConfig(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings with the defaults; `deploy/host.toml` says what each of them means."""

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
    return tomlkit.dumps(msgspec.structs.asdict(config))
