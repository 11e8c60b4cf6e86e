"""`ep-tui continue`: go on with a saved game."""

import argparse
import gc
from pathlib import Path

from ep_tui.commands import BadInput
from ep_tui.commands.common import guarded, need_terminal, sentences
from ep_tui.texts import say


def run(args: argparse.Namespace) -> int:
    """Open the newest unfinished game, or the one that is named."""
    gc.disable()  # nothing to collect while modules load; the app turns it on again
    from ep_tui import saves
    from ep_tui.table import Table

    path = _chosen(args.file) if args.file else next(iter(saves.running()), None)
    if path is None:
        raise BadInput(say("commands.nothing-to-continue"))
    with sentences():
        saves.load(path)
        need_terminal()
        table = Table.resume(path)
    from ep_tui.app import run as open_app

    return guarded(lambda: open_app(table, args.pace))


def _chosen(name: str) -> Path:
    from ep_tui import saves

    path = Path(name)
    if path.exists() or path.is_absolute():
        return path
    inside = [found for found in saves.running() if name in (found.name, found.stem)]
    return inside[0] if inside else path
