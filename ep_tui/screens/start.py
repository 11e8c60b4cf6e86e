"""The start screen: its menu and the list of games to continue."""

from functools import partial
from pathlib import Path

from ep_tui.panels.styled_lines import Line, plain, wrapped
from ep_tui.screens.text_page import COLUMNS, Menu, MenuEntry
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap
from ep_tui.texts.quote import printable

SHIP = (
    "       |    |    |",
    "      )_)  )_)  )_)",
    "     )___))___))___)",
    "    )____)____)_____)",
    "  _____|____|____|____",
    "  \\                  /",
    " ~~~~~~~~~~~~~~~~~~~~~~~~~",
)


def _centered(text: str, role: str) -> list[Line]:
    return [plain(part.center(COLUMNS).rstrip(), role) for part in wrap(text, COLUMNS)]


class StartMenu(Menu):
    """The first screen."""

    def __init__(self, folders: Folders, note: str = "") -> None:
        super().__init__()
        self.note = note
        self._saves = saves.running(folders)
        self.at = 1 if self._saves else 0

    def head(self) -> list[Line]:
        return [
            *(plain(" " * ((COLUMNS - max(map(len, SHIP))) // 2) + line, "sea") for line in SHIP),
            plain(""),
            *_centered(say("screens.start.title"), "title"),
            *_centered(say("screens.start.subtitle"), "dim"),
            plain(""),
        ]

    def entries(self) -> list[MenuEntry]:
        app = self.host
        hint = say("start.continue-hint", count=len(self._saves))
        return [
            ("s", say("screens.start.new-game"), say("start.new-hint"), self._new),
            ("c", say("screens.start.continue"), hint, self._continue),
            ("t", say("tutorial.start.entry"), say("tutorial.start.hint"), self._learn),
            ("v", say("campaign.page"), say("campaign.hint"), self._campaign),
            ("p", say("profile.page"), say("start.profile-hint"), self._profile),
            ("r", say("screens.start.rules"), say("start.rules-hint"), self._rules),
            ("l", say("themes.entry"), say(f"themes.{app.look.palette.name}"), app.next_theme),
            ("q", say("screens.start.quit"), "", app.leave),
        ]

    def back(self) -> None:
        """Stay: there is nothing below."""

    def on_screen_resume(self) -> None:
        self._saves = saves.running(self.host.folders)
        if self.host.notice:
            self.note, self.host.notice = self.host.notice, ""
        super().on_screen_resume()

    def _rules(self) -> None:
        from ep_tui.screens.rules import RulesPage

        self.host.show(RulesPage())

    def _campaign(self) -> None:
        from ep_tui.screens.campaign import CampaignPage

        self.host.show(CampaignPage(self.host.folders))

    def _profile(self) -> None:
        from ep_tui.screens.profile import ProfilePage

        self.host.show(ProfilePage(self.host.folders))

    def _new(self) -> None:
        from ep_tui.screens.new_game import NewGame

        self.host.show(NewGame())

    def _learn(self) -> None:
        self.host.show(LessonList())

    def _continue(self) -> None:
        self._saves = saves.running(self.host.folders)
        if not self._saves:
            self.note = say("screens.start.continue-none")
        elif len(self._saves) == 1:
            resume(self, self._saves[0])
        else:
            self.host.show(Continue(self._saves))


class LessonList(Menu):
    """All lessons, with what each teaches."""

    def head(self) -> list[Line]:
        title = plain(say("tutorial.start.entry"), "title")
        return [title, *wrapped(say("tutorial.start.about"), COLUMNS, "dim"), plain("")]

    def entries(self) -> list[MenuEntry]:
        from ep_tui.tutorial.lesson_files import LESSONS, lesson

        return [
            (
                str(number),
                say(f"tutorial.lesson.{name}.title"),
                say(f"tutorial.lesson.{name}.hint", count=len(lesson(name).step)),
                partial(self.host.open_lesson, name),
            )
            for number, name in enumerate(LESSONS, 1)
        ]


class Continue(Menu):
    """The list of games to continue."""

    def __init__(self, found: list[Path]) -> None:
        super().__init__()
        self._listed = [(path, _who(path)) for path in found[:9]]

    def head(self) -> list[Line]:
        return [plain(say("start.continue-title"), "title"), plain("")]

    def entries(self) -> list[MenuEntry]:
        return [
            (str(number), printable(path.stem[:17]), who, partial(resume, self, path))
            for number, (path, who) in enumerate(self._listed, 1)
        ]


def resume(menu: Menu, path: Path) -> None:
    """Resume a save, or show the error on the menu."""
    from ep_tui.session.local_game import local_game
    from ep_tui.session.table import Table

    host = menu.host
    try:
        table = Table.resume(host.folders, path)
    except saves.BadSave as error:
        menu.note = str(error)
    else:
        host.open_session(local_game(table, host.pace, host.folders))


def _who(path: Path) -> str:
    """The players, from the head of a save."""
    try:
        head = saves.text_of(path).splitlines()[:5]
    except saves.BadSave:
        return ""
    words = (line.removeprefix("seats ") for line in head if line.startswith("seats "))
    return printable(next(words, "").strip())
