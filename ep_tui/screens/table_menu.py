"""The menu of a table, and the questions before a seat or a game is given up."""

from collections.abc import Callable, Iterable

from ep_rules.api import Seat
from ep_rules.bots import DEFAULT_BOT
from ep_tui.contributions.words import yes
from ep_tui.modes.choose import Choose, Option
from ep_tui.modes.mode import Desk
from ep_tui.screens.rules import rules_of
from ep_tui.session.session import Session
from ep_tui.texts import say


def open_menu(screen: Desk) -> None:
    """The menu of a game."""
    app, session = screen.host, screen.session

    def take_over(seat: Seat) -> Callable[[], None]:
        return lambda: _ask_to_hand_over(screen, seat)

    choices: list[tuple[str, Callable[[], None]]] = [(say("table.menu.go-on"), screen.pop)]
    choices += [
        (say("table.menu.take-over", **_whom(session, seat)), take_over(seat))
        for seat in sorted(session.seats)
    ]
    choices += [
        (say("table.menu.rules"), lambda: app.show(rules_of(session))),
        (say("table.menu.start"), app.to_start),
    ]
    options = menu_options(choices, app.leave)
    saved = yes(session.is_saved())
    screen.push(TableMenu(screen, say("table.menu.title", saved=saved), options))


class TableMenu(Choose):
    """The menu; the key of a command closes it and does its work."""

    def press(self, key: str, char: str | None) -> bool:
        if super().press(key, char):
            return True
        desk, keymap = self.desk, self.desk.keymap
        name = keymap.screen_of(key, char)
        if name == "menu":
            return False
        command = keymap.command_of(key, char, desk.session.decision)
        if command is not None or name is not None:
            desk.pop()
            return desk.top.press(key, char)
        return False


def menu_options(
    choices: Iterable[tuple[str, Callable[[], None]]], leave: Callable[[], None]
) -> list[Option]:
    """Numbered choices, and quitting by its letter, so that no stray digit quits."""
    options = [Option(str(number), *choice) for number, choice in enumerate(choices, 1)]
    return [*options, Option("q", say("table.menu.quit"), leave)]


def _ask_to_hand_over(screen: Desk, seat: Seat) -> None:
    """Ask before a bot gets a seat, because it keeps the seat and may play at once."""
    whom = _whom(screen.session, seat)

    def hand_over() -> None:
        screen.pop()
        screen.pop()
        if screen.viewer == seat:
            screen.viewer = None
        screen.session.hand_over(seat, DEFAULT_BOT)
        screen.tell(say("table.menu.taken-over", **whom), "")

    options = [
        Option("1", say("table.take-over.no"), screen.pop),
        Option("y", say("table.take-over.yes"), hand_over),
    ]
    screen.push(Choose(screen, say("table.take-over.title", **whom), options))


def _whom(session: Session, seat: Seat) -> dict[str, str]:
    """A player as the object of a sentence: a name, or whether it is you."""
    return {"who": session.names[seat], "you": yes(session.sitters[seat].word == "you")}


def quit_table(screen: Desk) -> None:
    """Quit at once, because the game is saved; if it is not, ask first."""
    if screen.session.over or screen.session.is_saved():
        screen.host.leave()
        return
    options = [
        Option("1", say("table.quit.no"), screen.pop),
        Option("q", say("table.quit.yes"), screen.host.leave),
    ]
    saved = "some" if screen.session.save_name else "none"
    screen.push(Choose(screen, say("table.quit.title", saved=saved), options))
