"""The position editor at a host: a person keeps a position of each game, and may play on."""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, cast

from ep_rules.api import BadScene, read_scene
from ep_tui.host.invitation import NoSeat
from ep_tui.host.practice import position_of
from ep_tui.host.visitor import Visitor
from ep_tui.looks.look import Look
from ep_tui.panels.edit_lines import judged
from ep_tui.panels.styled_lines import Line, plain
from ep_tui.presenters.registry import presenters_of
from ep_tui.screens.edit import EditScreen
from ep_tui.screens.text_page import Menu, MenuEntry, RowPage
from ep_tui.session.draft import Draft
from ep_tui.storage import files
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import PaceName
from ep_tui.texts import say

MOST_BYTES = 1 << 16
"""Of a kept position."""


class OwnPosition:
    """The position of a game that a person may keep, in their folders."""

    def __init__(self, visitor: Visitor, folders: Folders, scenario: str) -> None:
        self._visitor = visitor
        self._folders = folders
        self._scenario = scenario
        self._path = folders.scenes / f"{scenario}.toml"

    @property
    def is_kept(self) -> bool:
        """Whether there is one."""
        return files.exists(self._path)

    def draft(self, *, anew: bool) -> Coroutine[Any, Any, Draft]:
        """The kept position, or a new one, made elsewhere; raises OSError or BadScene."""
        return self._visitor.elsewhere(partial(self._compiled, anew=anew))

    def _compiled(self, *, anew: bool) -> Draft:
        if anew:
            draft = Draft(*read_scene(self._scenario), self._scenario)
        else:
            draft = Draft.of_text(files.read_text(self._path, MOST_BYTES), self._scenario)
        presenters_of(draft.session.game)
        return draft

    def keep(self, draft: Draft) -> str:
        """Keep a position; raises OSError."""
        if self._visitor.hall.may_begin():
            raise OSError(say("host.position.no-room"))
        draft.save(self._folders)
        return say("host.position.kept")


class OwnEditor(EditScreen):
    """The editor; what is long to work out is done in another thread."""

    def __init__(self, visitor: Visitor, own: OwnPosition, draft: Draft, look: Look) -> None:
        super().__init__(draft, look)
        self._visitor = visitor
        self._own = own

    def _kept(self) -> str:
        return self._own.keep(self.draft)

    def _begin(self) -> None:
        visitor, pace = self._visitor, cast(PaceName, self.host.pace)
        try:
            session = visitor.practise(position_of(visitor.person, self.draft, pace))
        except NoSeat as error:
            self._tell(str(error))
        else:
            self.host.open_session(session)

    def _judge_place(self) -> None:
        self._settle()
        self.paint()
        self.run_worker(self._judge_elsewhere(), exclusive=True)

    async def _judge_elsewhere(self) -> None:
        session, cursor = self.session, self._board.cursor
        found = await self._visitor.elsewhere(partial(judged, session, cursor))
        if self.session is session and self._board.cursor == cursor and self._timer is None:
            self._judged = found
            self.paint()


class KeptOrNew(Menu):
    """The position of a game that a person has kept, or a new one."""

    def __init__(self, kept: Callable[[], object], new: Callable[[], object]) -> None:
        super().__init__()
        self._entries: list[MenuEntry] = [
            ("1", say("host.position.mine"), "", kept),
            ("2", say("host.position.new"), say("host.position.new-hint"), new),
        ]

    def entries(self) -> list[MenuEntry]:
        return self._entries

    def head(self) -> list[Line]:
        return [plain(say("start.editor"), "title"), plain("")]


class EditorWay:
    """How the lobby leads to the editor: the kept position of a game, or a new one."""

    def __init__(self, page: RowPage, visitor: Visitor, scenario: str) -> None:
        """`page`: below the editor; it says why a kept position cannot be read."""
        self._page = page
        self._visitor = visitor
        self._own = OwnPosition(visitor, page.host.folders, scenario)

    def open(self) -> None:
        """Open the editor; ask first, if a position is kept."""
        if self._own.is_kept:
            kept, new = partial(self._instead, anew=False), partial(self._instead, anew=True)
            self._page.host.show(KeptOrNew(kept, new))
        else:
            self._work(anew=True)

    def _instead(self, *, anew: bool) -> None:
        self._page.host.close_page()
        self._work(anew=anew)

    def _work(self, *, anew: bool) -> None:
        self._page.run_worker(self._opened(anew=anew))

    async def _opened(self, *, anew: bool) -> None:
        """Open the editor with a position that another thread makes."""
        page = self._page
        try:
            draft = await self._own.draft(anew=anew)
        except (OSError, BadScene):
            page.note = say("host.position.unreadable")
            page.paint()
        else:
            if page.is_current:
                page.host.show(OwnEditor(self._visitor, self._own, draft, page.host.look))
