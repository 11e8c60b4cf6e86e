"""`ep-tui scene`: the position of a saved game as a scene."""

import argparse
import sys

from ep_rules.api import write_scene
from ep_tui.commands.common import chosen_save, sentences


def run(args: argparse.Namespace) -> int:
    """Print the scene; the save does not change."""
    from ep_tui.storage import saves

    with sentences():
        history = saves.load(chosen_save(args.folders, args.file)).history
    sys.stdout.write(write_scene(history.game, history.state))
    return 0
