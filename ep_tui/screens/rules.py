"""The rules page: all rules by chapter, opened at a rule on request."""

from collections.abc import Collection

from ep_rules import reference
from ep_rules.api import DEFAULT_EDITION
from ep_tui.panels.styled_lines import Line, plain, rule, wrapped
from ep_tui.screens.reader import Reader
from ep_tui.texts import rules, say


class RulesPage(Reader):
    """The page of all rules; a search goes through the matches in the order of `ep-tui rules`."""

    def __init__(self, edition: str, rule_id: str, played: Collection[str] = ()) -> None:
        self._edition = edition
        self._played = played
        self._found: tuple[str, ...] = ()
        super().__init__(
            say("start.rules-title"),
            lambda width: [
                line for _, lines in _entries(edition, rule_id, width) for line in lines
            ],
            start=lambda width: _line_of(rule_id, edition, width) or 0,
        )

    def search(self, word: str, columns: int, *, again: bool) -> tuple[int | None, str]:
        """Go to the best or the next match, and show corrected words."""
        from ep_tui.texts.rule_search import NoSearch, RuleSearch

        said: list[str] = []
        if again and self._found:
            self._found = (*self._found[1:], self._found[0])
        else:
            try:
                found = RuleSearch(self._edition, self._played).search([word])
            except NoSearch:
                return super().search(word, columns, again=again)
            self._found = found.rules
            said = [say("commands.rules.taken", word=one, near=near) for one, near in found.taken]
        if not self._found:
            return None, say("commands.rules.nothing", words=word)
        return _line_of(self._found[0], self._edition, columns), " ".join(said)


def rules_page(
    edition: str = DEFAULT_EDITION, rule_id: str = "", played: Collection[str] = ()
) -> RulesPage:
    """Every rule: title, text in an edition, source, related rules.

    With a rule's id the page opens there; with the modules of a game, a search finds its rules
    first.
    """
    return RulesPage(edition, rule_id, played)


def _line_of(rule_id: str, edition: str, width: int) -> int | None:
    """The first line of a rule."""
    at = 0
    for ident, lines in _entries(edition, "", width):
        if ident and ident == rule_id:
            return at
        at += len(lines)
    return None


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
