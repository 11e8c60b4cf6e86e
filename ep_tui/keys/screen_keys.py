"""The table screen's own keys, other than actions of a seat; keymap, help and footer read them.

No key here or of a command is a letter of `hjklyubn`: these and the arrows move the cursor.
"""

import msgspec

from ep_tui.board.walk import Direction
from ep_tui.texts import say


class ScreenKey(msgspec.Struct, frozen=True):
    """A key of the table screen.

    `keys` are printed characters or Textual's names; `shown` is the first as displayed.
    """

    id: str
    keys: tuple[str, ...]
    shown: str

    @property
    def name(self) -> str:
        """One or two words."""
        return say(f"table.command.{self.id}")


SCREEN_KEYS: tuple[ScreenKey, ...] = (
    ScreenKey("hint", ("H",), "H"),
    ScreenKey("palette", (":",), ":"),
    ScreenKey("undo", ("z",), "z"),
    ScreenKey("redo", ("Z",), "Z"),
    ScreenKey("target", ("tab",), "Tab"),
    ScreenKey("target-back", ("shift+tab",), "Shift+Tab"),
    ScreenKey("labels", ("f",), "f"),
    ScreenKey("kind", ("m",), "m"),
    ScreenKey("type", ("/",), "/"),
    ScreenKey("since", ("i",), "i"),
    ScreenKey("look-back", ("V",), "V"),
    ScreenKey("costs", ("$",), "$"),
    ScreenKey("seats", ("I",), "I"),
    ScreenKey("log", ("L",), "L"),
    ScreenKey("why", ("W",), "W"),
    ScreenKey("rule", ("R",), "R"),
    ScreenKey("scene", ("S",), "S"),
    ScreenKey("edit", ("#",), "#"),
    ScreenKey("log-up", ("pageup",), "PgUp"),
    ScreenKey("log-down", ("pagedown",), "PgDn"),
    ScreenKey("pace", ("p",), "p"),
    ScreenKey("offers", ("O",), "O"),
    ScreenKey("keypad", (".",), "."),
    ScreenKey("zoom-in", ("+", "="), "+"),
    ScreenKey("zoom-out", ("-",), "-"),
    ScreenKey("legend", ("M",), "M"),
    ScreenKey("board", ("B",), "B"),
    ScreenKey("theme", ("T",), "T"),
    ScreenKey("map", ("@",), "@"),
    ScreenKey("names", ("%",), "%"),
    ScreenKey("help", ("?", "f1"), "?"),
    ScreenKey("menu", ("escape",), "Esc"),
    ScreenKey("quit", ("q",), "q"),
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
