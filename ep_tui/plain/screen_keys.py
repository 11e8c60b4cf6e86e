"""The keys of the screen in plain mode: what each does here, or what to type instead."""

from ep_tui.keys.keymap import Keymap
from ep_tui.keys.screen_keys import MOVES
from ep_tui.texts import say

WORDS = {
    "hint": "hint",
    "undo": "undo",
    "redo": "redo",
    "since": "since",
    "costs": "costs",
    "seats": "seats",
    "log": "log",
    "why": "reasons",
    "rule": "rule",
    "scene": "scene",
    "offers": "offers",
    "legend": "legend",
    "board": "map",
    "preferences": "preferences",
    "help": "help",
    "quit": "quit",
}
"""The words of plain mode that do the same as keys of the screen."""

INSTEAD = {
    "palette": "list",
    "target": "places",
    "target-back": "places",
    "labels": "places",
    "kind": "cursor",
    "type": "type",
    "look-back": "log",
    "edit": "edit",
    "log-up": "log",
    "log-down": "log",
    "pace": "pace",
    "keypad": "keypad",
    "zoom-in": "drawn",
    "zoom-out": "drawn",
    "theme": "drawn",
    "map": "drawn",
    "names": "drawn",
    "menu": "menu",
}
"""Keys that only the screen has; the sentence of each says what to type instead."""


def word_of(keymap: Keymap, typed: str) -> str:
    """The word that does the same as a typed key of the screen, or ""."""
    return WORDS.get(_command(keymap, typed), "")


def instead_of(keymap: Keymap, typed: str) -> str:
    """What to type instead of a key that only the screen has, in a sentence, or ""."""
    said = INSTEAD.get(_command(keymap, typed), "")
    return say(f"plain.instead.{said}", key=typed) if said else ""


def of_no_command(key: str) -> str:
    """The answer to a key without a command: it moves the cursor of the screen, or does nothing."""
    return say(f"plain.instead.{'cursor' if key in MOVES else 'nothing'}", key=key)


def _command(keymap: Keymap, typed: str) -> str:
    """The id of the screen's command on a typed key, by its character or its name, or ""."""
    name = typed if len(typed) == 1 else typed.casefold()
    printed = (one.id for one in keymap.screen if len(name) > 1 and one.shown.casefold() == name)
    return keymap.screen_of(name, None) or next(printed, "")
