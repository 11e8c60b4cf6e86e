"""`ep-tui tutorial`: the first voyage."""

import argparse
import gc

from ep_tui.commands.common import guarded, need_terminal


def run(args: argparse.Namespace) -> int:
    """Open the table with the lessons on it."""
    gc.disable()  # nothing to collect while modules load; the app turns it on again
    from ep_tui.tutorial import first_table

    need_terminal()
    table = first_table()
    table.save()
    from ep_tui.app import run as open_app

    return guarded(lambda: open_app(table, args.pace, learning=True))
