"""`ep-tui continue`: go on with a saved game."""

import argparse
import gc

from ep_tui.commands.common import chosen_save, guarded, need_terminal, sentences


def run(args: argparse.Namespace) -> int:
    """Open the newest unfinished game, or the one that is named."""
    gc.disable()  # nothing to collect while modules load; the app turns it on again
    from ep_tui.table import Table

    with sentences():
        table = Table.resume(chosen_save(args.file))
    need_terminal()
    from ep_tui.app import run as open_app

    return guarded(lambda: open_app(table, args.pace))
