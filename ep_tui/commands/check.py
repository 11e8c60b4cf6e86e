"""`ep-tui check`: which actions are legal in a scene, and if not, why.

The scene is a file, the standard input, an example, or a line of statements.
"""

import argparse
import re
from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec

from ep_rules import reference
from ep_rules.api import (
    CHANCE,
    LETTERS,
    Action,
    Ambiguous,
    Decision,
    Draw,
    Event,
    NotUnderstood,
    OthersShip,
    Refusal,
    Seat,
    with_letters,
    write_scene,
)
from ep_tui.commands.event_data import event_data
from ep_tui.commands.output import print_json, print_wrapped
from ep_tui.commands.position import Position, example_of, given, scene_of, show_position
from ep_tui.contributions.words import yes
from ep_tui.keys.typed_words import in_notation
from ep_tui.panels.typed_refusal import form_of, refused_here
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts import say
from ep_tui.texts.quote import printable, quoted
from ep_tui.texts.rule_text import book_of
from ep_tui.texts.speak import refusal_sentence, seat_name
from ep_tui.texts.typed_places import as_typed

ILLEGAL, NOT_UNDERSTOOD = 1, 2
_INDENT = "    "
_MOST_CHOICES = 12
_THING = re.compile(r"#\d|[A-Za-z]\d{1,2}(?:[.-][a-z]{1,2})?$")
"""A ship or a place."""
_WHO = re.compile(r"([A-Fa-f*])\s+(.*)$", re.DOTALL)


class ActionVerdict(msgspec.Struct, frozen=True):
    """The verdict on one action; `--json` prints it."""

    action: str
    verdict: Literal["legal", "illegal", "open-first", "not-understood"]
    legal: bool | None
    code: str | None = None
    rule: str | None = None
    place: str | None = None
    sentence: str | None = None
    events: tuple[dict[str, Any], ...] = ()


def run(args: argparse.Namespace) -> int:
    """Judge the actions in order, then print what the options ask for."""
    position = _position(args)
    verdicts = list[ActionVerdict]()
    for number, text in enumerate(args.actions, 1):
        verdicts.append(_judge(position, text))
        if not args.json:
            _show(verdicts[-1], _names(position, args.actions[:number]))
    if args.json:
        print_json(_document(args, position, verdicts))
    else:
        _show_rest(args, position)
    understood = all(verdict.legal is not None for verdict in verdicts)
    legal = all(verdict.legal for verdict in verdicts)
    return NOT_UNDERSTOOD if not understood else 0 if legal else ILLEGAL


def _document(
    args: argparse.Namespace, position: Position, verdicts: Sequence[ActionVerdict]
) -> dict[str, object]:
    """What `--json` prints, with the printed names of places."""
    document: dict[str, object] = {"actions": [_fields(verdict) for verdict in verdicts]}
    if args.legal:
        document["legal_actions"] = list(_legal_lines(position).values())
    if args.state:
        document["state"] = write_scene(position.game, position.state)
    return document


def _show_rest(args: argparse.Namespace, position: Position) -> None:
    """Print what the options ask for after the actions."""
    if not (args.actions or args.legal or args.state):
        print_wrapped(_open_question(position))
        show_position(position)
    if args.legal:
        _show_legal(position)
    if args.state:
        print(write_scene(position.game, position.state), end="")


def _position(args: argparse.Namespace) -> Position:
    """The position of the options; an example without actions brings its own."""
    if args.example is None:
        return scene_of(*given(args.file))
    found = example_of(args.example)
    args.actions = [*([args.file] if args.file else []), *args.actions] or found.actions
    if not args.json:
        print_wrapped(found.shows)
    return scene_of(found.text, args.example)


def _judge(position: Position, text: str) -> ActionVerdict:
    """The verdict on one action; legal actions are applied."""
    game, state, colors, _ = position
    actor = state.agenda[-1].actor if state.agenda else state.active
    lettered = with_letters(text.strip(), colors)
    match = _WHO.match(lettered)
    said = in_notation(match[2] if match else lettered, presenters_of(game).commands)
    who = actor
    if match:
        who = CHANCE if match[1] == "*" else Seat(LETTERS.index(match[1].upper()))
    if who >= state.seats:
        sentence = say("check.no-such-seat", text=quoted(text), last=LETTERS[state.seats - 1])
        return ActionVerdict(text, "not-understood", None, "no-such-seat", sentence=sentence)
    try:
        action = game.notation.read(said, game.legal_actions(state), who)
    except OthersShip as error:
        return _refused(position, text.strip(), error.refusal)
    except Ambiguous as error:
        choices = ", ".join(error.choices[:_MOST_CHOICES])
        more = yes(len(error.choices) > _MOST_CHOICES)
        sentence = say("check.fits-several", text=quoted(text), choices=choices, more=more)
        return ActionVerdict(text, "not-understood", None, "fits-several", sentence=sentence)
    except NotUnderstood:
        refusal = refused_here(game, said, lambda one: game.explain(state, one, who))
        if refusal is not None:
            nowhere = _is_nowhere(position, said, who)
            return _refused(position, text.strip(), refusal, nowhere=nowhere)
        sentence = _not_understood(position, text, said, f"{position.who(who)} " if match else "")
        return ActionVerdict(text, "not-understood", None, "not-understood", sentence=sentence)
    return _judge_action(position, action, who)


def _not_understood(position: Position, text: str, said: str, who: str) -> str:
    """The action probably meant by a text that is not one, or else those that are legal there.

    `who`: the seat that the text begins with.
    """
    game, state, *_ = position
    if state.agenda and state.agenda[-1].actor == CHANCE:
        return _what_chance(position)
    legal = game.legal_actions(state)
    meant = game.notation.meant(said, legal)
    near = f"{who}{meant}" if meant else "none"
    things = {word.upper() for word in said.split() if _THING.match(word)}
    lines = [line for line in map(game.notation.write, legal) if things & {*line.upper().split()}]
    return say(
        "check.nobody-understands",
        text=quoted(text),
        near=near,
        form=form_of(game, said),
        legal=", ".join(lines[:_MOST_CHOICES]) or "none",
    )


def _judge_action(position: Position, action: Action, who: Seat) -> ActionVerdict:
    game, state, *_ = position
    line = f"{position.who(who)} {game.notation.write(action)}"
    by_chance = isinstance(game.book.family_of.get(type(action)), Draw)
    if state.agenda and state.agenda[-1].actor == CHANCE and not by_chance:
        sentence = _what_chance(position)
        return ActionVerdict(line, "open-first", None, "open-first", sentence=sentence)
    refusal = game.explain(state, action, who)
    if refusal is not None:
        return _refused(position, line, refusal)
    heard = game.listen(state, action)
    return ActionVerdict(
        line, "legal", legal=True, events=tuple(_told(position, event) for event in heard)
    )


def _is_nowhere(position: Position, said: str, who: Seat) -> bool:
    """True if the word of a command was given alone, and each place has a reason against it."""
    presenters = presenters_of(position.game)
    named = (
        one for one in presenters.commands if any(k.form.startswith(f"{said} ") for k in one.kinds)
    )
    why = (
        presenters.why_not(one, lambda a: position.game.explain(position.state, a, who))
        for one in named
    )
    return any(found is not None and not found.everywhere for found in why)


def _refused(
    position: Position, line: str, refusal: Refusal, *, nowhere: bool = False
) -> ActionVerdict:
    rule = reference.rule_behind(refusal, position.game.book.settings)
    reason = refusal_sentence(position.game, refusal, position.names)
    return ActionVerdict(
        line,
        "illegal",
        legal=False,
        code=refusal.code,
        rule=rule,
        place=reference.place(rule, book_of(position.game.ruleset)),
        sentence=say("table.no-place", reason=reason) if nowhere else reason,
    )


def _told(position: Position, event: Event) -> dict[str, Any]:
    sentence = presenters_of(position.game).line(event, position.names)
    return {**event_data(position.game, event), "sentence": sentence}


def _fields(verdict: ActionVerdict) -> dict[str, object]:
    """A verdict as `--json` prints it."""
    fields: dict[str, object] = msgspec.to_builtins(verdict)
    del fields["verdict"]
    return fields


def _names(position: Position, actions: Sequence[str]) -> Callable[[str], str]:
    """Names places in a sentence as the last of some actions does, those before, or the scene."""
    topology, typed = position.game.book.topology, "\n".join((position.text, *actions))
    return lambda sentence: as_typed(topology, sentence, typed)


def _show(verdict: ActionVerdict, named: Callable[[str], str]) -> None:
    """Print a verdict as text; `named` puts the typed names of places into a sentence."""
    word = say(f"check.{verdict.verdict}")
    print_wrapped(named(say("check.line", verdict=word, line=printable(verdict.action))))
    for event in verdict.events:
        print_wrapped(named(say("check.event", line=event["sentence"])), _INDENT)
    if verdict.sentence:
        print_wrapped(named(say("check.reason", sentence=verdict.sentence)), _INDENT)
    if verdict.rule:
        print_wrapped(say("check.rule", rule=verdict.rule, place=verdict.place), _INDENT)


def _legal_lines(position: Position) -> dict[Action, str]:
    """The legal actions with the seat that may do them, as they are typed."""
    game, state, *_ = position
    who = position.who(state.agenda[-1].actor) if state.agenda else ""
    return {a: f"{who} {game.notation.write(a)}" for a in game.legal_actions(state)}


def _show_legal(position: Position) -> None:
    game, lines = position.game, _legal_lines(position)
    print_wrapped(say("check.legal-actions", count=len(lines), who=_who(position)))
    for action, line in lines.items():
        print_wrapped(line if game.lists_all(action) else say("check.sample", line=line), _INDENT)


def _open_question(position: Position) -> str:
    agenda = position.state.agenda
    if not agenda:
        return say("check.over")
    return say("check.fine", who=_who(position), what=_decision(agenda[-1]))


def _what_chance(position: Position) -> str:
    game, state, *_ = position
    outcomes: Sequence[Action] = game.legal_actions(state)
    example = f"* {game.notation.write(outcomes[0])}" if outcomes else "*"
    return say("check.what-chance", what=_decision(state.agenda[-1]), example=example)


def _decision(decision: Decision) -> str:
    return say(f"names.decision.{type(decision).__name__}")


def _who(position: Position) -> str:
    agenda = position.state.agenda
    actor = agenda[-1].actor if agenda else CHANCE
    return say("names.chance") if actor == CHANCE else seat_name(actor, position.names)
