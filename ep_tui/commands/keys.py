"""`ep-tui keys`: every command of the table with its key, and how to change one."""

import argparse
import sys
from collections.abc import Iterator
from itertools import groupby

from ep_tui.commands import BadInput
from ep_tui.commands.output import print_json
from ep_tui.keys.keymap import Keymap
from ep_tui.keys.own_keys import Games, ListedKey, clash_sentences, listed_keys, load_keymap
from ep_tui.presenters.registry import commands_by_scenario
from ep_tui.replay.keys import REPLAY_KEYS
from ep_tui.storage import preferences
from ep_tui.terminal.width import columns
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap

WIDTH, LEAST_BESIDE = 80, 60
_BELOW = "    "
KEY_ROOM, NAME_ROOM = 10, 13


def run(args: argparse.Namespace) -> int:
    """Print the list, after a sentence for each of the player's keys that is not used."""
    preferred, trouble = preferences.load(args.folders.settings)
    if preferred is preferences.DEFAULTS and trouble:  # nothing of the file can be used
        raise BadInput(trouble)
    games = commands_by_scenario()
    keymap, flaws = load_keymap(preferred.keys, games)
    unused = [*filter(None, (trouble,)), *flaws, *clash_sentences(keymap, games)]
    entries = list(_entries(keymap, games))
    if args.json:
        print_json({"file": str(args.folders.settings), "unused": unused, "keys": entries})
        return 0
    _told("title", file=args.folders.settings)
    if unused:
        print()
    for sentence in unused:
        _print(sentence)
    for part, found in groupby(entries, lambda entry: entry.part):
        print()
        _told(f"group.{part}")
        for entry in found:
            _show(entry)
    print()
    _told("fixed")
    return 0


def _entries(keymap: Keymap, games: Games) -> Iterator[ListedKey]:
    yield from listed_keys(keymap, games)
    for key in REPLAY_KEYS:
        does = say(f"replay.does.{key.id}")
        yield ListedKey("replay", key.name, key.shown, key.other, does, changed=False)


def _told(key: str, **params: object) -> None:
    _print(say(f"keys.list.{key}", **params))


def _print(text: str) -> None:
    print("\n".join(wrap(text, min(columns(sys.stdout) or WIDTH, WIDTH))))


def _show(entry: ListedKey) -> None:
    """A key with its command; the text is beside them, or below where there is no room."""
    keys = f"{entry.key} {entry.other}"
    head = f"{'*' if entry.changed else ' '} {keys:<{KEY_ROOM}}{entry.name:<{NAME_ROOM}}"
    width = columns(sys.stdout) or WIDTH
    beside = width >= LEAST_BESIDE
    if not beside:
        print(head.rstrip())
    lead = head if beside else _BELOW
    told = wrap(entry.does, min(width, WIDTH) - len(lead))
    rest = [f"{' ' * len(lead)}{line}" for line in told[1:]]
    print("\n".join((f"{lead}{told[0]}", *rest)))
