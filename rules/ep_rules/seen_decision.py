"""A decision as its seat sees it, as JSON; the table sends it to a bot in its own process.

It has an observation, the events that the seat knows, the legal actions, and the random word of the
decision. Nothing else of the state is in it, so it cannot reveal anything hidden.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any, Union

import msgspec

from ep_rules.catalogue import game_of
from ep_rules.game import Game
from ep_rules.model import Action, Decision, Event, Seat
from ep_rules.observe import Observation, View, determinize


class SeenDecision(msgspec.Struct, frozen=True):
    """One decision. All fields except `ruleset`, the number of `seats` and `word` are JSON."""

    ruleset: str
    seats: int
    seen: msgspec.Raw
    heard: msgspec.Raw
    legal: msgspec.Raw
    word: int


class _Seen(View):
    """A bot's view without a state, made from a sent decision."""

    def __init__(
        self, of: Game, seen: Observation, seat: Seat, heard: Callable[[], list[Event]]
    ) -> None:
        super().__init__(of, determinize(seen, 0), seat)
        self._seen = seen
        self._hear = heard

    @cached_property
    def history(self) -> tuple[Event, ...]:
        """The events, as far as the seat may know them."""
        return tuple(self._hear())

    @cached_property
    def observation(self) -> Observation:
        """The current observation of the seat."""
        return self._seen


def write(view: View, legal: Sequence[Action], word: int) -> SeenDecision:
    """Write a decision as its seat sees it."""
    seen, encode = view.observation, msgspec.json.encode
    return SeenDecision(
        view.game.ruleset,
        len(seen.seats),
        seen=msgspec.Raw(encode(seen)),
        heard=msgspec.Raw(encode(view.history)),
        legal=msgspec.Raw(encode(legal)),
        word=word,
    )


def read(asked: SeenDecision) -> tuple[View, list[Action]]:
    """The view and the legal actions of a written decision; its history is read on demand.

    Raises:
        BadChoice: there is no such ruleset. msgspec.ValidationError: it is not a decision.
    """
    reader = _reader(game_of(asked.ruleset, asked.seats))
    seen = reader.observation(asked.seen)
    if seen.viewer is None:
        raise msgspec.ValidationError("a spectator has nothing to decide")
    view = _Seen(reader.game, seen, seen.viewer, lambda: reader.events.decode(asked.heard))
    return view, reader.actions.decode(asked.legal)


def observation(of: Game, text: bytes | msgspec.Raw) -> Observation:
    """An observation of a game from its JSON."""
    return _reader(of).observation(text)


def read_action(of: Game, text: bytes | msgspec.Raw) -> Action:
    """An action of a game from its JSON."""
    (action,) = _reader(of).actions.decode(b"[%b]" % bytes(text))
    return action


class _Reader:
    """The decoder for one game, which defines the kinds of decisions and slices."""

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


@lru_cache(maxsize=8)
def _reader(of: Game) -> _Reader:
    return _Reader(of)


def _list_of(kinds: Iterable[type]) -> Any:
    union: Any = Union[tuple(kinds)]  # noqa: UP007 - known only at run time
    return msgspec.json.Decoder(list[union])


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
