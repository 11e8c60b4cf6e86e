"""`ep-tui check`: which actions are legal in a scene, and if not, why.

The scene is a file, the standard input, an example, or a line of statements.
"""

import argparse
import re
from collections.abc import Sequence
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
    Game,
    NotUnderstood,
    OthersShip,
    Refusal,
    Seat,
    State,
    write_scene,
)
from ep_tui.commands.common import json_text
from ep_tui.commands.event_data import event_data
from ep_tui.commands.output import told
from ep_tui.commands.position import example_of, given, scene_of, show_position
from ep_tui.contributions.words import yes
from ep_tui.presenters import absent_here, presenters_of
from ep_tui.texts import say
from ep_tui.texts.quote import printable, quoted
from ep_tui.texts.rules import book_of
from ep_tui.texts.speak import refusal_sentence

ILLEGAL, NOT_UNDERSTOOD = 1, 2
_INDENT = "    "
_MOST_CHOICES = 12
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
    game, state = _position(args)
    code = 0
    for text in args.actions:
        verdict = _judge(game, state, text)
        _show(verdict, as_json=args.json)
        if verdict.legal is None:
            code = NOT_UNDERSTOOD
        elif not verdict.legal:
            code = max(code, ILLEGAL)
    if not (args.actions or args.legal or args.state or args.json):
        told(_standing(game, state))
        show_position(game, state)
    if args.legal:
        _show_legal(game, state, as_json=args.json)
    if args.state:
        text = write_scene(game, state)
        print(json_text({"state": text}) if args.json else text, end="")
        if args.json:
            print()
    return code


def _position(args: argparse.Namespace) -> tuple[Game, State]:
    """The position of the options; an example without actions brings its own."""
    if args.example is None:
        return scene_of(*given(args.file))
    found = example_of(args.example)
    args.actions = [*([args.file] if args.file else []), *args.actions] or found.actions
    if not args.json:
        told(found.shows)
    return scene_of(found.text, args.example)


def _judge(game: Game, state: State, text: str) -> ActionVerdict:
    """The verdict on one action; legal actions are applied."""
    actor = state.agenda[-1].actor if state.agenda else state.active
    match = _WHO.match(text.strip())
    said = match[2] if match else text.strip()
    who = actor
    if match:
        who = CHANCE if match[1] == "*" else Seat(LETTERS.index(match[1].upper()))
    if who >= state.seats:
        sentence = say("check.no-such-seat", text=quoted(text), last=LETTERS[state.seats - 1])
        return ActionVerdict(text, "not-understood", None, "no-such-seat", sentence=sentence)
    try:
        action = game.notation.read(said, game.legal_actions(state), who)
    except OthersShip as error:
        return _refused(game, text.strip(), error.refusal)
    except Ambiguous as error:
        choices = ", ".join(error.choices[:_MOST_CHOICES])
        more = yes(len(error.choices) > _MOST_CHOICES)
        sentence = say("check.fits-several", text=quoted(text), choices=choices, more=more)
        return ActionVerdict(text, "not-understood", None, "fits-several", sentence=sentence)
    except NotUnderstood:
        refusal = absent_here(game, said)
        if refusal is not None:
            return _refused(game, text.strip(), refusal)
        meant = game.notation.meant(said, game.legal_actions(state))
        line = f"{match[1]} {meant}" if match else meant
        near = "none" if not meant else line
        sentence = say("check.nobody-understands", text=quoted(text), near=near)
        return ActionVerdict(text, "not-understood", None, "not-understood", sentence=sentence)
    return _judge_action(game, state, action, who)


def _judge_action(game: Game, state: State, action: Action, who: Seat) -> ActionVerdict:
    line = f"{_letter(who)} {game.notation.write(action)}"
    by_chance = isinstance(game.book.family_of.get(type(action)), Draw)
    if state.agenda and state.agenda[-1].actor == CHANCE and not by_chance:
        sentence = _what_chance(game, state)
        return ActionVerdict(line, "open-first", None, "open-first", sentence=sentence)
    refusal = game.explain(state, action, who)
    if refusal is not None:
        return _refused(game, line, refusal)
    heard = game.listen(state, action)
    return ActionVerdict(
        line, "legal", legal=True, events=tuple(_told(game, event) for event in heard)
    )


def _refused(game: Game, line: str, refusal: Refusal) -> ActionVerdict:
    rule = reference.rule_of_refusal(refusal.code)
    return ActionVerdict(
        line,
        "illegal",
        legal=False,
        code=refusal.code,
        rule=rule,
        place=reference.place(rule, book_of(game.ruleset)),
        sentence=refusal_sentence(game, refusal),
    )


def _told(game: Game, event: Event) -> dict[str, Any]:
    return {**event_data(game, event), "sentence": presenters_of(game).line(event, ())}


def _show(verdict: ActionVerdict, *, as_json: bool) -> None:
    if as_json:
        fields = msgspec.to_builtins(verdict)
        del fields["verdict"]
        print(json_text(fields))
        return
    word = say(f"check.{verdict.verdict}")
    told(say("check.line", verdict=word, line=printable(verdict.action)))
    for event in verdict.events:
        told(say("check.event", line=event["sentence"]), _INDENT)
    if verdict.sentence:
        told(say("check.reason", sentence=verdict.sentence), _INDENT)
    if verdict.rule:
        told(say("check.rule", rule=verdict.rule, place=verdict.place), _INDENT)


def _show_legal(game: Game, state: State, *, as_json: bool) -> None:
    found = game.legal_actions(state)
    who = _letter(state.agenda[-1].actor) if state.agenda else ""
    lines = [f"{who} {game.notation.write(action)}" for action in found]
    if as_json:
        print(json_text({"legal_actions": lines}))
        return
    told(say("check.legal-actions", count=len(found), who=_who(state)))
    for action, line in zip(found, lines, strict=True):
        told(line if game.lists_all(action) else say("check.sample", line=line), _INDENT)


def _standing(game: Game, state: State) -> str:
    if not state.agenda:
        return say("check.over")
    what = _decision(state.agenda[-1])
    return say("check.fine", who=_who(state), what=what)


def _what_chance(game: Game, state: State) -> str:
    outcomes: Sequence[Action] = game.legal_actions(state)
    example = f"* {game.notation.write(outcomes[0])}" if outcomes else "*"
    return say("check.what-chance", what=_decision(state.agenda[-1]), example=example)


def _decision(decision: Decision) -> str:
    return say(f"names.decision.{type(decision).__name__}")


def _letter(seat: Seat) -> str:
    return "*" if seat == CHANCE else LETTERS[seat]


def _who(state: State) -> str:
    actor = state.agenda[-1].actor if state.agenda else CHANCE
    return say("names.chance") if actor == CHANCE else say("names.seat", letter=LETTERS[actor])
