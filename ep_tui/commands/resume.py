"""`ep-tui continue`: resumes a saved game."""

import argparse

from ep_tui.commands.common import (
    chosen_save,
    need_terminal,
    open_screen,
    sentences,
    think,
)
from ep_tui.commands.play import play_in_lines
from ep_tui.replay.results import lesson_of
from ep_tui.session.table import Table


def run(args: argparse.Namespace) -> int:
    """Open the newest unfinished game, or the one that is named."""
    seconds = think(args)
    with sentences():
        table = Table.resume(args.folders, chosen_save(args.folders, args.file))
    if seconds is not None:
        table.let_think(seconds)
    lesson = lesson_of(table.scenario, table.header.scene)
    if args.plain:
        return play_in_lines(args.folders, table, lesson)
    need_terminal()
    return open_screen(args, table, lesson=lesson)
