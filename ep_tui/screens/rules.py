"""The rules in our own words, to read: by chapter, or at one rule."""

from ep_rules import reference
from ep_rules.api import DEFAULT_EDITION
from ep_tui.screens.reader import Reader
from ep_tui.texts import rules, say
from ep_tui.widgets.pieces import Line, plain, rule, wrapped


def rules_page(edition: str = DEFAULT_EDITION, rule_id: str = "") -> Reader:
    """Every rule: title, text as an edition has it, where it stands, what to read next.

    With a rule's id the page opens there.
    """

    def make(width: int) -> list[Line]:
        return [line for _, lines in _entries(edition, rule_id, width) for line in lines]

    def start(width: int) -> int:
        at = 0
        for ident, lines in _entries(edition, rule_id, width):
            if ident and ident == rule_id:
                return at
            at += len(lines)
        return 0

    return Reader(say("start.rules-title"), make, start=start)


def _entries(edition: str, marked: str, width: int) -> list[tuple[str, list[Line]]]:
    found: list[tuple[str, list[Line]]] = []
    for chapter in reference.chapters():
        found.append(("", [rule(rules.heading(chapter.id), width), plain("")]))
        found += [(ident, _entry(ident, edition, marked, width)) for ident in chapter.rules]
    return found


def _entry(ident: str, edition: str, marked: str, width: int) -> list[Line]:
    role = "title" if ident == marked else "head"
    lines: list[Line] = [((rules.title(ident), role), (f"  {ident}", "dim"))]
    lines += wrapped(rules.text(ident, edition), width)
    place = reference.place(ident, edition)
    lines += wrapped(say("screens.rules-reader.where", place=place), width, "dim")
    related = reference.rule(ident).related
    if related:
        more = say("table.rules.related", rules=", ".join(related))
        lines += wrapped(more, width, "dim")
    return [*lines, plain("")]
