"""Turns the legal actions into short numbered lists: kind of action, then ship, card, place."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from ep_rules.api import Action, EndPhase, Path, ShipNumber
from ep_tui.board.places import Place
from ep_tui.contributions.routes import ShipRoutes, ShipWay
from ep_tui.contributions.words import yes
from ep_tui.keys.actions import commands_for
from ep_tui.keys.keymap import Keymap
from ep_tui.panels.action_words import deed, value_words, whole_action, words_of_type
from ep_tui.plain import words
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.speak import capital

MOST = 20
"""A longer list is asked in two steps."""


class PlainChoice(NamedTuple):
    """One line of a list: its words, the name that may be typed for it, and its result.

    `then` makes the next question; without it, `actions` are done in order.
    """

    words: str
    actions: Sequence[Action] = ()
    name: str = ""
    then: Callable[[], "PlainQuestion"] | None = None


class PlainQuestion(NamedTuple):
    """A question with its choices; `notes` are lines below them.

    `by_key`: choices that lose something, below the others; each has a key and no number.
    """

    prompt: str
    choices: Sequence[PlainChoice]
    notes: Sequence[str] = ()
    by_key: Mapping[str, PlainChoice] = {}


class Chooser:
    """The questions for one seat in the current position."""

    def __init__(self, session: Session, keymap: Keymap | None = None) -> None:
        """`keymap`: that of the person, in this game."""
        self.session = session
        presenters = presenters_of(session.game)
        self._keymap = keymap or Keymap(commands=presenters.commands)
        self._routes = presenters.routes

    def question(self, prompt: str) -> PlainQuestion:
        """The legal actions by kind; those that end the phase come last."""
        legal = self.session.legal()
        groups = self._groups(legal)
        if len(groups) == 1 and len(legal) > 1:
            return self.narrow(legal, prompt)
        losing = {command.id for command in self._keymap.commands if command.loses} & {*groups}
        if losing == {*groups}:
            losing = set[str]()
        listed = {name: self.of_command(name, found) for name, found in groups.items()}
        by_key = {self._keymap.shown(name): listed.pop(name) for name in losing}
        return PlainQuestion(prompt, [*listed.values()], by_key=by_key)

    def narrow(self, actions: Sequence[Action], prompt: str = "") -> PlainQuestion:
        """Ask for the first field in which the actions differ."""
        kinds = list(dict.fromkeys(type(action) for action in actions))
        if len(kinds) > 1:
            choices = [
                self._lead(deed(kind), [a for a in actions if type(a) is kind]) for kind in kinds
            ]
            return PlainQuestion(prompt or say("plain.ask.kind"), choices)
        (kind,) = kinds
        if self._routes is not None and kind is self._routes.step:
            return self._sail(self._routes, actions, prompt)
        place = _goal(kind)
        fields = sorted(msgspec.structs.fields(kind), key=lambda field: field.name == place)
        for field in fields:
            values = list(dict.fromkeys(getattr(action, field.name) for action in actions))
            if len(values) > 1:
                return self._field(actions, field, values, prompt)
        one = self._lead(self._whole(actions[0]), actions[:1])
        return PlainQuestion(prompt or say("plain.ask.sure"), [one])

    def _groups(self, legal: Sequence[Action]) -> dict[str, list[Action]]:
        top = self.session.decision
        commands = commands_for(top, self._keymap.commands)
        groups: dict[str, list[Action]] = {command.id: [] for command in commands}
        for action in legal:
            name = next((c.id for c in commands if isinstance(action, c.kinds)), "")
            groups.setdefault(name or type(action).__name__, []).append(action)
        filled = [(name, found) for name, found in groups.items() if found]
        return dict(sorted(filled, key=lambda group: isinstance(group[1][0], EndPhase)))

    def of_command(self, name: str, found: Sequence[Action]) -> PlainChoice:
        """The choice of a command, by its id, with its legal actions."""
        kinds = list(dict.fromkeys(type(action) for action in found))
        loses = any(one.loses for one in self._keymap.commands if one.id == name)
        if len(found) == 1 and not loses:
            return self._lead(self._whole(found[0]), found)
        text = say(f"plain.group.{name}") if len(kinds) > 1 else deed(kinds[0])
        return self._ask_on(say("plain.group-of", what=text), found)

    def _lead(self, text: str, actions: Sequence[Action], name: str = "") -> PlainChoice:
        """A choice that does its only action or asks further; sailing asks for ways first."""
        sails = self._routes is not None and isinstance(actions[0], self._routes.step)
        if len(actions) == 1 and not sails:
            return PlainChoice(text, actions, name)
        return self._ask_on(text, actions, name)

    def _ask_on(self, text: str, actions: Sequence[Action], name: str = "") -> PlainChoice:
        return PlainChoice(text, (), name, lambda: self.narrow(actions))

    def _whole(self, action: Action) -> str:
        return whole_action(self.session, action)

    def _field(
        self, actions: Sequence[Action], field: Any, values: Sequence[Any], prompt: str
    ) -> PlainQuestion:
        if words.is_place(field.type) and len(values) == len(actions):
            return self._places(actions, field, prompt or self._asked(actions, "place"))
        choices = [
            self._lead(
                self._listed(type(actions[0]), field.name, value),
                [action for action in actions if getattr(action, field.name) == value],
                self._name(field.type, value),
            )
            for value in values
        ]
        bundles = field.name in ("give", "want") and not prompt
        notes = [say("plain.hint.bundles")] if bundles else []
        return PlainQuestion(prompt or self._asked(actions, field.name), choices, notes)

    def _asked(self, actions: Sequence[Action], name: str) -> str:
        """The command in progress, and the field to ask for."""
        what = deed(type(actions[0]))
        return capital(say("plain.ask.what", what=what, ask=say(f"plain.ask.{name}")))

    def _name(self, kind: Any, value: Any) -> str:
        return words.place_name(self.session, kind, value) if words.is_place(kind) else ""

    def _listed(self, kind: type[Action], name: str, value: Any) -> str:
        """A value in a list, where an amount does not begin beside the number of its choice."""
        text = value_words(self.session, kind, name, value)
        return say("plain.amount", what=text) if text[:1].isdigit() else text

    def _places(self, actions: Sequence[Action], field: Any, prompt: str) -> PlainQuestion:
        return self._split(
            prompt,
            [
                PlainChoice(
                    words_of_type(self.session, field.type, getattr(action, field.name)),
                    [action],
                    words.place_name(self.session, field.type, getattr(action, field.name)),
                )
                for action in actions
            ],
        )

    def _split(self, prompt: str, choices: Sequence[PlainChoice]) -> PlainQuestion:
        """A list of places; a long one by rows of the board, or by hexes within a row."""
        if len(choices) <= MOST:
            return PlainQuestion(prompt, choices)
        rows = {choice.name[0] for choice in choices}
        groups: dict[str, list[PlainChoice]] = {}
        for choice in choices:
            hex_name = choice.name.replace("-", ".").partition(".")[0]
            groups.setdefault(hex_name if len(rows) == 1 else hex_name[0], []).append(choice)
        key = "hex" if len(rows) == 1 else "row"
        found = [
            self._group_of(
                say(f"plain.place.{key}", name=name, count=len(within)), prompt, within, name
            )
            for name, within in groups.items()
        ]
        return PlainQuestion(prompt, found)

    def _group_of(
        self, text: str, prompt: str, choices: Sequence[PlainChoice], name: str = ""
    ) -> PlainChoice:
        return PlainChoice(text, (), name, lambda: self._split(prompt, choices))

    # ---- sailing -------------------------------------------------------------------------------

    def _sail(self, routes: ShipRoutes, actions: Sequence[Action], prompt: str) -> PlainQuestion:
        """First the ship, then a route that it can reach, nearest first."""
        ships = list(dict.fromkeys(routes.sailed(action)[0] for action in actions))
        if len(ships) > 1:
            choices = [
                PlainChoice(
                    words.ship(self.session, ship),
                    (),
                    f"#{ship}",
                    lambda ship=ship: self._ways(routes, ship),  # type: ignore[misc]  # no type for a default
                )
                for ship in ships
            ]
            return PlainQuestion(prompt or say("plain.ask.sail"), choices)
        return self._ways(routes, ships[0])

    def _ways(self, routes: ShipRoutes, ship: ShipNumber) -> PlainQuestion:
        found = routes.ways(self.session.imagined_position(), ship)
        prompt = say("plain.ask.where-to", ship=words.ship(self.session, ship))
        nearest = sorted(found.items(), key=lambda item: (item[1].points, item[0]))
        ways = [(way, self._way(path, way)) for path, way in nearest]
        if len(ways) <= MOST:
            return PlainQuestion(prompt, [choice for _, choice in ways])
        groups: dict[str, list[PlainChoice]] = {}
        for way, choice in ways:
            if way.touches:
                groups.setdefault("discover", []).append(choice)
            groups.setdefault(str(way.points), []).append(choice)
        choices = [
            self._group_of(
                say("plain.sail.discover", count=len(group))
                if name == "discover"
                else say("plain.sail.points", points=name, count=len(group)),
                prompt,
                group,
            )
            for name, group in sorted(groups.items(), key=lambda item: item[0] != "discover")
        ]
        return PlainQuestion(prompt, choices)

    def _way(self, path: Path, way: ShipWay) -> PlainChoice:
        hexes = self.session.game.book.topology.hex_names
        text = say(
            "plain.sail.way",
            place=words_of_type(self.session, Path, path),
            points=way.points,
            tribute=way.tribute,
            found=", ".join(hexes[place] for place in way.touches),
            discovers=yes(way.touches),
            full=yes(way.full),
        )
        return PlainChoice(text, way.steps, words.place_name(self.session, Path, path))


def _goal(kind: type[Action]) -> str | None:
    """The place to ask for last: a ship's destination after its position."""
    fields = msgspec.structs.fields(kind)
    return next((field.name for field in reversed(fields) if words.is_place(field.type)), None)


def named(question: PlainQuestion, name: str, *, deep: bool) -> PlainChoice | None:
    """The choice with a typed name; `deep` also searches follow-up questions."""
    for choice in question.choices:
        if choice.name == name:
            return choice
        if deep and choice.then is not None:
            found = named(choice.then(), name, deep=True)
            if found is not None:
                return found
    return None


def elsewhere(question: PlainQuestion, place: Place) -> Action | None:
    """The action of the choices at an illegal place; None if the place is of another kind."""
    choice = question.choices[0]
    while choice.then is not None:
        choice = choice.then().choices[0]
    like = choice.actions[-1]
    field = _goal(type(like))
    if field is None or words.kind_of(type(like), field) != place.kind:
        return None
    return msgspec.structs.replace(like, **{field: place.number})
