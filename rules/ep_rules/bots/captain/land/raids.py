"""Ships on a board of sea routes: what to build for raids and islets, and how ships move."""

from collections.abc import Sequence
from typing import TypeVar

from ep_rules.api import (
    NOBODY,
    Action,
    AttackRobber,
    BuyJug,
    DriveAway,
    EndPhase,
    FallBackTo,
    FreeRoad,
    FreeShip,
    LayShip,
    LetStay,
    MoveShip,
    Path,
    PutRobber,
    PutWarship,
    SendTo,
)
from ep_rules.bots.captain.advice import Advice, advise
from ep_rules.bots.captain.land.robbing import prey, robbery
from ep_rules.bots.captain.land.routes import Routes, race
from ep_rules.bots.captain.land.survey import Land
from ep_rules.bots.captain.land.voyages import NOWHERE, Goal, Voyages
from ep_rules.bots.captain.project import Project

A = TypeVar("A", bound=Action)
MOVED = 0.02
"""How much better, a card, a ship must be placed before it is moved."""
TOLL = 1.2
"""What a warship beside ships of another seat is worth, each."""
CANDIDATES = 3
"""How many of the best places a ship's move is weighed for."""


def raids(land: Land) -> list[Project]:
    """Ships and jugs for the best that ships lead to, and for the Longest Route."""
    if land.lanes is None or len(land.ships) >= land.number("seafarers", "ships"):
        return []
    voyages = Voyages(land)
    cost = land.cost("seafarers")
    found: list[Project] = []
    goals = sorted(voyages.goals.items())
    path, goal = max(goals, key=lambda pair: pair[1].rate, default=(NOBODY, NOWHERE))
    if goal.rate > 0:
        if goal.jugs:
            found.append(Project("jug", land.cost("jugs"), goal.rate, BuyJug()))
        if not goal.jugs or goal.ships > 1:
            code = f"ship-{goal.code}"
            found.append(Project(code, cost, goal.rate, LayShip(Path(path))))
    races = [
        (race(land, land.roads, (*land.ships, path)), path)
        for path, _ in goals
        if voyages.foe(path) == NOBODY
    ]
    worth, path = max(races, default=(0.0, NOBODY))
    if worth > 0:
        points = land.number("longest-road", "points") if land.road_gap == 1 else 0
        found.append(Project("ship-longest", cost, worth / sum(cost), LayShip(Path(path)), points))
    return found


def lay_free(land: Land, legal: Sequence[Action]) -> Advice:
    """The free road or ship that leads to most."""
    routes, voyages = Routes(land), Voyages(land)

    def worth(action: Action) -> float:
        if isinstance(action, FreeRoad):
            return routes.worth(action.path)
        if isinstance(action, FreeShip):
            goal = voyages.goals.get(action.path, NOWHERE)
            if goal.jugs and goal.ships == 1:
                return -1.0
            return goal.worth / (goal.ships + 1.5) + race(
                land, land.roads, (*land.ships, action.path)
            )
        return 0.0

    return advise(max(legal, key=worth), "free-road")


def sail(land: Land, legal: Sequence[Action]) -> Advice:
    """Drive warships away, then move the ship that is of more use elsewhere."""
    for drive in _of(DriveAway, legal):
        return advise(drive, "drive", hex=drive.place)
    move, goal = _move(land, _of(MoveShip, legal))
    if move is not None:
        target = {"hex": goal.place} if goal.code == "raid" else {"place": goal.place}
        return advise(move, f"move-{goal.code}", **target)
    return advise(next((a for a in legal if isinstance(a, EndPhase)), legal[0]), "end")


def _of(kind: type[A], legal: Sequence[Action]) -> list[A]:
    return [action for action in legal if isinstance(action, kind)]


def _move(land: Land, moves: Sequence[MoveShip]) -> tuple[MoveShip | None, Goal]:
    """The move after which the ships lead to most; a battle is worth what it is worth."""
    if not moves:
        return None, NOWHERE
    now = Voyages(land)
    ranked = sorted(now.goals, key=lambda path: (-now.goals[path].rate, path))[:CANDIDATES]
    best: tuple[float, MoveShip | None, Goal] = (now.best + MOVED, None, NOWHERE)
    for move in moves:
        goal = now.goals.get(move.path, NOWHERE)
        if move.path not in ranked or (goal.ships == 1 and goal.jugs):
            continue
        if _shortens(land, move.origin):
            continue
        if goal.ships == 1 and goal.code == "raid":
            rate = now.battle(now.jugs) + now.best
        else:
            ships = [path for path in land.ships if path != move.origin]
            rate = Voyages(land, [*ships, move.path]).best
        if rate > best[0]:
            best = rate, move, goal
    return best[1:]


def _shortens(land: Land, origin: int) -> bool:
    """Whether a ship is needed for the Longest Route that the seat has."""
    return land.longest is not None and land.longest.holder == land.seat and land.road_lead < 2  # noqa: PLR2004


def fall_back(land: Land, legal: Sequence[Action]) -> Advice:
    """To where the ship leads to most."""
    voyages = Voyages(land)
    listed = _of(FallBackTo, legal)
    best = max(listed, key=lambda action: voyages.goals.get(action.path, NOWHERE).rate)
    return advise(best, "fall-back")


def attack(land: Land, legal: Sequence[Action]) -> Advice:
    """One sea robber is as strong as the other."""
    first = _of(AttackRobber, legal)[0]
    return advise(first, "attack", hex=first.place)


# ---- warships --------------------------------------------------------------------------------


def put_robber(land: Land, legal: Sequence[Action]) -> Advice:
    """The robber where it hurts most, or the own warship beside a rival's ships."""
    here = robbery(land, land.robbed, robs=False) if land.robbed != NOBODY else 0.0
    worths: list[tuple[float, PutRobber | PutWarship]] = [
        *((robbery(land, action.place) - here, action) for action in _of(PutRobber, legal)),
        *((_warship(land, action.place), action) for action in _of(PutWarship, legal)),
    ]
    best = max(worths, key=lambda pair: pair[0])[1]
    return advise(best, "robber" if isinstance(best, PutRobber) else "warship", hex=best.place)


def _warship(land: Land, place: int) -> float:
    """What the own warship robs and hinders on a hex."""
    if land.lanes is None:
        return 0.0
    worth, victim = 0.0, 0.0
    beside = land.topology.hex_paths[place]
    for seat, paths in enumerate(land.lanes.laid):
        count = sum(path in beside for path in paths)
        if count and seat != land.seat:
            worth += TOLL * count * land.threat[seat]
            victim = max(victim, prey(land, seat))
    return worth + victim


def send(land: Land, legal: Sequence[Action]) -> Advice:
    """A warship that was driven away goes where it is in the way of others, or of nobody."""

    def worth(action: Action) -> float:
        if land.lanes is None or isinstance(action, LetStay):
            return -99.0
        if not isinstance(action, SendTo):
            return 0.0
        beside = land.topology.hex_paths[action.place]
        own = sum(path in beside for path in land.ships)
        others = sum(path in beside for paths in land.lanes.laid for path in paths) - own
        return others - 3.0 * own

    return advise(max(legal, key=worth), "send")
