"""Rules and answers as paragraphs of styled pieces; the command and the page of rules show them."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ep_rules import reference
from ep_rules.editions import EDITIONS
from ep_tui.texts import has, rule_text, say
from ep_tui.texts.fitting import CUT, cut, wrap
from ep_tui.texts.quote import quoted

if TYPE_CHECKING:
    from ep_tui.texts.rule_search import Found, RuleSearch

NEAR = 3
"""The number of rules that are named after an answer."""
_WIDE = 60
"""The width from which on titles of rules are in a column."""
_COLUMN = 28
NO_HOUSE: Mapping[str, str] = MappingProxyType({})
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
    house: Mapping[str, str] = NO_HOUSE,
    *,
    is_long: bool = False,
) -> list[Paragraph]:
    """A rule in a game: its title, text and source.

    `played`: the modules of the game. `house`: its house settings. `is_long`: with all sources and
    the rules to read next.
    """
    said = _plain(rule_text.text(rule_id, edition, played))
    return [_heading(rule_id), said, *_below(rule_id, edition, played, house, is_long=is_long)]


def _below(
    rule_id: str,
    edition: str,
    played: Collection[str],
    house: Mapping[str, str],
    *,
    is_long: bool,
) -> list[Paragraph]:
    """The notes below the text of a rule, and its source."""
    place = say("screens.rules-reader.where", place=reference.short_place(rule_id, edition))
    where = _details(rule_id, edition, played) if is_long else [_plain(place, "dim")]
    if played and not reference.is_played(rule_id, played):
        where.insert(0, _plain(say("screens.rules-reader.not-played"), "note"))
    return [*_of_house(rule_id, edition, played, house), *where]


def _of_house(
    rule_id: str, edition: str, played: Collection[str], house: Mapping[str, str]
) -> list[Paragraph]:
    """The house settings of a game that change what a rule says."""
    module, text = reference.rule(rule_id).module, rule_text.text(rule_id, edition, played)
    changing = (key for key in house if key in text or key.partition(".")[0] == module)
    return [_plain(_of_setting(key, house[key]), "note") for key in changing]


def _of_setting(key: str, value: str) -> str:
    choice = f"names.choice.{key}.{value}"
    words = say(choice) if has(choice) else value
    about = say(f"names.setting.{key}")
    return say("screens.rules-reader.house", setting=key, value=words, about=about)


def answered(
    search: "RuleSearch",
    found: "Found",
    edition: str,
    house: Mapping[str, str] = NO_HOUSE,
    *,
    is_long: bool = False,
) -> list[Paragraph]:
    """The answer to a question: what was understood, the best rule, and what is near.

    The sentence that answers is first. Rules that fit nearly as well answer in short.
    """
    best, *others = found.rules
    rest = search.answer(found).rest
    short = [line for at in range(found.close) for line in (BLANK, *_lead(search, found, at + 1))]
    near = [item(rule_id, is_line=True) for rule_id in others[found.close :][:NEAR]]
    return [
        *_understood(found),
        *_lead(search, found, 0),
        *([_plain(rest)] if rest else []),
        *_below(best, edition, search.played, house, is_long=is_long),
        *short,
        *([BLANK, *near] if near else []),
    ]


def noted(note: str, lines: Sequence[Paragraph]) -> list[Paragraph]:
    """Paragraphs below a note, if there is one."""
    return [*([_plain(note, "dim")] if note else []), *lines]


def _lead(search: "RuleSearch", found: "Found", at: int) -> list[Paragraph]:
    """The title of a rule that was found, and its sentence that answers."""
    lead = tuple((text, "bold" if marked else "") for text, marked in search.answer(found, at).lead)
    return [_heading(found.rules[at]), Paragraph(lead)]


def _understood(found: "Found") -> list[Paragraph]:
    """Notes on corrected and on unknown words."""
    taken = [say("commands.rules.taken", word=quoted(one), near=near) for one, near in found.taken]
    unknown = [say("commands.rules.unknown", word=quoted(one)) for one in found.unknown]
    return [_plain(text, "dim") for text in taken + unknown]


def _heading(rule_id: str) -> Paragraph:
    """The title of a rule with its id and, if it is another one, its system."""
    system = rule_text.system(rule_id)
    about = f"  {rule_id}" + (f" · {system}" if system else "")
    return Paragraph(((rule_text.title(rule_id), "head"), (about, "dim")))


def _details(rule_id: str, edition: str, played: Collection[str]) -> list[Paragraph]:
    """All sources of a rule, how sure it is, and what to read next."""
    rule = reference.rule(rule_id)
    lines = [BLANK, *(_plain(text, "dim") for text in _sources(rule_id, edition))]
    lines.append(_plain(rule_text.certainty(rule_id, edition, played), "dim"))
    if rule.related:
        lines += [BLANK, _plain(say("screens.rules-reader.related"), "head")]
        lines += map(item, rule.related)
    return lines


def item(rule_id: str, *, is_line: bool = False) -> Paragraph:
    """A rule in a list: its id, title and system."""
    system = rule_text.system(rule_id)
    title = rule_text.title(rule_id) + (f" · {system}" if is_line and system else "")
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
