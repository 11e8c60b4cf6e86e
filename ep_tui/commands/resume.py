"""`ep-tui continue`: go on with a saved game."""

import argparse
import gc

from ep_tui.commands.common import chosen_save, guarded, need_terminal, sentences, terminal


def run(args: argparse.Namespace) -> int:
    """Open the newest unfinished game, or the one that is named."""
    gc.disable()  # nothing to collect while modules load; the app turns it on again
    from ep_tui import saves
    from ep_tui.table import Table

    path = chosen_save(args.file)
    with sentences():
        saves.load(path)
        need_terminal()
        table = Table.resume(path)
    from ep_tui.app import run as open_app

    return guarded(lambda: open_app(table, args.pace, terminal(args), args.theme))
