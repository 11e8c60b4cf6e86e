"""The presenters of one game, compiled into tables; `registry` makes them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast

import msgspec

from ep_rules.api import (
    RESOURCES,
    Action,
    Decision,
    Event,
    Game,
    ModuleOrder,
    Observation,
    Refusal,
    Seat,
    State,
)
from ep_tui.board.contributed import Contributed
from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.contributions.commands import Command, OwnPiece
from ep_tui.contributions.events import WHOLE_LOG, GreatMoment, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.pickers import ValueWords
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.refusals import Nearness, WhyNot
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Detail
from ep_tui.contributions.words import Value, Words
from ep_tui.texts import say
from ep_tui.texts.event_card_text import card_words
from ep_tui.texts.phrases import phrase
from ep_tui.texts.speak import EventParts, PromptParts, event_line, prompt_line, recap_words

K = TypeVar("K")
V = TypeVar("V")


class Presenters:
    """The presenters of one game in the order of its modules, compiled into tables.

    Attributes:
        commands: in order; the first one that wants a key gets it.
        meant, not_at_cursor, instead: see `Presenter`. map: the modules' contributions to the map;
            beside_map: to panels and pages.
        tellings: the presentation of each type of event. topics: the filters of the log. interests:
            kinds of events for the replay search. moments: each with its importance.
        counts, details: the counts of the statistics, in order.
    """

    def __init__(self, presenters: Sequence[Presenter], game: Game) -> None:
        self.all = tuple(presenters)
        order = game.book.order
        self.commands = joined_commands(self.all, order)
        self.meant = tuple(meant for presenter in self.all for meant in presenter.meant)
        self._game = game
        parts = [(presenter.module, presenter.on_map(game)) for presenter in self.all]
        self.map = Contributed(game.book.layout, parts, order)
        self.pickers = _joined(one.pickers for one in self.all)
        self.ahead = _joined(one.ahead for one in self.all)
        self.lines = _joined(one.lines for one in self.all)
        self.fields = _joined(one.fields for one in self.all)
        self.chosen_first = _joined(one.chosen_first for one in self.all)
        lists = [command.kinds for command in self.commands if "kind" in command.ask]
        unlisted = [kind for kinds in lists for kind in kinds if kind not in self.chosen_first]
        if unlisted:
            raise LookupError(f"{unlisted[0].__name__} has no line in `chosen_first`")
        own = (kind for one in self.all for kind in one.not_at_cursor)
        self.not_at_cursor = (*own, *self.chosen_first)
        self.whole = tuple(kind for one in self.all for kind in one.whole)
        self.pairs = tuple(kind for one in self.all for kind in one.pairs)
        self.goods = (*RESOURCES, *(good for one in self.all for good in one.goods))
        self.gets = tuple(kind for one in self.all for kind in one.gets)
        self.routes = _only(one.routes(game) for one in self.all if one.routes is not None)
        self.instead = _joined(one.instead for one in self.all)
        self._prompts = _joined(one.prompts for one in self.all)
        beside = [(presenter.module, presenter.beside_map(game)) for presenter in self.all]
        self.beside_map = AllBesideMap(game, beside, order, self.instead)
        parts_of: dict[Any, list[tuple[str, ValueWords]]] = {}
        for one in self.all:
            for kind, part in one.parts.items():
                parts_of.setdefault(kind, []).append((one.module, part))
        self._parts = {kind: order.of(found) for kind, found in parts_of.items()}
        self._misplaced = tuple(code for one in self.all for code in one.misplaced)
        self._absent = frozenset(code for one in self.all for code in one.absent)
        self.left_out = frozenset(code for one in self.all for code in one.left_out)
        tellings = [(one.module, one.tellings()) for one in self.all]
        self.tellings: dict[type[Event], Telling] = _joined(table for _, table in tellings)
        told = [(module, telling) for module, table in tellings for telling in table.values()]
        topics = order.of((module, telling.log) for module, telling in told)
        self.topics = tuple(dict.fromkeys((WHOLE_LOG, *topics)))
        found = dict.fromkeys(order.of((m, one.interest) for m, one in told if one.interest))
        self.interests = sorted(found, key=lambda interest: not interest.highlight)
        moments = order.of((m, one.moment) for m, one in reversed(told) if one.moment)
        self.moments = {moment: importance for importance, moment in enumerate(moments)}
        self.counts = order.of((one.module, count) for one in self.all for count in one.counts())
        self._examples = order.of((one.module, text) for one in self.all for text in one.examples)
        self._explained = order.of((one.module, text) for one in self.all for text in one.explained)
        self.details: list[Detail] = [
            detail for presenter in self.all for detail in presenter.details()
        ]

    def telling(self, event: Event) -> Telling:
        """The presentation of an event.

        Raises:
            LookupError: the game has no presenter with it.
        """
        telling = self.tellings.get(type(event))
        if telling is None:
            name = type(event).__name__
            raise LookupError(f"{name} is in the `tellings` of no presenter of this game")
        return telling

    def moment(self, event: Event, viewer: Seat | None) -> GreatMoment | None:
        """The great moment that an event is for a viewer."""
        telling = self.telling(event)
        moment = telling.moment
        if moment is None or not telling.notable(event) or not moment.to(event, viewer):
            return None
        return moment

    def line(
        self,
        event: Event,
        names: Sequence[str],
        viewer: Seat | None = None,
        more: Sequence[Event] = (),
    ) -> str:
        """An event in one line, to a viewer; `more`: further events of its series."""
        parts = self._event_parts(event, names, more)
        return event_line(self._game, event, names, viewer, parts)

    def recap(
        self, event: Event, names: Sequence[str], viewer: Seat | None, *, alone: bool = False
    ) -> str:
        """An event's words in the line of a turn or in one `alone`, or "" if it has none there."""
        telling = self.telling(event)
        if not (telling.recap or (alone and telling.brief)):
            return ""
        return recap_words(self._game, event, names, viewer, self._event_parts(event, names))

    def _event_parts(
        self, event: Event, names: Sequence[str], series: Sequence[Event] = ()
    ) -> EventParts:
        telling = self.telling(event)
        said: dict[str, str] = {}
        if telling.more is not None:
            more = telling.more(self._game, event)
            said = {name: self.phrase(words, names) for name, words in more.items()}
        if telling.series:
            said["good"] = card_words(self._game, (event, *series))
        return EventParts(dict(telling.kinds), said)

    def prompt(self, seen: Observation, names: Sequence[str], viewer: Seat | None) -> str:
        """The prompt for a viewer: the actor and its task."""
        about = self._prompts.get(type(seen.agenda[-1])) if seen.agenda else None
        parts = PromptParts(self.instead, about(self._game, seen) if about is not None else None)
        return prompt_line(self._game, seen, names, viewer, parts)

    def cause(self, decision: Decision, sight: Sight) -> str:
        """Who asks a seat whose turn it is not, and with what; "" if the question says it."""
        picker = self.pickers.get(type(decision))
        if picker is None or picker.named or decision.actor == sight.active:
            return ""
        told = (one.cause(sight, decision) for one in self.all)
        return next((self.say(words, sight) for words in told if words is not None), "")

    def since(self, events: Sequence[Event], viewer: Seat | None) -> Iterator[Words]:
        """A summary of the events since a viewer's last turn."""
        for presenter in self.all:
            yield from presenter.since(events, viewer)

    def say(self, words: Words, sight: Sight) -> str:
        """The text key of words in this game; a module may replace it."""
        return self.phrase(self._in_this_game(words, sight), sight.names)

    def phrase(self, words: Words, names: Sequence[str] = ()) -> str:
        """Words with the goods of this game; `names` are those of the seats."""
        return phrase(words, names, self._game.book.cards)

    def _in_this_game(self, words: Words, sight: Sight) -> Words:
        params = {name: self._told(value, sight) for name, value in words.params.items()}
        return Words(self.instead.get(words.key, words.key), params)

    def _told(self, value: object, sight: Sight) -> object:
        """A parameter of words, with the texts of this game and the values of its modules."""
        if isinstance(value, Words):
            return self._in_this_game(value, sight)
        if isinstance(value, Value):
            return self.value(value.kind, value.value, sight)
        if isinstance(value, list):
            return [self._told(one, sight) for one in cast("list[object]", value)]
        return value

    def value(self, kind: Any, value: Any, sight: Sight) -> str:
        """The modules' words for a value of a field; empty where the value alone is enough."""
        told = [words for part in self._parts.get(kind, ()) for words in part.words(sight, value)]
        return ", ".join(self.say(words, sight) for words in told)

    def examples(self) -> str:
        """Lines that can be typed in this game, for the help."""
        return ", ".join(_said(self._examples))

    def explained(self) -> list[str]:
        """Sentences of the help about the modules' rows and columns."""
        return _said(self._explained)

    def command(self, ident: str) -> Command | None:
        """A command of this game by its id."""
        return next((command for command in self.commands if command.id == ident), None)

    def command_for(self, action: Action) -> Command | None:
        """The command that makes an action."""
        return next((found for found in self.commands if isinstance(action, found.kinds)), None)

    def candidates(self, kind: type[Action]) -> Iterator[Action]:
        """All possible actions of a type, legal or not."""
        from ep_tui.keys.candidates import candidates  # a first frame refuses nothing

        return candidates(self._game, kind)

    def why_not(
        self, command: Command, explain: Callable[[Action], Refusal | None]
    ) -> WhyNot | None:
        """Why nothing of a command can be done now; None when nothing of it was refused."""
        from ep_tui.keys.candidates import why_not

        return why_not(command, self.candidates, explain, self.nearness)

    def piece_at(self, position: State, seat: Seat, kind: str, number: int) -> OwnPiece | None:
        """The pieces of a seat at a place, if actions name them by more than the place."""
        found = (one.piece_at(position, seat, kind, number) for one in self.all)
        return next((piece for piece in found if piece is not None), None)

    def nearest(self, reasons: Iterable[Refusal | None]) -> Refusal | None:
        """The reason of the action that is nearest to being legal; None if there is none."""
        refusals = (reason for reason in reasons if reason is not None)
        return min(refusals, key=self.nearness, default=None)

    def nearness(self, refusal: Refusal) -> Nearness:
        """The nearness of a refused action to being possible."""
        if "cost" in dict(refusal.params):
            return Nearness.COST
        if refusal.code in self._absent:
            return Nearness.ABSENT
        wrong_place = any(_covers(entry, refusal.code) for entry in self._misplaced)
        return Nearness.PLACE if wrong_place else Nearness.RULE


def joined_commands(
    presenters: Iterable[Presenter | type[Presenter]], order: ModuleOrder
) -> tuple[Command, ...]:
    """The commands of some presenters; those of one id are one command with all their kinds."""
    found: dict[str, tuple[str, Command]] = {}
    for one in presenters:
        for command in one.commands:
            module, before = found.get(command.id, (one.module, None))
            kinds = command.kinds if before is None else (*before.kinds, *command.kinds)
            found[command.id] = module, msgspec.structs.replace(command, kinds=kinds)
    return tuple(order.of(found.values()))


def _said(texts: Iterable[HelpText]) -> list[str]:
    """Texts of the help in their order, each once."""
    return [say(text.key) for text in dict.fromkeys(texts)]


class PresenterClash(ValueError):
    """Two modules of a game contribute the same key; the message names it."""


def _joined(tables: Iterable[Mapping[K, V]]) -> dict[K, V]:
    """Merge tables.

    Raises:
        PresenterClash: two of them have different values for one key.
    """
    joined: dict[K, V] = {}
    for table in tables:
        for key, value in table.items():
            if joined.setdefault(key, value) != value:
                raise PresenterClash(f"two presenters of one game say {key!r}")
    return joined


def _only(found: Iterable[V]) -> V | None:
    """The only value, if any.

    Raises:
        PresenterClash: there are two.
    """
    one, *others = (*found, None)
    if len(others) > 1:
        raise PresenterClash(f"two presenters of one game bring {type(one).__name__}")
    return one


def _covers(entry: str, code: str) -> bool:
    """Whether an entry of `Presenter.misplaced` means a code."""
    return code.startswith(entry) if entry.endswith(".") else code == entry
