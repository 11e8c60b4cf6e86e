"""`ep-tui tutorial`: the first voyage."""

import argparse

from ep_tui.commands.common import need_terminal, open_screen


def run(args: argparse.Namespace) -> int:
    """Open the table with the lessons on it."""
    from ep_tui.tutorial import first_table

    need_terminal()
    table = first_table()
    table.save(args.folders)
    return open_screen(args, table, learning=True)
