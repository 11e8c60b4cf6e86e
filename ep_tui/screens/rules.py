"""The rules page: all rules by chapter, opened at a rule on request; a search answers questions."""

from collections.abc import Collection, Mapping

from ep_rules import reference
from ep_rules.api import DEFAULT_EDITION
from ep_tui.panels.styled_lines import Line, plain, rule, wrapped
from ep_tui.screens.reader import Reader
from ep_tui.texts import rule_text, say
from ep_tui.texts.rule_answer import NO_HOUSE, Paragraph, answered, entry, laid_out

_MARKED = {"head": "title"}
"""Other roles in the rule at which the page was opened or that answers."""


class RulesPage(Reader):
    """Every rule: title, text in an edition, source, related rules; opened at one of them.

    A search goes to the best rule, which is shown as the answer; the next one is the next best. The
    rules of the modules that are `played` are found first.
    """

    def __init__(
        self,
        edition: str = DEFAULT_EDITION,
        rule_id: str = "",
        played: Collection[str] = (),
        house: Mapping[str, str] = NO_HOUSE,
    ) -> None:
        self._edition = edition
        self._played = played
        self._house = house
        self._marked = rule_id
        self._found: tuple[str, ...] = ()
        self._answered: list[Paragraph] = []
        super().__init__(
            say("start.rules-title"),
            lambda width: [line for _, lines in self._entries(width) for line in lines],
            start=lambda width: self._line_of(rule_id, width) or 0,
        )

    def search(self, word: str, columns: int, *, again: bool) -> tuple[int | None, str]:
        from ep_tui.texts.rule_search import RuleSearch  # 9 ms of opening the page

        if again and self._found:
            self._found = (*self._found[1:], self._found[0])
            self._marked, self._answered = self._found[0], []
            return self._line_of(self._marked, columns), ""
        search = RuleSearch(self._edition, self._played)
        found = search.search([word])
        if not found.rules:
            return None, say("commands.rules.nothing", words=word)
        self._found, self._marked = found.rules, found.rules[0]
        self._answered = answered(search, found, self._edition, self._house)
        return self._line_of(self._marked, columns), ""

    def _line_of(self, rule_id: str, width: int) -> int | None:
        at = 0
        for ident, lines in self._entries(width):
            if ident and ident == rule_id:
                return at
            at += len(lines)
        return None

    def _entries(self, width: int) -> list[tuple[str, list[Line]]]:
        found: list[tuple[str, list[Line]]] = []
        for chapter in reference.chapters():
            found.append(("", [rule(rule_text.heading(chapter.id), width), plain("")]))
            found += [(ident, self._entry(ident, width)) for ident in chapter.rules]
        return found

    def _entry(self, ident: str, width: int) -> list[Line]:
        is_marked = ident == self._marked
        told = self._answered if is_marked else []
        shown = laid_out(told or entry(ident, self._edition, self._played, self._house), width)
        if is_marked:
            shown = [
                tuple((text, _MARKED.get(role, role)) for text, role in line) for line in shown
            ]
        lines: list[Line] = [*shown]
        related = reference.rule(ident).related
        if related and not told:
            more = say("table.rules.related", rules=", ".join(related))
            lines += wrapped(more, width, "dim")
        return [*lines, plain("")]
