"""What a person prefers, in one file that they may edit and that the screen writes into.

Nothing here fails: a file that cannot be used is left as it is and told in one sentence.
"""

import os
import re
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from ep_tui.texts import say
from ep_tui.texts.quote import quoted

Theme = Literal["", "dark", "light", "contrast", "mono"]
Pace = Literal["instant", "step", "slow"]


class Preferences(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that can be preferred; the names and defaults are those of the file.

    `theme` and `arrangement` are "" for what the program would choose. `think` is how long bots
    that search think in a new game, in seconds; `why` whether bots tell why in the log. `keys` has
    new keys for commands, by the commands' ids.
    """

    theme: Theme = ""
    arrangement: str = ""
    pace: Pace = "slow"
    think: Annotated[float, msgspec.Meta(ge=0.001, le=60)] = 0.25
    why: bool = False
    keys: dict[str, str] = msgspec.field(default_factory=dict[str, str])


DEFAULTS = Preferences()


def file() -> Path:
    """Where the preferences lie."""
    from platformdirs import user_config_path

    return user_config_path("ep-tui", appauthor=False) / "settings.toml"


def load() -> tuple[Preferences, str]:
    """What is preferred, and a sentence if the file is there and cannot be used, else ""."""
    path = file()
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return DEFAULTS, ""
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else say("preferences.no-text")
        return DEFAULTS, say("preferences.cannot-read", file=path, reason=reason or error)
    from ep_rules import toml  # most people have no such file

    try:
        return msgspec.convert(toml.loads(text), Preferences), ""
    except toml.BadToml as error:
        return DEFAULTS, say("preferences.no-toml", file=path, reason=quoted(str(error), 200))
    except msgspec.ValidationError as error:
        return DEFAULTS, say("preferences.no-such", file=path, reason=_plain(error))


def save(**changes: object) -> str:
    """Write some preferences and leave the rest of the file alone; a sentence if that fails.

    A file that cannot be used is not touched: `load` has told so.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    msgspec.convert(changes, Preferences)  # a wrong name or value here is a fault of ours
    path = file()
    try:
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        document = tomlkit.parse(old)
        for name, value in changes.items():
            document[name] = value
        new = tomlkit.dumps(document)
        if new != old:
            path.parent.mkdir(parents=True, exist_ok=True)
            beside = path.with_suffix(f".{os.getpid()}")
            beside.write_text(new, encoding="utf-8")
            beside.replace(path)
    except (OSError, UnicodeDecodeError, TOMLKitError) as error:
        return say("preferences.cannot-save", file=path, reason=error)
    return ""


def _plain(error: msgspec.ValidationError) -> str:
    """What msgspec says, without its marks."""
    told = re.sub(r" - at `\$\.?(.*)`", r" (\1)", str(error)).replace("`", "").rstrip(".")
    return quoted(told, 200)
