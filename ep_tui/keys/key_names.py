"""The names of keys as players read them, and why a key does nothing; every screen asks here."""

from ep_tui.terminal.key_table import is_of_another_script
from ep_tui.texts import say

BINDABLE = {
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "space": "Space",
    "insert": "Ins",
    "delete": "Del",
    "backspace": "Bksp",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
    **{f"ctrl+{char}": f"Ctrl+{char.upper()}" for char in "abdefghknoprtuvwxy"},
}
"""The keys without a character that a player may give to a command, and their names."""
_OTHERS = {
    **{name: name.title() for name in ("enter", "up", "down", "left", "right", "home", "end")},
    "escape": "Esc",
    "ctrl+c": "Ctrl+C",
    "ctrl+l": "Ctrl+L",
    "ctrl+q": "Ctrl+Q",
    "ctrl+z": "Ctrl+Z",
}
"""Names of the other keys of the terminal's table, which no command may use."""
PRESSED = {**{name: key for key, name in (BINDABLE | _OTHERS).items()}, "↑": "up", "↓": "down"}
"""Keys by their printed names: what a click on one presses."""


def printed(key: str) -> str:
    """A key as help and footer show it."""
    return BINDABLE.get(key) or _OTHERS.get(key, key)


def nothing_here(
    key: str,
    char: str | None,
    sentence: str = "start.no-such-key",
    *,
    typing: str = "none",
    **values: str,
) -> str:
    """Why a key does nothing; `typing`: the key that begins a typed command, if there is one."""
    if char and is_of_another_script(char):
        return say("keys.other-script", letter=char, typing=typing)
    shown = printed(key) if char is None or char == " " else char
    return say(sentence, key=shown, **values)
