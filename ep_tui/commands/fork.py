"""`ep-tui fork`: copies the beginning of a save into a new one."""

import argparse

import msgspec

from ep_rules.api import ELSEWHERE, FORMAT, BadRecord, Header, History, LoadedRecord, read, write
from ep_tui.commands import BadInput
from ep_tui.commands.common import chosen_save, sentences
from ep_tui.commands.output import print_wrapped
from ep_tui.session.table_chance import fresh_secret
from ep_tui.storage import saves
from ep_tui.storage.save_writer import RecordFile
from ep_tui.storage.seat_words import sitters
from ep_tui.texts import say


def run(args: argparse.Namespace) -> int:
    """Replay the beginning, write it to a new file, and say how to go on.

    A fork gets its own secret, or the players of the other game would know its future chance.
    """
    path = chosen_save(args.folders, args.file)
    with sentences():
        text = saves.text_of(path)
        try:
            loaded = read(text)
        except BadRecord as error:
            if error.before is None or args.at is None:
                raise saves.BadSave(saves.damage(path, error)) from None
            loaded = error.before
    history = _beginning(loaded, args.at, path.name)
    header = _header(loaded, args.seats, path.name)
    count = len(history.entries)
    head, _, body = write(header, history).partition("\n")
    comment = say("games.fork.comment", name=path.name, count=count)
    text, secret = "".join((head, "\n", comment, "\n", body)), None
    if not history.state.over:
        secret = fresh_secret()
        text += header.promise(secret).line
    file = RecordFile.create(args.folders, header.scenario, text, secret)
    file.close(over=False)
    if file.path is None or file.trouble:
        raise BadInput(say("games.fork.cannot", reason=file.trouble))
    print_wrapped(say("games.fork.done", count=count, file=path.name, name=file.path.stem))
    return 0


def _beginning(loaded: LoadedRecord, at: int | None, name: str) -> History:
    entries = loaded.history.entries
    if at is None or at == len(entries):
        return loaded.history
    if at > len(entries):
        raise BadInput(say("games.fork.too-far", file=name, count=len(entries), at=at))
    history = loaded.header.start()
    for entry in entries[:at]:
        history.play(entry.action)
    return history


def _header(loaded: LoadedRecord, seats: str | None, name: str) -> Header:
    words = loaded.seats
    if seats is not None:
        with sentences():
            words = tuple(sitter.word for sitter in sitters(seats.split(",")))
        if len(words) != len(loaded.seats):
            raise BadInput(
                say("games.fork.seats", file=name, seats=len(loaded.seats), given=len(words))
            )
    return msgspec.structs.replace(
        loaded.header,
        ruleset=loaded.history.game.ruleset,
        seats=tuple(words),
        origin=ELSEWHERE,
        format=FORMAT,
    )
