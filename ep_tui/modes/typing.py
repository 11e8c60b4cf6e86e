"""Modes that take text: the line of a typed place or command in notation, and their base."""

from collections.abc import Sequence

from ep_rules.api import Action, Ambiguous, NotUnderstood, OthersShip
from ep_tui.board import places
from ep_tui.board.describe import describe
from ep_tui.keys.keymap import name_of
from ep_tui.keys.typed_words import in_notation, word_of
from ep_tui.modes.mode import Desk, Mode
from ep_tui.modes.sail import able
from ep_tui.panels.styled_lines import Line, plain, rule, wrapped
from ep_tui.panels.typed_refusal import refused_here
from ep_tui.panels.wording import place_words
from ep_tui.texts import say
from ep_tui.texts.fitting import cut
from ep_tui.texts.speak import refusal_sentence


class Writing(Mode):
    """A typed `text` after a `sign`, which replaces the prompt and has a `longest` length."""

    writes = True
    sign = ""
    longest = 0

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.text = ""

    def line(self) -> Line:
        return ((self.sign, "key"), (self.text, "bold"), (" ", "chosen"))

    def press(self, key: str, char: str | None) -> bool:
        if key in ("backspace", "ctrl+h"):
            self.write(self.text[:-1])
        elif key == "ctrl+u":
            self.write("")
        elif char is not None and char.isprintable():
            self.paste(char)
        else:
            return False
        self.desk.renew()
        return True

    def paste(self, text: str) -> None:
        self.write(self.text + "".join(char for char in text if char.isprintable()))

    def write(self, text: str) -> None:
        """Set the text, cut to the maximum length."""
        self.text = text[: self.longest]


class Typing(Writing):
    """The prompt line is the typed text; the panel shows matching actions, which Tab completes."""

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
        lines, found = list[Line](), self._completions()
        place = self._place(self.text)
        if place is not None:
            name = places.name(self.desk.session.game.book.topology, place)
            found = [line for line in self._lines if name in line.split()]
            session, desk = self.desk.session, self.desk
            facts = describe(session.observe(desk.viewer), desk.presenters.map, place)
            lines += [rule(name, width), *wrapped(place_words(session, facts), width)]
        room = height - len(lines) - 1
        more = len(found) - room
        shown = found[:room] if more <= 0 else found[: max(0, room - 1)]
        if found or not lines:
            lines.append(rule(say("table.typing.possible"), width))
        lines += [plain(cut(f" {line}", width)) for line in shown]
        if more > 0:
            left = len(found) - len(shown)
            lines.append(plain(f" {say('table.typing.more', count=left)}", "dim"))
        return lines[:height]

    def _place(self, text: str) -> places.Place | None:
        try:
            return places.parse(self.desk.session.game.book.topology, text)
        except KeyError:
            return None

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
        first, _, rest = text.partition(" ")
        keyed = self.desk.keymap.command_of(first, first, session.decision) if rest else None
        text = text if keyed is None else f"{word_of(keyed) or name_of(keyed)} {rest}"
        text = in_notation(text, self.desk.keymap.commands)
        try:
            action = session.read(text, _open_actions(self.desk))
        except OthersShip as error:
            self.desk.tell(refusal_sentence(session.game, error.refusal))
        except NotUnderstood:
            refusal = refused_here(session.game, text, self.desk.explain)
            if refusal is not None:
                self.desk.refuse(refusal, typed=text)
            else:
                near = session.game.notation.meant(text, _open_actions(self.desk)) or "none"
                self.desk.tell(say("screens.typed.not-understood", text=text, near=near))
        except Ambiguous as error:
            choices = ", ".join(error.choices[:4]) + (", …" if len(error.choices) > 4 else "")  # noqa: PLR2004 - fits the panel
            self.desk.tell(say("screens.typed.ambiguous", text=text, choices=choices))
        else:
            row = self._row(action)
            refusal = self.desk.explain(row[0])
            if refusal is None:
                self.desk.act(*row)
            else:
                self.desk.refuse(refusal, typed=text)

    def _row(self, action: Action) -> Sequence[Action]:
        """Convert a distant destination of a ship to the way there."""
        session, routes = self.desk.session, self.desk.presenters.routes
        if routes is not None and isinstance(action, routes.step):
            refusal = self.desk.explain(action)
            if refusal is not None and routes.is_far(refusal.code):
                ship, path = routes.sailed(action)
                way = routes.ways(session.imagined_position(), ship).get(path)
                return way.steps if way else (action,)
        return (action,)


def _lines(desk: Desk) -> list[str]:
    """All legal actions, and every destination of a ship."""
    session, routes = desk.session, desk.presenters.routes
    found = [*_open_actions(desk)]
    if routes is not None and found:
        for ship in able(desk, routes):
            ways = routes.ways(session.imagined_position(), ship)
            found += [routes.sail(ship, path) for path in ways]
    return list(dict.fromkeys(map(session.game.notation.write, found)))


def _open_actions(desk: Desk) -> list[Action]:
    """The legal actions of the viewer; those of others would reveal their hands."""
    return desk.legal() if desk.me is not None and desk.me == desk.viewer else []
