"""`ep-tui verify`: checks that records, or all records of a folder, agree with the rules."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from ep_rules import reference
from ep_rules.api import (
    DIGESTS_SINCE,
    ELSEWHERE,
    BadRecord,
    Game,
    LoadedRecord,
    Promise,
    Refusal,
    read,
)
from ep_tui.commands.output import complain, print_json, print_wrapped
from ep_tui.storage import files, saves
from ep_tui.storage.folders import Folders
from ep_tui.texts import say
from ep_tui.texts.error_text import record_sentence
from ep_tui.texts.quote import printable
from ep_tui.texts.rule_text import book_of

STDIN = "-"
_INDENT = "    "
_DIFFERENCES = {
    "record.illegal": "",
    "record.older-rules": "",
    "record.digest-differs": "",
    "record.chance-differs": "",
    "record.other-secret": "",
    "record.result-differs": "",
    "record.cannot-undo": "undo.barrier",
    "record.after-the-end": "turn.game-over",
}
"""An error in the game rather than in the text, and its refusal."""


class ChanceVerdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of checking chance outcomes against one secret or seed.

    Attributes:
        verdict: all equal its draws; or it is not shown yet, was lost, or is in another game.
        outcomes: their number. seed: the seed, if it is one.
    """

    verdict: Literal["proved", "promised", "lost", "elsewhere"]
    outcomes: int
    seed: int = -1


class RecordVerdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """The verdict on one record; `--json` prints it.

    Attributes:
        line, action, code, rule, place, sentence: about the first difference. actions, digests: the
            number that agreed before it. bytes: of the whole file. chance: the proof of its dice.
    """

    file: str
    verdict: Literal["agrees", "differs", "unreadable"]
    line: int | None = None
    action: str | None = None
    code: str | None = None
    rule: str | None = None
    place: str | None = None
    sentence: str | None = None
    actions: int = -1
    digests: int = -1
    bytes: int = -1
    bytes_per_action: float = -1.0
    behavior: int = -1
    torn: str = ""
    chance: tuple[ChanceVerdict, ...] = ()


def run(args: argparse.Namespace) -> int:
    """Check each record; the exit code is the worst one."""
    verdicts = list[RecordVerdict]()
    for name in args.files:
        for verdict in _verdicts(args, name):
            verdicts.append(verdict)
            if not args.json:
                _show(verdict)
    if args.json:
        print_json({"records": verdicts})
    return max(("agrees", "differs", "unreadable").index(one.verdict) for one in verdicts)


def _verdicts(args: argparse.Namespace, name: str) -> Iterator[RecordVerdict]:
    """The verdict on a record, or on all records of a folder by their names."""
    folder = Path(name)
    if name == STDIN or not files.is_folder(folder):
        yield _judge(args, name)
        return
    try:
        records = sorted(path for path in folder.iterdir() if path.suffix == ".txt")
    except OSError as error:
        yield RecordVerdict(
            printable(name), "unreadable", sentence=str(saves.unreadable(folder, error))
        )
        return
    if not records:
        sentence = say("games.verify.no-records", folder=name)
        yield RecordVerdict(printable(name), "unreadable", sentence=sentence)
    for path in records:
        yield _judge(args, str(path))


def _judge(args: argparse.Namespace, name: str) -> RecordVerdict:
    try:
        path, text, size = _given() if name == STDIN else _record(args.folders, name)
    except saves.BadSave as error:
        return RecordVerdict(printable(name), "unreadable", sentence=str(error))
    try:
        return _agrees(path, size, read(text, proving=True))
    except BadRecord as error:
        return _differs(path, size, error)


def _record(folders: Folders, name: str) -> tuple[Path, str, int]:
    """The path of a record, its text and its size."""
    path = saves.find(folders, name)
    return path, saves.text_of(path), path.stat().st_size


def _given() -> tuple[Path, str, int]:
    """The same of the standard input."""
    path = Path(say("check.stdin"))
    try:
        data = files.read_stream(sys.stdin.buffer, saves.MOST_BYTES)
        return path, saves.decoded(path, data), len(data)
    except OSError as error:
        raise saves.unreadable(path, error) from None


def _agrees(path: Path, size: int, loaded: LoadedRecord) -> RecordVerdict:
    actions = len(loaded.history.entries)
    return RecordVerdict(
        printable(str(path)),
        "agrees",
        actions=actions,
        digests=loaded.digests,
        bytes=size,
        bytes_per_action=round(size / max(1, actions), 1),
        behavior=loaded.behavior if loaded.behavior < DIGESTS_SINCE else -1,
        torn=loaded.torn,
        chance=tuple(_chance(loaded)),
    )


def _chance(loaded: LoadedRecord) -> Iterator[ChanceVerdict]:
    """The result for each stretch of outcomes; empty for outcomes of older rules."""
    ends = [drawn.since for drawn in loaded.drawn[1:]] + [loaded.history.outcomes]
    for drawn, end in zip(loaded.drawn, ends, strict=True):
        count = end - drawn.since
        if drawn.proved is not None:
            seed = -1 if isinstance(drawn.origin, Promise) else drawn.origin.number
            yield ChanceVerdict("proved", drawn.proved, seed)
        elif drawn.origin == ELSEWHERE:
            yield ChanceVerdict("elsewhere", count)
        elif isinstance(drawn.origin, Promise):
            yield ChanceVerdict("promised" if drawn is loaded.drawn[-1] else "lost", count)


def _differs(path: Path, size: int, error: BadRecord) -> RecordVerdict:
    refusal, game = error.params.get("refusal"), error.params.get("game")
    stands_for = _DIFFERENCES.get(error.code)
    if not isinstance(refusal, Refusal):
        refusal = Refusal(stands_for) if stands_for else None
    played = game.book.settings if isinstance(game, Game) else ()
    rule = reference.rule_behind(refusal, played) if refusal else None
    book = book_of(game.ruleset) if isinstance(game, Game) else None
    if book is None and error.before is not None:
        book = book_of(error.before.header.ruleset)
    text = error.params.get("text")
    return RecordVerdict(
        printable(str(path)),
        "unreadable" if stands_for is None else "differs",
        line=error.line,
        action=str(text) if text is not None else None,
        code=refusal.code if refusal else error.code,
        rule=rule,
        place=reference.place(rule, book) if rule and book else None,
        sentence=record_sentence(error),
        actions=len(error.before.history.entries) if error.before else -1,
        digests=error.before.digests if error.before else -1,
        bytes=size,
    )


def _show(verdict: RecordVerdict) -> None:
    if verdict.verdict == "agrees":
        if verdict.behavior >= 0:
            sentence = say(
                "games.verify.older",
                file=verdict.file,
                actions=verdict.actions,
                version=verdict.behavior,
            )
        else:
            sentence = say(
                "games.verify.agrees",
                file=verdict.file,
                actions=verdict.actions,
                digests=verdict.digests,
                bytes=verdict.bytes,
                per_action=verdict.bytes_per_action,
            )
        print_wrapped(sentence)
        for chance in verdict.chance:
            origin = "promise" if chance.seed < 0 else "seed"
            words = {"outcomes": chance.outcomes, "origin": origin, "seed": chance.seed}
            print_wrapped(say(f"games.verify.{chance.verdict}", **words), _INDENT)
        if verdict.torn:
            print_wrapped(say("games.verify.torn", text=verdict.torn[:40]), _INDENT)
        return
    if verdict.sentence and not verdict.line:
        complain(verdict.sentence)
        return
    told = say(f"games.verify.{verdict.verdict}", file=verdict.file, sentence=verdict.sentence)
    print_wrapped(told)
    if verdict.rule:
        print_wrapped(say("games.verify.rule", rule=verdict.rule, place=verdict.place), _INDENT)
