"""A decision as its seat sees it, as JSON; the table sends it to a bot in its own process.

It has an observation, the events that the seat knows, the legal actions, and the random word of the
decision. Nothing else of the state is in it, so it cannot reveal anything hidden.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Union, cast

import msgspec

from ep_rules.catalogue import game_of
from ep_rules.game import Game, once_per_game
from ep_rules.model import Action, Decision, Event, Seat
from ep_rules.observe import Observation, View


class SeenDecision(msgspec.Struct, frozen=True):
    """One decision. `seen`, `heard` and `legal` are JSON.

    Attributes:
        heard: the events that the seat saw; with `goes_on`, only those since its last decision.
    """

    ruleset: str
    seats: int
    seen: msgspec.Raw
    heard: msgspec.Raw
    legal: msgspec.Raw
    word: int
    goes_on: bool = False


class DecisionWriter:
    """Writes decisions for one reader, with the events since the last decision of the same seat.

    After an undo, or in another game, a decision has all events.
    """

    def __init__(self) -> None:
        self._heard: dict[Seat, tuple[Event, ...]] = {}
        self._ruleset = ""

    def write(self, view: View, legal: Sequence[Action], word: int) -> SeenDecision:
        """Write a decision as its seat sees it."""
        if self._ruleset != view.game.ruleset:
            self._ruleset = view.game.ruleset
            self._heard.clear()
        heard, before = tuple(view.history), self._heard.get(view.seat, ())
        known = len(before) if heard[: len(before)] == before else 0
        self._heard[view.seat] = heard
        seen, encode = view.observation, msgspec.json.encode
        return SeenDecision(
            view.game.ruleset,
            len(seen.seats),
            seen=msgspec.Raw(encode(seen)),
            heard=msgspec.Raw(encode(heard[known:])),
            legal=msgspec.Raw(encode(legal)),
            word=word,
            goes_on=known > 0,
        )


class DecisionReader:
    """Reads written decisions and keeps the events of each seat; a process has one."""

    def __init__(self) -> None:
        self._heard: dict[Seat, _HeardBySeat] = {}

    def read(self, asked: SeenDecision) -> tuple[View, list[Action]]:
        """The view and the legal actions of a decision; its events are read on demand.

        Raises:
            BadChoice: there is no such ruleset. msgspec.ValidationError: it is not a decision.
        """
        decoders = _decoders(game_of(asked.ruleset, asked.seats))
        seen = decoders.observation(asked.seen)
        if seen.viewer is None:
            raise msgspec.ValidationError("a spectator has nothing to decide")
        if not asked.goes_on or seen.viewer not in self._heard:
            self._heard[seen.viewer] = _HeardBySeat(decoders.events)
        heard = self._heard[seen.viewer]
        heard.add(asked.heard)
        view = View(decoders.game, seen.viewer, lambda: seen, heard.events)
        return view, decoders.actions.decode(asked.legal)


class _HeardBySeat:
    """The events sent to one seat, kept as JSON until its bot reads them."""

    def __init__(self, decoder: msgspec.json.Decoder[list[Event]]) -> None:
        self._decoder = decoder
        self._events: list[Event] = []
        self._unread: list[msgspec.Raw] = []

    def add(self, text: msgspec.Raw) -> None:
        """Add events; the copy does not keep the whole message."""
        self._unread.append(text.copy())

    def events(self) -> tuple[Event, ...]:
        """All events so far."""
        for text in self._unread:
            self._events += self._decoder.decode(text)
        self._unread.clear()
        return tuple(self._events)


def observation(of: Game, text: bytes | msgspec.Raw) -> Observation:
    """An observation of a game from its JSON."""
    return _decoders(of).observation(text)


def read_action(of: Game, text: bytes | msgspec.Raw) -> Action:
    """An action of a game from its JSON."""
    (action,) = _decoders(of).actions.decode(b"[%b]" % bytes(text))
    return action


class _Decoders:
    """The decoders for one game, which defines the kinds of decisions and slices."""

    def __init__(self, of: Game) -> None:
        self.game = of
        self.actions: msgspec.json.Decoder[list[Action]] = _list_of(of.action_types)
        self.events: msgspec.json.Decoder[list[Event]] = _list_of(_events(of))
        self._agenda: msgspec.json.Decoder[list[Decision]] = _list_of(of.book.families_for)
        self._drawers = {
            module.id: msgspec.json.Decoder(type(drawer))
            for module in of.book.modules
            if (drawer := module.slice()) is not None
        }
        self._plain = {
            field.name: msgspec.json.Decoder(field.type)
            for field in msgspec.structs.fields(Observation)
            if field.name not in ("agenda", "slices")
        }

    def observation(self, text: bytes | msgspec.Raw) -> Observation:
        raw = _RAW.decode(text)
        slices = _RAW.decode(raw["slices"])
        found: dict[str, Any] = {
            name: decoder.decode(raw[name]) for name, decoder in self._plain.items()
        }
        return Observation(
            agenda=tuple(self._agenda.decode(raw["agenda"])),
            slices={key: self._drawers[key].decode(text) for key, text in slices.items()},
            **found,
        )


_RAW = msgspec.json.Decoder(dict[str, msgspec.Raw])


@once_per_game
def _decoders(of: Game) -> _Decoders:
    return _Decoders(of)


def _list_of(kinds: Iterable[type]) -> Any:
    union: Any = Union[tuple(kinds)]  # noqa: UP007 - known only at run time
    return msgspec.json.Decoder(cast(Any, list)[union])


def _events(of: Game) -> list[type]:
    """The kinds of events of the rules, and those in the files of the game's own modules."""
    homes = {type(module).__module__ for module in of.book.modules}
    return [
        kind
        for kind in _leaves(Event)
        if kind.__module__.startswith("ep_rules.") or kind.__module__ in homes
    ]


def _leaves(base: type) -> Iterable[type]:
    below: list[type] = base.__subclasses__()
    return [leaf for kind in below for leaf in _leaves(kind)] if below else [base]
