"""Turns a command into an action by asking for its open fields one after the other."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from ep_rules.api import Action, Bundle, Decision, EndPhase, Good, Refusal, ShipNumber
from ep_tui.board import places
from ep_tui.board.places import Place
from ep_tui.board.signs import pips
from ep_tui.contributions.commands import Command
from ep_tui.contributions.pickers import GoodsAsked
from ep_tui.contributions.refusals import Nearness, WhyNot
from ep_tui.contributions.words import Words, yes
from ep_tui.keys import candidates
from ep_tui.keys.actions import (
    KIND_OF,
    actions_of,
    moves_a_piece,
    place_field,
    place_fields,
    place_of,
    value_of,
)
from ep_tui.keys.keymap import name_of
from ep_tui.modes.choose import MANY, Choose, Option
from ep_tui.modes.goods import CountGoods, offer_to_get
from ep_tui.modes.mode import Desk, gains
from ep_tui.modes.sail import SailTo
from ep_tui.modes.target import Besides, Target
from ep_tui.panels.action_words import cargo_words, line_words, value_words
from ep_tui.texts import say
from ep_tui.texts.speak import good_name


def start(desk: Desk, command: Command, among: Sequence[Action] = ()) -> None:
    """Begin a command, or explain why it is impossible; `among`: limits its actions."""
    decision = desk.session.decision
    if command.goods is not None and isinstance(decision, command.during):
        refusal = _why_none(desk, command, command.goods)
        if refusal is None:
            desk.push(CountGoods(desk, command.goods))
        else:
            desk.refuse(refusal)
        return
    actions = among or actions_of(command, desk.legal())
    if actions and not _asks_first(desk, command, actions):
        _Flow(desk, command).narrow(actions)
    if actions:
        return
    if opens_empty(command, decision):
        _Flow(desk, command).narrow(())
        return
    why = why_not(desk, command)
    if why is not None and not offer_to_get(desk, command, why.refusal):
        desk.refuse(why.refusal, "" if why.everywhere else name_of(command))


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
    """Say why the command of a key has to wait for the open mode, if this game has one."""
    command = desk.keymap.command_of(key, char, desk.session.decision)
    if command is None:
        return False
    why = None if desk.stacked else why_not(desk, command)  # a question of the player's own waits
    if why is not None:
        desk.refuse(why.refusal, "" if why.everywhere else name_of(command))
    else:
        desk.tell(say("table.waits", what=name_of(command), leaves=yes(desk.stacked)))
    return True


def _why_none(desk: Desk, command: Command, asked: GoodsAsked) -> Refusal | None:
    """Why goods cannot be counted now, whatever they are."""
    if actions_of(command, desk.legal()):
        return None
    give, want = Bundle.of({Good(0): 1}), Bundle.of({Good(1): 1})
    refusal = desk.explain(asked.send(give, want))
    if refusal is not None and desk.presenters.nearness(refusal) is Nearness.PLACE:
        return None
    return refusal


def _asks_first(desk: Desk, command: Command, actions: Sequence[Action]) -> bool:
    """Ask before ending a turn if something useful is left, since it cannot be undone."""
    ends = EndPhase in command.kinds and desk.session.is_last_phase
    names = gains(desk) if ends else []
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

    def __init__(self, desk: Desk, command: Command) -> None:
        self.desk = desk
        self.command = command

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
            self.desk.push(SailTo(self.desk, routes, routes.sailed(actions[0])[0]))
        elif place is not None:
            self._aim(actions)
        else:
            self.desk.act(actions[0])

    def _ask_kind(self, actions: Sequence[Action]) -> None:
        """Types of actions first, each with its count, or the reason why it is impossible."""
        desk, session = self.desk, self.desk.session
        options: list[Option] = []
        for number, kind in enumerate(offered(desk, self.command), 1):
            left = [action for action in actions if type(action) is kind]
            found = None
            if not left:
                found = why_not(desk, msgspec.structs.replace(self.command, kinds=(kind,)))
            why = None if found is None else found.refusal
            told = desk.presenters.chosen_first[kind]
            line = desk.presenters.say(told.line(session), session)
            about = desk.presenters.say(Words(told.about), session)
            take = partial(self.narrow, left, frozenset({"kind"}))
            options.append(Option(str(number), line, take, why, about))
        if options:
            desk.push(Choose(desk, say(f"table.ask.{self.command.id}"), options))
        else:
            desk.tell(say(f"table.none.{self.command.id}"))

    def _ask_together(self, actions: Sequence[Action], names: Sequence[str]) -> None:
        """A ship and its pieces in one question, so that no command needs more than three keys."""
        found: dict[tuple[Any, ...], list[Action]] = {}
        for action in actions:
            found.setdefault(tuple(getattr(action, name) for name in names), []).append(action)
        asked = frozenset(names)
        if len(found) == 1:
            self.narrow(actions, asked)
            return
        options = [
            Option(
                char,
                cargo_words(self.desk.session, pieces, ship),
                partial(self.narrow, found[ship, pieces], asked),
            )
            for char, (ship, pieces) in zip(MANY, sorted(found), strict=False)
        ]
        title = say(f"table.ask.{self.command.id}-{names[-1]}")
        self.desk.push(Choose(self.desk, title, options))

    def _ask_whole(self, actions: Sequence[Action]) -> None:
        kinds, session = self.command.kinds, self.desk.session
        spoils = {one for one in actions if self.command.spoils(session, one)}
        usual = sorted(actions, key=lambda one: (one in spoils, kinds.index(type(one))))
        options = [
            Option(char, line_words(session, action), partial(self.desk.act, action))
            for char, action in zip(MANY, usual, strict=False)
        ]
        if self.command.loses or len(spoils) == len(actions):
            options.insert(0, Option("0", say("table.choice.keep"), self.desk.pop))
        self.desk.push(Choose(self.desk, say(f"table.ask.{self.command.id}"), options))

    def _ask(
        self, kind: type[Action], name: str, actions: Sequence[Action], asked: frozenset[str]
    ) -> None:
        session, presenters = self.desk.session, self.desk.presenters
        types = {field.name: field.type for field in msgspec.structs.fields(kind)}
        options: list[Option] = []
        whole = self._whole_range(types[name])
        like = actions[0] if actions else next(presenters.candidates(kind))
        for value in whole or sorted({getattr(action, name) for action in actions}):
            left = [action for action in actions if getattr(action, name) == value]
            why = None if left else self._why(kind, name, value, like)
            if why is None or why.code not in presenters.left_out:
                by_number = types[name] is ShipNumber and not whole
                key = str(value if by_number else len(options) + 1)
                text = value_words(session, kind, name, value)
                take = partial(self.narrow, left, asked | {name})
                short = ""
                if types[name] is Good and isinstance(value, int):
                    short = good_name(value, session.game.book.cards)
                options.append(Option(key, text, take, why, short=short))
        cost = presenters.beside_map.costs(session).get(self.command.id, "none")
        question = Words(f"table.ask.{self.command.id}-{name}", {"cost": cost})
        self.desk.push(Choose(self.desk, presenters.say(question, session), options))

    def _whole_range(self, kind: Any) -> Sequence[object]:
        if kind is Good:
            return self.desk.presenters.goods
        return candidates.domain(self.desk.session.game, kind) if self.command.lists else ()

    def _why(self, kind: type[Action], name: str, value: object, like: Action) -> Refusal | None:
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

    def _aim(self, actions: Sequence[Action]) -> None:
        like = actions[0]
        ship = value_of(like, ShipNumber)
        title = say(aim_key(self.command, like), ship="none" if ship is None else f"#{ship}")
        targets = {_places(action)[0]: action for action in actions}
        besides = Besides(usual=_richest(self.desk, targets))
        self.desk.push(Target(self.desk, title, targets, _why_at(self.desk, like, 0), besides))


def _richest(desk: Desk, targets: Iterable[Place]) -> list[Place]:
    """The intersections with the most dots around them."""
    seen, hexes = desk.session.observe(None), desk.session.game.book.topology.corner_hexes
    corners = [place for place in targets if place.kind == "intersection"]
    dots = [sum(pips(seen.numbers[one]) for one in hexes[place.number]) for place in corners]
    return [place for place, count in zip(corners, dots, strict=True) if count == max(dots)]


def move(desk: Desk, title: str, actions: Sequence[Action]) -> None:
    """Choose one of several pieces, then its place; `title`: the text of that question."""
    origins: dict[Place, dict[Place, Action]] = {}
    for action in actions:
        first, second = _places(action)
        origins.setdefault(first, {})[second] = action
        if type(action) in desk.presenters.pairs:
            origins.setdefault(second, {})[first] = action
    if len(origins) == 1:
        ((origin, goals),) = origins.items()
        _to(desk, title, origin, goals)
        return

    targets = {origin: next(iter(goals.values())) for origin, goals in origins.items()}
    several = {one: partial(_to, desk, title, one, goals) for one, goals in origins.items()}
    why = _why_at(desk, actions[0], 0)
    desk.push(Target(desk, say(title), targets, why, Besides((), several)))


def _to(desk: Desk, title: str, origin: Place, goals: Mapping[Place, Action]) -> None:
    like = next(iter(goals.values()))
    to = say(f"{title}-to", place=places.name(desk.session.game.book.topology, origin))
    desk.push(Target(desk, to, goals, _why_at(desk, like, 1)))


def _places(action: Action) -> list[Place]:
    fields = place_fields(type(action))
    return [Place(KIND_OF[field.type], getattr(action, field.name)) for field in fields]


def _why_at(desk: Desk, like: Action, number: int) -> Callable[[Place], Refusal | None]:
    """Why a place is illegal as the first or second place of an action."""
    field = place_fields(type(like))[number]

    def why(place: Place) -> Refusal | None:
        if place.kind != KIND_OF[field.type]:
            return None
        return desk.explain(msgspec.structs.replace(like, **{field.name: place.number}))

    return why
