"""The board of a scene: the island's tiles and what is discovered."""

import re

from ep_rules.base.tiles import LooseTiles
from ep_rules.game import Game
from ep_rules.layout import ISLAND_LETTERS
from ep_rules.missions import fish, spices
from ep_rules.missions.lairs.siege import LairRules, Lairs
from ep_rules.model import TERRAIN_WORDS, UNKNOWN, YIELDING, Terrain, Village
from ep_rules.scene.shared import Work, island_rows, module
from ep_rules.scene.source import Part
from ep_rules.sea.discovery import Discovery
from ep_rules.sea.routes import Routes
from ep_rules.topology import Hex

BARE = "bare"
"""A gold field without a lair on it, when the tokens have run out."""


def lay(work: Work) -> None:
    """The island, then the discovered hexes."""
    _island(work)
    hexes = work.top.part("hexes")
    for name in hexes.data:
        _hex(work, hexes, name)


def _island(work: Work) -> None:
    state, top, book = work.state, work.top, work.game.book
    loose = state.slices.get(LooseTiles.key)
    if not isinstance(loose, LooseTiles) or not loose.tiles:
        if "island" in top.data:
            top.bad(["island"], "island-is-fixed")
        return
    rows = top.texts("island") or _dealt(work.game, work, loose)
    wanted = island_rows(work.game)
    if [len(row) for row in rows] != [len(row) for row in wanted]:
        top.bad(["island"], "island-shape", rows=" ".join(str(len(row)) for row in wanted))
    for places, letters in zip(wanted, rows, strict=True):
        for place, letter in zip(places, letters, strict=True):
            open_yet = ("deal-tile", place) in work.pending
            if place in book.layout.printed:
                if ISLAND_LETTERS.get(letter) != state.terrain[place]:
                    top.bad(["island"], "island-printed", place=book.topology.hex_names[place])
            elif (letter == "?") != open_yet or letter not in {*ISLAND_LETTERS, "?"}:
                top.bad(["island", letters], "island-letter", letter=letter)
            elif not open_yet:
                _tile(work, loose, place, letter)
    routes = module(work.game, Routes)
    if routes is not None and not any(word == "deal-tile" for word, _ in work.pending):
        routes.draw(state)


def _tile(work: Work, loose: LooseTiles, place: Hex, letter: str) -> None:
    terrain = int(ISLAND_LETTERS[letter])
    if not loose.tiles.get(terrain):
        work.top.bad(["island"], "island-bag", terrain=Terrain(terrain))
    loose.tiles[terrain] -= 1
    if not loose.tiles[terrain]:
        del loose.tiles[terrain]
    work.state.terrain[place] = terrain


def _dealt(game: Game, work: Work, loose: LooseTiles) -> list[str]:
    """The island when nothing is said: as printed, or each kind of tile in turn."""
    layout = game.book.layout
    letters = {int(terrain): letter for letter, terrain in ISLAND_LETTERS.items()}
    left = dict(loose.tiles)
    bag: list[int] = []
    while any(left.values()):
        for terrain in sorted(left):
            if left[terrain]:
                left[terrain] -= 1
                bag.append(terrain)
    rows: list[str] = []
    for row in island_rows(game):
        text = ""
        for place in row:
            if ("deal-tile", place) in work.pending:
                text += "?"
            elif layout.terrain[place] != UNKNOWN:
                text += letters[layout.terrain[place]]
            else:
                text += letters[bag.pop(0)]
        rows.append(text)
    return rows


def _hex(work: Work, hexes: Part, name: str) -> None:
    place = hexes.look_up(work.game.book.topology.hex, name)
    words = hexes.text(name).split()
    discovery = module(work.game, Discovery)
    if discovery is None or discovery.area(place) < 0:
        hexes.bad([name], "not-in-an-area", place=name)
    if work.state.terrain[place] != UNKNOWN:
        hexes.bad([name], "hex-twice", place=name)
    if not words or words[0] not in TERRAIN_WORDS:
        hexes.bad([name], "no-terrain", text=hexes.text(name), known=", ".join(TERRAIN_WORDS))
    terrain, rest = TERRAIN_WORDS[words[0]], words[1:]
    number = 0
    if terrain < YIELDING and ("draw-number", place) not in work.pending:
        number = _one_number(hexes, name, rest)
        rest = []
    try:
        discovery.put(work.state, place, terrain, number)
    except (KeyError, ValueError):
        hexes.bad([name], "not-in-bag", place=name, text=hexes.text(name))
    if terrain == Terrain.FISH and ("show-die", place) not in work.pending:
        _fish(work, hexes, place, rest)
    elif terrain == Terrain.SPICE and ("show-village", place) not in work.pending:
        _village(work, hexes, place, rest)
    elif terrain == Terrain.GOLD_FIELD:
        _gold_field(work, hexes, place, rest)
    elif rest:
        hexes.bad([name], "hex-says-too-much", place=name, text=" ".join(rest))


def _one_number(hexes: Part, name: str, words: list[str]) -> int:
    number = _small_number(words)
    if not number:
        hexes.bad([name], "hex-needs-number", place=name)
    return number


def _small_number(words: list[str]) -> int:
    """The one number of the words; 0 if they are something else."""
    return int(words[0]) if len(words) == 1 and re.fullmatch(r"\d{1,2}", words[0]) else 0


def _fish(work: Work, hexes: Part, place: Hex, words: list[str]) -> None:
    name = work.game.book.topology.hex_names[place]
    number = _small_number(words)
    if not number:
        hexes.bad([name], "hex-needs-die", place=name)
    try:
        fish.show(work.state, work.game.book.layout.area[place], place, number)
    except ValueError:
        hexes.bad([name], "no-die-left", place=name, number=number)


def _village(work: Work, hexes: Part, place: Hex, words: list[str]) -> None:
    name = work.game.book.topology.hex_names[place]
    known = [village.word for village in Village]
    if len(words) != 1 or words[0] not in known:
        hexes.bad([name], "hex-needs-village", place=name, known=", ".join(known))
    kind = int(Village.named(words[0]))
    try:
        spices.show(work.state, work.game.book.layout.area[place], place, kind)
    except ValueError:
        hexes.bad([name], "no-village-left", place=name, village=words[0])


def _gold_field(work: Work, hexes: Part, place: Hex, words: list[str]) -> None:
    name = work.game.book.topology.hex_names[place]
    if module(work.game, LairRules) is None:
        if words:
            hexes.bad([name], "hex-says-too-much", place=name, text=" ".join(words))
        return
    lairs = work.state.of(Lairs)
    if words == [BARE]:
        return
    if words:
        number = _one_number(hexes, name, words)
        if number not in lairs.tokens or len(lairs.tokens) <= len(lairs.lairs):
            hexes.bad([name], "no-lair-token", number=number)
        lairs.tokens.remove(number)
        work.state.numbers[place] = number
    elif len(lairs.tokens) > len(lairs.lairs):
        lairs.lairs = sorted([*lairs.lairs, place])
    else:
        hexes.bad([name], "no-lair-left", place=name)
