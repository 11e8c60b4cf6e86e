"""Rules and answers as paragraphs of styled pieces; the command and the page of rules show them."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ep_rules import reference
from ep_rules.editions import EDITIONS
from ep_tui.texts import rules, say
from ep_tui.texts.fitting import CUT, cut, wrap
from ep_tui.texts.quote import quoted

if TYPE_CHECKING:
    from ep_tui.texts.rule_search import Found, RuleAnswer, RuleSearch

NEAR = 3
"""The number of rules that are named after an answer."""
_WIDE = 60
"""The width from which on titles of rules are in a column."""
_COLUMN = 28
_MARGIN = "  "

TextPiece = tuple[str, str]
"""Text and its role."""


class Paragraph(NamedTuple):
    """Pieces that are broken to a width; an item is indented, and a `line` is cut instead."""

    pieces: tuple[TextPiece, ...] = ()
    is_item: bool = False
    is_line: bool = False


BLANK = Paragraph()


def entry(
    rule_id: str,
    edition: str,
    played: Collection[str] = (),
    answer: "RuleAnswer | None" = None,
    *,
    is_long: bool = False,
) -> list[Paragraph]:
    """A rule in a game: its title, text and source; as an answer, the sentence that answers first.

    `played`: the modules of the game. `is_long`: with all sources and the rules to read next.
    """
    if answer is None:
        said = [_plain(rules.text(rule_id, edition, played))]
    else:
        lead = tuple((text, "bold" if marked else "") for text, marked in answer.lead)
        said = [Paragraph(lead), *([_plain(answer.rest)] if answer.rest else [])]
    place = say("screens.rules-reader.where", place=reference.short_place(rule_id, edition))
    where = _details(rule_id, edition, played) if is_long else [_plain(place, "dim")]
    if played and not reference.is_played(rule_id, played):
        said.append(_plain(say("screens.rules-reader.not-played"), "note"))
    return [_heading(rule_id), *said, *where]


def answered(
    search: "RuleSearch", found: "Found", edition: str, note: str = "", *, is_long: bool = False
) -> list[Paragraph]:
    """The answer to a question: a note, what was understood, the best rule, and what is near.

    Rules that fit nearly as well answer in short.
    """
    best, *others = found.rules
    short = [line for at in range(found.close) for line in _in_short(search, found, at + 1)]
    near = [item(rule_id, is_line=True) for rule_id in others[found.close :][:NEAR]]
    return [
        *([_plain(note, "dim")] if note else []),
        *_understood(found),
        *entry(best, edition, search.played, search.answer(found), is_long=is_long),
        *short,
        *([BLANK, *near] if near else []),
    ]


def _in_short(search: "RuleSearch", found: "Found", at: int) -> list[Paragraph]:
    """The title of a further rule and the sentence that answers."""
    lead = tuple((text, "bold" if marked else "") for text, marked in search.answer(found, at).lead)
    return [BLANK, _heading(found.rules[at]), Paragraph(lead)]


def _understood(found: "Found") -> list[Paragraph]:
    """Notes on corrected and on unknown words."""
    taken = [say("commands.rules.taken", word=quoted(one), near=near) for one, near in found.taken]
    unknown = [say("commands.rules.unknown", word=quoted(one)) for one in found.unknown]
    return [_plain(text, "dim") for text in taken + unknown]


def _heading(rule_id: str) -> Paragraph:
    """The title of a rule with its id and, if it is another one, its system."""
    system = rules.system(rule_id)
    about = f"  {rule_id}" + (f" · {system}" if system else "")
    return Paragraph(((rules.title(rule_id), "head"), (about, "dim")))


def _details(rule_id: str, edition: str, played: Collection[str]) -> list[Paragraph]:
    """All sources of a rule, how sure it is, and what to read next."""
    rule = reference.rule(rule_id)
    lines = [BLANK, *(_plain(text, "dim") for text in _sources(rule_id, edition))]
    lines.append(_plain(rules.certainty(rule_id, edition, played), "dim"))
    if rule.related:
        lines += [BLANK, _plain(say("screens.rules-reader.related"), "head")]
        lines += map(item, rule.related)
    return lines


def item(rule_id: str, *, is_line: bool = False) -> Paragraph:
    """A rule in a list: its id, title and system."""
    system = rules.system(rule_id)
    title = rules.title(rule_id) + (f" · {system}" if is_line and system else "")
    return Paragraph(((rule_id, "key"), (title, "")), is_item=True, is_line=is_line)


def laid_out(paragraphs: Iterable[Paragraph], width: int | None) -> list[tuple[TextPiece, ...]]:
    """The lines of paragraphs; without a width, a line for each."""
    lines: list[tuple[TextPiece, ...]] = []
    for paragraph in paragraphs:
        pieces = _as_item(paragraph.pieces, width) if paragraph.is_item else paragraph.pieces
        if width is None:
            lines.append(pieces)
        elif paragraph.is_line:
            lines.append(_cut(pieces, width))
        else:
            margin = _MARGIN if paragraph.is_item else ""
            text = "".join(text for text, _ in pieces).removeprefix(margin)
            told = wrap(text, width - len(margin), margin)
            lines += _styled([margin + line for line in told], pieces)
    return lines


def _sources(rule_id: str, edition: str) -> list[str]:
    rule = reference.rule(rule_id)
    editions = [edition, *(name for name in EDITIONS if name != edition)]
    said: list[str] = []
    for name in editions[: 1 if rule.house else None]:
        place = reference.place(rule_id, name)
        silent = not rule.house and name not in rule.places
        if silent and all(found.source for found in rule.places.values()):
            continue  # a source that is not an edition applies to all editions
        key = "house" if rule.house else "silent" if silent else "place"
        title = say(f"names.edition.{name}.title")
        said.append(say(f"commands.rules.{key}", edition=title, place=place))
    books = [book for book in rule.places if book not in EDITIONS]
    return said + [
        say("commands.rules.place", place=reference.place(rule_id, book)) for book in books
    ]


def _plain(text: str, role: str = "") -> Paragraph:
    return Paragraph(((text, role),))


def _as_item(pieces: Sequence[TextPiece], width: int | None) -> tuple[TextPiece, ...]:
    """An id and a title behind a margin, in columns where there is room."""
    (rule_id, role), title = pieces
    column = _COLUMN if width is None or width >= _WIDE else 0
    return (
        (_MARGIN, ""),
        (f"{rule_id:<{column}}" if column else f"{rule_id}{_MARGIN}", role),
        title,
    )


def _cut(pieces: Sequence[TextPiece], width: int) -> tuple[TextPiece, ...]:
    text = "".join(text for text, _ in pieces)
    shown = cut(text, width)
    kept = tuple(_between(pieces, 0, len(shown.removesuffix(CUT))))
    return kept if shown == text else (*kept, (CUT, ""))


def _styled(lines: Iterable[str], pieces: Sequence[TextPiece]) -> list[tuple[TextPiece, ...]]:
    """Lines of a text with the roles of its pieces."""
    if len(pieces) == 1:
        return [((line, pieces[0][1]),) for line in lines]
    text, at = "".join(text for text, _ in pieces), 0
    styled: list[tuple[TextPiece, ...]] = []
    for line in lines:
        said = line.lstrip()
        margin = line[: len(line) - len(said)]
        start = text.index(said, at)
        at = start + len(said)
        styled.append((*([(margin, "")] if margin else []), *_between(pieces, start, at)))
    return styled


def _between(pieces: Sequence[TextPiece], start: int, stop: int) -> Iterator[TextPiece]:
    """The part of pieces from a character to another one."""
    at = 0
    for text, role in pieces:
        if part := text[max(0, start - at) : max(0, stop - at)]:
            yield part, role
        at += len(text)
