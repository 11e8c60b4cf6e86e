"""The replay screen with what its keys do, one function each; `way` is 1, or -1 back.

The keys are those of `replay.keys.REPLAY_KEYS`.
"""

from collections.abc import Callable

from ep_tui.looks.look import Look
from ep_tui.panels.styled_lines import Line, plain
from ep_tui.replay.keys import REPLAY_KEYS
from ep_tui.replay.playback import Replay
from ep_tui.replay.text_log import eyes_words
from ep_tui.screens.reader import Reader
from ep_tui.screens.replay import Answers, ReplayScreen
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap

SCROLL = 5
KEY, NAME = 12, 12
"""Columns of the help."""


def replay_screen(
    replay: Replay, *, at: int = 0, look: Look | None = None, alone: bool = False
) -> ReplayScreen:
    """A game opened at a position; `alone`: there is no screen below to return to."""
    return ReplayScreen(replay, Answers(_do, _read), at=at, look=look, alone=alone)


def _do(screen: ReplayScreen, name: str, way: int) -> None:
    """Do the action of a key; only some let the game run on meanwhile."""
    if name not in RUNS_ON:
        screen.stop()
    _DOES[name](screen, way)


def _read(screen: ReplayScreen, what: str, text: str) -> None:
    """Take the typed line."""
    _READS[what](screen, text)


def _step(screen: ReplayScreen, way: int) -> None:
    screen.go(screen.replay.at + way)


def _turn(screen: ReplayScreen, way: int) -> None:
    screen.go(screen.replay.next_turn() if way > 0 else screen.replay.previous_turn())


def _ends(screen: ReplayScreen, way: int) -> None:
    screen.go(screen.replay.length if way > 0 else 0)


def _event(screen: ReplayScreen, way: int) -> None:
    place = screen.seeker.place(way)
    if place is not None:
        screen.go(place)
    else:
        key = "replay.none-after" if way > 0 else "replay.none-before"
        screen.tell(say(key, what=screen.seeker.in_words()))


def _kind(screen: ReplayScreen, way: int) -> None:
    screen.seeker.choose(way)


def _play(screen: ReplayScreen, _: int) -> None:
    if screen.playing:
        screen.stop()
    elif screen.replay.at < screen.replay.length:
        screen.play()
    else:
        screen.tell(say("replay.at-end"), "")


def _speed(screen: ReplayScreen, way: int) -> None:
    screen.change_speed(way)


def _eyes(screen: ReplayScreen, way: int) -> None:
    eyes = screen.replay.all_eyes
    chosen = eyes[(eyes.index(screen.replay.eyes) + way) % len(eyes)]
    screen.look(chosen)
    told = say("replay.eyes-told", eyes=eyes_words(screen.replay, chosen))
    closed = "" if eyes[-1].all else say("replay.eyes-only")
    screen.tell(f"{told} {closed}".strip(), "")


def _jump(screen: ReplayScreen, _: int) -> None:
    screen.type_into("jump")


def _search(screen: ReplayScreen, _: int) -> None:
    screen.type_into("search")


def _statistics(screen: ReplayScreen, _: int) -> None:
    from ep_tui.screens.statistics import StatisticsPage

    screen.host.show(StatisticsPage(screen.replay))


def _map(screen: ReplayScreen, _: int) -> None:
    screen.on_map = not screen.on_map
    if screen.on_map:
        screen.tell(say("replay.looking"), "")


def _log(screen: ReplayScreen, way: int) -> None:
    screen.logbook.back = max(0, screen.logbook.back + way * SCROLL)


def _zoom(screen: ReplayScreen, way: int) -> None:
    if way > 0:
        screen.board.zoom_in()
    else:
        screen.board.zoom_out()


def _help(screen: ReplayScreen, _: int) -> None:
    screen.host.show(Reader(say("replay.help.title"), _help_lines))


def _leave(screen: ReplayScreen, _: int) -> None:
    screen.leave()


def _to_number(screen: ReplayScreen, text: str) -> None:
    length = screen.replay.length
    if text.isascii() and text.isdecimal() and len(text) <= len(str(length)):
        number = int(text)
        if number <= length:
            screen.go(number)
            return
    screen.tell(say("replay.no-such-number", text=text, length=length))


def _to_words(screen: ReplayScreen, text: str) -> None:
    if screen.seeker.search(text):
        _event(screen, 1)
    else:
        screen.tell(say("replay.not-found", text=text))


def _help_lines(width: int) -> list[Line]:
    lines: list[Line] = []
    for entry in REPLAY_KEYS:
        first, *more = wrap(say(f"replay.does.{entry.id}"), width - KEY - NAME)
        keys = f"{entry.shown} {entry.other}".ljust(KEY)
        lines.append(((keys, "key"), (entry.name.ljust(NAME), ""), (first, "")))
        lines += [plain(" " * (KEY + NAME) + part) for part in more]
    return [*lines, plain(""), *(plain(part) for part in wrap(say("replay.help.mouse"), width))]


RUNS_ON = frozenset({"play", "speed", "kind", "eyes", "log", "zoom"})
_READS: dict[str, Callable[[ReplayScreen, str], None]] = {"jump": _to_number, "search": _to_words}
_DOES: dict[str, Callable[[ReplayScreen, int], None]] = {
    "step": _step,
    "turn": _turn,
    "event": _event,
    "kind": _kind,
    "play": _play,
    "eyes": _eyes,
    "speed": _speed,
    "jump": _jump,
    "search": _search,
    "statistics": _statistics,
    "ends": _ends,
    "look": _map,
    "log": _log,
    "zoom": _zoom,
    "help": _help,
    "leave": _leave,
}
