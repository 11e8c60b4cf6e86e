"""The lines of the edit screen: the place, the pieces for it, what is legal, the keys."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from ep_rules.api import Action, Refusal, letter
from ep_tui.board.places import Place, name
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.panels.judged import Judged
from ep_tui.panels.styled_lines import Line, flow, marked, plain, rule, wrapped
from ep_tui.panels.wording import place_words
from ep_tui.session.draft import Layable
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.speak import capital, refusal_sentence, rule_line
from ep_tui.texts.typed_places import as_typed

_SPARE = "acdefgimopqrstvwxz0123456789"


def keys_for(labels: Sequence[str], taken: Collection[str]) -> dict[str, str]:
    """A key for each label: the first letter of it that is free, else any free key."""
    keys: dict[str, str] = {}
    for label in labels:
        free = (char for char in (*label, *_SPARE) if char not in taken and char not in keys)
        key = next((char for char in free if char.isalnum()), None)
        if key is not None:
            keys[key] = label
    return keys


def place_lines(
    session: Session, place: Place, facts: Sequence[PlaceFact], width: int
) -> list[Line]:
    """The name of a place and what is there."""
    where = name(session.game.book.topology, place)
    told = place_words(session, [fact for fact in facts if not fact.aside])
    return [rule(where, width), *wrapped(told or say("edit.empty"), width)]


def layable_lines(
    layable: Sequence[Layable], keys: Mapping[str, str], seat: str, width: int
) -> list[Line]:
    """The pieces and hexes that can be placed, each with its key; dim where it is impossible."""
    by_words = {one.words: one for one in layable}
    items: list[Line] = [
        ((key, "key"), (f" {words}", "dim" if by_words[words].error else ""))
        for key, words in keys.items()
    ]
    lines = flow(items, width) if items else [plain(say("edit.nothing"), "dim")]
    return [rule(say("edit.lay", seat=seat), width), *lines]


def choice_lines(title: str, keys: Mapping[str, str], width: int) -> list[Line]:
    """The kinds of a thing that can be placed, each with its key."""
    items: list[Line] = [((key, "key"), (f" {words}", "")) for key, words in keys.items()]
    return [rule(title, width), *flow(items, width)]


def judged_lines(session: Session, found: Judged, width: int) -> list[Line]:
    """The legal actions at the place, then the reasons against the others."""
    lines = [rule(say("edit.legal", who=who(session)), width)]
    lines += [line for action in found.legal for line in wrapped(action, width, "good", "  ")]
    lines += [line for entry in found.refused for line in _refused(session, *entry, width)]
    return lines if len(lines) > 1 else [*lines, plain(say("edit.nothing"), "dim")]


def _refused(session: Session, what: str, refusal: Refusal, width: int) -> list[Line]:
    reason = refusal_sentence(session.game, refusal, session.names)
    return wrapped(say("edit.refused", what=what, reason=reason), width, "dim", "  ")


def verdict(session: Session, action: Action, refusal: Refusal | None, typed: str) -> str:
    """The verdict on a typed action, with the rule against it; places as they were typed."""
    line = as_typed(session.game.book.topology, session.game.notation.write(action), typed)
    if refusal is None:
        return say("edit.is-legal", line=line)
    reason = refusal_sentence(session.game, refusal, session.names, typed)
    return say(
        "edit.is-illegal",
        line=line,
        reason=reason,
        rule=rule_line(refusal, session.edition, session.game.book.settings),
    )


def who(session: Session) -> str:
    """The seat to act and its decision."""
    decision = session.decision
    if decision is None:
        return say("edit.over")
    what = say(f"names.decision.{type(decision).__name__}")
    actor = session.actor
    who = say("names.chance") if actor is None or actor < 0 else letter(actor)
    return say("edit.who", who=capital(who), what=what)


def help_lines(width: int) -> Iterator[Line]:
    """The keys of the screen, one a line."""
    for line in say("edit.help").splitlines():
        first, *rest = wrapped(line, width, indent="  ")
        yield marked("".join(text for text, _ in first))
        yield from rest
