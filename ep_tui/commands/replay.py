"""`ep-tui replay`: shows a recorded game on the screen, as text, or as one seat's files."""

import argparse
import sys
from pathlib import Path

from ep_rules.api import LETTERS, Seat
from ep_tui.commands import BadInput
from ep_tui.commands.common import chosen_record, need_terminal, open_screen, sentences
from ep_tui.commands.output import print_wrapped
from ep_tui.replay.playback import EVERYTHING, SPECTATOR, Eyes, Replay
from ep_tui.replay.text_log import heading, narrate
from ep_tui.texts import say
from ep_tui.texts.quote import escaped, printable


def run(args: argparse.Namespace) -> int:
    """Open the screen, or print the log with `--text` or without a terminal.

    The files show the spectator's view unless the options name a seat.
    """
    path = chosen_record(args.folders, args.file)
    with sentences():
        replay = Replay.open(path)
    if args.eyes is not None:
        _look(replay, args.eyes, path)
    if args.record or args.events:
        seat, course = replay.eyes.seat, replay.course
        text = course.record(seat) if args.record else course.log(seat)
        clean = printable if args.record else escaped
        print("\n".join(map(clean, text.split("\n"))), end="")
        return 0
    first, last = args.first or 0, replay.length if args.last is None else args.last
    if first > min(last, replay.length):
        length = replay.length
        raise BadInput(say("replay.bad-range", first=first, last=last, length=length))
    if args.text or not sys.stdout.isatty():
        _tell(replay, max(1, first), last)
        return 0
    need_terminal()
    from ep_tui.screens.replay import ReplayScreen

    return open_screen(args, None, first=lambda app: ReplayScreen(replay, at=first, look=app.look))


def _look(replay: Replay, text: str, path: Path) -> None:
    """Set the view that the options ask for."""
    seats = LETTERS[: len(replay.session.sitters)]
    known = {eyes.name: eyes for eyes in (SPECTATOR, EVERYTHING)}
    known |= {letter: Eyes(Seat(seat)) for seat, letter in enumerate(seats)}
    eyes = known.get(text.upper() if len(text) == 1 else text)
    if eyes is None:
        raise BadInput(say("replay.no-eyes", text=text, known=", ".join(known)))
    people = replay.session.people
    if eyes.seat in people:
        replay.me = eyes.seat
    if eyes not in replay.all_eyes:
        may = [SPECTATOR.name, *(LETTERS[seat] for seat in people)]
        raise BadInput(say("replay.eyes-closed", file=str(path), open=", ".join(may)))
    replay.look(eyes)


def _tell(replay: Replay, first: int, last: int) -> None:
    for line in (*heading(replay), "", *narrate(replay, first, last)):
        print_wrapped(line)
    if replay.flaw:
        raise BadInput(replay.flaw)
    if not replay.over:
        print()
        print_wrapped(say("replay.not-over"))
