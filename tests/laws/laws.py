"""What holds in every position of every voyage, as functions: the law tests and the soak use them.

`cheap` is looked at after every action, `deep` at positions picked from a game. Both raise
`AssertionError`.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any, Union

import msgspec

from ep_rules.api import (
    CHANCE,
    GOOD_NAMES,
    NOBODY,
    PIECE_NAMES,
    RESOURCES,
    ROAD,
    UNKNOWN,
    Action,
    Bundle,
    Game,
    Good,
    Hex,
    History,
    Intersection,
    Observation,
    Owner,
    Path,
    Piece,
    Seat,
    ShipNumber,
    State,
    Terrain,
    determinize,
    mix,
    observe,
)
from ep_rules.base.building import Building
from ep_rules.base.theft import VIEWERS, DrawCard, Fog
from ep_rules.base.turn import MovementPhase, Turn
from ep_rules.base.victory import MAY_WIN, Victory
from ep_rules.catan.cities import Cities
from ep_rules.chance import advance, below
from ep_rules.missions.fish import Fish, Shoals
from ep_rules.missions.lairs.siege import FULL, LairRules, Lairs
from ep_rules.missions.spices import Villages
from ep_rules.model import (
    CITY,
    GOLD,
    HARBOR_SETTLEMENT,
    HAUL,
    SACK,
    SEA_TERRAIN,
    SETTLEMENT,
    Village,
    cards,
)
from ep_rules.sea.cargo import Cargo, CargoRules
from ep_rules.sea.crews import Crews
from ep_rules.sea.discovery import Hidden
from ep_rules.sea.gold import Gold
from ep_rules.sea.harbors import Harbors
from ep_rules.sea.pirates import Pirate, Pirates
from ep_rules.sea.routes import Chart
from ep_rules.sea.settlers import Settlers
from ep_rules.sea.ships import ABSENT, Fleet, Ships
from ep_rules.voyage.track import Track, Tracks
from tests.laws import of_base as shores
from tests.laws import of_fans as fans

EAGER = (
    ("besiege", "befriend", "deliver", "catch", "found", "fetch", "chase", "rob", "roll-fish"),
    ("road", "ship", "settlement", "settler", "crew", "harbor", "sail", "load", "sell", "roll"),
    ("redeem", "jug", "move", "drive", "warship"),
    ("city", "knight", "monopoly", "year-of-plenty", "road-building", "develop"),
)
"""First words of actions that bring a voyage on, the most wanted first."""

IDLE = ("offer", "drop", "swap")
"""First words of actions that lead nowhere when they are chosen at random."""


class Player:
    """Chooses for every seat, and for CHANCE as the state's word says; pure in its word."""

    def __init__(self, word: int) -> None:
        self.word = word

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self.word = advance(self.word)
        return below(self.word, limit)

    def choose(self, game: Game, state: State, legal: Sequence[Action]) -> Action:
        """The next action of a random voyage that comes somewhere."""
        if state.agenda[-1].actor == CHANCE:
            return game.sample(state)
        if self.below(8):
            legal = [action for action in legal if action.form.split()[0] not in IDLE] or legal
        for wanted in EAGER:
            eager = [action for action in legal if action.form.split()[0] in wanted]
            if eager and self.below(3):
                return self.choose_of(eager)
        return self.choose_of(legal)

    def choose_of(self, legal: Sequence[Action]) -> Action:
        """Any of them."""
        return legal[self.below(len(legal))]


def goods(state: State) -> list[int]:
    """Cards and coins of the whole box."""
    return [
        state.bank[good] + sum(hand[good] for hand in state.hands)
        for good in range(len(state.bank))
    ]


def cheap(game: Game, state: State, box: Sequence[int]) -> None:
    """Nothing is made, nothing is lost, and every piece stands where it may; `box`: all goods."""
    assert goods(state) == list(box), "cards or gold were made or lost"
    assert min(min(hand) for hand in state.hands) >= 0
    assert min(state.bank) >= 0
    _buildings(game, state)
    for rule, drawer in (
        (_ships, Fleet),
        (_unknown, Hidden),
        (_fog, Fog),
        (_pirate, Pirate),
        (_lairs, Lairs),
        (_fish, Shoals),
        (_spices, Villages),
        *shores.LAWS,
        *fans.LAWS,
    ):
        if drawer.key in state.slices:
            rule(game, state)
    _winning(game, state)


def _buildings(game: Game, state: State) -> None:
    book = game.book
    box = {
        ROAD: book.module(Building).settings.roads,
        SETTLEMENT: book.module(Building).settings.settlements,
    }
    for module in book.modules:
        if isinstance(module, Harbors):
            box[HARBOR_SETTLEMENT] = module.settings.harbor_settlements
        if isinstance(module, Cities):
            box[CITY] = module.settings.cities
    for kind, owners in enumerate(state.placed):
        for owner, places in enumerate(owners):
            assert places == sorted(set(places))
            assert len(places) <= box.get(kind, 0)
            for place in places:
                if kind == ROAD:
                    assert state.road[place] == owner
                else:
                    assert (state.building[place], state.owner[place]) == (kind, owner)
    standing = [sum(map(len, owners)) for owners in state.placed]
    assert standing[ROAD] == sum(owner != NOBODY for owner in state.road)
    assert sum(standing) - standing[ROAD] == sum(map(bool, state.building))


def _ships(game: Game, state: State) -> None:
    fleet, cargo, book = state.of(Fleet), state.of(Cargo), game.book
    ships = book.module(Ships)
    crowd = Counter(path for path in fleet.at if path != ABSENT)
    assert sum(fleet.crowd) == sum(crowd.values())
    third = ships.must_sail_on(state)
    for path, count in crowd.items():
        assert fleet.crowd[path] == count
        assert state.of(Chart).open[path]
        assert count <= 2 + (third != ABSENT and fleet.at[third] == path)
    for ship, path in enumerate(fleet.at):
        assert ships.left(state, ship) >= 0
        assert path != ABSENT or not cargo.hold[ship]
    for held in [*cargo.hold, *cargo.basin.values()]:
        large = sum(piece in (PIECE_NAMES.index("settler"), HAUL) for piece in held)
        assert len(held) <= 2 - large
        assert held == tuple(sorted(held))
    for corner in cargo.basin:
        assert ships.is_harbor(state, Intersection(corner))
        assert state.owner[corner] < state.seats
    for number in range(state.seats):
        seat = Seat(number)
        assert book.module(Settlers).on_board(state, seat) <= 2
        if Pirate.key in state.slices:
            assert 0 <= book.module(Crews).in_play(state, seat) <= 9


def _unknown(game: Game, state: State) -> None:
    hidden = state.of(Hidden)
    for number, area in enumerate(game.book.layout.areas):
        shown = Counter(state.terrain[place] for place in area.places)
        unknown = shown.pop(UNKNOWN, 0)
        assert unknown == sum(hidden.hexes[number].values())
        wanted = Counter({int(terrain): count for terrain, count in area.hidden})
        assert shown + Counter(hidden.hexes[number]) == wanted
        tokens = [
            state.numbers[place]
            for place in area.places
            if state.numbers[place] and state.terrain[place] != Terrain.GOLD_FIELD
        ]
        assert sorted(tokens + hidden.numbers[number]) == list(area.numbers)


def _fog(game: Game, state: State) -> None:
    for key, hidden in state.of(Fog).cards.items():
        viewer, hand = divmod(key, VIEWERS)
        assert viewer != hand
        assert any(hidden)
        assert all(0 <= card <= have for card, have in zip(hidden, state.hands[hand], strict=False))


def _pirate(game: Game, state: State) -> None:
    pirate = state.of(Pirate)
    assert (pirate.at == NOBODY) == (pirate.owner == NOBODY)
    if pirate.at != NOBODY:
        layout, near = game.book.layout, game.book.topology.hex_neighbors[pirate.at]
        assert state.terrain[pirate.at] in SEA_TERRAIN
        assert not set(near) & set(layout.island)
        assert pirate.at not in layout.printed or game.book.module(Pirates).settings.frame_sea


def _track(game: Game, track: Track, last: int) -> None:
    stays = game.book.module(Tracks).settings.end == "stays"
    assert all(0 <= space <= last or not stays for space in track.at)
    assert sorted(track.stack) == [seat for seat, space in enumerate(track.at) if space]
    leader = track.leader
    tied = track.tie == "nobody" and track.at.count(max(track.at)) > 1
    assert (leader is None) == (tied or not any(track.at))
    assert leader is None or track.at[leader] == max(track.at)


def _lairs(game: Game, state: State) -> None:
    lairs, rules = state.of(Lairs), game.book.module(LairRules)
    freed = [
        place
        for place, terrain in enumerate(state.terrain)
        if terrain == Terrain.GOLD_FIELD and place not in lairs.lairs
    ]
    shown = [state.numbers[place] for place in freed if state.numbers[place]]
    assert sorted(shown + lairs.tokens) == sorted(rules.settings.tokens)
    assert len(lairs.tokens) >= len(lairs.lairs)
    for place in lairs.lairs:
        assert state.terrain[place] == Terrain.GOLD_FIELD
        assert not state.numbers[place]
    for place, there in lairs.crews.items():
        assert any(there)
        assert min(there) >= 0
        assert sum(there) <= FULL
        assert state.terrain[place] == Terrain.GOLD_FIELD
    for place in lairs.captured:
        assert place in lairs.lairs
    full = [place for place in lairs.lairs if sum(lairs.crews.get(place, ())) == FULL]
    resolving = bool(state.agenda) and state.closing
    assert sorted(lairs.captured) == full or resolving or state.over
    if state.agenda and not isinstance(state.agenda[0], MovementPhase):
        assert not lairs.captured
    _track(game, lairs.track, len(rules.settings.values) - 1)


def _fish(game: Game, state: State) -> None:
    shoals, fish = state.of(Shoals), game.book.module(Fish)
    assert 0 <= fish.supply(state) <= fish.settings.hauls
    for number, area in enumerate(game.book.layout.areas):
        shown = [shoals.die[place] for place in area.places if place in shoals.die]
        assert sorted(shown + shoals.bag[number]) == list(area.fish)
    assert shoals.hauls == sorted(set(shoals.hauls))
    assert state.of(Pirate).at not in shoals.hauls, "a haul lies under a pirate ship"
    assert all(place in shoals.die for place in shoals.hauls)
    assert shoals.rolls <= fish.settings.rolls
    _track(game, shoals.track, len(fish.settings.values) - 1)


def _spices(game: Game, state: State) -> None:
    villages = state.of(Villages)
    for number, area in enumerate(game.book.layout.areas):
        shown = [villages.village[place] for place in area.places if place in villages.village]
        wanted = sorted(int(Village.named(word)) for word in area.villages)
        assert sorted(shown + villages.bag[number]) == wanted
    for friends in villages.friends.values():
        assert len(friends) == len(set(friends)) <= state.seats
    for seat in range(state.seats):
        taken = sum(seat in friends for friends in villages.friends.values())
        aboard = game.book.module(CargoRules).count(state, Seat(seat), SACK)
        assert aboard + villages.track.at[seat] <= taken, "a sack was made"
    _track(game, villages.track, 6)


def _winning(game: Game, state: State) -> None:
    victory, turn = game.book.module(Victory), game.book.module(Turn)
    if state.winner >= 0:
        assert state.over
        assert state.winner == state.active
        assert victory.points(state, Owner(state.winner)) >= victory.settings.goal
    elif not state.over and not turn.is_building(state):
        if game.book.veto(MAY_WIN)(state, state.active) is not None:
            return
        assert victory.points(state, Owner(state.active)) < victory.settings.goal


def kinds(base: type) -> list[type]:
    """All kinds of a base class, the bases of others left out."""
    below: list[type] = base.__subclasses__()
    return [kind for sub in below for kind in kinds(sub)] if below else [base]


ACTION = msgspec.json.Decoder(
    Union[  # noqa: UP007 - built at run time
        tuple(kind for kind in kinds(Action) if kind.__module__.startswith("ep_rules."))
    ]
)

SOME_BUNDLES = tuple(
    Bundle(counts)
    for counts in ((0, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0), (0, 2, 0, 0, 0, 1), (0, 0, 0, 0, 9, 0))
)


@lru_cache(maxsize=2)  # they keep their games, and lists of many thousand actions
def candidates(game: Game) -> dict[type[Action], list[Action]]:
    """All actions of every kind: all values of all fields and some beyond, legal or not."""
    topology = game.book.topology
    pieces = [Piece(piece) for piece in range(len(PIECE_NAMES))]
    domains: dict[Any, list[Any]] = {
        Hex: list(topology.hexes),
        Intersection: list(topology.intersections),
        Path: list(topology.paths),
        Good: [Good(good) for good in range(len(GOOD_NAMES))],
        Piece: list(pieces),
        tuple[Piece, ...]: [
            held for n in range(3) for held in combinations_with_replacement(pieces, n)
        ],
        Seat: [Seat(seat) for seat in range(game.book.seats)],
        ShipNumber: [ShipNumber(ship) for ship in range(5)],
        Terrain: list(Terrain),
        Village: list(Village),
        Bundle: list(SOME_BUNDLES),
        int: list(range(14)),
    }
    return {
        kind: [
            kind(*values)
            for values in product(
                *(domains.get(f.type) or list(f.type) for f in msgspec.structs.fields(kind))
            )
        ]
        for kind in game.action_types
    }


def viewers(state: State) -> list[Seat | None]:
    """A spectator and every seat."""
    return [None, *map(Seat, range(state.seats))]


def deep(game: Game, state: State, word: int) -> None:
    """All other laws at one position, which is left as it is."""
    before, chance = state.digest(), state.word
    listed = game.legal_actions(state)
    listed_is_silent(game, state, listed)
    survives_text(game, listed)
    views = [observe(game, state, viewer) for viewer in viewers(state)]
    guess_is_stable(game, state, views, word)
    if state.over:
        assert not listed
        return
    if state.agenda[-1].actor == CHANCE:
        word_advances_once(game, state)
    else:
        seat_sees_enough(game, state, listed, word)
        undone = listed[below(mix(word, 1), len(listed))]
        if not undone.reveals:
            undo_is_exact(game, state, undone)
    copy_is_independent(game, state, listed, views)
    assert (state.digest(), state.word) == (before, chance)


def listed_is_silent(game: Game, state: State, listed: Sequence[Action]) -> None:
    """What is listed is allowed, what is allowed is listed, and nothing is listed twice."""
    known = set(listed)
    assert len(known) == len(listed), "an action is listed twice"
    for action in listed:
        assert game.explain(state, action) is None, f"listed: {game.notation.write(action)}"
    if state.over:
        return
    top = state.agenda[-1]
    for family in game.book.families:
        everything = candidates(game)[family.action]
        if type(top) not in family.during:
            refusal = game.explain(state, everything[0])
            assert refusal is not None
            assert refusal.code.startswith("turn.")
            continue
        for action in everything:
            silent = game.explain(state, action) is None
            line = f"{game.notation.write(action)}" if silent != (action in known) else ""
            assert silent or action not in known, line
            assert not silent or not family.lists_all or action in known, f"not listed: {line}"


def survives_text(game: Game, listed: Sequence[Action]) -> None:
    """Actions survive their line and JSON."""
    for action in listed:
        assert game.notation.read(game.notation.write(action)) == action
        assert ACTION.decode(msgspec.json.encode(action)) == action


def guess_is_stable(game: Game, state: State, views: Sequence[Observation], word: int) -> None:
    """To imagine the rest and look again shows the same; the random word is no part of it."""
    other = state.copy()
    other.word = mix(word, 2)
    golds = [module for module in game.book.modules if isinstance(module, Gold)]
    hidden = any(not module.settings.visible for module in golds)
    for seen in views:
        imagined = determinize(seen, mix(word, 3))
        assert observe(game, imagined, seen.viewer) == seen
        assert observe(game, other, seen.viewer) == seen
        if hidden:
            assert observe(game, with_other_coins(state, seen.viewer, word), seen.viewer) == seen
        assert [cards(hand) for hand in imagined.hands] == [cards(hand) for hand in state.hands]
        assert hidden or imagined.bank == state.bank


def with_other_coins(state: State, viewer: Seat | None, word: int) -> State:
    """The same state, but hands that the viewer does not see have other numbers of coins."""
    other = state.copy()
    for seat, hand in enumerate(other.hands):
        if seat != viewer:
            coins = below(mix(word, seat), 9)
            other.bank[GOLD] += hand[GOLD] - coins
            hand[GOLD] = coins
    return other


def seat_sees_enough(game: Game, state: State, listed: Sequence[Action], word: int) -> None:
    """In every state it can imagine, the seat to act may do the same, for the same reasons."""
    top = state.agenda[-1]
    imagined = determinize(observe(game, state, top.actor), mix(word, 4))
    assert game.legal_actions(imagined) == listed
    for number, family in enumerate(game.book.families_for[type(top)]):
        everything = candidates(game)[family.action]
        for action in everything[below(mix(word, number), 5) :: 5]:
            assert game.explain(imagined, action) == game.explain(state, action)


def undo_is_exact(game: Game, state: State, action: Action) -> None:
    """A decision that is taken back leaves no trace, and comes again as it was."""
    history = History(game, state.copy())
    history.play(action)
    after = history.state.digest()
    history.undo(state.agenda[-1].actor)
    assert (history.state.digest(), history.state.word) == (state.digest(), state.word)
    history.redo()
    assert history.state.digest() == after


def word_advances_once(game: Game, state: State) -> None:
    """Every outcome of CHANCE advances the word once, whatever it is."""
    outcomes = game.chance_outcomes(state)
    assert outcomes
    assert all(type(weight) is int and weight > 0 for _, weight in outcomes)
    assert game.sample(state) in [outcome for outcome, _ in outcomes]
    words = set()
    for outcome, _ in outcomes:
        branch = state.copy()
        game.apply(branch, outcome)
        words.add(branch.word)
    assert words == {advance(state.word)}


def copy_is_independent(
    game: Game, state: State, listed: Sequence[Action], views: Sequence[Observation]
) -> None:
    """What happens to a copy does not happen to the state, nor to what was seen of it."""
    before, seen = state.digest(), msgspec.json.encode(views)
    for action in listed[:: max(1, len(listed) // 8)]:
        branch = state.copy()
        game.apply(branch, action)
        assert branch.digest() != before
    assert state.digest() == before
    assert msgspec.json.encode(views) == seen


def hides_a_card(state: State) -> bool:
    """Whether CHANCE is about to draw one of several kinds of cards before others' eyes."""
    top = state.agenda[-1] if state.agenda else None
    if not isinstance(top, DrawCard) or state.seats < 3:
        return False
    return sum(1 for good in RESOURCES if state.hands[top.victim][good]) > 1
