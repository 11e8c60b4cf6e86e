"""Reads a player's settings file; players may edit it by hand.

Nothing here raises: an unusable file is left as it is, and one sentence says why.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from ep_rules import toml
from ep_tui.board.cells import HexNames
from ep_tui.storage import files
from ep_tui.texts import say
from ep_tui.texts.quote import quoted

Theme = Literal["", "dark", "light", "contrast", "mono"]
MapKind = Literal["painted", "lined"]
PaceName = Literal["instant", "step", "slow"]
Call = Literal["off", "bell", "notification"]
OffersShown = Literal["off", "few", "all"]
"""No offer; those that a hand can meet; also those that only a counter-offer can answer."""


class Preferences(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All preferences; names and defaults are those of the file.

    `theme` is "" for automatic. `map`: whether hexes are painted where there is
    room and color for it, or always drawn with lines. `hex_names`: which painted hexes have their
    names. `think` is the thinking time of searching bots in a new game, in seconds. `why` shows the
    bots' reasons in the log. `offers` says which offers of others are shown; the rest is declined.
    `keypad` lets digits move the cursor. `call` says how a player is called whose turn comes after
    a long wait. `free_rolls` makes free rolls without a key where they may bring something.
    `dialog_pause`: seconds for which a dialog that opens itself ignores keys. `keys`: by command.
    """

    theme: Theme = ""
    map: MapKind = "painted"
    hex_names: HexNames = "all"
    pace: PaceName = "slow"
    think: Annotated[float, msgspec.Meta(ge=0.001, le=60)] = 0.25
    why: bool = False
    offers: OffersShown = "few"
    call: Call = "off"
    free_rolls: bool = False
    keypad: bool = False
    dialog_pause: Annotated[float, msgspec.Meta(ge=0, le=5)] = 0.3
    keys: dict[str, str] = msgspec.field(default_factory=dict[str, str])


DEFAULTS = Preferences()


def load(path: Path) -> tuple[Preferences, str]:
    """The preferences, and a sentence if the file or a line of it cannot be used, else ""."""
    try:
        text = files.read_text(path)
    except FileNotFoundError:
        return DEFAULTS, ""
    except OSError as error:
        return DEFAULTS, say("preferences.cannot-read", file=path, reason=files.reason(error))

    try:
        data = toml.loads(text)
    except toml.BadToml as error:
        return DEFAULTS, say("preferences.no-toml", file=path, reason=quoted(str(error), 200))
    try:
        return msgspec.convert(data, Preferences), ""
    except msgspec.ValidationError:
        from ep_tui.storage.preference_errors import usable

        good, reasons = usable(data, Preferences)
        told = say("preferences.unused", file=path, count=len(reasons), reason="; ".join(reasons))
        return msgspec.convert(good, Preferences), told


def changed(preferred: Preferences, changes: Mapping[str, Any]) -> Preferences:
    """Preferences after some changes; of `keys` only the named ones change, "" removes one."""
    if "keys" in changes:
        keys = {**preferred.keys, **changes["keys"]}
        changes = {**changes, "keys": {ident: key for ident, key in keys.items() if key}}
    return msgspec.structs.replace(preferred, **changes)
