"""A mode that takes a typed place or command in notation."""

from collections.abc import Sequence

from ep_rules.api import Action, Ambiguous, NotUnderstood, OthersShip, Refusal
from ep_tui.board import places
from ep_tui.board.describe import describe
from ep_tui.keys.typed_words import in_notation
from ep_tui.modes.mode import Desk
from ep_tui.modes.sail import able
from ep_tui.modes.writing import Writing
from ep_tui.panels.styled_lines import Line, plain, rule, wrapped
from ep_tui.panels.typed_refusal import refused_here
from ep_tui.panels.wording import place_words
from ep_tui.texts import say
from ep_tui.texts.fitting import cut
from ep_tui.texts.speak import refusal_sentence


class Typing(Writing):
    """The prompt line shows the typed text; Enter reads it, Escape drops it.

    The panel shows matching actions, and Tab completes their common beginning.
    """

    sign = "/ "
    longest = 70

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._past = len(desk.typed)
        self._lines = _lines(desk)

    def keys(self) -> Sequence[tuple[str, str]]:
        return (
            ("Enter", say("table.typing.read")),
            ("Tab", say("table.typing.complete")),
            ("Esc", say("table.keys.back")),
            ("↑", say("table.typing.again")),
            ("", say("table.typing.example")),
        )

    def panel(self, width: int, height: int) -> list[Line]:
        """The facts of a typed place, and the actions that match the line or name the place."""
        lines, found = list[Line](), self._completions()
        place = self._place(self.text)
        if place is not None:
            name = places.name(self.desk.session.game.book.topology, place)
            found = [line for line in self._lines if name in line.split()]
            lines += [rule(name, width), *wrapped(self._facts(place), width)]
        room = height - len(lines) - 1
        more = len(found) - room
        shown = found[:room] if more <= 0 else found[: max(0, room - 1)]
        if found or not lines:
            lines.append(rule(say("table.typing.possible"), width))
        lines += [plain(cut(f" {line}", width)) for line in shown]
        if more > 0:
            lines.append(
                plain(f" {say('table.typing.more', count=len(found) - len(shown))}", "dim")
            )
        return lines[:height]

    def _place(self, text: str) -> places.Place | None:
        """The place that a text names."""
        try:
            return places.parse(self.desk.session.game.book.topology, text)
        except KeyError:
            return None

    def _facts(self, place: places.Place) -> str:
        """What the viewer knows about a place."""
        session, desk = self.desk.session, self.desk
        seen = session.observe(desk.viewer)
        facts = describe(seen, desk.presenters.map, place)
        return place_words(session, facts)

    def press(self, key: str, char: str | None) -> bool:
        if key == "enter":
            self._read()
            return True
        if key == "escape":
            return False
        if key in ("backspace", "ctrl+h") and not self.text:
            self.desk.pop()
            return True
        if key == "tab":
            self._complete()
        elif key in ("up", "down"):
            self._past += -1 if key == "up" else 1
            past = self.desk.typed
            self._past = max(0, min(len(past), self._past))
            self.text = past[self._past] if self._past < len(past) else ""
        else:
            return super().press(key, char)
        self.desk.renew()
        return True

    def paste(self, text: str) -> None:
        super().paste(text.replace("\n", " "))

    def _completions(self) -> list[str]:
        begin = " ".join(self.text.casefold().split(" "))
        return [line for line in self._lines if line.casefold().startswith(begin)]

    def _complete(self) -> None:
        """Complete as far as all matches agree, else a whole word."""
        found = self._completions()
        if not found:
            self.desk.tell(say("table.typing.nothing"))
            return
        common = found[0]
        for line in found:
            while not line.casefold().startswith(common.casefold()):
                common = common[:-1]
        self.text = common

    def _read(self) -> None:
        text = self.text.strip()
        self.desk.pop()
        if not text:
            return
        if text not in self.desk.typed[-1:]:
            self.desk.typed.append(text)
        if text.casefold() == say("table.typing.scene"):
            self.desk.do("scene")
            return
        session = self.desk.session
        place = self._place(text)
        if place is not None:
            self.desk.board.mode = place.kind
            self.desk.board.cursor = place
            self.desk.renew()
            return
        text = in_notation(text, self.desk.keymap.commands)
        try:
            action = session.read(text, _open_actions(self.desk))
        except OthersShip as error:
            self.desk.tell(refusal_sentence(session.game, error.refusal))
        except NotUnderstood:
            refusal = refused_here(session.game, text, self._why_not)
            if refusal is not None:
                self.desk.refuse(refusal, typed=text)
            else:
                near = session.game.notation.meant(text, _open_actions(self.desk)) or "none"
                self.desk.tell(say("screens.typed.not-understood", text=text, near=near))
        except Ambiguous as error:
            choices = ", ".join(error.choices[:4]) + (", …" if len(error.choices) > 4 else "")  # noqa: PLR2004 - fits the panel
            self.desk.tell(say("screens.typed.ambiguous", text=text, choices=choices))
        else:
            self._do(self._row(action), text)

    def _do(self, row: Sequence[Action], text: str) -> None:
        """Do the actions of a line, or refuse them with the places as they were typed."""
        refusal = self._why_not(row[0])
        if refusal is None:
            self.desk.act(*row)
        else:
            self.desk.refuse(refusal, typed=text)

    def _why_not(self, action: Action) -> Refusal | None:
        me = self.desk.me
        return None if me is None else self.desk.session.explain(action, me)

    def _row(self, action: Action) -> Sequence[Action]:
        """Convert a distant destination of a ship to the way there."""
        session, me, routes = self.desk.session, self.desk.me, self.desk.presenters.routes
        if routes is not None and isinstance(action, routes.step) and me is not None:
            refusal = session.explain(action, me)
            if refusal is not None and routes.is_far(refusal.code):
                ship, path = routes.sailed(action)
                way = routes.ways(session.imagined_position(), ship).get(path)
                return way.steps if way else (action,)
        return (action,)


def _lines(desk: Desk) -> list[str]:
    """All legal actions, and every destination of a ship."""
    session = desk.session
    legal = _open_actions(desk)
    routes, far = desk.presenters.routes, list[Action]()
    if routes is not None and legal:
        ships = able(desk, routes)
        far = [
            routes.sail(ship, path)
            for ship in ships
            for path in routes.ways(session.imagined_position(), ship)
        ]
    return list(dict.fromkeys(session.game.notation.write(action) for action in [*legal, *far]))


def _open_actions(desk: Desk) -> list[Action]:
    """The legal actions of the viewer; those of others would reveal their hands."""
    return desk.legal() if desk.me is not None and desk.me == desk.viewer else []
