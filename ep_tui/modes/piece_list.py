"""The list of a player's own piece, or beside a ship's route: commands, costs, reasons against."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from ep_rules.api import Action, Bundle, Seat
from ep_tui.board.places import Place, name
from ep_tui.contributions.commands import Command
from ep_tui.contributions.refusals import Nearness, WhyNot
from ep_tui.contributions.words import Words
from ep_tui.keys.actions import actions_of, commands_for, place_of
from ep_tui.keys.key_names import printed
from ep_tui.keys.keymap import name_of
from ep_tui.modes import flow
from ep_tui.modes.choose import MANY, Choose, Option
from ep_tui.modes.mode import Desk
from ep_tui.modes.sail import SailTo, ship_at
from ep_tui.panels.styled_lines import Line, plain
from ep_tui.texts import has, say
from ep_tui.texts.fitting import cells, wrap
from ep_tui.texts.speak import refusal_sentence

Concerns = Callable[[Action], bool]
"""Whether an action belongs to the piece of a list."""
CommandEntry = tuple[Command, Sequence[Action], WhyNot | None]
"""A command, its legal actions, or the reason why there are none."""
Listed = tuple[Command, Option, str]
"""A command, its line in the list, and the text shown while it is marked."""

PROMPT = 56
"""The longest text that the prompt of the smallest window shows whole."""
INDENT = "   "
"""Before a reason below a command."""


class CommandList(Choose):
    """A list of commands, chosen by digit or short key."""

    def __init__(self, desk: Desk, title: str, entries: Sequence[Listed]) -> None:
        options = [
            replace(option, about=told) if cells(told) > PROMPT else option  # cut in the prompt
            for _, option, told in entries
        ]
        super().__init__(desk, title, options)
        self.entries = entries
        pairs = zip(entries, self.options, strict=True)
        self._keys = {entry[0].key: option for entry, option in pairs if entry[0].key}

    def prompt(self) -> str:
        return self.entries[self.at][2]

    def press(self, key: str, char: str | None) -> bool:
        if super().press(key, char):
            return True
        option = self._keys.get(char or key)
        if option is not None:
            self._take(option)
        return option is not None


class _Aside(Choose):
    """A list beside a question, which has the prompt."""

    def prompt(self) -> str:
        return ""


class BesideRoute(_Aside):
    """The list next to a route, with the reasons of what does not work.

    They are whole sentences below the commands where all have room, else a few words in the line.
    """

    def __init__(self, desk: Desk, title: str, entries: Sequence[Listed]) -> None:
        super().__init__(desk, title, [option for _, option, _ in entries])
        self._reasons = [told if option.why else "" for _, option, told in entries]
        self._names = [name_of(command) for command, _, _ in entries]

    def panel(self, width: int, height: int) -> list[Line]:
        head = super().panel(width, height)[:1]
        whole = [*head, *self._with_reasons(width)]
        if len(whole) <= height:
            return whole
        pairs = zip(self.options, self._names, strict=True)
        options = [_shortened(option, name, width) for option, name in pairs]
        brief = _Aside(self.desk, self.title, options)
        brief.at = self.at
        return brief.panel(width, height)

    def _with_reasons(self, width: int) -> Iterator[Line]:
        for number, reason in enumerate(self._reasons):
            yield from self._block(number, width)
            for part in wrap(reason, width - len(INDENT)) if reason else ():
                yield plain(INDENT + part, "dim")


def _shortened(option: Option, name: str, width: int) -> Option:
    """A command with the few words for why it does not work, if there are some and they fit."""
    key = "" if option.why is None else f"table.reason.{option.why.code}"
    if not key or not has(key):
        return option
    text = say("table.reason.line", what=name, reason=say(key))
    return replace(option, text=text) if cells(text) <= width - 4 else option


def open_piece(desk: Desk, place: Place, here: Collection[Action]) -> bool:
    """List the commands of the player's own piece at a place, or send a ship that can sail.

    False where there is no own piece, it has no command in this phase, or the actions `here` are
    those of the one command that works: then Enter does it.
    """
    me = desk.me
    concerns = None if me is None else _concerns(desk, me, place)
    if me is None or concerns is None:
        return False
    entries = sorted(_of_piece(desk, me, concerns), key=lambda entry: entry[0].loses)
    works = [(command, actions) for command, actions, _ in entries if actions]
    if all(command.loses for command, _ in works):  # what destroys is never the only choice
        entries = [entry for entry in entries if not entry[0].loses]
    lost = any(one.loses or one.spoils(desk.session, a) for one, acts in works for a in acts)
    if not entries or (len(works) == 1 and here and not lost and {*works[0][1]} <= {*here}):
        return False
    title = say("table.piece-title", place=name(desk.session.game.book.topology, place))
    ship, routes = ship_at(desk, place), desk.presenters.routes
    if ship is not None and routes is not None:
        listed = [_listed(desk, desk.keymap.shown(one[0].id), "", one) for one in entries]
        desk.push(SailTo(desk, routes, ship, BesideRoute(desk, title, listed)))
        return True
    numbered = zip(MANY, entries, strict=False)  # each keeps its number, whatever is possible
    listed = [_listed(desk, key, printed(one[0].key), one) for key, one in numbered]
    opened = CommandList(desk, title, listed)
    usual = (at for at, (one, actions, _) in enumerate(entries) if actions and not one.loses)
    opened.at = next(usual, 0)
    desk.push(opened)
    return True


def _listed(desk: Desk, key: str, own_key: str, entry: CommandEntry) -> Listed:
    """A command with its cost, and with its own key if that does not stand before it."""
    command, actions, why = entry
    cost = desk.presenters.beside_map.costs(desk.session).get(command.id)
    shown = "none" if cost is None else _shortly(desk, cost)
    text = say("table.piece-entry", name=name_of(command), key=own_key or "none", cost=shown)
    option = Option(key, text, partial(flow.start, desk, command, actions))
    if why is not None and not flow.opens_empty(command, desk.session.decision):
        nowhere = "" if why.everywhere else name_of(command)
        option = replace(option, why=why.refusal, nowhere=nowhere)
    return command, option, _about(desk, entry)


def _shortly(desk: Desk, price: Bundle | Words) -> str:
    if isinstance(price, Words):
        return desk.presenters.say(price, desk.session)
    names = [say(f"names.good.{good}") for good in desk.session.game.book.cards.names]
    goods = zip(price.counts, names, strict=False)
    return " ".join(name if count == 1 else f"{count} {name}" for count, name in goods if count)


def _about(desk: Desk, entry: CommandEntry) -> str:
    command, _, why = entry
    if why is None:
        return say(f"help.does.{command.id}")
    if "kind" in command.ask and not flow.offered(desk, command):
        return say(f"table.none.{command.id}")
    reason = refusal_sentence(desk.session.game, why.refusal, desk.session.names)
    return reason if why.everywhere else say("table.no-place", reason=reason)


def _concerns(desk: Desk, me: Seat, place: Place) -> Concerns | None:
    """A test for the actions of the player's piece at a place; None if there is no piece."""
    held = desk.presenters.piece_at(desk.session.imagined_position(), me, place.kind, place.number)
    if held is not None:
        return lambda action: getattr(action, held.field, None) in held.values
    seen = desk.session.observe(me)
    owner_at = desk.presenters.map.owner_at
    if place.kind == "intersection" and owner_at(seen, place.number) == me:
        return lambda action: place_of(action) == place
    return None


def _of_piece(desk: Desk, me: Seat, concerns: Concerns) -> Iterator[CommandEntry]:
    """The commands of this phase for the piece, without those that only lack a place."""
    legal = desk.legal()
    for command in commands_for(desk.session.decision, desk.keymap.commands):
        actions = [action for action in actions_of(command, legal) if concerns(action)]
        meant = (a for kind in command.kinds for a in desk.presenters.candidates(kind))
        reasons = (desk.session.explain(action, me) for action in meant if concerns(action))
        nearest = None if actions else desk.presenters.nearest(reasons)
        if actions or (nearest and desk.presenters.nearness(nearest) < Nearness.PLACE):
            yield command, actions, None if nearest is None else WhyNot(nearest, everywhere=True)
