"""The table's own commands: those of `keys.screen_keys.SCREEN_KEYS`, one function each."""

from collections.abc import Callable
from typing import get_args

from ep_rules.api import Illegal
from ep_tui.board.places import KINDS
from ep_tui.contributions.words import yes
from ep_tui.modes.hint import Hint
from ep_tui.modes.mode import Desk
from ep_tui.modes.palette import CommandPalette
from ep_tui.modes.prices import Prices
from ep_tui.modes.target import Labels
from ep_tui.modes.typing import Typing
from ep_tui.panels.action_words import redone_words, undone_words, words_of_end
from ep_tui.panels.board_list import board_lines
from ep_tui.panels.log import event_lines
from ep_tui.panels.log_items import log_items
from ep_tui.panels.news import span, summary
from ep_tui.panels.styled_lines import Line, plain, wrapped
from ep_tui.panels.wording import not_now
from ep_tui.screens.help import HelpPage
from ep_tui.screens.legend import legend_page
from ep_tui.screens.log import LogPage
from ep_tui.screens.preferences import PreferencesPage
from ep_tui.screens.reader import Reader
from ep_tui.screens.seats import seats_page
from ep_tui.screens.table_menu import lesson_menu, open_menu, quit_table
from ep_tui.session.session import NotOpen
from ep_tui.session.turn_loop import PACES
from ep_tui.storage import saves
from ep_tui.storage.preferences import OffersShown
from ep_tui.texts import say

SCROLL = 5


def do(screen: Desk, name: str) -> None:
    """Do one command."""
    _DO[name](screen)
    screen.did(name)


def _undo(screen: Desk) -> None:
    if screen.session.undoer is None:
        screen.tell(not_now(screen.session, screen.viewer))
        return
    try:
        action = screen.session.undo()
    except Illegal as error:
        screen.refuse(error.refusal)
        return
    screen.tell(undone_words(screen.session, action), "")


def _redo(screen: Desk) -> None:
    if screen.me is None:
        screen.tell(not_now(screen.session, screen.viewer))
        return
    end = words_of_end(screen.session)
    action = screen.session.redo()
    if action is None:
        screen.tell(say("screens.typed.nothing-to-redo"))
    else:
        screen.tell(redone_words(screen.session, action, end), "")


def _hint(screen: Desk) -> None:
    if screen.me is None or screen.viewer != screen.me:
        screen.tell(not_now(screen.session, screen.viewer))
    elif not isinstance(screen.top, Hint):
        screen.top.end()
        screen.push(Hint(screen))


def _target(screen: Desk, step: int) -> None:
    if not _marked(screen) or screen.board.next_target(step) is None:
        screen.tell(say("table.target.none"))


def _labels(screen: Desk) -> None:
    if _marked(screen):
        screen.push(Labels(screen))
    else:
        screen.tell(say("table.target.none"))


def _marked(screen: Desk) -> bool:
    """True if places are marked; without an active command, first mark those of legal actions."""
    if not screen.board.targets:
        screen.board.targets = screen.top.places()
    return bool(screen.board.targets)


def _kind(screen: Desk) -> None:
    at = KINDS.index(screen.board.mode)
    screen.board.mode = KINDS[(at + 1) % len(KINDS)]
    screen.tell(say(f"table.kind-told.{screen.board.mode}"), "")


def _since(screen: Desk) -> None:
    """Mark recent events on the map with a summary; a second press opens their page."""
    screen.news_wanted = not screen.news_wanted
    if screen.news_wanted:
        nothing = say("table.since.nothing", watches=yes(screen.viewer is None))
        line = summary(screen.session, screen.viewer) or nothing
        screen.tell(say("table.since.line-read", line=line, key=screen.keymap.shown("since")), "")
    else:
        screen.host.show(_since_page(screen))
    screen.renew()


def _since_page(screen: Desk) -> Reader:
    """The page of events since the viewer's last turn."""
    session, viewer = screen.session, screen.viewer
    start, stop = span(session, viewer)
    watches = yes(viewer is None)

    def make(width: int) -> list[Line]:
        events = log_items(session, start, stop)
        if not events:
            return [plain(say("table.since.nothing", watches=watches))]
        lines = [*wrapped(summary(session, viewer), width, "dim"), plain("")]
        for event in events:
            lines += event_lines(session, event, viewer, width)
        return lines

    return Reader(say("table.since.title", watches=watches), make)


def _board(screen: Desk) -> None:
    """Show the board in words."""
    session, seen = screen.session, screen.session.observe(screen.viewer)
    screen.host.show(Reader(say("board.title"), lambda width: board_lines(session, seen, width)))


def _look_back(screen: Desk) -> None:
    from ep_tui.replay.playback import Replay  # with the screen 12 ms of the first key, 180 KiB
    from ep_tui.screens.replay import ReplayScreen

    replay = Replay.of(screen.session, screen.viewer)
    page = ReplayScreen(replay, at=replay.length, look=screen.board.look)
    page.logbook.why = screen.logbook.why
    screen.host.show(page)


def _why(screen: Desk) -> None:
    why = not screen.logbook.why
    screen.host.prefer(why=why)
    screen.tell(say(f"table.why.{'on' if why else 'off'}"), "")


def _scene(screen: Desk) -> None:
    try:
        name, text = screen.session.scene()
        path = saves.save_position(screen.host.folders, name, text)
    except NotOpen:
        screen.tell(say("table.scene.closed"))
    except OSError as error:
        screen.tell(say("table.scene.failed", reason=error.strerror or str(error)))
    else:
        screen.tell(say("table.scene.written", file=str(path)), "")


def _edit(screen: Desk) -> None:
    """Open the position in the editor; the game waits below."""
    from ep_tui.screens.edit import EditScreen  # with the draft 12 ms of the first key, 170 KiB
    from ep_tui.session.draft import Draft

    try:
        draft = Draft.of_session(screen.session)
    except NotOpen:
        screen.tell(say("table.scene.closed"))
    else:
        screen.host.show(EditScreen(draft, screen.board.look))


def _pace(screen: Desk) -> None:
    pace = screen.session.pace
    if not pace.mine:
        screen.tell(not_now(screen.session, screen.viewer))
        return
    pace.choose(PACES[(PACES.index(pace.name) + 1) % len(PACES)])
    screen.tell(say("table.pace-told", pace=say(f"table.pace.{pace.name}")), "")


def _offers(screen: Desk) -> None:
    """Show more or fewer offers of the others."""
    choices = get_args(OffersShown)
    shown = choices[(choices.index(screen.host.preferred.offers) + 1) % len(choices)]
    screen.tell(say(f"table.offers.{shown}", key=screen.keymap.shown("offers")), "")
    screen.host.prefer(offers=shown)


def _keypad(screen: Desk) -> None:
    keypad = not screen.host.preferred.keypad
    screen.host.prefer(keypad=keypad)
    screen.tell(say(f"table.keypad.{'on' if keypad else 'off'}"), "")


def _theme(screen: Desk) -> None:
    screen.tell(say("themes.told", theme=say(f"themes.{screen.host.next_theme()}")), "")


def _menu(screen: Desk) -> None:
    if screen.stacked:
        screen.back()
    elif screen.lessons is not None:
        lesson_menu(screen, screen.lessons)
    else:
        open_menu(screen)


def _next_step(screen: Desk) -> None:
    """Skip one step of the lesson; after the last, begin the next lesson."""
    lessons = screen.lessons
    if lessons is not None and lessons.step is not None:
        lessons.skip()
        screen.paint()
    elif lessons is not None and lessons.following:
        screen.host.open_lesson(lessons.following)


def _end_lesson(screen: Desk) -> None:
    """Go on with the game without its lesson."""
    if screen.lessons is not None:
        screen.tell(screen.lessons.say("stopped"), "")
        screen.lessons = None
        screen.host.end_lesson()


_DO: dict[str, Callable[[Desk], None]] = {
    "hint": _hint,
    "palette": lambda screen: screen.push(CommandPalette(screen)),
    "undo": _undo,
    "redo": _redo,
    "target": lambda screen: _target(screen, 1),
    "target-back": lambda screen: _target(screen, -1),
    "labels": _labels,
    "kind": _kind,
    "type": lambda screen: screen.push(Typing(screen)),
    "since": _since,
    "look-back": _look_back,
    "costs": lambda screen: screen.push(Prices(screen)),
    "seats": lambda screen: screen.host.show(seats_page(screen.session, screen.viewer)),
    "log": lambda screen: screen.host.show(
        LogPage(screen.session, screen.viewer, why=screen.logbook.why)
    ),
    "why": _why,
    "rule": lambda screen: screen.show_rules(screen.last_rule),
    "scene": _scene,
    "edit": _edit,
    "log-up": lambda screen: screen.scroll_log(SCROLL),
    "log-down": lambda screen: screen.scroll_log(-SCROLL),
    "pace": _pace,
    "offers": _offers,
    "keypad": _keypad,
    "zoom-in": lambda screen: screen.board.zoom_by(1),
    "zoom-out": lambda screen: screen.board.zoom_by(-1),
    "legend": lambda screen: screen.host.show(legend_page(screen)),
    "board": _board,
    "theme": _theme,
    "map": lambda screen: screen.tell(say(f"themes.map-{screen.host.next_map()}"), ""),
    "names": lambda screen: screen.tell(say(f"themes.names-{screen.host.next_names()}"), ""),
    "preferences": lambda screen: screen.host.show(PreferencesPage(screen.host.preferred)),
    "help": lambda screen: screen.host.show(HelpPage(screen)),
    "menu": _menu,
    "quit": quit_table,
    "next-step": _next_step,
    "end-lesson": _end_lesson,
}
