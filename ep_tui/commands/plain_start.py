"""`ep-tui --plain`: what the start screen leads to, in lines with a number for each choice."""

from argparse import Namespace
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

from ep_rules.api import DEFAULT_EDITION, DEFAULT_SCENARIO, SCENARIOS, read_scene
from ep_rules.bots import DEFAULT_BOT
from ep_tui.commands import BadInput, profile, replay, rules, stats
from ep_tui.contributions.words import yes
from ep_tui.panels.game_lines import about, searched, when
from ep_tui.plain.command import game
from ep_tui.plain.conversation import Conversation, Left, Steps
from ep_tui.plain.editor import PlainEditor
from ep_tui.plain.preferences import Wishes
from ep_tui.replay.campaign import standing, voyage_table
from ep_tui.replay.campaign_lines import campaign_text
from ep_tui.replay.gains import told_at_home
from ep_tui.replay.results import lesson_of, title
from ep_tui.session.draft import Draft
from ep_tui.session.table import Table
from ep_tui.storage import saves
from ep_tui.storage.campaign_file import BadCampaign, Campaign, load, save
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import load as preferences
from ep_tui.storage.saved_games import SavedGame, folder_trouble, look_at
from ep_tui.texts import say
from ep_tui.tutorial.lesson_files import LESSONS, begin_lesson

T = TypeVar("T")
PAGE = 9
"""The games that are listed at once."""
BACK = ("0", "back")
Choosing = Generator[None, str, T | None]
"""The part of a conversation that returns what was chosen, or None to go back."""


def start(folders: Folders, io: Conversation) -> Steps:
    """The choices of the start screen, until the person leaves."""
    begin = _Start(folders, io)
    with suppress(Left):
        while (does := (yield from begin.choose("screens.start.title", begin.ways()))) is not None:
            try:
                yield from does()
            except (BadInput, saves.BadSave, BadCampaign) as error:
                io.tell(str(error))


class _Start:
    """The pages of the start screen, in lines."""

    def __init__(self, folders: Folders, io: Conversation) -> None:
        self._folders = folders
        self._io = io

    def ways(self) -> Sequence[tuple[str, Callable[[], Steps]]]:
        """What there is to choose."""
        return (
            (say("screens.start.new-game"), self._new),
            (say("screens.start.continue"), self._continue),
            (say("tutorial.start.entry"), self._learn),
            (say("campaign.page"), self._campaign),
            (say("start.look-back"), self._look_back),
            (say("profile.page"), self._profile),
            (say("screens.start.rules"), self._rules),
            (say("start.editor"), self._editor),
            (say("preferences.entry"), self._preferences),
        )

    def choose(self, head: str, entries: Sequence[tuple[str, T]]) -> Choosing[T]:
        """Ask for one of the numbered entries."""
        text = ""
        while True:
            if not text:
                rows = (f"{number} {words}" for number, (words, _) in enumerate(entries, 1))
                self._io.tell(say(head), *rows, say("games.plain.choose"))
            text = yield from self._read()
            if text in BACK:
                return None
            number = int(text[:6]) if text.isdecimal() else 0
            if 1 <= number <= len(entries):
                return entries[number - 1][1]
            if text:
                self._io.tell(say("plain.no-such-number", number=text, most=len(entries)))

    def _read(self) -> Generator[None, str, str]:
        text = yield from self._io.read()
        if text.casefold() in ("quit", "q"):
            raise Left
        return text

    # ---- games -----------------------------------------------------------------------------

    def _new(self) -> Steps:
        scenario = yield from self._scenario()
        if scenario is None:
            return
        bots = [count - 1 for count in SCENARIOS[scenario].layouts]
        ways = [(say("games.plain.seats", bots=count), count) for count in bots]
        count = yield from self.choose("games.plain.how-many", ways)
        if count is None:
            return
        table = Table.new(scenario, ["you", *[DEFAULT_BOT] * count])
        table.save(self._folders)
        yield from self._game(table)

    def _scenario(self) -> Choosing[str]:
        titles = [(say(f"names.scenario.{name}.title"), name) for name in SCENARIOS]
        return self.choose("screens.new-game.scenario", titles)

    def _game(self, table: Table, lesson: str = "") -> Steps:
        told = partial(told_at_home, self._folders)
        return game(self._folders, table, told, lesson, self._io)

    def _learn(self) -> Steps:
        lessons = [(say(f"tutorial.lesson.{name}.title"), name) for name in LESSONS]
        name = yield from self.choose("tutorial.start.entry", lessons)
        if name is not None:
            yield from self._game(begin_lesson(self._folders, name), name)

    def _continue(self) -> Steps:
        path = yield from self._listed("games.page.continue", saves.running(self._folders))
        if path is not None:
            table = Table.resume(self._folders, path)
            yield from self._game(table, lesson_of(table.scenario, table.header.scene))

    def _look_back(self) -> Steps:
        both = (*saves.running(self._folders), *saves.finished(self._folders))
        newest_first = sorted(both, key=saves.written, reverse=True)
        path = yield from self._listed("games.page.look-back", newest_first)
        if path is None:
            return
        given = Namespace(folders=self._folders, file=str(path), eyes=None, first=None, last=None)
        given.json = given.csv = given.record = given.events = False
        given.text = True
        ways = ((say("games.plain.log"), replay.run), (say("games.plain.statistics"), stats.run))
        while (does := (yield from self.choose("start.look-back", ways))) is not None:
            does(given)

    def _listed(self, head: str, paths: Sequence[Path]) -> Choosing[Path]:
        """List games, nine at a time, until one is chosen."""
        if not paths:
            self._io.tell(folder_trouble(self._folders) or say("start.no-games"))
            return None
        found, first, shown = paths, 0, list[Path]()
        text = ""
        while True:
            if not text.isdecimal():
                self._io.tell(say(head, count=len(found)))
                shown = [path for path, _ in self._told(found[first : first + PAGE])]
                self._io.tell(say("games.plain.which", more=yes(len(found) > PAGE)))
            text = yield from self._read()
            if text in BACK:
                return None
            if text.isdecimal():
                number = int(text[:6])
                if 1 <= number <= len(shown):
                    return shown[number - 1]
                self._io.tell(say("plain.no-such-number", number=number, most=len(shown)))
            elif text.casefold() == "more":
                first = first + PAGE if first + PAGE < len(found) else 0
            elif text:
                words = text.casefold()
                found, first = [p for p, one in self._seen(paths) if words in searched(one)], 0
                if not found:
                    self._io.tell(say("games.page.none", text=text))
                    found = paths

    def _told(self, paths: Sequence[Path]) -> Iterator[tuple[Path, SavedGame]]:
        now = datetime.now().astimezone()
        for number, (path, one) in enumerate(self._seen(paths), 1):
            words = {"scenario": title(one), "when": when(one, now), "about": about(one)}
            self._io.tell(say("games.plain.row", number=number, **words))
            yield path, one

    def _seen(self, paths: Sequence[Path]) -> Iterator[tuple[Path, SavedGame]]:
        return look_at(paths, self._folders.summaries)

    def _campaign(self) -> Steps:
        campaign = load(self._folders.campaign)
        if campaign is None:
            campaign = yield from self._new_campaign()
        if campaign is None:
            return
        now = standing(self._folders, campaign)
        self._io.tell(*campaign_text(now))
        if (voyage := now.following) is None:
            self._io.tell(say("campaign.no-next"))
            return
        scenario = say(f"names.scenario.{voyage.scenario}.title")
        key = "go-on" if voyage.game else "next"
        ways = [(say(f"campaign.plain.{key}", scenario=scenario), voyage)]
        if (yield from self.choose("campaign.page", ways)) is not None:
            think = preferences(self._folders.settings)[0].think
            yield from self._game(voyage_table(self._folders, campaign, voyage, think))

    def _new_campaign(self) -> Choosing[Campaign]:
        """Begin a campaign against bots."""
        self._io.tell(say("campaign.none"))
        bots = [count - 1 for count in SCENARIOS[DEFAULT_SCENARIO].layouts]
        ways = [(say("games.plain.seats", bots=count), count) for count in bots]
        count = yield from self.choose("campaign.about", ways)
        if count is None:
            return None
        campaign = Campaign(("you", *[DEFAULT_BOT] * count), DEFAULT_EDITION)
        save(self._folders.campaign, campaign)
        return campaign

    # ---- other pages -----------------------------------------------------------------------

    def _profile(self) -> Steps:
        profile.run(Namespace(folders=self._folders, person=None, csv=False, json=False))
        yield from ()

    def _rules(self) -> Steps:
        ask = partial(Namespace, folders=self._folders, edition=None, played=None, long=False)
        self._io.tell(say("games.plain.ask"))
        while (text := (yield from self._read())) not in BACK:
            try:
                rules.run(ask(words=[text], json=False))
            except BadInput as error:
                self._io.tell(str(error))

    def _editor(self) -> Steps:
        scenario = yield from self._scenario()
        if scenario is not None:
            draft = Draft(*read_scene(scenario))
            if (yield from PlainEditor(self._io, draft, self._kept).edit()):
                table = draft.table()
                table.save(self._folders)
                yield from self._game(table)

    def _kept(self, draft: Draft) -> str:
        return say("table.scene.written", file=str(draft.save(self._folders)))

    def _preferences(self) -> Steps:
        wishes, text = Wishes(self._folders.settings), ""
        while text not in BACK:
            words = text.removeprefix("preferences").strip()
            self._io.tell(*filter(None, wishes.answer(words)))
            text = yield from self._read()
