"""Turns a command into an action by asking for its open fields one after the other."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from ep_rules.api import (
    Action,
    Bundle,
    Decision,
    EndPhase,
    Good,
    Refusal,
    ShipNumber,
)
from ep_tui.board.places import Place
from ep_tui.contributions.commands import Command
from ep_tui.contributions.pickers import GoodsAsked
from ep_tui.contributions.refusals import Nearness, WhyNot
from ep_tui.contributions.words import Words
from ep_tui.keys import candidates
from ep_tui.keys.actions import (
    KIND_OF,
    actions_of,
    moves_a_piece,
    place_field,
    place_of,
    value_of,
)
from ep_tui.keys.keymap import name_of
from ep_tui.modes.choose import Choose, Option
from ep_tui.modes.mode import Desk, Targets
from ep_tui.modes.target import Target
from ep_tui.panels.action_words import cargo_words, line_words, value_words
from ep_tui.texts import say


def start(desk: Desk, command: Command, among: Sequence[Action] = ()) -> None:
    """Begin a command, or explain why it is impossible; `among`: limits its actions."""
    decision = desk.session.decision
    if command.goods is not None and isinstance(decision, command.during):
        _count(desk, command, command.goods)
        return
    actions = among or actions_of(command, desk.legal())
    if actions and not _asks_first(desk, command, actions):
        _Flow(desk, command, actions).narrow(actions)
    if actions:
        return
    if opens_empty(command, decision):
        _Flow(desk, command, ()).narrow(())
        return
    why = why_not(desk, command)
    if why is not None:
        _refuse(desk, command, why)


def opens_empty(command: Command, decision: Decision | None) -> bool:
    """Whether a command opens a list of reasons while nothing of it is possible."""
    lists = command.lists or "kind" in command.ask
    return lists and isinstance(decision, command.during)


def offered(desk: Desk, command: Command) -> Sequence[type[Action]]:
    """The types of actions that a command lists first: the cards in hand, as in their deck."""
    first, book = desk.presenters.chosen_first, desk.session.game.book

    def place(kind: type[Action]) -> int:
        card = book.family_of[kind].card_played
        return 0 if card is None else book.decks[card.deck].number(card)

    found = [kind for kind in command.kinds if first[kind].offered(desk.session)]
    return sorted(found, key=place)


def aim_key(command: Command, like: Action) -> str:
    """The text that asks for the place of an action."""
    if "kind" in command.ask:
        return f"table.aim-of.{type(like).__name__}"
    return f"table.aim.{command.id}"


def why_not(desk: Desk, command: Command) -> WhyNot | None:
    """Why a command is impossible now, with an example near the cursor."""
    session, seat, presenters = desk.session, desk.session.mover, desk.presenters

    def far(action: Action) -> int:
        place = place_of(action)
        return 0 if place is None else desk.board.distance(place)

    def possible(kind: type[Action]) -> Iterator[Action]:
        return iter(sorted(presenters.candidates(kind), key=far))

    explain = partial(session.explain, seat=seat)
    return candidates.why_not(command, possible, explain, presenters.nearness)


def say_why_it_waits(desk: Desk, key: str, char: str | None) -> bool:
    """Say why the command of a key has to wait, if this game has one.

    The open mode does not handle the key: it asks a question that must be answered first, or lists
    something else.
    """
    command = desk.keymap.command_of(key, char, desk.session.decision)
    if command is None:
        return False
    what, why = name_of(command), why_not(desk, command)
    if why is None:
        desk.tell(say("table.waits", what=what, leaves="yes" if desk.stacked else "no"))
    else:
        desk.refuse(why.refusal, "" if why.everywhere else what)
    return True


def _refuse(desk: Desk, command: Command, why: WhyNot) -> None:
    """Show why nothing is possible, or trade for the missing goods."""
    from ep_tui.modes.goods import offer_to_get

    if not offer_to_get(desk, command, why.refusal):
        desk.refuse(why.refusal, "" if why.everywhere else name_of(command))


def _count(desk: Desk, command: Command, asked: GoodsAsked) -> None:
    """Count goods, unless the command is impossible whatever they are."""
    why = _why_none(desk, command, asked)
    if why is None:
        from ep_tui.modes.goods import CountGoods  # only for trades

        desk.push(CountGoods(desk, asked))
    else:
        desk.refuse(why)


def _why_none(desk: Desk, command: Command, asked: GoodsAsked) -> Refusal | None:
    """Why goods cannot be counted now, whatever they are."""
    if actions_of(command, desk.legal()):
        return None
    me = desk.me
    if me is None:
        return None
    give, want = Bundle.of({Good(0): 1}), Bundle.of({Good(1): 1})
    refusal = desk.session.explain(asked.send(give, want), me)
    if refusal is not None and desk.presenters.nearness(refusal) is Nearness.PLACE:
        return None
    return refusal


def _asks_first(desk: Desk, command: Command, actions: Sequence[Action]) -> bool:
    """Ask before ending a turn if something useful is left, since it cannot be undone."""
    if EndPhase not in command.kinds or not desk.session.is_last_phase:
        return False
    legal = desk.legal()
    session = desk.session
    gains = [found for found in desk.keymap.commands if found.gain and found.brings(session)]
    names = [name_of(found) for found in gains if actions_of(found, legal)]
    if not names:
        return False
    options = [
        Option(desk.keymap.shown("end"), say("table.end.yes"), partial(desk.act, actions[0])),
        Option("0", say("table.end.no"), desk.pop),
    ]
    desk.push(Choose(desk, say("table.end.title", names=", ".join(names)), options))
    return True


class _Flow:
    """A command with the actions that are still possible."""

    def __init__(self, desk: Desk, command: Command, actions: Sequence[Action]) -> None:
        self.desk = desk
        self.command = command
        self.all = list(actions)

    def narrow(self, actions: Sequence[Action], asked: frozenset[str] = frozenset()) -> None:
        """Ask for the next field, or do the remaining action."""
        kinds = {type(action) for action in actions} or {*self.command.kinds[:1]}
        if "kind" in self.command.ask and not asked:
            self._ask_kind(actions)
            return
        if len(kinds) > 1 or kinds & {*self.desk.presenters.whole} or "*" in self.command.ask:
            self._ask_whole(actions)
            return
        (kind,) = kinds
        together = next((ask for ask in self.command.ask if "+" in ask), "")
        if together and not asked:
            self._ask_together(actions, together.split("+"))
            return
        if moves_a_piece(kind):
            from ep_tui.modes.moving import move  # few games move pieces on land

            move(self.desk, aim_key(self.command, actions[0]), actions)
            return
        types = {field.name: field.type for field in msgspec.structs.fields(kind)}
        place = place_field(kind)
        for name in sorted(types, key=lambda name: types[name] is not ShipNumber):
            if name == place or name in asked:
                continue
            values = sorted({getattr(action, name) for action in actions})
            if len(values) != 1 or name in self.command.ask:
                self._ask(kind, name, actions, asked)
                return
        routes = self.desk.presenters.routes
        if self.command.picker == "route" and routes is not None:
            from ep_tui.modes.sail import SailTo

            self.desk.push(SailTo(self.desk, routes, routes.sailed(actions[0])[0]))
        elif place is not None:
            self._aim(kind, place, actions)
        else:
            self.desk.act(actions[0])

    def _ask_kind(self, actions: Sequence[Action]) -> None:
        """Types of actions first, each with its count, or the reason why it is impossible."""
        desk, session = self.desk, self.desk.session

        def go(kind: type[Action]) -> Callable[[], None]:
            left = [action for action in actions if type(action) is kind]
            return lambda: self.narrow(left, frozenset({"kind"}))

        options: list[Option] = []
        first = desk.presenters.chosen_first
        for number, kind in enumerate(offered(desk, self.command), 1):
            why: WhyNot | None = None
            if not any(type(action) is kind for action in actions):
                why = why_not(desk, msgspec.structs.replace(self.command, kinds=(kind,)))
            told = first[kind]
            line = desk.presenters.say(told.line(session), session)
            about = desk.presenters.say(Words(told.about), session)
            refusal = None if why is None else why.refusal
            options.append(Option(str(number), line, go(kind), refusal, about))
        if options:
            desk.push(Choose(desk, say(f"table.ask.{self.command.id}"), options))
        else:
            desk.tell(say(f"table.none.{self.command.id}"))

    def _ask_together(self, actions: Sequence[Action], names: Sequence[str]) -> None:
        """A ship and its pieces in one question, so that no command needs more than three keys."""

        def held(action: Action) -> tuple[Any, ...]:
            return tuple(getattr(action, name) for name in names)

        def go(values: tuple[Any, ...]) -> Callable[[], None]:
            left = [action for action in actions if held(action) == values]
            return lambda: self.narrow(left, frozenset(names))

        found = sorted(set(map(held, actions)))
        if len(found) == 1:
            go(found[0])()
            return
        options = [
            Option(char, cargo_words(self.desk.session, pieces, ship), go((ship, pieces)))
            for char, (ship, pieces) in zip(MANY, found, strict=False)
        ]
        title = say(f"table.ask.{self.command.id}-{names[-1]}")
        self.desk.push(Choose(self.desk, title, options))

    def _ask_whole(self, actions: Sequence[Action]) -> None:
        kinds = self.command.kinds  # the usual first
        usual = sorted(actions, key=lambda action: kinds.index(type(action)))
        options = [
            Option(char, line_words(self.desk.session, action), partial(self.desk.act, action))
            for char, action in zip(MANY, usual, strict=False)
        ]
        if self.command.loses:
            options.insert(0, Option("0", say("table.choice.keep"), self.desk.pop))
        self.desk.push(Choose(self.desk, say(f"table.ask.{self.command.id}"), options))

    def _ask(
        self, kind: type[Action], name: str, actions: Sequence[Action], asked: frozenset[str]
    ) -> None:
        more, session = asked | {name}, self.desk.session

        def go(value: object) -> Callable[[], None]:
            return lambda: self.narrow([a for a in actions if getattr(a, name) == value], more)

        possible = {getattr(action, name) for action in actions}
        types = {field.name: field.type for field in msgspec.structs.fields(kind)}
        options: list[Option] = []
        whole = self._whole_range(types[name])
        if whole:
            like = (*actions, next(self.desk.presenters.candidates(kind)))[0]
            for value in whole:
                why = None if value in possible else self._why(kind, name, value, like)
                if why is None or why.code not in self.desk.presenters.left_out:
                    text = value_words(session, kind, name, value)
                    options.append(Option(str(len(options) + 1), text, go(value), why))
        else:
            for number, value in enumerate(sorted(possible), 1):
                key = str(value) if types[name] is ShipNumber else str(number)
                text = value_words(session, kind, name, value)
                options.append(Option(key, text, go(value)))
        cost = self.desk.presenters.beside_map.costs(session).get(self.command.id, "none")
        question = Words(f"table.ask.{self.command.id}-{name}", {"cost": cost})
        self.desk.push(Choose(self.desk, self.desk.presenters.say(question, session), options))

    def _whole_range(self, kind: Any) -> Sequence[object]:
        """All values of a type that has few, to tell why some cannot be chosen."""
        if kind is Good:
            return self.desk.presenters.goods
        return candidates.domain(self.desk.session.game, kind) if self.command.lists else ()

    def _why(self, kind: type[Action], name: str, value: object, like: Action) -> Refusal | None:
        """Why a value of a field cannot be chosen, or nothing."""
        order = [field.name for field in msgspec.structs.fields(kind)]
        fixed = {field: getattr(like, field) for field in order[: order.index(name)]}
        meant = (
            action
            for action in self.desk.presenters.candidates(kind)
            if getattr(action, name) == value
            and all(getattr(action, field) == wanted for field, wanted in fixed.items())
        )
        session = self.desk.session
        return self.desk.presenters.nearest(session.explain(a, session.mover) for a in meant)

    def _aim(self, kind: type[Action], place: str, actions: Sequence[Action]) -> None:
        like = actions[0]
        types = {field.name: field.type for field in msgspec.structs.fields(kind)}
        map_kind = KIND_OF[types[place]]

        def targets(found: Sequence[Action]) -> Targets:
            return {Place(map_kind, getattr(action, place)): action for action in found}

        def why(where: Place) -> Refusal | None:
            if where.kind != map_kind:
                return None
            action = msgspec.structs.replace(like, **{place: where.number})
            me = self.desk.me
            return None if me is None else self.desk.session.explain(action, me)

        ship = value_of(like, ShipNumber)
        shown = "none" if ship is None else f"#{ship}"
        title = say(aim_key(self.command, like), ship=shown)
        self.desk.push(Target(self.desk, title, targets(actions), why))


MANY = "123456789acdefgimopqrstvwxz"
"""Keys of a long list; letters that move the cursor are left out."""
