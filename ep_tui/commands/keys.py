"""`ep-tui keys`: every command of the table with its key, and how to change one."""

import argparse
import sys

from ep_tui.commands import BadInput
from ep_tui.keys.keymap import Keymap, printed
from ep_tui.keys.own_keys import clash_sentences, load_keymap
from ep_tui.keys.typed_words import does_of
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
    preferred, sentence = preferences.load(args.folders.settings)
    if sentence:
        raise BadInput(sentence)
    games = commands_by_scenario()
    keymap, flaws = load_keymap(preferred.keys, games)
    flaws += clash_sentences(keymap, games)
    commands = {c.id: c for found in games.values() for c in found}
    groups = {g.id: g for found in games.values() for g in keymap.in_game(found).groups}
    _told("title", file=args.folders.settings)
    print()
    for sentence in flaws:
        _print(sentence)
    if flaws:
        print()
    _told("group.turn")
    for command in sorted(commands.values(), key=lambda command: command.rank):
        short = printed(keymap.changed.get(command.id, command.key))
        _entry(keymap, command.id, f"{short} {groups[command.group.id].key}", does_of(command))
    print()
    _told("group.groups")
    for group in groups.values():
        _entry(keymap, group.id, printed(group.key), say(f"help.does.{group.id}"))
    print()
    _told("group.always")
    for screen_key in keymap.screen:
        _entry(keymap, screen_key.id, screen_key.shown, say(f"help.does.{screen_key.id}"))
    print()
    _told("group.replay")
    for key in REPLAY_KEYS:
        _line(" ", f"{key.shown} {key.other}", key.name, say(f"replay.does.{key.id}"))
    print()
    _told("fixed")
    return 0


def _told(key: str, **params: object) -> None:
    _print(say(f"keys.list.{key}", **params))


def _print(text: str) -> None:
    print("\n".join(wrap(text, min(columns(sys.stdout) or WIDTH, WIDTH))))


def _entry(keymap: Keymap, ident: str, key: str, does: str) -> None:
    mark = "*" if ident in keymap.changed else " "
    _line(mark, key, ident, does)


def _line(mark: str, key: str, name: str, text: str) -> None:
    """A key with its command; the text is beside them, or below where there is no room."""
    head = f"{mark} {key:<{KEY_ROOM}}{name:<{NAME_ROOM}}"
    width = columns(sys.stdout) or WIDTH
    beside = width >= LEAST_BESIDE
    if not beside:
        print(head.rstrip())
    lead = head if beside else _BELOW
    told = wrap(text, min(width, WIDTH) - len(lead))
    rest = [f"{' ' * len(lead)}{line}" for line in told[1:]]
    print("\n".join((f"{lead}{told[0]}", *rest)))
