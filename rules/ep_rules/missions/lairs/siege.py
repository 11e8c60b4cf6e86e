"""Mission Pirate Lairs: crews besiege the lairs on gold fields; `capture` continues from there.

Rule: lairs.token, lairs.crews, lairs.fetch, lairs.bans, lairs.income
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta

from ep_rules.base.building import MAY_LAY_ROAD, MAY_SETTLE
from ep_rules.base.production import INCOME, PRODUCED, TOKEN_LAID
from ep_rules.base.turn import MovementPhase
from ep_rules.model import (
    Decision,
    Event,
    Owner,
    Refusal,
    Seat,
    ShipNumber,
    Slice,
    State,
)
from ep_rules.module import ConfiguredModule, Family, Rulebook, ScoreLine, Settings, Stock, counted
from ep_rules.questions import Fixed, Moment
from ep_rules.sea.cargo import Cargo, CargoRules
from ep_rules.sea.crews import CREWS_ASHORE, MAY_FETCH
from ep_rules.sea.discovery import HEX_DISCOVERED
from ep_rules.sea.gold import give_gold
from ep_rules.sea.holds import CREW, joined, without
from ep_rules.sea.ships import Ships
from ep_rules.terrain import GOLD_FIELD, GOLD_FIELDS
from ep_rules.topology import Hex, Intersection, Path
from ep_rules.viewpoint import Viewpoint
from ep_rules.voyage.track import Mission, MissionAction, Sliced, Track, Tracks, Values

FIELD_GOLD: Fixed[[int], int] = Fixed("gold of a building at a gold field")
"""The gold that a building gets from a freed gold field; argument: the kind of building."""
FULL = 3
"""The number of crews that captures a lair."""


class LairSettings(Settings, frozen=True):
    """Numbers of the mission.

    `tokens`: the numbers on the lair tokens, which no source lists; `reward` in gold for taking
    part; `income` per building at a freed gold field; `field_gold`: whether this gold alone counts
    as the income of a roll, so that there is no compensation; `recall`: whether crews may leave a
    lair that is not captured; `order` of several lairs of one turn;
    `victory`: whether the active seat can win during the rewards; `values` of the track.
    """

    tokens: Annotated[
        tuple[Annotated[int, Meta(ge=2, le=12)], ...], Meta(min_length=1, max_length=20)
    ] = (2, 3, 4, 5, 6, 8)
    reward: Annotated[int, Meta(ge=0, le=9)] = 2
    income: Annotated[int, Meta(ge=0, le=9)] = 2
    field_gold: Literal["not-counted", "counted"] = "not-counted"
    recall: bool = False
    order: Literal["third-crew", "north-first"] = "third-crew"
    victory: Literal["at-once", "after-rewards"] = "at-once"
    values: Values = (0, 1, 1, 2, 2, 2, 3, 3)


class Lairs(Slice):
    """Lairs and freed gold fields.

    Attributes:
        tokens: numbers of lairs not yet captured, sorted; their hexes are unknown.
        lairs: hexes with a face-down token, sorted. crews: per hex, crews per seat.
        captured: lairs with three crews, in the order of the third. rolls: dice of the lair that
        is being resolved, per seat, 0 not rolled. track: the mission's.
    """

    key = "lairs"
    tokens: list[int]
    lairs: list[int]
    crews: dict[int, tuple[int, ...]]
    captured: list[Hex]
    rolls: list[int]
    track: Track

    def copy(self) -> "Lairs":
        return Lairs(
            self.tokens[:],
            self.lairs[:],
            self.crews.copy(),
            self.captured[:],
            self.rolls[:],
            self.track.copy(),
        )

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """The hexes with a lair and with a captured one, crews by hex and seat, the track."""
        return {
            "lairs": view.on_hexes(self.lairs),
            "captured": view.on_hexes(self.captured),
            "crews": view.seats_on_hexes(self.crews),
            "track": view.in_order(self.track.at),
        }

    def put(self, place: int, seat: Seat, change: int, seats: int) -> None:
        """Change the number of a seat's crews on a hex."""
        there = list(self.crews.get(place, (0,) * seats))
        there[seat] += change
        self.crews.pop(place, None)
        if any(there):
            self.crews[place] = tuple(there)
            self.crews = dict(sorted(self.crews.items()))


class Besiege(MissionAction, frozen=True):
    """Put a crew of a ship on a lair."""

    form = "besiege {place} from {ship}"
    place: Hex
    ship: ShipNumber


class FetchCrew(MissionAction, frozen=True):
    """Take a crew from a freed gold field aboard."""

    form = "fetch {place} on {ship}"
    place: Hex
    ship: ShipNumber


class LairPlaced(Event, frozen=True):
    """A lair token was laid on a gold field."""

    place: Hex


class CrewLanded(Event, frozen=True):
    """A seat put a crew on a lair; `crews` is the number there now."""

    seat: Seat
    ship: ShipNumber
    place: Hex
    crews: int


class CrewFetched(Event, frozen=True):
    """A crew returned aboard a ship."""

    seat: Seat
    ship: ShipNumber
    place: Hex


def _track(state: Sliced) -> Track:
    return state.of(Lairs).track


class LairRules(ConfiguredModule[LairSettings]):
    """Siege of lairs, and the gold of freed fields."""

    id = "lairs"
    needs = ("discovery", "crews", "production", "tracks")
    settings_type = LairSettings
    scene_file = "ep_rules.missions.lairs.scene"
    terrains = (GOLD_FIELDS,)

    def __init__(self, settings: LairSettings) -> None:
        super().__init__(settings)
        self._mission = Mission("lair-mission", settings.values, _track)

    def bind(self, book: Rulebook) -> None:
        self.ships = book.module(Ships)
        self.cargo = book.module(CargoRules)
        self._tracks = book.module(Tracks)
        self._tracks.add(self.id, self._mission)
        self.topology = book.topology
        self._token_laid = book.ask(TOKEN_LAID)
        gold = book.fixed(FIELD_GOLD)
        self._gold = [gold(self.settings.income, kind) for kind in range(book.kinds)]
        self._seats = book.seats
        self.families = (_Besiege(self), _Fetch(self))
        self.may_fetch = book.veto(MAY_FETCH)

    def slice(self) -> Slice:
        seats = self._seats
        tokens = sorted(self.settings.tokens)
        return Lairs(tokens, [], {}, [], [0] * seats, self._tracks.fresh(seats))

    def stocks(self, state: State) -> Mapping[str, Stock]:
        """Number tokens, in the supply and on freed fields."""
        lairs = state.of(Lairs)
        lying = [
            self.token(state, Hex(place))
            for place, terrain in enumerate(state.terrain)
            if terrain == GOLD_FIELD and state.numbers[place]
        ]
        return counted("token", Counter([*lying, *lairs.tokens]), Counter(self.settings.tokens))

    def token(self, state: State, place: Hex) -> int:
        """The lair token that was laid on a freed field; 0 without one."""
        return self._token_laid(state.numbers[place], state, place)

    def answers(self) -> Mapping[Any, Any]:
        """Crews on lairs are in play; building at a lair is illegal."""
        return {
            CREWS_ASHORE: self._ashore,
            MAY_LAY_ROAD: self._may_lay_road,
            MAY_SETTLE: self._may_settle,
            INCOME: self._counted,
        }

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {HEX_DISCOVERED: self._found, PRODUCED: self._income}

    def scores(self) -> Mapping[str, ScoreLine]:
        """The track and the leader's card."""
        return self._mission.scores()

    def step(self, state: State, seat: Seat) -> None:
        """Move the marker of a seat one space."""
        self._tracks.step(state, seat, self._mission)

    def _found(self, state: State, seat: Seat, place: Hex, terrain: int) -> None:
        lairs = state.of(Lairs)
        if terrain == GOLD_FIELD and len(lairs.tokens) > len(lairs.lairs):
            lairs.lairs = sorted([*lairs.lairs, place])
            if state.log is not None:
                state.log.append(LairPlaced(place))

    def _income(self, state: State, total: int, received: list[int]) -> None:
        for due in self._due(state, total):
            for seat, gold in enumerate(due):
                give_gold(state, Seat(seat), gold, "lairs.income")

    def _due(self, state: State, total: int) -> Iterator[list[int]]:
        """For each gold field with a number the gold of every seat."""
        for place in state.hexes_with(total):
            if state.terrain[place] != GOLD_FIELD:
                continue
            due = [0] * state.seats
            for corner in self.topology.hex_corners[place]:
                if 0 <= state.owner[corner] < state.seats:
                    due[state.owner[corner]] += self._gold[state.building[corner]]
            yield due

    def _counted(
        self, received: list[int], state: State, due: list[list[int]], total: int
    ) -> list[int]:
        if self.settings.field_gold == "not-counted":
            return received
        return [sum(amounts) for amounts in zip(received, *self._due(state, total), strict=True)]

    def _ashore(self, count: int, state: State, seat: Seat) -> int:
        return count + sum([there[seat] for there in state.of(Lairs).crews.values()])

    def _may_lay_road(self, state: State, path: Path, owner: Owner) -> Refusal | None:
        return self._at_lair(state, self.topology.path_hexes[path])

    def _may_settle(self, state: State, place: Intersection, owner: Owner) -> Refusal | None:
        return self._at_lair(state, self.topology.corner_hexes[place])

    def _at_lair(self, state: State, places: Sequence[Hex]) -> Refusal | None:
        lairs = state.of(Lairs).lairs
        for place in places:
            if place in lairs:
                return Refusal.of("lairs.lair-beside", hex=place)
        return None


class _Besiege(Family[Besiege, Decision]):
    action = Besiege
    during = (MovementPhase,)

    def __init__(self, rules: LairRules) -> None:
        self._rules = rules

    def legal(self, state: State, decision: Decision) -> Sequence[Besiege]:
        rules, hold, lairs = self._rules, state.of(Cargo).hold, state.of(Lairs).lairs
        if not lairs:
            return ()
        return [
            action
            for ship in rules.ships.fleet(decision.actor)
            if CREW in hold[ship]
            for place in rules.ships.hexes_at(state, ship)
            if place in lairs
            and self.refusal(state, decision, action := Besiege(place, rules.ships.number(ship)))
            is None
        ]

    def refusal(self, state: State, decision: Decision, action: Besiege) -> Refusal | None:
        rules, seat, lairs = self._rules, decision.actor, state.of(Lairs)
        ship, place = action.ship, action.place
        refusal = rules.ships.no_such_ship(state, seat, ship)
        if refusal is not None:
            return refusal
        if place not in rules.ships.hexes_at(state, rules.ships.index(seat, ship)):
            return Refusal.of("lairs.not-at-hex", ship=ship, hex=place)
        if action.place not in lairs.lairs:
            return Refusal.of("lairs.no-lair", hex=action.place)
        if sum(lairs.crews.get(action.place, ())) >= FULL:
            return Refusal.of("lairs.full", hex=action.place, limit=FULL)
        hold = state.of(Cargo).hold[rules.ships.index(seat, action.ship)]
        if CREW not in hold:
            return Refusal.of("lairs.no-crew-aboard", ship=action.ship)
        return None

    def perform(self, state: State, decision: Decision, action: Besiege) -> None:
        lairs, seat, place = state.of(Lairs), decision.actor, action.place
        ship = self._rules.ships.index(seat, action.ship)
        hold = state.of(Cargo).hold
        hold[ship] = without(hold[ship], (CREW,))
        lairs.put(place, seat, 1, state.seats)
        count = sum(lairs.crews[place])
        if count == FULL:
            lairs.captured.append(place)
        if state.log is not None:
            state.log.append(CrewLanded(seat, action.ship, place, count))


class _Fetch(Family[FetchCrew, Decision]):
    action = FetchCrew
    during = (MovementPhase,)

    def __init__(self, rules: LairRules) -> None:
        self._rules = rules

    def legal(self, state: State, decision: Decision) -> Sequence[FetchCrew]:
        rules, seat = self._rules, decision.actor
        own = [place for place, there in state.of(Lairs).crews.items() if there[seat]]
        if not own:
            return ()
        return [
            action
            for ship in rules.ships.afloat(state, seat)
            for place in rules.ships.hexes_at(state, ship)
            if place in own
            and self.refusal(state, decision, action := FetchCrew(place, rules.ships.number(ship)))
            is None
        ]

    def refusal(self, state: State, decision: Decision, action: FetchCrew) -> Refusal | None:
        rules, seat, lairs = self._rules, decision.actor, state.of(Lairs)
        refusal = rules.ships.no_such_ship(state, seat, action.ship)
        if refusal is not None:
            return refusal
        ship = rules.ships.index(seat, action.ship)
        if action.place not in rules.ships.hexes_at(state, ship):
            return Refusal.of("lairs.fetch-elsewhere", ship=action.ship, hex=action.place)
        refusal = rules.may_fetch(state, seat, action.place)
        if refusal is not None:
            return refusal
        there = lairs.crews.get(action.place)
        if there is None or not there[seat]:
            return Refusal.of("lairs.no-crew-of-yours", hex=action.place)
        if action.place in lairs.captured:
            return Refusal.of("lairs.captured-now", hex=action.place)
        if action.place in lairs.lairs and not rules.settings.recall:
            return Refusal.of("lairs.still-besieging", hex=action.place)
        if not rules.cargo.fits(state.of(Cargo).hold[ship], (CREW,)):
            return Refusal.of("cargo.hold-full", ship=action.ship, piece=CREW)
        return None

    def perform(self, state: State, decision: Decision, action: FetchCrew) -> None:
        seat = decision.actor
        ship = self._rules.ships.index(seat, action.ship)
        hold = state.of(Cargo).hold
        hold[ship] = joined(hold[ship], (CREW,))
        state.of(Lairs).put(action.place, seat, -1, state.seats)
        if state.log is not None:
            state.log.append(CrewFetched(seat, action.ship, action.place))
