"""Write any state between two decisions as a scene, whose reading gives the same state.

What others can tell of a hand, and the random word, are no part of a scene.
"""

from collections.abc import Iterable, Mapping

from ep_rules.base.offers import Offers, OpenOffer
from ep_rules.base.tiles import Island, LooseTiles
from ep_rules.base.turn import Turn
from ep_rules.catalogue import ruleset_parts
from ep_rules.game import Game
from ep_rules.layout import ISLAND_LETTERS
from ep_rules.missions.fish import Shoals
from ep_rules.missions.lairs.siege import Lairs
from ep_rules.missions.spices import Villages
from ep_rules.model import (
    GOOD_NAMES,
    LETTERS,
    NOBODY,
    PIECE_NAMES,
    RESOURCES,
    ROAD,
    UNKNOWN,
    Bundle,
    Seat,
    State,
    Terrain,
    Village,
)
from ep_rules.notation import write_bundle
from ep_rules.scene import board, fans, moment, pieces, robbers, shores
from ep_rules.scene.shared import DecisionWords, counters, island_rows, module, phases, tracks
from ep_rules.sea.cargo import Cargo
from ep_rules.sea.chasing import Chases
from ep_rules.sea.discovery import Discovery
from ep_rules.sea.holds import Held
from ep_rules.sea.pirates import Pirate
from ep_rules.sea.ships import ABSENT, Fleet, Ships
from ep_rules.topology import Hex


def write(game: Game, state: State) -> str:
    """The text of a state."""
    head = [
        *_ruleset(game),
        *_moment(game, state),
        *_sea(game, state),
        *shores.head(game, state),
        *fans.head(game, state),
        *robbers.head(game, state),
    ]
    lines = [f"{key} = {value}" for key, value in head]
    house = ruleset_parts(game.ruleset)[3]
    tables: list[tuple[str, Mapping[str, str]]] = [
        ("house", {_text(key): _text(value) for key, value in house.items()}),
        ("supply", _supply(game, state)),
        ("hexes", _hexes(game, state)),
        ("harbors", shores.harbors(game, state)),
        *fans.tables(game, state),
        *robbers.tables(game, state),
        ("crews", _crews(game, state)),
        ("hero-rolls", _hero_rolls(state)),
        ("sacks", _sacks(game, state)),
        ("tracks", _tracks(state)),
        ("counters", _counters(state)),
    ]
    tables += [(LETTERS[owner], _owner(game, state, owner)) for owner in range(game.book.owners)]
    for name, table in tables:
        if table:
            lines += ["", f"[{name}]", *(f"{key} = {value}" for key, value in table.items())]
    return "\n".join(lines) + "\n"


def _text(value: str) -> str:
    return f'"{value}"'


def _list(values: Iterable[str]) -> str:
    return f"[{', '.join(map(_text, values))}]"


def _ruleset(game: Game) -> list[tuple[str, str]]:
    scenario, edition, _, _ = ruleset_parts(game.ruleset)
    return [
        ("scenario", _text(scenario)),
        ("edition", _text(edition)),
        ("seats", str(game.book.seats)),
    ]


def _moment(game: Game, state: State) -> list[tuple[str, str]]:
    turn = game.book.module(Turn)
    lines = [
        ("first", _text(LETTERS[state.first])),
        ("turn", _text(LETTERS[state.active])),
        ("round", str(turn.round(state))),
    ]
    step = moment.step_of(game, state)
    if step:
        lines.append(("step", str(step)))
    lines.append(("phase", _text(_phase(game, state))))
    words = DecisionWords(game)
    if state.over:
        lines.append(("over", "true"))
        if state.winner != NOBODY:
            lines.append(("winner", _text(LETTERS[state.winner])))
    elif len(state.agenda) > 1:
        lines.append(("open", _list(map(words.write, reversed(state.agenda[1:])))))
    if state.closing:
        lines.append(("closing", "true"))
    offers = state.slices.get(Offers.key)
    if isinstance(offers, Offers) and offers.open is not None:
        lines.append(("offer", _text(_sides(offers.open))))
        lines.append(("yes", _list(LETTERS[seat] for seat in offers.yes)))
        if offers.counters:
            counters = (f"{LETTERS[one.seat]} {_sides(one)}" for one in offers.counters)
            lines.append(("counter-offers", _list(counters)))
    return lines


def _sides(offer: OpenOffer) -> str:
    return f"{write_bundle(offer.give)} for {write_bundle(offer.want)}"


def _phase(game: Game, state: State) -> str:
    if state.agenda:
        found = phases(game)
        return next(name for name, kind in found.items() if type(state.agenda[0]) is kind)
    if game.book.module(Turn).is_building(state):
        return "build"
    return game.book.outline[min(state.phase, len(game.book.outline) - 1)]


def _sea(game: Game, state: State) -> list[tuple[str, str]]:
    names = game.book.topology.hex_names
    lines: list[tuple[str, str]] = []
    pirate, shoals = state.slices.get(Pirate.key), state.slices.get(Shoals.key)
    if isinstance(pirate, Pirate) and pirate.at != NOBODY:
        lines.append(("pirate", _text(f"{LETTERS[pirate.owner]} {names[pirate.at]}")))
    if isinstance(shoals, Shoals) and shoals.hauls:
        lines.append(("hauls", _list(names[place] for place in shoals.hauls)))
    lairs = state.slices.get(Lairs.key)
    if isinstance(lairs, Lairs) and lairs.captured:  # their order is that of the third crews
        lines.append(("captured", _list(names[place] for place in lairs.captured)))
    if isinstance(state.slices.get(LooseTiles.key), LooseTiles) and _shuffled(game):
        letters = {int(terrain): letter for letter, terrain in ISLAND_LETTERS.items()}
        rows = [
            "".join(letters.get(state.terrain[place], "?") for place in row)
            for row in island_rows(game)
        ]
        lines.append(("island", _list(rows)))
    return lines


def _shuffled(game: Game) -> bool:
    drawer = game.book.module(Island).slice()
    return isinstance(drawer, LooseTiles) and bool(drawer.tiles)


def _supply(game: Game, state: State) -> dict[str, str]:
    left = pieces.default_supply(game, state)
    return {
        GOOD_NAMES[good]: str(state.bank[good])
        for good in RESOURCES
        if state.bank[good] != left[good]
    }


def _hexes(game: Game, state: State) -> dict[str, str]:
    names, discovery = game.book.topology.hex_names, module(game, Discovery)
    if discovery is None:
        return {}
    return {
        names[place]: _text(_hex(state, Hex(place)))
        for place in game.book.topology.hexes
        if discovery.area(Hex(place)) >= 0 and state.terrain[place] != UNKNOWN
    }


def _hex(state: State, place: Hex) -> str:
    words = [Terrain(state.terrain[place]).word]
    shoals, villages = state.slices.get(Shoals.key), state.slices.get(Villages.key)
    lairs = state.slices.get(Lairs.key)
    if state.numbers[place]:
        words.append(str(state.numbers[place]))
    elif isinstance(shoals, Shoals) and place in shoals.die:
        words.append(str(shoals.die[place]))
    elif isinstance(villages, Villages) and place in villages.village:
        words.append(Village(villages.village[place]).word)
    elif state.terrain[place] == Terrain.GOLD_FIELD and isinstance(lairs, Lairs):
        words += [] if place in lairs.lairs else [board.BARE]
    return " ".join(words)


def _crews(game: Game, state: State) -> dict[str, str]:
    names = game.book.topology.hex_names
    found: dict[int, str] = {}
    lairs, villages = state.slices.get(Lairs.key), state.slices.get(Villages.key)
    if isinstance(lairs, Lairs):
        for place, there in lairs.crews.items():
            found[place] = " ".join(
                LETTERS[seat] for seat, count in enumerate(there) for _ in range(count)
            )
    if isinstance(villages, Villages):
        for place, friends in villages.friends.items():
            found[place] = " ".join(LETTERS[seat] for seat in friends)
    return {names[place]: _text(found[place]) for place in sorted(found)}


def _hero_rolls(state: State) -> dict[str, str]:
    lairs = state.slices.get(Lairs.key)
    if not isinstance(lairs, Lairs):
        return {}
    return {LETTERS[seat]: str(roll) for seat, roll in enumerate(lairs.rolls) if roll}


def _tracks(state: State) -> dict[str, str]:
    return {
        key: _text(", ".join(f"{LETTERS[seat]} {track.at[seat]}" for seat in track.stack))
        for key, track in tracks(state).items()
        if track.stack
    }


def _sacks(game: Game, state: State) -> dict[str, str]:
    """Sacks on spice hexes that were given fewer than there are seats."""
    villages = state.slices.get(Villages.key)
    if not isinstance(villages, Villages):
        return {}
    names = game.book.topology.hex_names
    return {
        names[place]: str(state.seats - short - len(villages.friends.get(place, ())))
        for place, short in villages.short.items()
    }


def _counters(state: State) -> dict[str, str]:
    counted = {key: getattr(drawer, field) for key, (drawer, field) in counters(state).items()}
    found = {"actions": state.acted, **counted}
    return {key: str(count) for key, count in found.items() if count}


def _owner(game: Game, state: State, owner: int) -> dict[str, str]:
    topology = game.book.topology
    found: dict[str, str] = {}
    if owner < state.seats:
        hand = write_bundle(Bundle(tuple(state.hands[owner])))
        if hand:
            found["hand"] = _text(hand)
    for kind in pieces.box(game):
        names = topology.path_names if kind == ROAD else topology.corner_names
        if state.placed[kind][owner]:
            found[pieces.KEYS[kind]] = _list(names[place] for place in state.placed[kind][owner])
    if owner < state.seats:
        found |= shores.cards_of(state, Seat(owner))
        found |= robbers.pieces_of(game, state, Seat(owner))
    if owner < state.seats and module(game, Ships) is not None:
        ships = [text for ship in _fleet(game, Seat(owner)) if (text := _ship(game, state, ship))]
        if ships:
            found["ships"] = _list(ships)
        basins = {
            topology.corner_names[corner]: held
            for corner, held in state.of(Cargo).basin.items()
            if state.owner[corner] == owner
        }
        if basins:
            told = ", ".join(
                f"{_text(name)} = {_text(_held(held))}" for name, held in basins.items()
            )
            found["basins"] = f"{{ {told} }}"
    return found


def _fleet(game: Game, seat: Seat) -> range:
    return game.book.module(Ships).fleet(seat)


def _ship(game: Game, state: State, ship: int) -> str:
    fleet = state.of(Fleet)
    said = [f"used {fleet.used[ship]}"] if fleet.used[ship] else []
    pirate, chases = state.slices.get(Pirate.key), state.slices.get(Chases.key)
    marks = {
        "wool": bool(fleet.wool[ship]),
        "done": bool(fleet.closed[ship]),
        "moving": fleet.moving == ship,
        "paid": isinstance(pirate, Pirate) and ship in pirate.paid,
        "tried": isinstance(chases, Chases) and ship in chases.tried,
    }
    said += [word for word in pieces.SHIP_WORDS if marks[word]]
    at_sea = fleet.at[ship] != ABSENT
    if not at_sea and not said:
        return ""
    words = [f"#{game.book.module(Ships).number(ship)}"]
    words.append(game.book.topology.path_names[fleet.at[ship]] if at_sea else pieces.BOX)
    words += filter(None, [_held(state.of(Cargo).hold[ship])])
    words += [f"({', '.join(said)})"] if said else []
    return " ".join(words)


def _held(held: Held) -> str:
    return " ".join(PIECE_NAMES[piece] for piece in held)
