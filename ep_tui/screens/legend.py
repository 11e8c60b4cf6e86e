"""The legend page: the meaning of every sign now on the map."""

from ep_rules.api import letter
from ep_tui.board.legend import Cells
from ep_tui.contributions.panels import Standpoint
from ep_tui.modes.mode import Desk
from ep_tui.panels.seat_facts import seat_row
from ep_tui.panels.styled_lines import Line, hanging, plain, wrapped
from ep_tui.presenters.registry import presenters_of
from ep_tui.screens.reader import Reader
from ep_tui.session.session import Session
from ep_tui.texts import say

GAP, WIDEST_SAMPLE, WIDEST_FORMS = 2, 22, 18


def legend_page(screen: Desk) -> Reader:
    """The legend of the current map."""
    shown = screen.board.legend()
    seats = ", ".join(f"{letter(seat)} {name}" for seat, name in enumerate(screen.session.names))

    def make(width: int) -> list[Line]:
        lines = [*wrapped(say("legend.intro", seats=seats), width)]
        groups = (("hexes", shown.hexes), ("pieces", shown.pieces), ("marks", shown.marks))
        for name, samples in groups:
            if samples:
                lines += [plain(""), plain(say(f"legend.{name}"), "head")]
            widest = max((len(cells) for cells, _ in samples), default=0)
            column = min(widest, WIDEST_SAMPLE) + GAP
            for cells, message in samples:
                lines += _entry(cells, say(message), column, width)
        spelled = (short_headings(screen.session), good_letters(screen.session))
        for name, rows in zip(("columns", "goods"), spelled, strict=True):
            lines += [plain(""), plain(say(f"legend.{name}"), "head")]
            for forms, full in rows:
                lines.append(((" " * GAP, ""), (forms.ljust(WIDEST_FORMS), "bold"), (full, "")))
        return lines

    return Reader(say("legend.title"), make)


def short_headings(session: Session) -> list[tuple[str, str]]:
    """The headings of the columns in a word and as a sign, and what each stands for."""
    beside, seen = presenters_of(session.game).beside_map, session.observe(None)
    row = seat_row(beside, Standpoint(seen, session.imagined_position), seen.seats[0])
    found: list[tuple[str, str]] = []
    for name, _ in row:
        full = say(f"help.column.{name}")
        forms = (say(f"table.{size}.{name}") for size in ("head", "tiny"))
        found.append((" ".join(dict.fromkeys(form for form in forms if form != full)), full))
    return found


def good_letters(session: Session) -> list[tuple[str, str]]:
    """The letters of goods in prices, and what each stands for."""
    names = session.game.book.cards.names
    goods = [names[good] for good in presenters_of(session.game).goods]
    return [(say(f"table.good-letter.{good}"), say(f"names.good.{good}")) for good in goods]


def _entry(cells: Cells, words: str, column: int, width: int) -> list[Line]:
    sample = [*cells]
    head: Line = ((" " * GAP, ""), *sample, (" " * max(1, column - len(sample)), ""))
    return hanging(head, words, width, GAP + column)
