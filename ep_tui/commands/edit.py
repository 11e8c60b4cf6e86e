"""`ep-tui edit`: sets up a position on the screen."""

import argparse
from pathlib import Path

from ep_rules.api import DEFAULT_SCENARIO
from ep_tui.commands.common import need_terminal, open_screen
from ep_tui.commands.position import example_of, given, scene_of


def run(args: argparse.Namespace) -> int:
    """Open the edit screen."""
    from ep_tui.screens.edit import LEAST_COLUMNS, LEAST_LINES, EditScreen
    from ep_tui.session.draft import Draft

    if args.example is not None:
        name, position = args.example, scene_of(example_of(args.example).text, args.example)
    else:
        text, source = given(args.file or DEFAULT_SCENARIO)
        position = scene_of(text, source)
        name = Path(args.file or "").stem if Path(args.file or "").suffix else "scene"
    need_terminal(LEAST_COLUMNS, LEAST_LINES)
    draft = Draft(position.game, position.state, name, colors=position.colors)
    return open_screen(args, None, first=lambda app: EditScreen(draft, app.look))
