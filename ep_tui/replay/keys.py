"""The registry of the replay screen's keys; keys, footer and help read it.

A key's texts are `replay.key.ID` (a word) and `replay.does.ID` (what it does).
"""

import msgspec

from ep_tui.texts import say


class ReplayKey(msgspec.Struct, frozen=True):
    """A command of `keys`, and in reverse of `back`.

    `shown` is their printed form, `other` that of keys shown only in the help; `foot`: whether the
    footer shows it.
    """

    id: str
    keys: tuple[str, ...]
    shown: str
    back: tuple[str, ...] = ()
    other: str = ""
    foot: bool = True

    @property
    def name(self) -> str:
        """A word."""
        return say(f"replay.key.{self.id}")


REPLAY_KEYS: tuple[ReplayKey, ...] = (
    ReplayKey("step", ("right", "l"), "←→", ("left", "h")),
    ReplayKey("turn", ("down", "j"), "↑↓", ("up", "k")),
    ReplayKey("event", ("n",), "n", ("N",), "N"),
    ReplayKey("kind", ("f",), "f", ("F",), "F"),
    ReplayKey("play", ("space",), "Space"),
    ReplayKey("eyes", ("v",), "v", ("V",), "V"),
    ReplayKey("statistics", ("t",), "t"),
    ReplayKey("speed", ("greater_than_sign", "full_stop"), "> <", ("less_than_sign", "comma")),
    ReplayKey("jump", tuple("0123456789"), "0–9"),
    ReplayKey("search", ("slash",), "/"),
    ReplayKey("ends", ("end", "G"), "End Home", ("home", "g")),
    ReplayKey("look", ("m",), "m", foot=False),
    ReplayKey("log", ("pageup",), "PgUp PgDn", ("pagedown",), foot=False),
    ReplayKey("zoom", ("plus", "equals_sign"), "+ -", ("minus",), foot=False),
    ReplayKey("help", ("question_mark", "f1"), "?", foot=False),
    ReplayKey("leave", ("escape", "q"), "Esc", foot=False),
)
WAYS = {
    **{key: (entry.id, 1) for entry in REPLAY_KEYS for key in entry.keys},
    **{key: (entry.id, -1) for entry in REPLAY_KEYS for key in entry.back},
}
"""The command of a key, and its direction."""
KEY_SHOWN = {entry.shown: entry.keys[0] for entry in REPLAY_KEYS}
"""The first of several printed keys."""
