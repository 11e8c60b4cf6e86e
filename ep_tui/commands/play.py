"""`ep-tui play` and bare `ep-tui`: the table, or the start screen."""

import argparse
from functools import partial
from typing import TYPE_CHECKING

from ep_tui.commands import BadInput
from ep_tui.commands.common import (
    house,
    need_terminal,
    open_screen,
    sentences,
    think,
)
from ep_tui.texts import say

if TYPE_CHECKING:
    from ep_tui.session.session import Session
    from ep_tui.session.table import Table
    from ep_tui.storage.folders import Folders


def run(args: argparse.Namespace) -> int:
    """Open the screen."""
    if args.start and args.plain:
        from ep_tui.commands.plain_start import start
        from ep_tui.plain.command import talk

        return talk(partial(start, args.folders))
    if args.start:
        need_terminal()
        return open_screen(args, None)

    from ep_tui.session.table import Table

    with sentences():
        seats = _seats(args)
        table = Table.new(
            args.scenario,
            seats,
            seed=args.seed,
            first=_first(args.first, len(seats)),
            edition=args.edition,
            house=house(args),
        )
        if not args.plain:
            need_terminal()
        for text in args.words:
            _add_word(table, text)
        table.save(args.folders)
    if args.plain:
        return play_in_lines(args.folders, table)
    return open_screen(args, table)


def play_in_lines(folders: "Folders", table: "Table", lesson: str = "") -> int:
    """Play in plain mode, with a lesson or without; the exit code."""
    from ep_tui.plain.command import play

    def told(session: "Session") -> list[str]:
        from ep_tui.replay.gains import told_at_home

        return told_at_home(folders, session)

    return play(folders, table, told, lesson)


def _seats(args: argparse.Namespace) -> list[str]:
    """The seat words, with the thinking time of the command line or the preferences."""
    from ep_rules.bots.thinking_time import SEARCHING
    from ep_tui.storage.preferences import load
    from ep_tui.storage.seat_words import thinking

    words, seconds = args.seats.split(","), think(args)
    if seconds is None and any(word.strip() in SEARCHING for word in words):
        seconds = load(args.folders.settings)[0].think
    return thinking(words, seconds)


def _add_word(table: "Table", text: str) -> None:
    from ep_rules.api import LETTERS, Seat
    from ep_tui.session.table_chance import BadWord

    letter, _, word = text.partition("=")
    seat = Seat(LETTERS.find(letter.upper()))
    if len(letter) != 1 or seat not in table.people:
        raise BadInput(say("commands.bad-word", text=text))
    try:
        table.add_word(seat, word)
    except BadWord as error:
        raise BadInput(say(f"panels.chance.{error.code}", text=word, seat=letter)) from None


def _first(text: str | None, seats: int) -> int | None:
    from ep_rules.api import LETTERS

    if text is None:
        return None
    letter = text.upper()
    if len(letter) != 1 or letter not in LETTERS[:seats]:
        raise BadInput(say("commands.bad-first", text=text, last=LETTERS[seats - 1]))
    return LETTERS.index(letter)
