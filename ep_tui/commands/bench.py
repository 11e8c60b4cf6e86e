"""`ep-tui bench`: the engine's speed in random games."""

import argparse

from ep_tui.arena.bot_games import bench
from ep_tui.commands import BadInput
from ep_tui.commands.common import bot_table, json_text
from ep_tui.commands.output import told
from ep_tui.texts import say


def run(args: argparse.Namespace) -> int:
    """Play for some seconds and print the rates."""
    game, bots = bot_table(args)
    others = [name for name in bots if name != "random"]
    if others:
        raise BadInput(say("commands.bench-random-only", name=others[0]))
    speed = bench(game, args.seconds, args.seed)
    if args.json:
        print(json_text(speed))
    else:
        told(
            say(
                "commands.speed",
                games=speed.games,
                rate=f"{speed.games_per_s:.1f}",
                actions=f"{speed.actions_per_s:,.0f}",
                per_game=f"{speed.actions_per_game:.0f}",
            )
        )
    return 0
