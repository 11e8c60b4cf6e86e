"""What a seat may know as numbers; seats are counted from the one who looks."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import (
    PIECE_NAMES,
    UNKNOWN,
    Buccaneers,
    Cargo,
    Continent,
    Development,
    ExplorerCards,
    Fleet,
    Friends,
    Game,
    HarborPlaces,
    Hoard,
    Lairs,
    Lanes,
    LargestArmy,
    LongestRoad,
    Observation,
    Pirate,
    Robber,
    RobberFleet,
    ShipTiles,
    Shoals,
    Villages,
    Warships,
)

NUMBERS = range(2, 13)
"""What may stand on a number token."""
LEAST, MOST = -1, 999
"""Smaller and larger numbers, such as a supply without end, are cut."""

Numbers = Iterator[int]


def features(game: Game, seen: Observation) -> list[int]:
    """A row that is equally long in every position of a game.

    In order: the decision; the board (terrain and number of each hex, building and owner of each
    intersection, owner of each path); the own hand and the supply; each seat; its ships and what
    they carry; basins; the pirate ship; each mission of the scenario. On the older shores: harbors,
    the robber, development cards, awards, and what the systems of fans bring.
    """
    eye = _Eye(game, seen)
    parts = (
        eye.decision, eye.board, eye.seats, eye.ships, eye.basins, eye.pirate, eye.missions,
        eye.shores, eye.development, eye.awards, eye.fans,
    )  # fmt: skip
    return [min(MOST, max(LEAST, number)) for part in parts for number in part()]


class _Eye:
    def __init__(self, game: Game, seen: Observation) -> None:
        assert seen.viewer is not None
        self._game = game
        self._seen = seen
        self._count = len(seen.seats)
        self._order = [(seen.viewer + by) % self._count for by in range(self._count)]

    def _who(self, owner: int) -> int:
        """0 nobody, 1 the viewer, 2 the next seat and so on; neutral colors after all seats."""
        if not 0 <= owner < self._count:
            return owner + 1
        return self._order.index(owner) + 1

    def decision(self) -> Numbers:
        seen = self._seen
        kinds = sorted(kind.__name__ for kind in self._game.book.families_for)
        top = seen.agenda[-1] if seen.agenda else None
        yield 0 if top is None else kinds.index(type(top).__name__) + 1
        yield 0 if top is None else self._who(top.actor)
        yield from (seen.round, seen.phase, self._who(seen.active), self._who(seen.first))

    def board(self) -> Numbers:
        seen = self._seen
        yield from (*seen.terrain, *seen.numbers, *seen.building)
        yield from map(self._who, seen.owner)
        yield from map(self._who, seen.road)

    def seats(self) -> Numbers:
        yield from self._seen.hand or ()
        yield from self._seen.bank
        for seat in self._order:
            view = self._seen.seats[seat]
            yield from (view.cards, -1 if view.gold is None else view.gold, view.total)
            yield from (*view.known, view.unknown)

    def ships(self) -> Numbers:
        if Fleet.key not in self._seen.slices:
            return
        fleet, cargo = self._seen.of(Fleet), self._seen.of(Cargo)
        each = len(fleet.at) // self._count
        for seat in self._order:
            for ship in range(seat * each, (seat + 1) * each):
                yield fleet.at[ship] + 1
                yield from (fleet.used[ship], fleet.wool[ship], fleet.closed[ship])
                yield int(fleet.moving == ship)
                yield from _counted(cargo.hold[ship])

    def basins(self) -> Numbers:
        if Cargo.key not in self._seen.slices:
            return
        basin = self._seen.of(Cargo).basin
        for place in range(len(self._seen.building)):
            yield from _counted(basin.get(place, ()))

    def pirate(self) -> Numbers:
        if Pirate.key in self._seen.slices:
            pirate = self._seen.of(Pirate)
            yield from (pirate.at + 1, self._who(pirate.owner))

    def missions(self) -> Numbers:
        slices = self._seen.slices
        hexes = range(len(self._seen.terrain))
        if Lairs.key in slices:
            lairs = self._seen.of(Lairs)
            yield from (int(place in lairs.lairs) for place in hexes)
            yield from (int(place in lairs.captured) for place in hexes)
            yield from self._of_seats(lairs.crews)
            yield from self._in_order(lairs.track.at)
        if Shoals.key in slices:
            shoals = self._seen.of(Shoals)
            yield from (int(place in shoals.hauls) for place in hexes)
            yield from (shoals.die.get(place, 0) for place in hexes)
            yield from self._in_order(shoals.track.at)
        if Villages.key in slices:
            villages = self._seen.of(Villages)
            yield from (villages.village.get(place, -1) + 1 for place in hexes)
            friends = {
                place: [int(seat in there) for seat in range(self._count)]
                for place, there in villages.friends.items()
            }
            yield from self._of_seats(friends)
            yield from self._in_order(villages.track.at)

    def shores(self) -> Numbers:
        slices = self._seen.slices
        if HarborPlaces.key in slices:
            yield from (kind + 1 for kind in self._seen.of(HarborPlaces).kinds)
        if Robber.key in slices:
            yield self._seen.of(Robber).at + 1

    def development(self) -> Numbers:
        if Development.key not in self._seen.slices:
            return
        cards = self._seen.of(Development)
        yield from (*cards.piles, *cards.bag, cards.plays)
        for rows in (cards.hands, cards.fresh, cards.played):
            for seat in self._order:
                yield from rows[seat]

    def awards(self) -> Numbers:
        if LongestRoad.key in self._seen.slices:
            road = self._seen.of(LongestRoad)
            yield self._who(road.holder)
            yield from self._in_order(road.lengths)
        if LargestArmy.key in self._seen.slices:
            yield self._who(self._seen.of(LargestArmy).holder)

    def fans(self) -> Numbers:
        slices = self._seen.slices
        hexes = range(len(self._seen.terrain))
        if Continent.key in slices:
            continent = self._seen.of(Continent)
            yield from (continent.hidden.get(terrain, 0) for terrain in range(UNKNOWN + 1))
            yield from (continent.pool.get(number, 0) for number in NUMBERS)
        if ExplorerCards.key in slices:
            yield from map(self._who, self._seen.of(ExplorerCards).owner)
        if Lanes.key in slices:
            lanes = self._seen.of(Lanes)
            for seat in self._order:
                yield from (on >> seat & 1 for on in lanes.on)
            yield lanes.moved + 1
        if Warships.key in slices:
            yield from (place + 1 for place in self._in_order(self._seen.of(Warships).at))
        if RobberFleet.key in slices:
            fleet = self._seen.of(RobberFleet)
            yield from (int(place in fleet.afloat) for place in hexes)
            yield from self._in_order(fleet.sunk)
            yield self._who(fleet.nemesis)
        if ShipTiles.key in slices:
            yield from self._in_order(self._seen.of(ShipTiles).jugs)
        if Hoard.key in slices:
            hoard = self._seen.of(Hoard)
            yield from self._in_order(hoard.held)
            for seat in self._order:
                yield from hoard.kept[seat]
        if Friends.key in slices:
            yield from self._in_order(self._seen.of(Friends).uses)
        if Buccaneers.key in slices:
            at = self._seen.of(Buccaneers).at
            yield from (*self._in_order(at), at[self._count])

    def _of_seats(self, found: Mapping[int, Sequence[int]]) -> Numbers:
        """A number for each seat on each hex."""
        none = (0,) * self._count
        for place in range(len(self._seen.terrain)):
            yield from self._in_order(found.get(place, none))

    def _in_order(self, by_seat: Sequence[int]) -> Numbers:
        return (by_seat[seat] for seat in self._order)


def _counted(held: Sequence[int]) -> Numbers:
    return (held.count(piece) for piece in range(len(PIECE_NAMES)))
