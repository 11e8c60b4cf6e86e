"""`ep-tui tutorial`: the first lesson, or the one that is named."""

import argparse

from ep_tui.commands import BadInput
from ep_tui.commands.common import need_terminal, open_screen
from ep_tui.commands.play import play_in_lines
from ep_tui.texts import say
from ep_tui.texts.quote import quoted
from ep_tui.tutorial.lesson_files import LESSONS, begin_lesson


def run(args: argparse.Namespace) -> int:
    """Open the table of the lesson."""
    name = args.lesson or LESSONS[0]
    if name not in LESSONS:
        raise BadInput(say("tutorial.unknown", name=quoted(name), names=", ".join(LESSONS)))
    if not args.plain:
        need_terminal()
    table = begin_lesson(args.folders, name)
    if args.plain:
        return play_in_lines(args.folders, table, name)
    return open_screen(args, table, lesson=name)
