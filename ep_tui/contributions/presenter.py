"""The base class of presenters: its attributes and methods are the closed list of contributions.

A presenter shows one rule module on the screen and in plain mode. It imports its own rule module,
`ep_rules.api`, `ep_tui.contributions` and `ep_tui.presenter_parts`, and nothing else. It works out
no rule: every number comes from the settings or from the engine, every word is a key into the
texts.

Two things need no contribution, because they follow from the module's settings, actions and texts:
its part of the new-game form, which lists every setting with its range and its words, and its
words in plain mode.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from ep_rules.api import Action, Decision, Event, Game, Good, Observation, Seat, State
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import Command, Meant, OwnPiece
from ep_tui.contributions.events import Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.pickers import ChosenFirst, Picker, ValueWords
from ep_tui.contributions.routes import ShipRoutes
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Count, Detail
from ep_tui.contributions.words import Words


class Presenter:
    """A rule module's contributions outside the rules; all are empty by default.

    Attributes:
        module: the id of the rule module. game: the game whose module it shows.
        on_map: its contributions to the map, made once per game.
        beside_map: its contributions to panels and pages, made once per game.
        commands: the commands of a seat.
        meant: the likely meanings of Enter at a place, to explain why nothing is possible there.
        not_at_cursor: actions that need more than the place under the cursor, besides those that
            are chosen before their fields.
        pickers: the picker of each decision other than a phase. ahead: that of each decision that a
            seat may also answer before its turn, while others are asked.
        lines: the words of an action in a list of several. whole: actions that are chosen as a
            whole, not field by field. pairs: those whose two places are chosen in any order.
        chosen_first: types of actions that are chosen before their fields.
        parts: the module's words about a value, by the type of the field. fields: the words of a
            value that depend on its action and field.
        instead: text keys of others, and the keys that replace them in games with this module.
        examples: lines of its actions that can be typed. explained: sentences of the help about
            what it shows.
        prompts: further subjects of a decision, such as an offer; its prompt says its fields.
        goods: goods of a hand besides resources. gets: actions that trade something for cards of
            the supply. routes: for sending ships along routes.
        misplaced: refusal codes, or beginnings of codes that end in a dot, that tell of one place
            only. absent: codes that tell of a piece that is not there, or of a place that is taken.
        left_out: codes that tell of a kind of goods that lists of goods leave out, because no hand
            or supply makes it possible.
    """

    module: ClassVar[str]
    on_map: ClassVar[type[OnMap]] = OnMap
    beside_map: ClassVar[type[BesideMap]] = BesideMap
    commands: ClassVar[tuple[Command, ...]] = ()
    meant: ClassVar[tuple[Meant, ...]] = ()
    not_at_cursor: ClassVar[tuple[type[Action], ...]] = ()
    pickers: ClassVar[Mapping[type[Decision], Picker]] = {}
    ahead: ClassVar[Mapping[type[Decision], Picker]] = {}
    lines: ClassVar[Mapping[type[Action], Callable[[Sight, Any], Words]]] = {}
    whole: ClassVar[tuple[type[Action], ...]] = ()
    pairs: ClassVar[tuple[type[Action], ...]] = ()
    chosen_first: ClassVar[Mapping[type[Action], ChosenFirst]] = {}
    parts: ClassVar[Mapping[Any, ValueWords]] = {}
    fields: ClassVar[Mapping[tuple[type[Action], str], Callable[[Sight, Any], Words]]] = {}
    instead: ClassVar[Mapping[str, str]] = {}
    examples: ClassVar[tuple[HelpText, ...]] = ()
    explained: ClassVar[tuple[HelpText, ...]] = ()
    prompts: ClassVar[Mapping[type[Decision], Callable[[Game, Observation], Struct | None]]] = {}
    goods: ClassVar[tuple[Good, ...]] = ()
    gets: ClassVar[tuple[type[Action], ...]] = ()
    routes: ClassVar[type[ShipRoutes] | None] = None
    misplaced: ClassVar[tuple[str, ...]] = ()
    absent: ClassVar[tuple[str, ...]] = ()
    left_out: ClassVar[tuple[str, ...]] = ()

    def __init__(self, game: Game) -> None:
        self.game = game

    # ---- what happened -----------------------------------------------------------------------

    def tellings(self) -> Mapping[type[Event], Telling]:
        """The presentation of each of the module's events."""
        return {}

    def since(self, events: Sequence[Event], viewer: Seat | None) -> Iterator[Words]:
        """A summary of the events since a viewer's last turn."""
        yield from ()

    def counts(self) -> Sequence[Count]:
        """The counts of each seat in the statistics."""
        return ()

    def details(self) -> Sequence[Detail]:
        """The parts of some of these counts."""
        return ()

    def cause(self, sight: Sight, decision: Decision) -> Words | None:
        """Who asks a seat whose turn it is not, and with what, as a sentence."""
        return None

    def piece_at(self, position: State, seat: Seat, kind: str, number: int) -> OwnPiece | None:
        """The pieces of a seat at a place, if actions name them by more than the place."""
        return None
