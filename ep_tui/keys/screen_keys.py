"""The table screen's own keys, other than actions of a seat; keymap, help and footer read them.

No key here or of a command is a letter of `hjklyubn`: these and the arrows move the cursor.
"""

import msgspec

from ep_tui.board.walk import Direction
from ep_tui.texts import say


class ScreenKey(msgspec.Struct, frozen=True):
    """A key of the table screen, as characters or Textual's names, and what it is for."""

    id: str
    keys: tuple[str, ...]
    shown: str
    want: str

    @property
    def name(self) -> str:
        """One or two words."""
        return say(f"table.command.{self.id}")


DECIDE, POINT, READ, LOOK, LEAVE = "decide", "point", "read", "look", "leave"
"""What players want of them; the help has a heading for each, `help.want`."""
SCREEN_KEYS: tuple[ScreenKey, ...] = (
    ScreenKey("hint", ("H",), "H", DECIDE),
    ScreenKey("palette", (":",), ":", DECIDE),
    ScreenKey("type", ("/",), "/", DECIDE),
    ScreenKey("undo", ("z",), "z", DECIDE),
    ScreenKey("redo", ("Z",), "Z", DECIDE),
    ScreenKey("target", ("tab",), "Tab", POINT),
    ScreenKey("target-back", ("shift+tab",), "Shift+Tab", POINT),
    ScreenKey("labels", ("f",), "f", POINT),
    ScreenKey("kind", ("m",), "m", POINT),
    ScreenKey("keypad", (".",), ".", POINT),
    ScreenKey("costs", ("$",), "$", READ),
    ScreenKey("since", ("i",), "i", READ),
    ScreenKey("seats", ("I",), "I", READ),
    ScreenKey("log", ("L",), "L", READ),
    ScreenKey("log-up", ("pageup",), "PgUp", READ),
    ScreenKey("log-down", ("pagedown",), "PgDn", READ),
    ScreenKey("why", ("W",), "W", READ),
    ScreenKey("look-back", ("V",), "V", READ),
    ScreenKey("rule", ("R",), "R", READ),
    ScreenKey("board", ("B",), "B", READ),
    ScreenKey("legend", ("M",), "M", READ),
    ScreenKey("help", ("?", "f1"), "?", READ),
    ScreenKey("zoom-in", ("+", "="), "+", LOOK),
    ScreenKey("zoom-out", ("-",), "-", LOOK),
    ScreenKey("map", ("@",), "@", LOOK),
    ScreenKey("names", ("%",), "%", LOOK),
    ScreenKey("theme", ("T",), "T", LOOK),
    ScreenKey("pace", ("p",), "p", LOOK),
    ScreenKey("offers", ("O",), "O", LOOK),
    ScreenKey("preferences", (",",), ",", LOOK),
    ScreenKey("scene", ("S",), "S", LEAVE),
    ScreenKey("edit", ("#",), "#", LEAVE),
    ScreenKey("menu", ("escape",), "Esc", LEAVE),
    ScreenKey("quit", ("q",), "q", LEAVE),
)

MOVES: dict[str, Direction] = {
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
    "k": "up",
    "j": "down",
    "h": "left",
    "l": "right",
    "y": "nw",
    "u": "ne",
    "b": "sw",
    "n": "se",
    "home": "nw",
    "end": "sw",
}
"""Keys that step the cursor: arrows and vi's; Home and End are the 7 and 1 of a keypad."""
PAD_MOVES: dict[str, Direction] = {
    "7": "nw",
    "8": "up",
    "9": "ne",
    "4": "left",
    "6": "right",
    "1": "sw",
    "2": "down",
    "3": "se",
}
"""The digits of a keypad; they step the cursor only in keypad mode."""
PAD_ENTER = "5"
"""The middle of a keypad is Enter on the map in keypad mode."""


def direction_of(key: str, *, keypad: bool) -> Direction | None:
    """The step of the cursor for a key; digits step only in keypad mode."""
    return MOVES.get(key) or (PAD_MOVES.get(key) if keypad else None)
