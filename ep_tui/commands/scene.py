"""`ep-tui scene`: the position of a saved game as a scene."""

import argparse
import sys

from ep_rules.api import write_scene
from ep_tui.commands.common import chosen_save, sentences
from ep_tui.commands.output import print_json
from ep_tui.storage import saves


def run(args: argparse.Namespace) -> int:
    """Print the scene; the save does not change."""
    with sentences():
        history = saves.load(chosen_save(args.folders, args.file)).history
    text = write_scene(history.game, history.state)
    if args.json:
        print_json({"scene": text})
    else:
        sys.stdout.write(text)
    return 0
