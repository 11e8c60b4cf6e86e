"""From a key to an action: ask for what is not decided yet, one field after the other."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from ep_rules.api import (
    GOOD_NAMES,
    LETTERS,
    Action,
    BuildCrew,
    BuildCrewAboard,
    BuildSettler,
    BuildSettlerAboard,
    Bundle,
    Cargo,
    EndPhase,
    Fleet,
    Good,
    MovementPhase,
    Offer,
    Piece,
    RebuildShip,
    Refusal,
    Sail,
    Seat,
    ShipNumber,
    Swap,
)
from ep_rules.catan.harbor_trade import HarborPlaces
from ep_rules.fan.sea_robbers.driving import DriveAway
from ep_rules.sea.ships import Ships
from ep_rules.seafarers.ships import MoveShip
from ep_tui.board.places import Place
from ep_tui.contributions.commands import Command
from ep_tui.keys.actions import KIND_OF, actions_of, place_field
from ep_tui.keys.keymap import name_of
from ep_tui.modes.cards import WHOLE, about, drive_words, kind_words, whole_words
from ep_tui.modes.choose import Choose, Option
from ep_tui.modes.goods import make_offer
from ep_tui.modes.lack import offer_to_get
from ep_tui.modes.mode import Desk, Targets
from ep_tui.modes.sail import SailTo
from ep_tui.modes.seafaring import move
from ep_tui.modes.target import Target
from ep_tui.panels.book import goods_of, has_rule
from ep_tui.panels.rates import rate_of
from ep_tui.panels.seat_facts import cargo_words
from ep_tui.texts import say
from ep_tui.texts.speak import pieces_words


def start(desk: Desk, command: Command, among: Sequence[Action] = ()) -> None:
    """Begin a command, or say why nothing of it can be done now; `among`: some of its actions."""
    decision = desk.session.decision
    if command.makes == "trade" and isinstance(decision, command.during):
        _offer(desk)
        return
    actions = among or actions_of(command, desk.legal())
    if actions and not _asks_first(desk, command, actions):
        _Flow(desk, command, actions).narrow(actions)
    if actions:
        return
    if "kind" in command.ask and isinstance(decision, command.during):
        _Flow(desk, command, ()).narrow(())
        return
    me = desk.me
    seat = desk.session.active if me is None else me
    refusal = desk.presenters.why_not(command, partial(_explained, desk, seat))
    if refusal is None:
        desk.tell(say("table.nowhere", what=name_of(command)))
    elif not offer_to_get(desk, command, refusal):
        desk.refuse(refusal)


def _offer(desk: Desk) -> None:
    why = why_offer(desk)
    if why is None:
        desk.push(make_offer(desk))
    else:
        desk.refuse(why)


def _asks_first(desk: Desk, command: Command, actions: Sequence[Action]) -> bool:
    """Before the end of a turn, which nobody can take back: whether something was left out."""
    last = isinstance(desk.session.decision, MovementPhase)
    if EndPhase not in command.kinds or not last:
        return False
    legal = desk.legal()
    gains = [found for found in desk.keymap.commands if found.gain and actions_of(found, legal)]
    names = [name_of(found) for found in gains]
    if not names or isinstance(desk.top, Choose):
        return False
    options = [
        Option(desk.keymap.shown("end"), say("table.end.yes"), partial(_do, desk, actions[0])),
        Option("0", say("table.end.no"), desk.pop),
    ]
    desk.push(Choose(desk, say("table.end.title", names=", ".join(names)), options))
    return True


class _Flow:
    """One command on its way to an action."""

    def __init__(self, desk: Desk, command: Command, actions: Sequence[Action]) -> None:
        self.desk = desk
        self.command = command
        self.all = list(actions)

    def narrow(self, actions: Sequence[Action], asked: frozenset[str] = frozenset()) -> None:
        """Ask for the next field, or do what is left."""
        kinds = {type(action) for action in actions}
        if "kind" in self.command.ask and not asked:
            self._ask_kind(actions)
            return
        if len(kinds) > 1 or kinds & WHOLE or "*" in self.command.ask:
            self._ask_whole(actions)
            return
        (kind,) = kinds
        if kind is Swap and not asked:
            self._ask_swap([action for action in actions if isinstance(action, Swap)])
            return
        if kind is MoveShip:
            move(self.desk, [action for action in actions if isinstance(action, MoveShip)])
            return
        fields = [field.name for field in msgspec.structs.fields(kind)]
        place = place_field(kind)
        for name in sorted(fields, key=_order):
            if name == place or name in asked:
                continue
            values = sorted({getattr(action, name) for action in actions})
            if len(values) > 1 or name in self.command.ask:
                self._ask(kind, name, actions, asked)
                return
        if kind is Sail:
            self.desk.push(SailTo(self.desk, actions[0].ship))  # type: ignore[attr-defined]
        elif place is not None:
            self._aim(kind, place, actions)
        else:
            self.desk.act(actions[0])

    def _ask_kind(self, actions: Sequence[Action]) -> None:
        """What it is all about first, each with how many there are, or why it cannot be now."""
        desk, session = self.desk, self.desk.session

        def go(kind: type[Action]) -> Callable[[], None]:
            left = [action for action in actions if type(action) is kind]
            return lambda: self.narrow(left, frozenset({"kind"}))

        options: list[Option] = []
        for number, kind in enumerate(self.command.kinds, 1):
            why: Refusal | None = None
            if not any(type(action) is kind for action in actions):
                seat = session.active if desk.me is None else desk.me
                why = session.explain(next(desk.presenters.candidates(kind)), seat)
            options.append(
                Option(
                    str(number), kind_words(desk, kind), go(kind), why, about(session.game, kind)
                )
            )
        desk.push(Choose(desk, say(f"table.ask.{self.command.id}"), options))

    def _ask_swap(self, actions: Sequence[Swap]) -> None:
        """Ship and piece in one question, so that no swap takes more than three keys."""
        pairs = sorted({(action.ship, action.give) for action in actions})

        def go(pair: tuple[ShipNumber, tuple[Piece, ...]]) -> Callable[[], None]:
            left = [action for action in actions if (action.ship, action.give) == pair]
            return lambda: self.narrow(left, frozenset({"ship", "give"}))

        if len(pairs) == 1:
            go(pairs[0])()
            return
        options = [
            Option(
                char,
                say("table.choice.piece-of", piece=pieces_words(give), ship=f"#{ship}"),
                go((ship, give)),
            )
            for char, (ship, give) in zip(MANY, pairs, strict=False)
        ]
        self.desk.push(Choose(self.desk, say("table.ask.swap-give"), options))

    def _ask_whole(self, actions: Sequence[Action]) -> None:
        options = [
            Option(char, self._words(action), partial(_do, self.desk, action))
            for char, action in zip(MANY, actions, strict=False)
        ]
        self.desk.push(Choose(self.desk, say(f"table.ask.{self.command.id}"), options))

    def _ask(
        self, kind: type[Action], name: str, actions: Sequence[Action], asked: frozenset[str]
    ) -> None:
        more = asked | {name}

        def go(value: object) -> Callable[[], None]:
            return lambda: self.narrow([a for a in actions if getattr(a, name) == value], more)

        possible = {getattr(action, name) for action in actions}
        types = {field.name: field.type for field in msgspec.structs.fields(kind)}
        options: list[Option] = []
        if types[name] is Good:
            for good in goods_of(self.desk.session.game):
                word = GOOD_NAMES[good]
                why = None if good in possible else self._why(kind, name, good, actions[0])
                text = self._good_words(name, good, word)
                options.append(Option(str(good + 1), text, go(good), why))
        else:
            for number, value in enumerate(sorted(possible), 1):
                key = str(value) if name == "ship" else str(number)
                options.append(Option(key, self._value_words(name, value), go(value)))
        self.desk.push(Choose(self.desk, say(f"table.ask.{self.command.id}-{name}"), options))

    def _good_words(self, name: str, good: int, word: str) -> str:
        session = self.desk.session
        me = self.desk.me
        have = session.hand(me)[good] if me is not None else 0
        text = say(f"names.good.{word}")
        if name == "give" and me is not None and has_rule(session.game, HarborPlaces.key):
            rate = rate_of(session.game, session.position(), me, Good(good))
            return say("shores.choice.give", good=text, have=have, rate=rate)
        return say("table.choice.good", good=text, have=have) if name != "seat" else text

    def _value_words(self, name: str, value: Any) -> str:
        session = self.desk.session
        if name == "ship":
            return ship_words(self.desk, value)
        if name == "chest":
            return say(f"names.chest.{value.word}")
        if name == "piece":
            return pieces_words((Piece(value),))
        if name in ("give", "take"):
            return pieces_words(value)
        if name == "seat":
            return f"{LETTERS[value]} {session.names[value]}"
        return str(value)

    def _words(self, action: Action) -> str:
        names = self.desk.session.game.book.topology.corner_names
        if type(action) in WHOLE:
            return whole_words(action)
        if isinstance(action, DriveAway):
            return drive_words(self.desk, action)
        if isinstance(action, BuildSettler | BuildCrew):
            return say("table.choice.basin", place=names[action.place])
        if isinstance(action, BuildSettlerAboard | BuildCrewAboard):
            return say("table.choice.aboard", ship=ship_words(self.desk, action.ship))
        piece, ship = getattr(action, "piece", None), getattr(action, "ship", None)
        if piece is not None and ship is not None:
            return say("table.choice.piece-of", piece=pieces_words((piece,)), ship=f"#{ship}")
        return self.desk.session.game.notation.write(action)

    def _why(self, kind: type[Action], name: str, value: object, like: Action) -> Refusal | None:
        """Why a value of a field cannot be chosen; nothing if no action would say so."""
        session, me = self.desk.session, self.desk.me
        order = [field.name for field in msgspec.structs.fields(kind)]
        fixed = {field: getattr(like, field) for field in order[: order.index(name)]}
        best: Refusal | None = None
        for action in self.desk.presenters.candidates(kind):
            if getattr(action, name) != value:
                continue
            if any(getattr(action, field) != wanted for field, wanted in fixed.items()):
                continue
            refusal = session.explain(action, me if me is not None else session.active)
            if refusal is not None and refusal.code != "trade.same-kind":
                return refusal
            best = best or refusal
        return best

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

        like_ship = getattr(like, "ship", None)
        title = say(f"table.aim.{self.command.id}", ship=f"#{like_ship}")
        if isinstance(like, RebuildShip):
            title = say("table.aim.rebuild", ship=f"#{like_ship}")
        self.desk.push(Target(self.desk, title, targets(actions), why))


def _order(name: str) -> int:
    return {"ship": 0, "give": 1, "take": 2}.get(name, 1)


def ship_words(desk: Desk, number: int) -> str:
    """A ship with its place, its cargo and what is left of its move."""
    session = desk.session
    state = session.position()

    ships = session.game.book.module(Ships)
    seat = desk.me if desk.me is not None else state.active
    ship = ships.index(seat, ShipNumber(number))
    where = session.game.book.topology.path_names[state.of(Fleet).at[ship]]
    held = cargo_words(state.of(Cargo).hold[ship]) or say("table.ship.empty")
    left = ships.left(state, ship)
    return say("table.choice.ship", ship=f"#{number}", place=where, cargo=held, left=left)


def _explained(desk: Desk, seat: Seat, action: Action) -> Refusal | None:
    return desk.session.explain(action, seat)


def why_offer(desk: Desk) -> Refusal | None:
    """Why no offer can be made now; what it holds is chosen later."""
    if any(isinstance(action, Offer) for action in desk.legal()):
        return None
    me = desk.me
    if me is None:
        return None
    give = Bundle.of({Good(0): 1})
    refusal = desk.session.explain(Offer(give, Bundle.of({Good(1): 1})), me)
    return None if refusal is not None and refusal.code == "trade.not-yours-to-give" else refusal


MANY = "123456789acdefgimopqrstvwxz"
"""Keys of a long list; letters that move the cursor are left out."""


def _do(desk: Desk, action: Action) -> None:
    desk.act(action)
