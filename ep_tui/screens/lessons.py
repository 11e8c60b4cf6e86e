"""The menus of the tutorial: the list of lessons, and the menu in the game of a lesson."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ep_tui.modes.choose import Choose, Option
from ep_tui.panels.styled_lines import Line, plain, wrapped
from ep_tui.screens.page import Host
from ep_tui.screens.start import COLUMNS, Menu
from ep_tui.session.local_game import local_game
from ep_tui.texts import say
from ep_tui.tutorial import Lessons
from ep_tui.tutorial.course import LESSONS, lesson, lesson_table

if TYPE_CHECKING:
    from ep_tui.screens.table import TableScreen


def open_lesson(host: Host, name: str) -> None:
    """Begin a lesson; its game is saved like any other."""
    table = lesson_table(name)
    table.save(host.folders)
    host.open_session(local_game(table, host.pace, host.folders), lesson=name)


class LessonList(Menu):
    """All lessons, with what each teaches."""

    def head(self) -> list[Line]:
        """The title, and what a lesson is."""
        title = plain(say("tutorial.start.entry"), "title")
        return [title, *wrapped(say("tutorial.start.about"), COLUMNS, "dim"), plain("")]

    def entries(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        """The lessons in their order."""
        return [
            (
                str(number),
                say(f"tutorial.lesson.{name}.title"),
                say(f"tutorial.lesson.{name}.hint", count=len(lesson(name).step)),
                partial(open_lesson, self.host, name),
            )
            for number, name in enumerate(LESSONS, 1)
        ]

    def back(self) -> None:
        """Escape closes."""
        self.host.close_page()


def lesson_menu(screen: "TableScreen", lessons: Lessons) -> Choose:
    """The menu in the game of a lesson; it explains the marked entry."""
    host = screen.host

    def skip() -> None:
        lessons.skip()
        screen.pop()

    def stop() -> None:
        screen.pop()
        screen.end_lessons()

    choices: list[tuple[str, Callable[[], None]]] = [("go-on", screen.pop)]
    if lessons.step is not None:
        choices.append(("skip", skip))
    choices.append(("again", partial(open_lesson, host, lessons.name)))
    if lessons.following:
        choices.append(("following", partial(open_lesson, host, lessons.following)))
    choices += [("stop", stop), ("start", host.to_start), ("quit", host.leave)]
    options = [
        Option(
            str(number),
            say(f"tutorial.menu.{what}"),
            take,
            about=say(f"tutorial.menu.{what}-about", lesson=_title(lessons.following)),
        )
        for number, (what, take) in enumerate(choices, 1)
    ]
    return Choose(screen, lessons.title, options)


def _title(name: str) -> str:
    return say(f"tutorial.lesson.{name}.title") if name else ""
