"""What the missions put into a scene: pirate ship, crews ashore, hauls, tracks, counters."""

from collections.abc import Sequence

from ep_rules.missions.fish import Fish, Shoals
from ep_rules.missions.lairs.siege import FULL, LairRules, Lairs
from ep_rules.missions.spices import Spices, Villages, befriend
from ep_rules.model import (
    CREW,
    HAUL,
    LETTERS,
    PIECE_NAMES,
    SACK,
    SETTLER,
    Piece,
    Seat,
    Terrain,
)
from ep_rules.scene.shared import Work, counters, module, tracks
from ep_rules.scene.source import Part
from ep_rules.sea.cargo import Cargo
from ep_rules.sea.crews import Crews
from ep_rules.sea.pirates import Pirate, Pirates
from ep_rules.sea.settlers import Settlers
from ep_rules.topology import Hex
from ep_rules.voyage.track import Tracks


def keys(work: Work) -> list[str]:
    """The keys that the missions of this game know."""
    known = ["counters"]
    if module(work.game, Pirates) is not None:
        known.append("pirate")
    if module(work.game, Fish) is not None:
        known.append("hauls")
    if module(work.game, LairRules) is not None:
        known += ["captured", "hero-rolls"]
    if module(work.game, LairRules) is not None or module(work.game, Spices) is not None:
        known.append("crews")
    if tracks(work.state):
        known.append("tracks")
    if module(work.game, Spices) is not None:
        known.append("sacks")
    return known


def ashore(work: Work) -> None:
    """Crews on lairs, gold fields and spice hexes; it goes before the buildings."""
    part = work.top.part("crews")
    for name in part.data:
        place = part.look_up(work.game.book.topology.hex, name)
        seats = [_seat(work, part, (name,), word) for word in part.text(name).split()]
        if Villages.key in work.state.slices and place in work.state.of(Villages).village:
            _at_village(work, part, place, seats)
        else:
            _at_lair(work, part, place, seats)
    _captured(work)


def set_out(work: Work) -> None:
    """Everything else of the missions, and the count of all pieces; it goes last."""
    _pirate(work)
    _hauls(work)
    _sacks(work)
    _tracks(work)
    _counters(work)
    _count(work)


def _seat(work: Work, part: Part, where: tuple[str, ...], text: str) -> Seat:
    seat = LETTERS[: work.state.seats].find(text)
    if seat < 0 or len(text) != 1:
        part.bad([*where, text], "no-seat", text=text, last=LETTERS[work.state.seats - 1])
    return Seat(seat)


def _at_village(work: Work, part: Part, place: Hex, seats: list[Seat]) -> None:
    name = work.game.book.topology.hex_names[place]
    if len(set(seats)) < len(seats):
        part.bad([name], "one-crew-a-village", place=name)
    for seat in seats:
        befriend(work.state, seat, place)


def _at_lair(work: Work, part: Part, place: Hex, seats: list[Seat]) -> None:
    name = work.game.book.topology.hex_names[place]
    lairs = work.state.slices.get(Lairs.key)
    freed = work.state.terrain[place] == Terrain.GOLD_FIELD and work.state.numbers[place]
    if not isinstance(lairs, Lairs) or not (freed or place in lairs.lairs):
        part.bad([name], "no-crews-there", place=name)
    if len(seats) > FULL:
        part.bad([name], "too-many-crews", place=name, most=FULL)
    for seat in seats:
        lairs.put(place, seat, 1, work.state.seats)


def _captured(work: Work) -> None:
    top, lairs = work.top, work.state.slices.get(Lairs.key)
    if not isinstance(lairs, Lairs):
        return
    finder = work.game.book.topology.hex
    if "captured" in top.data:
        lairs.captured = [top.look_up(finder, name, "captured") for name in top.texts("captured")]
    else:
        order = [finder(name) for name in top.part("crews").data]
        full = {place for place, crews in lairs.crews.items() if sum(crews) == FULL}
        lairs.captured = [place for place in order if place in full and place in lairs.lairs]
    for place in lairs.captured:
        name = work.game.book.topology.hex_names[place]
        if place not in lairs.lairs or not any(lairs.crews.get(place, ())):
            top.bad(["captured", name], "not-captured", place=name)
    for lair in lairs.lairs:
        if sum(lairs.crews.get(lair, ())) == FULL and lair not in lairs.captured:
            top.bad(["captured"], "is-captured", place=work.game.book.topology.hex_names[lair])
    rolls = top.part("hero-rolls")
    for text in rolls.data:
        lairs.rolls[_seat(work, rolls, (), text)] = rolls.whole(text, 0, least=1, most=6)


def _pirate(work: Work) -> None:
    text = work.top.text("pirate")
    if not text:
        return
    letter, _, name = text.partition(" ")
    seat = _seat(work, work.top, ("pirate",), letter)
    place = work.top.look_up(work.game.book.topology.hex, name, "pirate")
    refusal = work.game.book.module(Pirates).place_refusal(work.state, seat, place)
    if refusal is not None:
        work.top.bad(["pirate"], "cannot-stand", place=name, refusal=refusal, game=work.game)
    pirate = work.state.of(Pirate)
    pirate.owner, pirate.at = seat, place


def _hauls(work: Work) -> None:
    for name in work.top.texts("hauls"):
        place = work.top.look_up(work.game.book.topology.hex, name, "hauls")
        shoals = work.state.of(Shoals)
        if place not in shoals.die or place in shoals.hauls or place == work.state.of(Pirate).at:
            work.top.bad(["hauls", name], "no-haul-there", place=name)
        shoals.hauls = sorted([*shoals.hauls, place])


def _sacks(work: Work) -> None:
    part, villages = work.top.part("sacks"), work.state.slices.get(Villages.key)
    for name in part.data:
        place = part.look_up(work.game.book.topology.hex, name)
        if not isinstance(villages, Villages) or work.state.terrain[place] != Terrain.SPICE:
            part.bad([name], "no-sacks-there", place=name)
        most = work.state.seats - len(villages.friends.get(place, ()))
        lying = part.whole(name, most, most=most)
        if lying < most:
            villages.lay_fewer(place, most - lying)


def _tracks(work: Work) -> None:
    part, found = work.top.part("tracks"), tracks(work.state)
    part.known(list(found))
    for key, track in found.items():
        last = _last_space(work, key)
        for item in filter(None, (item.strip() for item in part.text(key).split(","))):
            letter, _, space = item.partition(" ")
            seat = _seat(work, part, (key,), letter)
            if not space.isdecimal() or not 1 <= int(space) <= last or seat in track.stack:
                part.bad([key, item], "no-space", text=item, last=last)
            track.at[seat] = int(space)
            track.stack.append(seat)


FARTHEST = 99
"""The farthest space of a marker that is counted on beyond its track."""


def _last_space(work: Work, key: str) -> int:
    if work.game.book.module(Tracks).settings.end == "counts-on":
        return FARTHEST
    values: Sequence[int] = next(
        getattr(getattr(found, "settings", None), "values", ())
        for found in work.game.book.modules
        if found.id == key
    )
    return len(values) - 1


def _counters(work: Work) -> None:
    part, found = work.top.part("counters"), counters(work.state)
    part.known(["actions", *found])
    work.state.acted = part.whole("actions", 0)
    for key, (drawer, field) in found.items():
        setattr(drawer, field, part.whole(key, 0))


def _count(work: Work) -> None:
    """Refuse more crews, settlers, hauls or sacks than the box holds."""
    game, state, top = work.game, work.state, work.top
    settlers, crews = module(game, Settlers), module(game, Crews)
    fish, spices = module(game, Fish), module(game, Spices)
    for number in range(state.seats):
        seat, part = Seat(number), top.part(LETTERS[number])
        if settlers is not None and settlers.on_board(state, seat) > settlers.settings.settlers:
            count = settlers.on_board(state, seat)
            _too_many(part, SETTLER, count, settlers.settings.settlers)
        if crews is not None and crews.in_play(state, seat) > crews.settings.crews:
            _too_many(part, CREW, crews.in_play(state, seat), crews.settings.crews)
    if fish is not None and fish.supply(state) < 0:
        most = fish.settings.hauls
        _too_many(top, HAUL, most - fish.supply(state), most)
    if spices is not None:
        ashore_sacks = sum(spices.sacks_left(state, place) for place in state.of(Villages).village)
        count = ashore_sacks + _aboard(work, SACK)
        if count > spices.settings.sacks:
            _too_many(top, SACK, count, spices.settings.sacks)


def _aboard(work: Work, piece: Piece) -> int:
    cargo = work.state.of(Cargo)
    return sum(held.count(piece) for held in (*cargo.hold, *cargo.basin.values()))


def _too_many(part: Part, piece: Piece, count: int, most: int) -> None:
    part.bad([], "too-many", piece=PIECE_NAMES[piece], count=count, most=most)
