"""The lines of the position editor: the place, the pieces for it, what is legal, the keys."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache

from ep_rules.api import Action, Ambiguous, NotUnderstood, OthersShip, Refusal, Seat, letter
from ep_tui.board.places import Place, PlaceKind, name
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.refusals import Nearness
from ep_tui.keys.actions import KIND_OF, commands_for, place_fields
from ep_tui.keys.keymap import name_of
from ep_tui.panels.styled_lines import Line, flow, marked, plain, rule, wrapped
from ep_tui.panels.typed_refusal import form_of, refused_here
from ep_tui.panels.wording import place_words
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.draft import Layable
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap
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


def judged_lines(
    session: Session, found: Sequence[tuple[str, Refusal | None]], width: int
) -> list[Line]:
    """The legal actions at the place, then the reasons against the others."""
    lines = [rule(say("edit.legal", who=who(session)), width)]
    for what, refusal in found:
        if refusal is None:
            lines += wrapped(what, width, "good", "  ")
        else:
            reason = refusal_sentence(session.game, refusal, session.names)
            words = say("edit.refused", what=what, reason=reason)
            lines += wrapped(words, width, "dim", "  ")
    return lines if found else [*lines, plain(say("edit.nothing"), "dim")]


def asked_action(session: Session, text: str) -> tuple[str, bool]:
    """Whether a typed action is legal, in a sentence; if not, why and by which rule."""
    game, mover, legal = session.game, session.mover, session.legal()
    try:
        action = session.read(text, legal)
    except OthersShip as error:
        return refusal_sentence(game, error.refusal, session.names), False
    except NotUnderstood:
        refusal = refused_here(game, text, lambda one: session.explain(one, mover))
        if refusal is not None:
            return refusal_sentence(game, refusal, session.names, text), False
        told = {"near": game.notation.meant(text, legal) or "none", "form": form_of(game, text)}
        return say("check.nobody-understands", text=text, legal="none", **told), False
    except Ambiguous as error:
        return say("screens.typed.ambiguous", text=text, choices=", ".join(error.choices)), False
    refusal = session.explain(action, mover)
    line = as_typed(game.book.topology, game.notation.write(action), text)
    if refusal is None:
        return say("edit.is-legal", line=line), True
    reason = refusal_sentence(game, refusal, session.names, text)
    rule = rule_line(refusal, session.edition, game.book.settings)
    return say("edit.is-illegal", line=line, reason=reason, rule=rule), False


def who(session: Session) -> str:
    """The seat to act and its decision."""
    decision = session.decision
    if decision is None:
        return say("edit.over")
    what = say(f"names.decision.{type(decision).__name__}")
    actor = session.actor
    who = say("names.chance") if actor is None or actor < 0 else letter(actor)
    return say("edit.who", who=capital(who), what=what)


def help_lines(width: int) -> list[Line]:
    """The keys of the screen, one a line."""
    lines = say("edit.help").splitlines()
    return [marked(part) for line in lines for part in wrap(line, width, "  ")]


def judged(session: Session, place: Place) -> list[tuple[str, Refusal | None]]:
    """The legal actions at a place, then other commands with their reasons, the nearest first."""
    me = session.me
    if me is None:
        return []
    concerns = _concerns(session, me, place)
    legal = [action for action in session.legal() if concerns(action)]
    refused = sorted(_refused(session, me, legal, concerns), key=lambda entry: entry[0])
    lines = map(session.game.notation.write, legal)
    return [*((line, None) for line in lines), *((name, why) for _, name, why in refused)]


def _concerns(session: Session, me: Seat, place: Place) -> Callable[[Action], bool]:
    """A test whether an action names a place, or the player's piece that is there."""
    presenters = presenters_of(session.game)
    held = presenters.piece_at(session.imagined_position(), me, place.kind, place.number)

    def concerns(action: Action) -> bool:
        if held is not None and getattr(action, held.field, None) in held.values:
            return True
        names = _named(type(action), place.kind)
        return any(getattr(action, name) == place.number for name in names)

    return concerns


@cache
def _named(kind: type[Action], of: PlaceKind) -> tuple[str, ...]:
    """The fields of an action that are places of one kind; thousands of actions are asked."""
    return tuple(field.name for field in place_fields(kind) if KIND_OF[field.type] == of)


def _refused(
    session: Session, me: Seat, legal: list[Action], concerns: Callable[[Action], bool]
) -> Iterator[tuple[Nearness, str, Refusal]]:
    """The nearest reason of every command of the decision that can do nothing at the place."""
    presenters = presenters_of(session.game)
    for command in commands_for(session.decision, presenters.commands):
        if any(isinstance(action, command.kinds) for action in legal):
            continue
        meant = (one for kind in command.kinds for one in presenters.candidates(kind))
        reasons = (session.explain(action, me) for action in meant if concerns(action))
        nearest = presenters.nearest(reasons)
        if nearest is not None:
            yield presenters.nearness(nearest), name_of(command), nearest
