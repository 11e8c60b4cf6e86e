"""`ep-tui rules`: all chapters, the answer to a question, or one rule."""

import argparse
import os
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ep_rules import reference
from ep_rules.editions import DEFAULT_EDITION, EDITIONS
from ep_tui.commands import BadInput
from ep_tui.commands.common import sentences
from ep_tui.terminal.capabilities import detect
from ep_tui.terminal.width import columns
from ep_tui.texts import rule_text as texts
from ep_tui.texts import say
from ep_tui.texts.asked_game import asked_game, named_game
from ep_tui.texts.quote import quoted
from ep_tui.texts.rule_answer import BLANK, Paragraph, answered, entry, item, laid_out, noted

if TYPE_CHECKING:
    from ep_tui.storage.folders import Folders
    from ep_tui.texts.rule_search import Found, RuleSearch

_STYLES = {"head": "1", "bold": "1", "key": "36", "note": "3", "dim": "2"}
"""The looks of roles on a terminal, as SGR parameters."""
_COLORS = ("key",)


def run(args: argparse.Namespace) -> int:
    """Print the answer."""
    edition = args.edition or DEFAULT_EDITION
    played = _played(args.played, edition)
    asked: list[str] = [word for text in args.words for word in text.split()]
    shown: Callable[[], list[Paragraph]]
    document: Callable[[], Mapping[str, object]]
    if not asked:
        shown, document = _chapters, _chapters_json
    elif len(asked) == 1 and asked[0].lower() in reference.rule_ids():
        rule_id = asked[0].lower()
        shown = partial(entry, rule_id, edition, played, is_long=args.long)
        document = partial(_rule_json, rule_id, edition, played)
    elif len(asked) == 1 and "." in asked[0].strip("."):
        raise BadInput(_no_rule(asked[0]))
    else:
        about, game = _about(args, asked, edition)
        search, found = _search([about], edition, played or game.played, is_sure=bool(played))
        shown = partial(_answer, search, found, edition, game.note, is_long=args.long)
        document = partial(_answer_json, search, found, edition)
    if args.json:
        from ep_tui.commands.output import print_json

        print_json(document())
    else:
        _show(shown())
    return 0


def _answer(
    search: "RuleSearch", found: "Found", edition: str, note: str, *, is_long: bool
) -> list[Paragraph]:
    return noted(note, answered(search, found, edition, is_long=is_long))


class _Game(NamedTuple):
    """The modules of a game that was not chosen with `--scenario`, and the line that names it."""

    played: Collection[str] = ()
    note: str = ""


def _about(args: argparse.Namespace, asked: Sequence[str], edition: str) -> tuple[str, _Game]:
    """A question and its game: the one that its words name, else that of the newest save."""
    text = " ".join(asked)
    if args.played is not None or edition not in EDITIONS:
        return text, _Game()
    named = asked_game(text)
    if named.scenario:
        played = reference.games()[named.scenario]
        return named.question, _Game(played, named_game(named.scenario))
    newest = "" if args.json else _newest(args.folders)
    if not newest:
        return text, _Game()
    title = say(f"names.scenario.{newest}.title")
    return text, _Game(reference.games()[newest], say("commands.rules.in-newest", game=title))


def _newest(folders: "Folders") -> str:
    """The scenario of the newest save, or "" if there is none that can be read."""
    from ep_tui.storage import saves

    newest = saves.newest(folders)
    return scenario if newest and (scenario := saves.scenario(newest)) in reference.games() else ""


def _played(scenario: str | None, edition: str) -> Collection[str]:
    """The modules of a scenario, whose rules are searched first and hold."""
    if scenario is None and edition in EDITIONS:
        return ()
    if scenario and edition == DEFAULT_EDITION and scenario in reference.games():
        return reference.games()[scenario]
    from ep_rules.api import DEFAULT_SCENARIO, SCENARIOS, plain, settings_of

    known = plain(scenario or DEFAULT_SCENARIO)
    with sentences():
        settings_of(known, edition)
    return [module.id for module in SCENARIOS[known].modules]


def _chapters() -> list[Paragraph]:
    lines: list[Paragraph] = []
    for chapter in reference.chapters():
        lines += [Paragraph(((texts.heading(chapter.id), "head"),))]
        lines += [*map(item, chapter.rules), BLANK]
    return [*lines, Paragraph(((say("commands.rules.how"), "note"),))]


def _chapters_json() -> dict[str, object]:
    chapters = [
        {"title": texts.heading(chapter.id), "rules": list(map(_title, chapter.rules))}
        for chapter in reference.chapters()
    ]
    return {"chapters": chapters}


def _title(rule_id: str) -> dict[str, str]:
    return {"id": rule_id, "title": texts.title(rule_id), "system": texts.system(rule_id)}


def _rule_json(rule_id: str, edition: str, played: Collection[str]) -> dict[str, object]:
    return {"rule": _rule(rule_id, edition, played)}


def _answer_json(search: "RuleSearch", found: "Found", edition: str) -> dict[str, object]:
    return {
        "rule": _rule(found.rules[0], edition, search.played),
        "answer": search.answer(found).lead_text,
        "near": list(map(_title, found.rules[1:])),
        "read_as": dict(found.taken),
        "unknown": found.unknown,
    }


def _rule(rule_id: str, edition: str, played: Collection[str]) -> dict[str, str]:
    """A rule as `--json` prints it."""
    place = reference.place(rule_id, edition)
    return {**_title(rule_id), "text": texts.text(rule_id, edition, played), "place": place}


def _search(
    asked: Sequence[str], edition: str, played: Collection[str], *, is_sure: bool
) -> "tuple[RuleSearch, Found]":
    from ep_tui.texts.rule_search import RuleSearch

    search = RuleSearch(edition, played, is_sure=is_sure)
    found = search.search(asked)
    if not found.rules:
        raise BadInput(say("commands.rules.nothing", words=quoted(" ".join(asked))))
    return search, found


def _no_rule(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), reference.rule_ids(), n=1, cutoff=0.5)
    return say("commands.rules.no-rule", name=quoted(name), near=near[0] if near else "none")


def _show(lines: Iterable[Paragraph]) -> None:
    """Print paragraphs, on a terminal wrapped to its width and with styles."""
    width = columns(sys.stdout)
    is_styled = width is not None and os.environ.get("TERM", "") not in ("", "dumb")
    left_out = () if detect(os.environ).colored else _COLORS
    styles = {role: style for role, style in _STYLES.items() if is_styled and role not in left_out}
    for line in laid_out(lines, width):
        print("".join(_styled(text, styles.get(role, "")) for text, role in line).rstrip())


def _styled(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if style and text else text
