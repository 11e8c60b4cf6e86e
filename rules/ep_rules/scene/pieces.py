"""What every owner has in a scene: buildings, roads, ships, cargo, cards."""

import re

from ep_rules.base.building import Building
from ep_rules.base.offers import GOODS
from ep_rules.base.production import Production
from ep_rules.catan.cities import Cities
from ep_rules.game import Game
from ep_rules.model import (
    CITY,
    GOOD_NAMES,
    HARBOR_SETTLEMENT,
    LETTERS,
    PIECE_NAMES,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    Owner,
    Piece,
    Refusal,
    Seat,
    State,
)
from ep_rules.model import Building as Kind
from ep_rules.notation import read_bundle
from ep_rules.scene import robbers, shores
from ep_rules.scene.shared import Work, module
from ep_rules.scene.source import MOST, Part
from ep_rules.sea.cargo import Cargo
from ep_rules.sea.chasing import Chases
from ep_rules.sea.harbors import Harbors
from ep_rules.sea.holds import ROOM, size
from ep_rules.sea.pirates import Pirate
from ep_rules.sea.routes import Chart
from ep_rules.sea.ships import ABSENT, Fleet, Ships

KEYS = {
    SETTLEMENT: "settlements",
    HARBOR_SETTLEMENT: "harbor-settlements",
    CITY: "cities",
    ROAD: "roads",
}
"""Where the places of an owner's pieces stand."""
SEA_KEYS = ("ships", "basins")
BOX = "box"
"""The place of a ship that is not at sea."""
SHIP_WORDS = ("wool", "done", "moving", "paid", "tried")

_SHIP = re.compile(
    r"(?:[A-F]?#(?P<number>\d) )?(?P<place>[^ (#]+)(?P<cargo>[^(]*)(?:\((?P<said>[^()]*)\))?$"
)


def place(work: Work) -> None:
    """Put everything of all owners on the board."""
    for number in range(work.game.book.owners):
        part = work.top.part(LETTERS[number])
        part.known(_keys(work, number))
        _buildings(work, part, Owner(number))
    for number in range(work.state.seats):
        part, seat = work.top.part(LETTERS[number]), Seat(number)
        for text in part.texts("ships") if module(work.game, Ships) is not None else ():
            _ship(work, part, seat, text)
        basins = part.part("basins")
        for name in basins.data:
            _basin(work, basins, seat, name)
        _hand(work, part, seat)


def box(game: Game) -> dict[int, int]:
    """How many pieces of each kind an owner has in this game; roads come last."""
    pieces, harbors, cities = (
        game.book.module(Building),
        module(game, Harbors),
        module(game, Cities),
    )
    found = {SETTLEMENT: pieces.settings.settlements}
    if harbors is not None:
        found[HARBOR_SETTLEMENT] = harbors.settings.harbor_settlements
    if cities is not None:
        found[CITY] = cities.settings.cities
    return {**found, ROAD: pieces.settings.roads}


def _keys(work: Work, owner: int) -> list[str]:
    known = [KEYS[kind] for kind in box(work.game)]
    if owner < work.state.seats:
        known += ["hand", *shores.seat_keys(work.game), *robbers.seat_keys(work.game)]
        known += SEA_KEYS if module(work.game, Ships) is not None else ()
    return known


def _buildings(work: Work, part: Part, owner: Owner) -> None:
    state, topology = work.state, work.game.book.topology
    kinds = box(work.game)
    for kind, key in KEYS.items():
        if kind == ROAD or kind not in kinds:
            continue
        for name in part.texts(key):
            corner = part.look_up(topology.intersection, name, key)
            refusal = work.game.book.module(Building).site_refusal(state, owner, corner)
            if refusal is None and kind == HARBOR_SETTLEMENT:
                harbors = work.game.book.module(Harbors)
                if not harbors.is_coast(state, corner):
                    refusal = Refusal.of("harbors.not-on-coast", place=corner)
            _stands(work, part, (key, name), refusal)
            state.put_building(corner, owner, kind)
    for name in part.texts("roads"):
        path = part.look_up(topology.path, name, "roads")
        refusal = work.game.book.module(Building).road_refusal(state, owner, path)
        if refusal is not None and refusal.code == "building.not-connected":
            refusal = None  # it may have been, before somebody settled in between
        _stands(work, part, ("roads", name), refusal)
        state.put_road(path, owner)
    _in_box(work, part, owner)


def _stands(work: Work, part: Part, where: tuple[str, str], refusal: Refusal | None) -> None:
    if refusal is not None:
        part.bad(where, "cannot-stand", place=where[1], refusal=refusal, game=work.game)


def _in_box(work: Work, part: Part, owner: Owner) -> None:
    for kind, most in box(work.game).items():
        count = len(work.state.placed[kind][owner])
        if count > most:
            word = Kind(kind).word
            part.bad([KEYS[kind]], "too-many", piece=word, count=count, most=most)


def _ship(work: Work, part: Part, seat: Seat, text: str) -> None:
    state, ships = work.state, work.game.book.module(Ships)
    where = ("ships", text)
    match = _SHIP.match(text)
    if match is None:
        part.bad(where, "no-ship", text=text)
    ship = ships.next_in_box(state, seat)
    if match["number"]:
        ship = seat * ships.per_seat + int(match["number"]) - 1
        if ship not in ships.fleet(seat):
            part.bad(where, "too-many", piece="ship", count=match["number"], most=ships.per_seat)
        if state.of(Fleet).at[ship] != ABSENT:
            part.bad(where, "ship-twice", number=match["number"])
    if ship == ABSENT:
        part.bad(where, "too-many", piece="ship", count=ships.per_seat + 1, most=ships.per_seat)
    if match["place"] != BOX:
        path = part.look_up(work.game.book.topology.path, match["place"], *where)
        if not state.of(Chart).open[path]:
            part.bad(where, "no-sea-route", place=match["place"])
        ships.put(state, ship, path)
        state.of(Cargo).hold[ship] = _pieces(part, where, match["cargo"])
    elif match["cargo"].strip():
        part.bad(where, "no-ship", text=text)
    _said_of_ship(work, part, ship, (text, match["said"] or ""))
    if match["place"] != BOX:
        _room(work, part, where, ship)


def _said_of_ship(work: Work, part: Part, ship: int, said: tuple[str, str]) -> None:
    text, words = said
    state = work.state
    fleet, where = state.of(Fleet), ("ships", text)
    for item in filter(None, (item.strip() for item in words.split(","))):
        word, _, number = item.partition(" ")
        if word == "used" and re.fullmatch(r"\d{1,2}", number):
            fleet.used[ship] = int(number)
        elif number or word not in SHIP_WORDS:
            part.bad(where, "ship-word", text=item, known=", ".join(SHIP_WORDS))
        elif word == "wool":
            fleet.wool[ship] = 1
        elif word == "done":
            fleet.closed[ship] = 1
        elif word == "moving":
            fleet.moving = ship
        elif word == "paid" and Pirate.key in state.slices:
            state.of(Pirate).paid = tuple(sorted({*state.of(Pirate).paid, ship}))
        elif word == "tried" and Chases.key in state.slices:
            state.of(Chases).tried = tuple(sorted({*state.of(Chases).tried, ship}))


def _room(work: Work, part: Part, where: tuple[str, str], ship: int) -> None:
    """A third ship may stand on a route only in the middle of its move."""
    fleet, room = work.state.of(Fleet), work.game.book.module(Ships).settings.room
    crowd = fleet.crowd[fleet.at[ship]]
    moving = fleet.moving != ABSENT and fleet.at[fleet.moving] == fleet.at[ship]
    if crowd > room + moving:
        name = work.game.book.topology.path_names[fleet.at[ship]]
        part.bad(where, "route-full", place=name, most=room)


def _basin(work: Work, basins: Part, seat: Seat, name: str) -> None:
    state = work.state
    corner = basins.look_up(work.game.book.topology.intersection, name)
    if state.building[corner] != HARBOR_SETTLEMENT or state.owner[corner] != seat:
        basins.bad([name], "no-harbor-settlement", place=name, seat=LETTERS[seat])
    state.of(Cargo).fill(corner, _pieces(basins, (name,), basins.text(name)))


def _pieces(part: Part, where: tuple[str, ...], text: str) -> tuple[Piece, ...]:
    words = text.replace("+", " ").split()
    for word in words:
        if word not in PIECE_NAMES:
            part.bad(where, "no-piece", text=word, known=", ".join(PIECE_NAMES))
    pieces = tuple(sorted(Piece(PIECE_NAMES.index(word)) for word in words))
    if size(pieces) > ROOM:
        part.bad(where, "does-not-fit", text=text.strip())
    return pieces


def _hand(work: Work, part: Part, seat: Seat) -> None:
    text = part.text("hand")
    if not text:
        return
    try:
        hand = read_bundle(text)
    except ValueError:
        part.bad(["hand"], "no-hand", text=text)
    if max(hand.counts) > MOST:
        part.bad(["hand"], "no-hand", text=text)
    goods = work.game.book.ask(GOODS)(RESOURCES, work.state)
    for good, amount in enumerate(hand.counts):
        if amount and good not in goods:
            part.bad(["hand"], "no-such-good", name=GOOD_NAMES[good])
        work.state.hands[seat][good] += amount
        work.state.bank[good] -= amount
    for good in RESOURCES:
        if work.state.bank[good] < 0:
            box = work.game.book.module(Production).settings.bank
            part.bad(["hand"], "too-many-cards", good=good, most=box)


def supply(work: Work) -> None:
    """Cards of the supply, where they are not simply those that no hand holds."""
    part, state = work.top.part("supply"), work.state
    part.known(GOOD_NAMES[: len(RESOURCES)])
    for good in RESOURCES:
        name = GOOD_NAMES[good]
        amount = part.whole(name, state.bank[good])
        if amount > state.bank[good]:
            box = work.game.book.module(Production).settings.bank
            part.bad([name], "too-many-cards", good=good, most=box)
        state.bank[good] = amount


def default_supply(game: Game, state: State) -> list[int]:
    """The cards that no hand holds, per resource."""
    box = game.book.module(Production).settings.bank
    return [box - sum(hand[good] for hand in state.hands) for good in RESOURCES]
