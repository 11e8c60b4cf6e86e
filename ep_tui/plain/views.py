"""The answers of plain mode: the board, hands, seats, costs, the log."""

from collections.abc import Iterator, Sequence

from ep_rules import reference
from ep_rules.api import (
    GOLD,
    NOBODY,
    Bundle,
    Observation,
    Seat,
    letter,
    ruleset_parts,
)
from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.contributions.panels import Standpoint
from ep_tui.contributions.words import yes
from ep_tui.panels.action_words import brief_action
from ep_tui.panels.board_list import board_lines
from ep_tui.panels.build_bar import price_lines
from ep_tui.panels.chance import told_at_the_end
from ep_tui.panels.log import sentence
from ep_tui.panels.log_items import LogItem, by_turns, log_items, reason_of
from ep_tui.panels.missions import card_lines
from ep_tui.panels.news import span, summary
from ep_tui.panels.picture import letters_of
from ep_tui.panels.recap import GAP, points_line, turn_words
from ep_tui.panels.seat_facts import (
    ShipFacts,
    basins_of,
    counted_hand,
    hand_limit,
    ships_of,
    source_words,
)
from ep_tui.panels.styled_lines import text_of, wrapped
from ep_tui.panels.supply import rates_words
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.advice import advice_line
from ep_tui.texts.phrases import phrase
from ep_tui.texts.rule_answer import answered, entry, laid_out
from ep_tui.texts.speak import bundle_words, capital


def hand(session: Session, seat: Seat, width: int) -> list[str]:
    """The cards of a seat, with the limit of a seven; its ships and basins."""
    cards = session.hand(seat)
    kinds = session.game.book.cards
    resources = Bundle.of({good: cards[good] for good in kinds.all})
    beside = presenters_of(session.game).beside_map
    seen = session.observe(seat)
    limit, count = hand_limit(session, seen, seat), counted_hand(session, cards, seen)
    told_cards = say(
        beside.key("plain.hand"),
        goods=bundle_words(resources, kinds),
        gold=cards[GOLD],
        over=yes(count > limit),
        count=count,
        half=count // 2,
    )
    held = [text_of(line).strip() for line in card_lines(beside, session.observe(seat), width)]
    return [told_cards, *held, *ships(session, seat)]


def ships(session: Session, seat: Seat) -> list[str]:
    """The ships of a seat, and what its harbor settlements hold."""
    seen = session.observe(seat)
    afloat = ships_of(session, Standpoint(seen, session.imagined_position), seat)
    basins = basins_of(session, seen, seat)
    return [
        *map(_ship, afloat),
        *(say("plain.basin", place=place, cargo=held) for place, held in basins),
    ]


def _ship(ship: ShipFacts) -> str:
    """A ship with its place, its cargo and the points it has left."""
    where = say("table.choice.ship", ship=f"#{ship.number}", place=ship.path)
    cargo = ship.cargo or say("table.ship.empty")
    return ", ".join((where, cargo, say("table.ship.left", left=ship.moves.left)))


def seats(session: Session, viewer: Seat | None) -> list[str]:
    """The public facts about every seat; the mission tracks and the pirate ship."""
    seen = session.observe(viewer)
    beside = presenters_of(session.game).beside_map
    lines = [say("plain.round", round=seen.round, goal=beside.number("goal"))]
    for view in seen.seats:
        sources = source_words(view.points)
        lines.append(
            say(
                "plain.seat",
                who=who(session, view.seat),
                points=view.total,
                sources=sources,
                scored=yes(sources),
                cards=view.cards,
                gold=view.gold,
                open=yes(view.gold is not None and GOLD in presenters_of(session.game).goods),
            )
        )
        held = ", ".join(map(phrase, beside.held(seen, view.seat)))
        if held:
            lines[-1] += " " + say("plain.held", held=held)
    facts = _facts(beside, Standpoint(seen, session.imagined_position))
    return [*lines, *facts, *_awards(beside, seen), *_tracks(beside, seen), *_afloat(beside, seen)]


def who(session: Session, seat: int) -> str:
    """A seat with its letter and name."""
    return f"{letter(seat)} {session.names[seat]}"


def _facts(beside: AllBesideMap, at: Standpoint) -> Iterator[str]:
    """The modules' facts about the position, a sentence each."""
    for row in beside.rows(at):
        told = ", ".join(phrase(item.words) for item in row.items if not item.drawing)
        yield say("plain.fact", name=say(f"panels.fact.{row.name}"), facts=told)


def _awards(beside: AllBesideMap, seen: Observation) -> Iterator[str]:
    for one in beside.standings(seen):
        counts = ", ".join(f"{letter(seat)} {count}" for seat, count in enumerate(one.counts))
        holder = "" if one.holder == NOBODY else letter(one.holder)
        yield say(
            "plain.standing",
            name=say(beside.key(f"panels.standing.{one.name}")),
            counts=counts,
            card=yes(one.has_card),
            held=yes(holder),
            holder=holder,
        )
    for remark in beside.remarks(seen):
        yield capital(say("plain.remark", words=phrase(remark)))


def _tracks(beside: AllBesideMap, seen: Observation) -> Iterator[str]:
    for track in beside.tracks(seen):
        at = ", ".join(
            say("plain.marker", seat=letter(seat), space=space, points=track.values[space])
            for seat, space in enumerate(track.at)
        )
        leader = "" if track.leader is None else letter(track.leader)
        yield say(
            "plain.track",
            mission=say(f"names.mission.{track.mission}"),
            markers=at,
            card=say(f"names.score.{track.mission}-leader"),
            leads=yes(leader),
            leader=leader,
        )


def _afloat(beside: AllBesideMap, seen: Observation) -> Iterator[str]:
    for one in beside.afloat(seen):
        if one.owner != NOBODY:
            words = say(f"table.status.{one.name}", **one.params)
            yield f"{words} {letter(one.owner)} {one.place}"


def board(session: Session, viewer: Seat | None, width: int) -> list[str]:
    """All hexes, then the pieces of every color."""
    return [text_of(line).rstrip() for line in board_lines(session, session.observe(viewer), width)]


def legend(session: Session) -> str:
    """The letters of the picture of the board."""
    return f"{letters_of(session.game)} {say('plain.picture.words')}"


def since(session: Session, viewer: Seat | None, reasons: bool) -> list[str]:
    """The events since the last turn of a viewer, with a line that sums them up."""
    items = log_items(session, *span(session, viewer))
    if not items:
        return [say("table.since.nothing", watches=yes(viewer is None))]
    told = happened(session, items, viewer, reasons=reasons)
    return [*filter(None, [summary(session, viewer)]), *told]


def costs(session: Session, seat: Seat, width: int) -> list[str]:
    """The prices, with missing goods in brackets."""
    beside = presenters_of(session.game).beside_map
    at = Standpoint(session.observe(seat), session.imagined_position)
    rates = wrapped(rates_words(session, seat), width)
    lines = [*price_lines(beside, at, width), *rates]
    return [say("plain.costs"), *(text_of(line).rstrip() for line in lines)]


def rule(session: Session, text: str, width: int) -> list[str]:
    """A rule by its id, or the answer to a question; empty if no rule fits."""
    from ep_tui.texts.rule_search import RuleSearch

    edition, played = session.edition, session.game.book.settings
    house = ruleset_parts(session.game.ruleset)[3]
    if text in reference.rule_ids():
        lines = entry(text, edition, played, house)
    else:
        search = RuleSearch(edition, played)
        found = search.search([text])
        lines = answered(search, found, edition, house) if found.rules else []
    return [text_of(line).rstrip() for line in laid_out(lines, width)]


def turns(session: Session, start: int) -> Iterator[tuple[Seat | None, list[LogItem]]]:
    """The items of the log from an event on, by turns, with the seat of each if it is known."""
    begun = (heard.begins for heard in reversed(session.heard[:start]))
    seat = next((seat for seat in begun if seat is not None), None)
    for turn in by_turns(log_items(session, start)):
        begins = turn[0].begins
        seat = seat if begins is None else begins
        yield seat, turn


def recap(session: Session, seat: Seat, turn: Sequence[LogItem], viewer: Seat | None) -> str:
    """A turn of another seat in one line, with its points and those that win."""
    deeds = turn_words(session, seat, turn, viewer)
    return "; ".join((*deeds.split(GAP), points_line(session, seat))) + "."


def happened(
    session: Session, items: Sequence[LogItem], viewer: Seat | None, *, reasons: bool
) -> list[str]:
    """Events, each in a sentence, with the reasons of bots."""
    lines: list[str] = []
    for preceding, item in zip((None, *items), items, strict=False):
        lines.append(sentence(session, item, viewer, session.names))
        why = reason_of(session, item, preceding) if reasons else ""
        lines += [why] if why else []
    return lines


def hint(session: Session) -> list[str]:
    """The hint for the person to act: a captain's action with what to type, and its reason."""
    action, reason = session.hint()
    typed, words = session.game.notation.write(action), brief_action(session, action)
    line = say("plain.hint.typed", words=words, typed=typed)
    told = say("table.hint.plain", line=line)
    return [f"{told} {advice_line(session.game, reason, session.names)}"]


def result(session: Session) -> list[str]:
    """The result of the game."""
    seen = session.observe(None)
    lines = [say("plain.over.rounds", rounds=seen.round)]
    lines += [
        say("plain.over.seat", who=who(session, view.seat), points=view.total)
        for view in sorted(seen.seats, key=lambda view: -view.total)
    ]
    return [*lines, told_at_the_end(session)]
