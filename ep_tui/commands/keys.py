"""`ep-tui keys`: every command of the table with its key, and how to change one."""

import argparse
from textwrap import fill

from ep_tui.commands import BadInput
from ep_tui.keys.keymap import BadKeys, Keymap, check, printed
from ep_tui.presenters import commands_by_scenario
from ep_tui.replay.keys import REPLAY_KEYS
from ep_tui.storage import preferences
from ep_tui.texts import say

WIDTH = 80
KEY_ROOM, NAME_ROOM = 10, 13


def run(args: argparse.Namespace) -> int:
    """Print the list; invalid keys are reported in one sentence."""
    preferred, sentence = preferences.load(args.folders.settings)
    if sentence:
        raise BadInput(sentence)
    try:
        check(preferred.keys, commands_by_scenario)
    except BadKeys as error:
        raise BadInput(str(error)) from None
    keymap = Keymap(preferred.keys)
    commands = {c.id: c for found in commands_by_scenario().values() for c in found}
    print(fill(say("keys.list.title", file=args.folders.settings), WIDTH, break_on_hyphens=False))
    print(f"\n{say('keys.list.group.turn')}")
    for command in sorted(commands.values(), key=lambda command: command.rank):
        short = printed(preferred.keys.get(command.id, command.key))
        _entry(keymap, command.id, f"{short} {keymap.group_key(command)}")
    print(f"\n{say('keys.list.group.groups')}")
    for group in keymap.groups:
        _entry(keymap, group.id, printed(group.key))
    print(f"\n{say('keys.list.group.always')}")
    for screen_key in keymap.screen:
        _entry(keymap, screen_key.id, screen_key.shown)
    print(f"\n{say('keys.list.group.replay')}")
    for key in REPLAY_KEYS:
        _line(" ", f"{key.shown} {key.other}", key.name, say(f"replay.does.{key.id}"))
    print(f"\n{say('keys.list.fixed')}")
    return 0


def _entry(keymap: Keymap, ident: str, key: str) -> None:
    mark = "*" if ident in keymap.changed else " "
    _line(mark, key, ident, say(f"help.does.{ident}"))


def _line(mark: str, key: str, name: str, text: str) -> None:
    head = f"{mark} {key:<{KEY_ROOM}}{name:<{NAME_ROOM}}"
    print(fill(text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head)))
