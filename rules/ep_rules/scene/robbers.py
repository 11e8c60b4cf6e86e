"""What ships and sea robbers put into a scene: islets, routes, sunk ships, chests, warships."""

from collections import Counter
from collections.abc import Mapping, Sequence

from ep_rules.catan.lots import DealLot, LotBags, Lots
from ep_rules.fan.sea_robbers.battle import Battle, DrawRobberCard, Ending, FallBack
from ep_rules.fan.sea_robbers.chests import REWARDS, Chests, Hoard
from ep_rules.fan.sea_robbers.dever import SIDES, Dever, Friends
from ep_rules.fan.sea_robbers.driving import Attempts, Driving, SendWarship
from ep_rules.fan.sea_robbers.fleet import RobberFleet, RobberShips
from ep_rules.fan.sea_robbers.jugs import Jugs, ShipTiles
from ep_rules.fan.sea_robbers.warships import PersonalWarships, Warships
from ep_rules.game import Game
from ep_rules.model import (
    CHEST_WORDS,
    LETTERS,
    NOBODY,
    TERRAIN_WORDS,
    UNKNOWN,
    Decision,
    Seat,
    State,
    Terrain,
)
from ep_rules.scene.shared import Work, module
from ep_rules.scene.source import Part
from ep_rules.seafarers.lanes import Lanes
from ep_rules.seafarers.ships import Seafarers
from ep_rules.topology import Hex, Path

NONE = "none"
ENOUGH = 9
"""Cards to spare, so that no tribute keeps a ship of a scene from lying where it lies."""


def keys(game: Game) -> list[str]:
    """The keys that this game knows of it."""
    known = {
        Lots: ("lots",),
        Seafarers: ("new-ships", "moved-ship"),
        RobberShips: ("robber-ships", "nemesis"),
        Chests: ("laid-aside", "redeemed"),
        Battle: ("battle",),
        PersonalWarships: ("tribute-paid",),
        Driving: ("tried",),
    }
    return [key for kind, said in known.items() if module(game, kind) is not None for key in said]


def seat_keys(game: Game) -> list[str]:
    """The keys that a seat has beyond those of all games."""
    known = {
        Seafarers: "ships",
        RobberShips: "sunk",
        Jugs: "jugs",
        Chests: "chests",
        Dever: "dever",
        PersonalWarships: "warship",
    }
    return [key for kind, key in known.items() if module(game, kind) is not None]


def lay(work: Work) -> None:
    """The islets: what is said, and then what is left in its order."""
    lots, part = module(work.game, Lots), work.top.part("lots")
    if lots is None:
        return
    for name in part.data:
        place = part.look_up(work.game.book.topology.hex, name)
        kind, _, number = part.text(name).partition(" ")
        if place not in lots.lot_of:
            part.bad([name], "not-in-an-area", place=name)
        if kind not in TERRAIN_WORDS:
            part.bad([name], "no-terrain", text=part.text(name), known=", ".join(TERRAIN_WORDS))
        if not number.isdecimal():
            part.bad([name], "hex-needs-number", place=name)
        try:
            lots.lay(work.state, place, TERRAIN_WORDS[kind], int(number[:2]))
        except (KeyError, ValueError):
            part.bad([name], "not-in-bag", place=name, text=part.text(name))
    bags = work.state.of(LotBags)
    for place, lot in sorted(lots.lot_of.items()):
        if work.state.terrain[place] == UNKNOWN and ("deal-lot", place) not in work.pending:
            terrain = Terrain(min(bags.tiles[lot]))
            lots.lay(work.state, place, terrain, bags.numbers[lot][0])


def set_out(work: Work) -> None:
    """Ships and all that belongs to sea robbers; it goes after the buildings."""
    if module(work.game, Seafarers) is not None:
        _ships(work)
    if module(work.game, RobberShips) is not None:
        _robbers(work)
        _chests(work)
        _warships(work)
        work.state.of(Ending).now = work.top.flag("battle")


def _ships(work: Work) -> None:
    rules, lanes = work.game.book.module(Seafarers), work.state.of(Lanes)
    for number in range(work.state.seats):
        part, seat = work.top.part(LETTERS[number]), Seat(number)
        for name in part.texts("ships"):
            path = part.look_up(work.game.book.topology.path, name, "ships")
            refusal = rules.path_refusal(work.state, seat, path, ENOUGH)
            if refusal is not None and refusal.code != "seafarers.not-joined":
                part.bad(
                    ["ships", name], "cannot-stand", place=name, refusal=refusal, game=work.game
                )
            lanes.put(seat, path)
        most = rules.settings.ships
        if len(lanes.laid[seat]) > most:
            count = len(lanes.laid[seat])
            part.bad(["ships"], "too-many", piece="ship", count=count, most=most)
    lanes.new = tuple(
        sorted(_path(work, name, "new-ships") for name in work.top.texts("new-ships"))
    )
    if "moved-ship" in work.top.data:
        lanes.moved = _path(work, work.top.text("moved-ship"), "moved-ship")


def _path(work: Work, name: str, key: str) -> Path:
    return work.top.look_up(work.game.book.topology.path, name, key)


def _robbers(work: Work) -> None:
    fleet, top = work.state.of(RobberFleet), work.top
    start = fleet.afloat
    for number in range(work.state.seats):
        part = top.part(LETTERS[number])
        fleet.sunk[number] = part.whole("sunk", 0, most=len(start))
        most = work.game.book.module(Jugs).settings.most
        work.state.of(ShipTiles).jugs[number] = part.whole("jugs", 0, most=most)
        work.state.of(Friends).uses[number] = part.whole("dever", 0, most=SIDES)
    left = len(start) - sum(fleet.sunk)
    names = top.texts("robber-ships")
    if "robber-ships" in top.data:
        finder = work.game.book.topology.hex
        afloat = {top.look_up(finder, name, "robber-ships") for name in names}
        if not afloat <= set(start) or len(afloat) != left:
            top.bad(["robber-ships"], "robbers-add-up", most=len(start))
        fleet.afloat = tuple(sorted(afloat))
    elif left < 0:
        top.bad(["sunk"], "robbers-add-up", most=len(start))
    else:
        fleet.afloat = start[:left]
    text = top.text("nemesis", NONE)
    seat = LETTERS[: work.state.seats].find(text)
    if text != NONE and (seat < 0 or len(text) != 1):
        top.bad(["nemesis"], "no-seat", text=text, last=LETTERS[work.state.seats - 1])
    fleet.nemesis = seat


def _chests(work: Work) -> None:
    hoard = work.state.of(Hoard)
    hoard.redeemed = work.top.flag("redeemed")
    _take_chests(work.top, "laid-aside", hoard)
    for number in range(work.state.seats):
        part = work.top.part(LETTERS[number])
        hoard.kept[number] = _take_chests(part, "chests", hoard)
        hoard.held[number] = sum(hoard.kept[number])


def _take_chests(part: Part, key: str, hoard: Hoard) -> list[int]:
    """Chests of a text such as `2 route, grain-ore`, out of the bag."""
    counts = [0] * len(REWARDS)
    for item in filter(None, (item.strip() for item in part.text(key).split(","))):
        number, _, word = item.rpartition(" ")
        if word not in CHEST_WORDS or not (number.isdecimal() or not number):
            part.bad([key, item], "no-chest", text=item, known=", ".join(CHEST_WORDS))
        counts[CHEST_WORDS[word]] += int(number or 1)
    for kind, count in enumerate(counts):
        hoard.bag[kind] -= count
        if hoard.bag[kind] < 0:
            part.bad([key], "no-chest-left", chest=REWARDS[kind].word)
    return counts


def _warships(work: Work) -> None:
    rules, drawer = work.game.book.module(PersonalWarships), work.state.of(Warships)
    for number in range(work.state.seats):
        part = work.top.part(LETTERS[number])
        name = part.text("warship")
        if not name:
            continue
        place = part.look_up(work.game.book.topology.hex, name, "warship")
        refusal = rules.hex_refusal(work.state, place)
        if refusal is not None:
            part.bad(["warship"], "cannot-stand", place=name, refusal=refusal, game=work.game)
        drawer.at[number] = place
    if "tribute-paid" in work.top.data:
        drawer.paid = _path(work, work.top.text("tribute-paid"), "tribute-paid")
    tried = {_path(work, name, "tried") for name in work.top.texts("tried")}
    work.state.of(Attempts).tried = tuple(sorted(tried))


def fits(state: State, decision: Decision) -> bool:
    """Whether what a decision of ships and sea robbers is about lies on the board."""
    if isinstance(decision, DealLot):
        return state.terrain[decision.place] == UNKNOWN
    if isinstance(decision, DrawRobberCard):
        lies = state.of(Lanes).has(decision.seat, decision.path)
        return lies and decision.place in state.of(RobberFleet).afloat
    if isinstance(decision, FallBack):
        return state.of(Lanes).has(decision.actor, decision.path)
    if isinstance(decision, SendWarship):
        return decision.place in state.of(Warships).at
    return True


# ---- writing ----------------------------------------------------------------------------------


def head(game: Game, state: State) -> list[tuple[str, str]]:
    """Keys and values that stand before the tables."""
    paths, hexes = game.book.topology.path_names, game.book.topology.hex_names
    lines: list[tuple[str, str]] = []
    if Lanes.key in state.slices:
        lanes = state.of(Lanes)
        lines += _places("new-ships", paths, lanes.new)
        lines += [("moved-ship", f'"{paths[lanes.moved]}"')] if lanes.moved != NOBODY else []
    if RobberFleet.key in state.slices:
        fleet, hoard = state.of(RobberFleet), state.of(Hoard)
        lines.append(("robber-ships", _list([hexes[place] for place in fleet.afloat])))
        nemesis = NONE if fleet.nemesis == NOBODY else LETTERS[fleet.nemesis]
        lines.append(("nemesis", f'"{nemesis}"'))
        box = Counter(dict(enumerate(game.book.module(Chests).settings.tokens)))
        for counts in (hoard.bag, *hoard.kept):
            box.subtract(dict(enumerate(counts)))
        aside = _chest_words([box[kind] for kind in range(len(REWARDS))])
        lines += [("laid-aside", f'"{aside}"')] if aside else []
        lines += [("redeemed", "true")] if hoard.redeemed else []
        lines += [("battle", "true")] if state.of(Ending).now else []
        paid = state.of(Warships).paid
        lines += [("tribute-paid", f'"{paths[paid]}"')] if paid != NOBODY else []
        lines += _places("tried", paths, state.of(Attempts).tried)
    return lines


def tables(game: Game, state: State) -> list[tuple[str, Mapping[str, str]]]:
    """The table of the islets."""
    lots, names = module(game, Lots), game.book.topology.hex_names
    if lots is None:
        return []
    shown = {
        names[place]: f'"{Terrain(state.terrain[place]).word} {state.numbers[place]}"'
        for place in sorted(lots.lot_of)
        if state.terrain[place] != UNKNOWN
    }
    return [("lots", shown)]


def pieces_of(game: Game, state: State, seat: Seat) -> dict[str, str]:
    """What a seat has."""
    found: dict[str, str] = {}
    names = game.book.topology.path_names
    if Lanes.key in state.slices and state.of(Lanes).laid[seat]:
        found["ships"] = _list([names[path] for path in state.of(Lanes).laid[seat]])
    if RobberFleet.key not in state.slices:
        return found
    counts = {
        "sunk": state.of(RobberFleet).sunk[seat],
        "jugs": state.of(ShipTiles).jugs[seat],
        "dever": state.of(Friends).uses[seat],
    }
    found |= {key: str(count) for key, count in counts.items() if count}
    chests, at = _chest_words(state.of(Hoard).kept[seat]), state.of(Warships).at[seat]
    found |= {"chests": f'"{chests}"'} if chests else {}
    found |= {"warship": f'"{game.book.topology.hex_names[Hex(at)]}"'} if at != NOBODY else {}
    return found


def _places(key: str, names: Sequence[str], places: Sequence[int]) -> list[tuple[str, str]]:
    return [(key, _list([names[place] for place in places]))] if places else []


def _chest_words(counts: Sequence[int]) -> str:
    return ", ".join(f"{count} {REWARDS[kind].word}" for kind, count in enumerate(counts) if count)


def _list(values: Sequence[str]) -> str:
    return "[" + ", ".join(f'"{value}"' for value in values) + "]"
