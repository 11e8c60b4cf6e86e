"""The help: every key by what one wants to do, whether it works now, and if not, why."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from ep_rules import reference
from ep_rules.api import Action, Seat
from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.contributions.commands import WANTS, Command
from ep_tui.contributions.panels import Standpoint
from ep_tui.contributions.refusals import WhyNot
from ep_tui.keys.actions import actions_of, commands_for
from ep_tui.keys.keymap import Keymap, name_of
from ep_tui.keys.screen_keys import POINT
from ep_tui.keys.typed_words import does_of
from ep_tui.modes.mode import Desk
from ep_tui.panels.styled_lines import Line, StyledText, flow, hanging, plain, width_of, wrapped
from ep_tui.panels.wording import prompt_words
from ep_tui.presenters.registry import presenters_of
from ep_tui.screens.reader import Reader
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap
from ep_tui.texts.speak import refusal_sentence, rule_line

INDENT = 22


class HelpPage(Reader):
    """The help for the current position; R opens the rule of the first reason shown."""

    def __init__(self, screen: Desk) -> None:
        super().__init__(say("help.page.title"), self._page)
        self._screen = screen
        self._legal = screen.legal() if screen.me is not None else []
        commands = screen.keymap.commands
        self._possible = {c.id for c in commands if actions_of(c, self._legal)}
        self._refusals = _refusals(screen, self._legal)
        self._rules: list[tuple[int, str]] = []

    def foot(self) -> str:
        return say("panels.why.keys")

    def press(self, key: str, char: str | None) -> None:
        if char == "R" and not self.typing:
            shown = (rule for line, rule in self._rules if line >= self.top)
            self._screen.show_rules(next(shown, ""))
        else:
            super().press(key, char)

    def _page(self, width: int) -> list[Line]:
        screen, keymap = self._screen, self._screen.keymap
        lines = _now(screen, width)
        self._rules = []
        for want, found in _by_want(keymap, {*self._refusals, *self._possible}):
            lines.append(plain(say(f"help.want.{want}"), "head"))
            for command in found:
                now, key = command.id in self._possible, keymap.shown(command.id)
                lines += _entry(key, name_of(command), does_of(command), width, now=now)
                lines += self._reason(command.id, width, len(lines))
            lines.append(plain(""))
        return [*lines, *_always(screen, width)]

    def _reason(self, name: str, width: int, at: int) -> list[Line]:
        """Why a command of this phase is not possible, with its rule; empty if it is possible."""
        if name not in self._refusals:
            return []
        why, session = self._refusals[name], self._screen.session
        refusal = why.refusal
        self._rules.append((at, reference.rule_behind(refusal, session.game.book.settings)))
        reason = refusal_sentence(session.game, refusal, session.names)
        rule = rule_line(refusal, session.edition, session.game.book.settings)
        key = "not" if why.everywhere else "nowhere"
        words = say(f"panels.why.{key}", reason=reason, rule=rule)
        indent = " " * (INDENT + 1)
        return [plain(indent + part, "warn") for part in wrap(words, width - INDENT - 1)]


def _by_want(keymap: Keymap, open_now: set[str]) -> list[tuple[str, list[Command]]]:
    """What one can want in this game, with the commands for it; that of this phase comes first."""
    found = [(want, [c for c in keymap.commands if c.want == want]) for want in WANTS]
    here = [(want, commands) for want, commands in found if commands]
    return sorted(here, key=lambda entry: not open_now & {command.id for command in entry[1]})


def _always(screen: Desk, width: int) -> list[Line]:
    lines: list[Line] = []
    for want, found in groupby(screen.keymap.screen, lambda entry: entry.want):
        lines.append(plain(say(f"help.want.{want}"), "head"))
        if want == POINT:
            lines += _entry("↑↓←→", say("help.cursor"), say("help.does.cursor"), width)
        for entry in found:
            lines += _entry(entry.shown, entry.name, say(f"help.does.{entry.id}"), width)
        lines.append(plain(""))
    for words in _explained(screen):
        lines += wrapped(words, width)
    return lines


def _explained(screen: Desk) -> Iterator[str]:
    """The goal, and how to read the screen and type commands."""
    presenters = presenters_of(screen.session.game)
    yield say("help.page.goal", goal=presenters.beside_map.number("goal"))
    yield say("help.page.enter")
    yield say("help.page.places")
    yield say("help.page.notation", examples=presenters.examples())
    yield say("help.page.bar", key=screen.keymap.shown("costs"))
    yield _columns(screen, presenters.beside_map)
    yield from presenters.explained()
    yield say("help.page.legend", key=screen.keymap.shown("legend"))


def _columns(screen: Desk, beside: AllBesideMap) -> str:
    session, seat = screen.session, Seat(0)
    at = Standpoint(session.observe(screen.viewer), session.imagined_position)
    names = ("points", "cards", *(column.name for column in beside.columns(at, seat)))
    return say(
        "help.page.columns",
        columns=", ".join(say(f"help.column.{name}") for name in names),
        pieces=", ".join(say(f"panels.piece.{one.name}") for one in beside.box(at, seat)),
    )


def _now(screen: Desk, width: int) -> list[Line]:
    session, top = screen.session, screen.top
    words = top.prompt() or prompt_words(session, session.observe(screen.viewer), screen.viewer)
    keys: list[Line] = [((key, "key"), (f" {what}", "")) for key, what in top.keys()]  # noqa: SIM118 - a mode is not a dictionary
    lines = [plain(say("panels.why.now"), "head"), *wrapped(words, width)]
    lines += flow(keys, width)
    if screen.me is not None:
        lines += wrapped(say("help.page.possible"), width, "dim")
    return [*lines, plain("")]


def _refusals(screen: Desk, legal: Sequence[Action]) -> dict[str, WhyNot]:
    if screen.me is None:
        return {}
    return {
        command.id: why
        for command in commands_for(screen.session.decision, screen.keymap.commands)
        if not actions_of(command, legal)
        if (why := screen.presenters.why_not(command, screen.explain)) is not None
    }


def _entry(key: str, name: str, does: str, width: int, *, now: bool = False) -> list[Line]:
    mark: StyledText = ("• ", "good") if now else ("  ", "")
    first: Line = (mark, (key.ljust(10), "key"), (name.ljust(INDENT - 12), "bold" if now else ""))
    if width_of(first) > INDENT:
        return [first, *hanging(plain(" " * (INDENT + 1)), does, width, INDENT + 1)]
    return hanging((*first, (" ", "")), does, width, INDENT + 1)
