"""The seats page: everything public about the seats, in full words."""

from ep_rules.api import GOLD, Observation, Seat, letter
from ep_tui.contributions.panels import Standpoint
from ep_tui.panels.build_bar import price_lines
from ep_tui.panels.chance import chance_sentences
from ep_tui.panels.missions import award_lines, fact_lines, status_lines, track_lines
from ep_tui.panels.seat_facts import ship_lines, source_words
from ep_tui.panels.styled_lines import Line, hanging, heading, plain, wrapped
from ep_tui.panels.supply import rates_words, supply_lines
from ep_tui.presenters.registry import presenters_of
from ep_tui.screens.reader import Reader
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.phrases import phrase

TOPICS = ("points", "hand", "pieces", "ships", "advantages")
"""The facts about a seat."""


def seats_page(session: Session, viewer: Seat | None) -> Reader:
    """All seats, the missions, the supply, the costs, and the promise of the dice."""
    seen = session.observe(viewer)
    at = Standpoint(seen, session.imagined_position)
    beside = presenters_of(session.game).beside_map

    def make(width: int) -> list[Line]:
        lines: list[Line] = []
        for seat in range(len(seen.seats)):
            lines += [*_seat(session, at, Seat(seat), width), plain("")]
        lines += _missions(session, viewer, seen, width)
        awards = [*fact_lines(beside, at, width), *award_lines(beside, seen, width)]
        if awards:
            lines += [*heading(say("panels.seats.awards"), width), *awards, plain("")]
        status = status_lines(beside, at, width)
        if status:
            lines += [*heading(say("panels.seats.turn"), width), *status, plain("")]
        lines += heading(say("panels.seats.supply"), width)
        lines += price_lines(beside, at, width)
        lines += wrapped(rates_words(session, viewer), width, "dim")
        lines += supply_lines(session.game.book.cards, seen.bank, width)
        lines += [plain(""), *heading(say("panels.chance.title"), width)]
        for sentence in chance_sentences(session):
            lines += wrapped(sentence, width)
        return lines

    return Reader(say("panels.seats.title"), make)


def _seat(session: Session, at: Standpoint, seat: Seat, width: int) -> list[Line]:
    seen, beside = at.seen, presenters_of(session.game).beside_map
    view = seen.seats[seat]
    head: Line = ((f"{letter(seat)} ", letter(seat)), (f"{session.names[seat]}  ", "bold"))
    points = say("table.victory.points", count=view.total)
    lines: list[Line] = [(*head, (points, "title"))]
    lines += _entry("points", source_words(view.points), width)
    held = [say("screens.table.cards", count=view.cards)]
    if GOLD in presenters_of(session.game).goods:
        coins = say("names.unseen") if view.gold is None else view.gold
        held.append(say("screens.table.gold", count=coins))
    lines += _entry("hand", ", ".join([*held, *map(phrase, beside.held(seen, seat))]), width)
    left = [
        say("panels.seats.left", what=say(f"panels.piece.{column.name}"), count=column.value)
        for column in beside.box(at, seat)
    ]
    lines += _entry("pieces", ", ".join(left), width)
    indent = _indent()
    name = _topic("ships")
    for line in ship_lines(session, seen, seat, width - indent):
        lines.append(((name.ljust(indent), "dim"), *line))
        name = ""
    gains = [phrase(gain.words) for gain in beside.advantages(at, seat)]
    return lines + (_entry("advantages", "; ".join(gains), width) if gains else [])


def _entry(name: str, words: str, width: int) -> list[Line]:
    indent = _indent()
    return hanging(((_topic(name).ljust(indent), "dim"),), words, width, indent)


def _topic(name: str) -> str:
    return f"  {say(f'panels.seats.{name}')}"


def _indent() -> int:
    return max(len(_topic(name)) for name in TOPICS) + 2


def _missions(session: Session, viewer: Seat | None, seen: Observation, width: int) -> list[Line]:
    beside = presenters_of(session.game).beside_map
    tracks = track_lines(beside, seen, viewer, width)
    if not tracks:
        return []
    lines = [*heading(say("panels.seats.missions"), width), *tracks]
    for track in beside.tracks(seen):
        card = say(f"names.score.{track.mission}-leader")
        words = say("panels.seats.nobody", card=card)
        if track.leader is not None:
            words = say("panels.seats.leader", card=card, who=session.names[track.leader])
        lines += wrapped(words, width)
    return [*lines, plain("")]
