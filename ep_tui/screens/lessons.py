"""Opens lessons and makes the menu in their games; the start screen and tables call it."""

from collections.abc import Callable
from functools import partial

from ep_tui.modes.choose import Option
from ep_tui.modes.mode import Desk
from ep_tui.screens.page import Host
from ep_tui.screens.table_menu import TableMenu
from ep_tui.session.local_game import local_game
from ep_tui.texts import say
from ep_tui.tutorial import Lessons
from ep_tui.tutorial.lesson_files import lesson_table


def open_lesson(host: Host, name: str) -> None:
    """Begin a lesson; its game is saved like any other."""
    table = lesson_table(name)
    table.save(host.folders)
    host.open_session(local_game(table, host.pace, host.folders), lesson=name)


def next_step(screen: Desk) -> None:
    """Skip one step of the lesson; after the last, begin the next lesson."""
    lessons = screen.lessons
    if lessons is None:
        return
    if lessons.step is not None:
        lessons.skip()
        screen.paint()
    elif lessons.following:
        open_lesson(screen.host, lessons.following)


def end_lesson(screen: Desk) -> None:
    """Go on with the game without its lesson."""
    if screen.lessons is not None:
        screen.tell(screen.lessons.say("stopped"), "")
        screen.lessons = None


def lesson_menu(screen: Desk, lessons: Lessons) -> TableMenu:
    """The menu in the game of a lesson; it explains the marked entry."""
    host = screen.host

    def skip() -> None:
        lessons.skip()
        screen.pop()

    def stop() -> None:
        screen.pop()
        end_lesson(screen)

    choices: list[tuple[str, Callable[[], None]]] = [("go-on", screen.pop)]
    if lessons.step is not None:
        choices.append(("skip", skip))
    choices.append(("again", partial(open_lesson, host, lessons.name)))
    if lessons.following:
        choices.append(("following", partial(open_lesson, host, lessons.following)))
    choices += [("stop", stop), ("start", host.to_start), ("quit", host.leave)]
    saved = "no" if not screen.session.is_saved() else "over" if screen.session.over else "yes"
    options = [
        Option(
            "q" if what == "quit" else str(number),
            say(f"tutorial.menu.{what}"),
            take,
            about=say(f"tutorial.menu.{what}-about", lesson=_title(lessons.following), saved=saved),
        )
        for number, (what, take) in enumerate(choices, 1)
    ]
    return TableMenu(screen, lessons.title, options)


def _title(name: str) -> str:
    return say(f"tutorial.lesson.{name}.title") if name else ""
