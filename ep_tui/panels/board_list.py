"""The board in words: every hex except open sea, and the pieces of every seat."""

from collections.abc import Iterable

from ep_rules.api import LETTERS, NOBODY, Observation, letter
from ep_tui.board.contributed import Contributed
from ep_tui.board.describe import describe
from ep_tui.board.places import every
from ep_tui.contributions.signs import FOG, LAND, WATER
from ep_tui.panels.styled_lines import Line, plain
from ep_tui.panels.wording import place_words
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap
from ep_tui.texts.phrases import phrase


def board_lines(session: Session, seen: Observation, width: int) -> list[Line]:
    """All that a viewer sees on the board, place by place."""
    shown = presenters_of(session.game).map
    lines = [plain(say("board.hexes"), "head"), *_hexes(session, seen, shown, width)]
    for owner in range(len(LETTERS)):
        pieces = [*_pieces(seen, shown, owner)]
        if owner < len(seen.seats):
            who = f"{letter(owner)} {session.names[owner]}"
        elif pieces:
            who = say("board.neutral", letter=letter(owner))
        else:
            continue
        lines += [plain(""), plain(say("board.seat", who=who), "head")]
        for words, places in pieces or [(say("board.none"), [])]:
            text = f"{words}: {', '.join(places)}" if places else words
            lines += _indented(text, width)
    return lines


def _indented(text: str, width: int) -> list[Line]:
    return [plain("  " + part) for part in wrap(text, width - 2, "  ")]


def _hexes(session: Session, seen: Observation, shown: Contributed, width: int) -> Iterable[Line]:
    """Hexes with something on them, one a line; the sea and the unknown in one line each."""
    names, more = shown.layout.topology.hex_names, shown.hex_signs(seen)
    alike: dict[str, list[str]] = {
        sign.list_as: []
        for surface in (FOG, LAND, WATER)
        for sign in shown.terrains.values()
        if sign.list_as and sign.surface == surface
    }
    for place in every(shown.layout.topology, "hex"):
        where, list_as = names[place.number], shown.terrain(seen, place.number).list_as
        if list_as and place.number not in more:
            alike[list_as].append(where)
        else:
            words = place_words(session, describe(seen, shown, place))
            yield from _indented(say("board.hex", place=where, words=words), width)
    for message, places in alike.items():
        if places:
            yield from _indented(say(message, places=" ".join(places)), width)


def _pieces(seen: Observation, shown: Contributed, owner: int) -> Iterable[tuple[str, list[str]]]:
    """The pieces of an owner by kind, with their places."""
    names, basins = shown.layout.topology, shown.basins(seen)
    added: dict[int, list[str]] = {}
    for addition in shown.additions(seen):
        added.setdefault(addition.corner, []).append(phrase(addition.words))
    for sign in sorted(shown.buildings.values(), key=lambda sign: shown.legend_place(sign.legend)):
        places = [
            _with(shown, names.corner_names[corner], basins.get(corner, ()), added.get(corner, ()))
            for corner, kind in enumerate(seen.building)
            if kind == sign.kind and seen.owner[corner] == owner
        ]
        if places:
            yield say(sign.heading), places
    figures = [one for one in shown.figures(seen) if one.owner == owner]
    for heading in dict.fromkeys(one.heading for one in figures):
        yield (
            say(heading),
            [
                f"{names.corner_names[one.corner]} {phrase(one.words)}"
                for one in figures
                if one.heading == heading
            ],
        )
    roads = [names.path_names[path] for path, whose in enumerate(seen.road) if whose == owner]
    if roads:
        yield say("board.roads"), roads
    ships = [*_ships(seen, shown, owner)]
    if ships:
        yield say("board.ships"), ships


def _ships(seen: Observation, shown: Contributed, owner: int) -> Iterable[str]:
    holds = shown.holds(seen)
    for ship in shown.ships(seen):
        if ship.owner == owner:
            place = shown.layout.topology.path_names[ship.path]
            cargo = _cargo(shown, holds[ship.ship]) if ship.ship != NOBODY and holds else ""
            number = ship.number
            yield say("board.ship", ship=number, place=place, cargo=cargo) if number else place


def _with(shown: Contributed, place: str, pieces: Iterable[int], added: Iterable[str]) -> str:
    """A building with its cargo and what belongs to it."""
    held = [*pieces]
    words = " + ".join([*([_cargo(shown, held)] if held else []), *added])
    return say("board.piece-with", place=place, cargo=words) if words else place


def _cargo(shown: Contributed, pieces: Iterable[int]) -> str:
    words = [say(f"names.piece.{shown.piece(piece).word}") for piece in pieces]
    return " + ".join(words) or say("table.ship.empty")
