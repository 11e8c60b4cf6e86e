"""`ep-tui continue`: go on with a saved game."""

import argparse

from ep_tui.commands.common import chosen_save, guarded, need_terminal, open_screen, sentences


def run(args: argparse.Namespace) -> int:
    """Open the newest unfinished game, or the one that is named."""
    from ep_tui.table import Table

    with sentences():
        table = Table.resume(chosen_save(args.file))
    if args.plain:
        from ep_tui.plain.command import play

        return guarded(lambda: play(table))
    need_terminal()
    return open_screen(args, table)
