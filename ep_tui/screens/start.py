"""The start screen, which leads to all other pages, and the list of lessons."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from ep_tui.panels.styled_lines import Line, plain, rule, wrapped
from ep_tui.screens.text_page import COLUMNS, Menu, MenuEntry, boxed
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap

SHIP = (
    "       |    |    |",
    "      )_)  )_)  )_)",
    "     )___))___))___)",
    "    )____)____)_____)",
    "  _____|____|____|____",
    "  \\                  /",
    " ~~~~~~~~~~~~~~~~~~~~~~~~~",
)


SAILS = slice(1, 5)
"""The lines of the ship that are shown where there is little room."""


class StartMenu(Menu):
    """The first screen: entries in three parts, and as much above them as has room."""

    PARTS: ClassVar[Mapping[str, str]] = {"s": "play", "w": "look-back", "r": "more"}
    """The first entries of parts, and the keys of their titles."""

    def __init__(self, folders: Folders, note: str = "") -> None:
        super().__init__()
        self.note = note
        self._saves = saves.running(folders)
        self.at = 1 if self._saves else 0
        self._ahead: Line = ()

    def lines(self, width: int, height: int) -> list[Line]:
        for ship in (SHIP, SHIP[SAILS], (), None):
            ahead = [] if ship is None else [plain(""), self._ahead]
            lines = [*self._above(ship), *self._parts(ship), *ahead, *self.foot()]
            if len(lines) <= height:
                break
        return boxed(lines, width, height, COLUMNS)

    def _above(self, ship: Sequence[str] | None) -> list[Line]:
        left = " " * ((COLUMNS - max(map(len, SHIP))) // 2)
        lines = [plain(left + line, "sea") for line in ship or ()]
        lines.append(plain(say("screens.start.title").center(COLUMNS).rstrip(), "title"))
        told = wrap(say("screens.start.subtitle"), COLUMNS) if ship is not None else []
        return lines + [plain(part.center(COLUMNS).rstrip(), "dim") for part in told]

    def _parts(self, ship: Sequence[str] | None) -> list[Line]:
        """The entries, under titles where there is room, and apart under a whole ship."""
        if ship is None:
            return self.rows()
        lines: list[Line] = []
        for (key, *_), row in zip(self.entries(), self.rows(), strict=True):
            if key in self.PARTS:
                lines += [plain("")] * (ship is SHIP)
                lines.append(rule(say(f"start.part.{self.PARTS[key]}"), COLUMNS))
            lines.append(row)
        return lines

    def entries(self) -> list[MenuEntry]:
        hint = say("start.continue-hint", count=len(self._saves))
        return [
            ("s", say("screens.start.new-game"), say("start.new-hint"), self._new),
            ("c", say("screens.start.continue"), hint, self._continue),
            ("t", say("tutorial.start.entry"), say("tutorial.start.hint"), self._learn),
            ("v", say("campaign.page"), say("campaign.hint"), self._campaign),
            ("w", say("start.look-back"), say("start.look-back-hint"), self._look_back),
            ("p", say("profile.page"), say("start.profile-hint"), self._profile),
            ("r", say("screens.start.rules"), say("start.rules-hint"), self._rules),
            ("e", say("start.editor"), say("start.editor-hint"), self._editor),
            ("o", say("preferences.entry"), say("preferences.entry-hint"), self._preferences),
            ("q", say("screens.start.quit"), "", self.host.leave),
        ]

    def back(self) -> None:
        """Stay: there is nothing below."""

    def on_screen_resume(self) -> None:
        self._saves = saves.running(self.host.folders)
        if self.host.notice:
            self.note, self.host.notice = self.host.notice, ""
        self.call_after_refresh(self._look_ahead)

    def _look_ahead(self) -> None:
        """Say what to go on with, after the first frame."""
        from ep_tui.replay.way_back import way_back  # with the cache 3 ms of a first frame

        if (ahead := plain(way_back(self.host.folders), "dim")) != self._ahead:
            self._ahead = ahead
            self.paint()

    def _rules(self) -> None:
        from ep_tui.screens.rules import RulesPage  # 13 ms of a first frame

        self.host.show(RulesPage())

    def _campaign(self) -> None:
        from ep_tui.screens.campaign import CampaignPage  # 17 ms of it

        self.host.show(CampaignPage(self.host.folders))

    def _profile(self) -> None:
        from ep_tui.replay.profile_records import ProfileRecords  # with the page 35 ms of it
        from ep_tui.screens.profile import ProfilePage

        self.host.show(ProfilePage(ProfileRecords(self.host.folders)))

    def _preferences(self) -> None:
        from ep_tui.screens.preferences import PreferencesPage  # 6 ms of it

        self.host.show(PreferencesPage(self.host.preferred))

    def _new(self) -> None:
        from ep_tui.screens.new_game import NewGame  # 15 ms of it

        self.host.show(NewGame())

    def _learn(self) -> None:
        self.host.show(LessonList())

    def _continue(self) -> None:
        self._saves = saves.running(self.host.folders)
        if not self._saves:
            self.note = self._none("screens.start.continue-none")
            return
        from ep_tui.screens.games import Continue, resume  # 12 ms of it

        if len(self._saves) > 1:
            self.host.show(Continue(self.host.folders))
            return
        try:
            resume(self.host, self._saves[0])
        except saves.BadSave as error:
            self.note = str(error)

    def _look_back(self) -> None:
        if not saves.newest(self.host.folders):
            self.note = self._none("start.no-games")
            return
        from ep_tui.screens.games import LookBack  # the same

        self.host.show(LookBack(self.host.folders))

    def _none(self, key: str) -> str:
        """Why there are no games."""
        from ep_tui.storage.saved_games import folder_trouble  # 4 ms of it

        return folder_trouble(self.host.folders) or say(key)

    def _editor(self) -> None:
        from ep_rules.api import DEFAULT_SCENARIO  # the engine, 23 ms of it
        from ep_tui.screens.new_game import ScenarioList  # 15 ms of it

        self.host.show(ScenarioList(DEFAULT_SCENARIO, self._edit))

    def _edit(self, scenario: str) -> None:
        from ep_rules.api import read_scene  # the engine, 23 ms of it
        from ep_tui.screens.edit import EditScreen  # with the draft 36 ms of it
        from ep_tui.session.draft import Draft

        self.host.show(EditScreen(Draft(*read_scene(scenario)), self.host.look))


class LessonList(Menu):
    """All lessons, with what each teaches."""

    def __init__(self, told: str = "") -> None:
        """`told`: a sentence above the lessons, or ""."""
        super().__init__()
        self._told = told

    def head(self) -> list[Line]:
        title = plain(say("tutorial.start.entry"), "title")
        told = wrapped(self._told, COLUMNS, "warn") if self._told else []
        return [title, *wrapped(say("tutorial.start.about"), COLUMNS, "dim"), *told, plain("")]

    def entries(self) -> list[MenuEntry]:
        from ep_tui.tutorial.lesson_files import LESSONS, lesson  # 21 ms of a first frame

        return [
            (
                str(number),
                say(f"tutorial.lesson.{name}.title"),
                say(f"tutorial.lesson.{name}.hint", count=len(lesson(name).step)),
                partial(self.host.open_lesson, name),
            )
            for number, name in enumerate(LESSONS, 1)
        ]
