"""`ep-tui profile`: a summary of the finished games of a person, as tables, JSON or CSV."""

import argparse
import sys

from ep_tui.commands import BadInput
from ep_tui.commands.common import write_csv
from ep_tui.commands.output import print_json, print_wrapped, with_progress
from ep_tui.panels.styled_lines import text_of
from ep_tui.replay.profile import people, rows, shown
from ep_tui.replay.profile_lines import WIDEST, profile_lines
from ep_tui.replay.profile_records import ProfileRecords
from ep_tui.replay.results import results
from ep_tui.storage import saves
from ep_tui.terminal.width import columns
from ep_tui.texts import say
from ep_tui.texts.quote import quoted

_YOU = "you"
"""The person of a profile without games."""


def run(args: argparse.Namespace) -> int:
    """Print the profile of a person, by default of the one with the most games."""
    paths = saves.finished(args.folders)
    games = list(with_progress(results(paths, args.folders.summaries), len(paths)))
    words = people(games)
    if args.person is not None:
        person = _named(args.person, words)
    elif words or args.csv or args.json:
        person = words[0] if words else _YOU
    else:
        print_wrapped(say("profile.none"))
        return 0
    if args.csv:
        write_csv(rows(person, games))
        return 0
    found, is_whole = ProfileRecords(args.folders).profile(person, games)
    if args.json:
        print_json(found)
        return 0
    width = min(columns(sys.stdout) or WIDEST, WIDEST)
    print("\n".join(text_of(line).rstrip() for line in profile_lines(found, width)))
    if not is_whole:
        print_wrapped(say("profile.goals-unread"))
    return 0


def _named(name: str, words: list[str]) -> str:
    """The person of a name, in any case."""
    for word in words:
        if shown(word).casefold() == name.casefold():
            return word
    names = ", ".join(map(shown, words))
    if not words:
        raise BadInput(say("profile.none"))
    raise BadInput(say("profile.unknown", name=quoted(name), count=len(words), names=names))
