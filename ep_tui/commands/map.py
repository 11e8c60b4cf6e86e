"""`ep-tui map`: the empty board of a scenario with the names of its places."""

import argparse

from ep_rules.api import SCENARIOS, game, observe, plain, read_scene
from ep_tui.commands.common import sentences
from ep_tui.commands.output import print_wrapped
from ep_tui.commands.position import show_picture
from ep_tui.texts import say


def run(args: argparse.Namespace) -> int:
    """Print the board."""
    scenario, edition = args.scenario, plain(args.edition or "")
    seats = args.seats or (min(SCENARIOS[scenario].layouts) if scenario in SCENARIOS else 2)
    with sentences():
        game(scenario, seats, edition)
    board, state = read_scene(f'scenario = "{scenario}"\nedition = "{edition}"\nseats = {seats}')
    names = board.book.topology.hex_names
    print_wrapped(say(f"names.scenario.{scenario}.title"))
    show_picture(board, observe(board, state, None))
    print_wrapped(say("check.places", first=names[0], last=names[-1]))
    return 0
