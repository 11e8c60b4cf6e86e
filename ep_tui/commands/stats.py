"""`ep-tui stats`: the statistics of a recorded game as tables, JSON or CSV."""

import argparse
import sys
from collections.abc import Mapping

from ep_tui.commands.common import chosen_record, sentences, write_csv
from ep_tui.commands.output import print_json
from ep_tui.presenters.registry import presenters_of
from ep_tui.replay.playback import SPECTATOR, Replay
from ep_tui.replay.statistics import Statistics, for_json, rows, statistics
from ep_tui.replay.statistics_layout import WIDEST, PageLayout
from ep_tui.replay.statistics_pages import DrawPage, head_lines, pages_of, points_page
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
        _tables(found, pages_of(presenters_of(replay.session.game).counts))
    return 0


def _tables(found: Statistics, pages: Mapping[str, DrawPage]) -> None:
    from ep_tui.panels.charts import signs_for
    from ep_tui.panels.styled_lines import text_of

    signs = signs_for(sys.stdout.encoding)
    width = min(columns(sys.stdout) or WIDTH, WIDEST)
    lines = head_lines(found, width)
    for draw in pages.values():
        page = PageLayout(width, signs)
        lines += [(), *draw(found, page)]
        if draw is points_page:
            more = (PageLayout(width, signs, seat) for seat in range(1, len(found.seats)))
            for other in more:
                lines += [(), *draw(found, other)[len(found.seats) + 2 :]]
    print("\n".join(text_of(line).rstrip() for line in lines))
