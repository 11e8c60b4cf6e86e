"""The replay screen: a game at any of its positions, with a slider."""

from collections.abc import Callable, Iterable, Sequence

from textual.timer import Timer

from ep_rules.api import CardKinds, Good, letter
from ep_tui.keys.key_names import nothing_here
from ep_tui.keys.screen_keys import direction_of
from ep_tui.looks.look import Look
from ep_tui.modes.mode import Mode
from ep_tui.panels.log import LogBook
from ep_tui.panels.news import places_of
from ep_tui.panels.styled_lines import Line, hanging, plain, rule, wrapped
from ep_tui.presenters.registry import presenters_of
from ep_tui.replay.keys import KEY_SHOWN, REPLAY_KEYS, WAYS
from ep_tui.replay.playback import Eyes, Replay
from ep_tui.replay.search import Seeker
from ep_tui.replay.text_log import eyes_words
from ep_tui.screens.board_page import BoardPage
from ep_tui.screens.reader import Reader
from ep_tui.screens.statistics import StatisticsPage
from ep_tui.texts import say
from ep_tui.texts.speak import good_name
from ep_tui.widgets.line_view import LineView
from ep_tui.widgets.prompt import Prompt

SPEEDS = (1.6, 0.8, 0.4, 0.2, 0.1, 0.05)
"""Seconds between two actions."""
ORDINARY = 1
"""The initial speed."""
HELP = "?"
"""The key of the help."""


class ReplayScreen(BoardPage):
    """Shows one game at one position; nothing here changes the game."""

    LONGEST_LINE = 40

    def __init__(self, replay: Replay, *, at: int = 0, look: Look | None = None) -> None:
        """Open a game at a position."""
        super().__init__(replay.session, look, LogBook(replay.session))
        self.replay = replay
        self.note = (replay.flaw, "warn")
        self.seeker = Seeker(replay)
        self.on_map = False
        self._speed = ORDINARY
        self._timer: Timer | None = None
        self._slider = (0, 1)
        self._looking = Looking(self)
        replay.go(at)
        self.look(replay.eyes)

    @property
    def top(self) -> Mode:
        return self._looking

    @property
    def stacked(self) -> bool:
        return True

    @property
    def help_key(self) -> str:
        return HELP

    # ---- keys ------------------------------------------------------------------------------

    def press(self, key: str, char: str | None) -> None:
        had_note, self.note = bool(self.note[0]), ("", "")
        if self.typing:
            self._type(key, char)
        elif had_note and key == "escape":
            pass  # the note is dismissed
        elif self.on_map and (step := direction_of(key, keypad=self.host.preferred.keypad)):
            self._board.move(step)
        elif self.on_map and key == "escape":
            self.on_map = False
        elif key in WAYS:
            name, way = WAYS[key]
            if name not in RUNS_ON:
                self.stop()
            _DOES[name](self, way)
            if self.typing and char is not None and char.isdecimal():
                self._type(key, char)
        else:
            self.tell(nothing_here(key, char, "table.no-such-key", help=HELP))
        self.paint()

    def _type(self, key: str, char: str | None) -> None:
        typed = self.typed_line.press(key, char)
        if typed is not None and typed.text:
            _READS[typed.purpose](self, typed.text)

    def tell(self, text: str, role: str = "warn") -> None:
        """Show a sentence until the next key."""
        self.note = (text, role)

    # ---- time and viewers ------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Go to a position and move the cursor to its last event."""
        if not self.replay.go(at):
            self.tell(say("replay.at-end" if self.replay.at else "replay.at-start"), "")
        self.logbook.back = 0
        places = (places_of(heard.event)[-1:] for heard in reversed(self.session.heard))
        if (place := next(filter(None, places), None)) and not self.on_map:
            (self._board.cursor,) = place
        self._board.show(self.session.observe(self.viewer))

    def look(self, eyes: Eyes) -> None:
        """Switch to another view."""
        self.replay.look(eyes)
        self.viewer = eyes.seat
        self.logbook.all_open = eyes.all
        self._board.show(self.session.observe(self.viewer))

    @property
    def playing(self) -> bool:
        """Whether the replay is playing."""
        return self._timer is not None

    def play(self) -> None:
        """Play the replay automatically."""
        self._timer = self.set_timer(SPEEDS[self._speed], self._tick)

    def stop(self) -> None:
        """Stop the automatic replay."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def change_speed(self, way: int) -> None:
        """Run faster, or slower."""
        self._speed = max(0, min(len(SPEEDS) - 1, self._speed + way))
        if self.playing:
            self.stop()
            self.play()

    def _tick(self) -> None:
        self._timer = None
        if self.is_current:
            self.note = ("", "")
            self.go(self.replay.at + 1)
            if self.replay.at < self.replay.length:
                self.play()
            self.paint()

    # ---- mouse -----------------------------------------------------------------------------

    def on_line_view_clicked(self, event: LineView.Clicked) -> None:
        """A click on the slider goes to that position; a click on a key presses it."""
        first, width = self._slider
        cell = event.column - first
        if isinstance(event.panel, Prompt) and 0 <= cell < width:
            self.stop()
            self.note = ("", "")
            self.go(position(cell, self.replay.length, width))
            self.paint()
        event.key = KEY_SHOWN.get(event.key, event.key)

    def on_hex_map_cursor_moved(self) -> None:
        """Show the facts of a place."""
        self.paint()

    # ---- painting --------------------------------------------------------------------------

    def paint(self) -> None:
        self.paint_panels()

    def line(self) -> Line:
        """The line of the prompt: the typed line, or else the number, the slider and the round."""
        if self.typing:
            what = say(f"replay.typing.{self.typed_line.purpose}")
            go = say("replay.typing.keys")
            return (*self.typed_line.line(f"{what}: "), (f"  {go}", "dim"))
        replay, turn = self.replay, self.replay.turn
        where = say("replay.state.where", round=turn.round, seat=letter(turn.seat))
        if replay.over and replay.at == replay.length:
            where = say("replay.state.end")
        speed = say("replay.state.speed", speed=f"{SPEEDS[ORDINARY] / SPEEDS[self._speed]:g}")
        state = " · ".join((where, eyes_words(replay, replay.eyes, short=True), speed))
        number = f"{replay.at:>{len(str(replay.length))}}/{replay.length} "
        right = f" {'▶' if self.playing else ' '}{state}"
        room = max(1, self.size.width - len(number) - len(right))
        self._slider = (len(number), room)
        line = slider(replay.at, replay.length, room, self.seeker.places())
        return ((number, "bold"), *line, (right, ""))

    def on_screen_resume(self) -> None:
        """Shown, or shown again."""
        self.call_after_refresh(self.paint)

    def on_unmount(self) -> None:
        """Stop playing when closed."""
        self.stop()


class Looking(Mode):
    """A mode without a desk, because no action is possible: its footer and the open hands."""

    def __init__(self, screen: ReplayScreen) -> None:
        self._screen = screen

    def line(self) -> Line:
        return self._screen.line()

    def keys(self) -> Sequence[tuple[str, str]]:
        now = {"kind": self._screen.seeker.in_words()}
        if self._screen.playing:
            now["play"] = say("replay.key.pause")
        return [(key.shown, now.get(key.id, key.name)) for key in REPLAY_KEYS if key.foot]

    def panel(self, width: int, height: int) -> list[Line] | None:
        hands, game = self._screen.replay.hands, self._screen.session.game
        if hands is None:
            return None
        lines = _hands(hands, presenters_of(game).goods, game.book.cards, width)
        return [rule(say("replay.hands.title"), width), *lines]


def _hands(
    hands: Sequence[Sequence[int]], goods: Sequence[Good], cards: CardKinds, width: int
) -> list[Line]:
    cell = max(3, (width - 2) // len(goods))
    words = [good_name(good, cards) for good in goods]
    if max(map(len, words)) >= cell:
        words = [say(f"table.good-letter.{cards.names[good]}") for good in goods]
    lines: list[Line] = [(("  ", ""), ("".join(f"{word:>{cell}}" for word in words), "dim"))]
    for seat, hand in enumerate(hands):
        counts = [hand[good] for good in goods]
        numbers = ((f"{n or '·':>{cell}}", "bold" if n else "dim") for n in counts)
        lines.append(((f"{letter(seat)} ", letter(seat)), *numbers))
    return lines


BAR, KNOB, MARK = "─", "█", "•"


def slider(at: int, length: int, width: int, marks: Iterable[int] = ()) -> Line:
    """A bar with a knob at `at` and marks at interesting positions."""
    knob = column(at, length, width)
    marked = {column(mark, length, width) for mark in marks}
    cells = [MARK if cell in marked else BAR for cell in range(width)]
    return (
        ("".join(cells[:knob]), "title"),
        (KNOB, "bold"),
        ("".join(cells[knob + 1 :]), "dim"),
    )


def column(at: int, length: int, width: int) -> int:
    """The cell of a position."""
    return at * (width - 1) // length if length else 0


def position(cell: int, length: int, width: int) -> int:
    """The first position of a cell."""
    return min(length, max(0, -(-cell * length // max(1, width - 1))))


SCROLL = 5
KEY, NAME = 12, 12
"""Columns of the help."""


def _turn(screen: ReplayScreen, way: int) -> None:
    screen.go(screen.replay.next_turn() if way > 0 else screen.replay.previous_turn())


def _event(screen: ReplayScreen, way: int) -> None:
    place = screen.seeker.place(way)
    if place is not None:
        screen.go(place)
    else:
        key = "replay.none-after" if way > 0 else "replay.none-before"
        screen.tell(say(key, what=screen.seeker.in_words()))


def _play(screen: ReplayScreen, _: int) -> None:
    if screen.playing:
        screen.stop()
    elif screen.replay.at < screen.replay.length:
        screen.play()
    else:
        screen.tell(say("replay.at-end"), "")


def _eyes(screen: ReplayScreen, way: int) -> None:
    eyes = screen.replay.all_eyes
    chosen = eyes[(eyes.index(screen.replay.eyes) + way) % len(eyes)]
    screen.look(chosen)
    told = say("replay.eyes-told", eyes=eyes_words(screen.replay, chosen))
    closed = "" if eyes[-1].all else say("replay.eyes-only")
    screen.tell(f"{told} {closed}".strip(), "")


def _map(screen: ReplayScreen, _: int) -> None:
    screen.on_map = not screen.on_map
    if screen.on_map:
        screen.tell(say("replay.looking"), "")


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
        keys = f"{entry.shown} {entry.other}".ljust(KEY)
        head: Line = ((keys, "key"), (entry.name.ljust(NAME), ""))
        lines += hanging(head, say(f"replay.does.{entry.id}"), width, KEY + NAME)
    return [*lines, plain(""), *wrapped(say("replay.help.mouse"), width)]


RUNS_ON = frozenset({"play", "speed", "kind", "eyes", "log", "zoom"})
_READS: dict[str, Callable[[ReplayScreen, str], None]] = {"jump": _to_number, "search": _to_words}
_DOES: dict[str, Callable[[ReplayScreen, int], None]] = {
    "step": lambda screen, way: screen.go(screen.replay.at + way),
    "turn": _turn,
    "event": _event,
    "kind": lambda screen, way: screen.seeker.choose(way),
    "play": _play,
    "eyes": _eyes,
    "speed": lambda screen, way: screen.change_speed(way),
    "jump": lambda screen, _: screen.typed_line.begin("jump"),
    "search": lambda screen, _: screen.typed_line.begin("search"),
    "statistics": lambda screen, _: screen.host.show(StatisticsPage(screen.replay)),
    "ends": lambda screen, way: screen.go(screen.replay.length if way > 0 else 0),
    "look": _map,
    "log": lambda screen, way: screen.scroll_log(way * SCROLL),
    "zoom": lambda screen, way: screen.board.zoom_by(way),
    "help": lambda screen, _: screen.host.show(Reader(say("replay.help.title"), _help_lines)),
    "leave": lambda screen, _: screen.host.close_page(),
}
