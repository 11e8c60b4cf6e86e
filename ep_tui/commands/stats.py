"""`ep-tui stats`: the statistics of a recorded game as tables, JSON or CSV."""

import argparse
import sys

from ep_tui.commands.common import chosen_record, sentences, write_csv
from ep_tui.commands.output import print_json
from ep_tui.panels.charts import signs_for
from ep_tui.presenters.registry import presenters_of
from ep_tui.replay.playback import SPECTATOR, Replay
from ep_tui.replay.statistics import for_json, rows, statistics
from ep_tui.replay.statistics_layout import WIDEST, PageLayout
from ep_tui.replay.statistics_pages import statistics_text
from ep_tui.session.course import WholeCourse
from ep_tui.terminal.width import columns

WIDTH = 78
"""The columns of an output that is not a terminal."""


def run(args: argparse.Namespace) -> int:
    """Print the statistics; a redacted record has none."""
    from ep_tui.storage import saves

    path = chosen_record(args.folders, args.file)
    with sentences():
        loaded = saves.load(path)
    replay = Replay(WholeCourse(loaded.header, loaded.history), loaded.seats)
    replay.look(SPECTATOR)
    found = statistics(replay)
    if args.json:
        print_json(for_json(found))
    elif args.csv:
        write_csv(rows(found))
    else:
        page = PageLayout(min(columns(sys.stdout) or WIDTH, WIDEST), signs_for(sys.stdout.encoding))
        counts = presenters_of(replay.session.game).counts
        print("\n".join(statistics_text(found, counts, page)))
    return 0
