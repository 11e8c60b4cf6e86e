"""The menus of a table and of a lesson, and the questions before a seat or a game is given up."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from ep_rules.api import Seat
from ep_rules.bots import DEFAULT_BOT
from ep_tui.contributions.words import yes
from ep_tui.modes.choose import Choose, Option
from ep_tui.modes.mode import Desk
from ep_tui.session.session import Session
from ep_tui.texts import say

if TYPE_CHECKING:
    from ep_tui.tutorial import Lessons


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


def open_menu(screen: Desk) -> None:
    """Open the menu of a game."""
    session = screen.session
    menu_of(
        screen,
        [
            (say("table.menu.go-on"), screen.pop),
            *(
                (
                    say("table.menu.take-over", **_whom(session, seat)),
                    partial(_ask_to_hand_over, screen, seat),
                )
                for seat in sorted(session.seats)
            ),
            (say("table.menu.rules"), screen.show_rules),
            (say("table.menu.start", home=screen.host.home_is), screen.host.to_start),
            (say("table.command.preferences"), lambda: screen.command("preferences")),
        ],
    )


def menu_of(screen: Desk, choices: Iterable[tuple[str, Callable[[], None]]]) -> None:
    """Open a menu of numbered choices; a letter quits, so that no stray digit does."""
    options = [Option(str(number), *choice) for number, choice in enumerate(choices, 1)]
    options.append(Option("q", say("table.menu.quit"), screen.host.leave))
    title = say("table.menu.title", saved=yes(screen.session.is_saved()))
    screen.push(TableMenu(screen, title, options))


def lesson_menu(screen: Desk, lessons: "Lessons") -> None:
    """Open the menu in the game of a lesson; it explains the marked entry."""
    host = screen.host

    def skip() -> None:
        lessons.skip()
        screen.pop()

    def stop() -> None:
        screen.pop()
        screen.command("end-lesson")

    done, following = lessons.step is None, lessons.following
    every: list[tuple[bool, str, Callable[[], None]]] = [
        (not done, "go-on", screen.pop),
        (not done, "skip", skip),
        (done, "stop", stop),
        (True, "again", partial(host.open_lesson, lessons.name)),
        (bool(following), "following", partial(host.open_lesson, following)),
        (not done, "stop", stop),
        (True, "start", host.to_start),
        (True, "quit", host.leave),
    ]
    choices = [(what, take) for possible, what, take in every if possible]
    saved = "no" if not screen.session.is_saved() else "over" if screen.session.over else "yes"
    title = say(f"tutorial.lesson.{following}.title") if following else ""
    options = [
        Option(
            "q" if what == "quit" else str(number),
            say(f"tutorial.menu.{what}", home=host.home_is),
            take,
            about=say(f"tutorial.menu.{what}-about", lesson=title, saved=saved, home=host.home_is),
        )
        for number, (what, take) in enumerate(choices, 1)
    ]
    screen.push(TableMenu(screen, lessons.title, options))


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
