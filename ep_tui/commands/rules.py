"""`ep-tui rules`: all chapters, a search in every rule, or one rule."""

import argparse
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import NamedTuple

from ep_rules import reference
from ep_rules.editions import DEFAULT_EDITION, EDITIONS
from ep_tui.commands import BadInput
from ep_tui.texts import rules as texts
from ep_tui.texts import say


class RuleLine(NamedTuple):
    """A line of the answer; a terminal styles it by its kind."""

    kind: str
    text: str = ""


STYLES = {"head": "bold", "id": "cyan", "note": "italic", "place": "dim", "text": "", "item": ""}
COLUMN = 28


def run(args: argparse.Namespace) -> int:
    """Print the answer."""
    edition = args.edition or DEFAULT_EDITION
    if edition not in EDITIONS:
        near = get_close_matches(edition, EDITIONS, n=1, cutoff=0.5)
        raise BadInput(
            say(
                "commands.choice.edition",
                name=edition,
                near=near[0] if near else "none",
                known=", ".join(EDITIONS),
            )
        )
    words: list[str] = [word for text in args.words for word in text.split()]
    if not words:
        lines = _chapters()
    elif len(words) == 1 and words[0].lower() in reference.all_rules():
        lines = _rule(words[0].lower(), edition)
    elif len(words) == 1 and "." in words[0].strip("."):
        raise BadInput(_no_rule(words[0]))
    else:
        lines = _search(words, edition)
    _show(lines)
    return 0


def _chapters() -> list[RuleLine]:
    lines: list[RuleLine] = []
    for chapter in reference.chapters():
        lines += [
            RuleLine("head", texts.heading(chapter.id)),
            *map(_item, chapter.rules),
            RuleLine("text"),
        ]
    return [*lines, RuleLine("note", say("commands.rules.how"))]


def _search(words: Sequence[str], edition: str) -> list[RuleLine]:
    from ep_tui.texts.rule_search import NoSearch, RuleSearch

    try:
        found = RuleSearch(edition).search(words)
    except NoSearch:
        raise BadInput(say("commands.rules.no-search")) from None
    lines = [
        RuleLine("note", say("commands.rules.taken", word=word, near=near))
        for word, near in found.taken
    ]
    lines += [RuleLine("note", say("commands.rules.unknown", word=word)) for word in found.unknown]
    if not found.rules:
        raise BadInput(say("commands.rules.nothing", words=" ".join(words)))
    best, *others = found.rules
    lines += [*([RuleLine("text")] if lines else []), *_rule(best, edition)]
    if others:
        lines += [
            RuleLine("text"),
            RuleLine("head", say("commands.rules.others")),
            *map(_item, others),
        ]
    return lines


def _rule(rule_id: str, edition: str) -> list[RuleLine]:
    rule = reference.rule(rule_id)
    lines = [
        RuleLine("id", rule_id),
        RuleLine("head", texts.title(rule_id)),
        RuleLine("text", texts.text(rule_id, edition)),
        RuleLine("text"),
    ]
    editions = [edition, *(name for name in EDITIONS if name != edition)]
    for name in editions[: 1 if rule.house else None]:
        place = reference.place(rule_id, name)
        silent = not rule.house and name not in rule.places
        if silent and all(found.source for found in rule.places.values()):
            continue  # a source that is not an edition applies to all editions
        key = "house" if rule.house else "silent" if silent else "place"
        title = say(f"names.edition.{name}.title")
        lines.append(RuleLine("place", say(f"commands.rules.{key}", edition=title, place=place)))
    lines += [
        RuleLine("place", say("commands.rules.place", place=reference.place(rule_id, book)))
        for book in rule.places
        if book not in EDITIONS
    ]
    lines.append(RuleLine("place", say(f"screens.rules-reader.confidence.{rule.confidence}")))
    if rule.related:
        lines += [RuleLine("text"), RuleLine("head", say("screens.rules-reader.related"))]
        lines += map(_item, rule.related)
    return lines


def _item(rule_id: str) -> RuleLine:
    return RuleLine("item", f"  {rule_id:<{COLUMN}}{texts.title(rule_id)}")


def _no_rule(name: str) -> str:
    near = get_close_matches(name.lower(), reference.all_rules(), n=1, cutoff=0.5)
    return say("commands.rules.no-rule", name=name, near=near[0] if near else "none")


def _show(lines: Sequence[RuleLine]) -> None:
    if not sys.stdout.isatty():
        print("\n".join(line.text for line in lines))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for line in lines:
        text = Text(line.text, style=STYLES[line.kind])
        if line.kind == "item":
            text.stylize(STYLES["id"], 0, COLUMN + 2)
        console.print(text)
