"""The movement phase: free deeds first, then one step of the ship with the best errand."""

from collections.abc import Sequence
from typing import TypeVar

from ep_rules.api import (
    CREW,
    HAUL,
    NOBODY,
    SETTLER,
    WOOL,
    Action,
    Befriend,
    Besiege,
    BuyPoints,
    Catch,
    Chase,
    Deliver,
    DropCargo,
    EndPhase,
    FetchCrew,
    FoundSettlement,
    Load,
    RollFish,
    Sail,
    Unload,
)
from ep_rules.bots.captain.advice import Advice, advise
from ep_rules.bots.captain.errands import EMPTY, Errands, Task
from ep_rules.bots.captain.ground import CARD
from ep_rules.bots.captain.survey import Survey
from ep_rules.bots.captain.waters import FAR

A = TypeVar("A", bound=Action)
HASTE = 0.5
"""How much of a card's worth a turn saved must bring before wool is paid."""


def sail(survey: Survey, legal: Sequence[Action]) -> Advice:
    """What to do in the movement phase."""
    errands = Errands(survey)
    tasks = errands.tasks()
    return (
        _deed(survey, legal, errands, tasks)
        or _step(survey, legal, tasks)
        or _make_room(survey, legal, errands)
        or _leave(legal)
    )


def _of(kind: type[A], legal: Sequence[Action]) -> list[A]:
    return [action for action in legal if isinstance(action, kind)]


def _ship(survey: Survey, number: int) -> int:
    return survey.ships[number - 1]


def _deed(
    survey: Survey, legal: Sequence[Action], errands: Errands, tasks: dict[int, Task]
) -> Advice | None:
    """What costs no movement: deliveries, landings, catches, loading, dice."""
    for deliver in _of(Deliver, legal):
        return advise(deliver, "deliver", piece=deliver.piece)
    if survey.fleet.moving == NOBODY:
        for roll in _of(RollFish, legal):
            return advise(roll, "roll-fish")
    for chase in _of(Chase, legal):
        return advise(chase, "chase")
    landing = _landing(survey, legal)
    if landing is not None:
        return landing
    for found in _of(FoundSettlement, legal):
        task = tasks.get(_ship(survey, found.ship))
        if task and task.errand.code == "found" and task.errand.place == found.place:
            return advise(found, "found", place=found.place)
    if survey.missions.haul > 0:
        for catch in _of(Catch, legal):
            return advise(catch, "catch", hex=catch.place)
    return _aboard(survey, legal, errands, tasks)


def _landing(survey: Survey, legal: Sequence[Action]) -> Advice | None:
    """Put the crew ashore that brings most."""
    sieges = [(survey.missions.landing(a.place, survey.seats), a) for a in _of(Besiege, legal)]
    worth, siege = max(sieges, key=lambda pair: pair[0], default=(0.0, None))
    visits = [(survey.missions.village(a.place), a) for a in _of(Befriend, legal)]
    other, visit = max(visits, key=lambda pair: pair[0], default=(0.0, None))
    if visit is not None and other >= worth:
        return advise(visit, "befriend", hex=visit.place)
    if siege is not None and worth > 0:
        return advise(siege, "besiege", hex=siege.place)
    return None


def _aboard(
    survey: Survey, legal: Sequence[Action], errands: Errands, tasks: dict[int, Task]
) -> Advice | None:
    """Take a piece aboard that has something to do, unless the ship has something better."""
    loads: list[Load | FetchCrew] = [*_of(Load, legal), *_of(FetchCrew, legal)]
    for load in loads:
        piece = load.piece if isinstance(load, Load) else CREW
        ship = _ship(survey, load.ship)
        worth = errands.best(piece, survey.fleet.at[ship], survey.left(ship))
        if worth <= 0 or (piece == CREW and not _crew_wanted(survey, errands)):
            continue
        task = tasks.get(ship)
        if survey.cargo.hold[ship]:
            if piece in (SETTLER, HAUL):
                continue
        elif task and task.errand.code == "catch" and task.score > worth:
            continue
        return advise(load, "load" if isinstance(load, Load) else "fetch", piece=piece)
    return None


def _crew_wanted(survey: Survey, errands: Errands) -> bool:
    """Whether there are more landings to be made than crews aboard."""
    aboard = sum(survey.cargo.hold[ship].count(CREW) for ship in survey.ships)
    jobs = sum(e.room for e in errands.of[CREW] if e.code != "explore")
    return jobs > aboard


def _step(survey: Survey, legal: Sequence[Action], tasks: dict[int, Task]) -> Advice | None:
    """One step of the ship that is under way, or else of the one with the best errand."""
    steps: dict[int, list[Sail]] = {}
    for action in _of(Sail, legal):
        steps.setdefault(_ship(survey, action.ship), []).append(action)
    moving = survey.fleet.moving
    order = sorted(tasks.values(), key=lambda task: (task.ship != moving, -task.score))
    for task in order:
        if not task.away:
            continue
        away = survey.waters.away(task.errand.routes)
        onward = [s for s in steps.get(task.ship, ()) if away[s.path] < task.away]
        wool = _wool(survey, legal, task)
        if wool is not None:
            return wool
        if onward:
            step = min(onward, key=lambda s: _way(survey, away, s))
            return advise(step, f"to-{task.errand.code}", **task.errand.target)
    if moving in steps and survey.fleet.crowd[survey.fleet.at[moving]] > survey.number(
        "ships", "room"
    ):
        way = tasks.get(moving)
        away = survey.waters.away(way.errand.routes) if way else [FAR] * len(survey.chart.open)
        step = min(steps[moving], key=lambda s: (survey.fleet.crowd[s.path], away[s.path]))
        return advise(step, "sail-on")
    return None


def _way(survey: Survey, away: Sequence[int], step: Sail) -> tuple[int, int, int, int]:
    """The nearer route is the better, then the one that discovers more, then the emptier."""
    path = step.path
    return away[path], -len(survey.waters.touched[path]), survey.fleet.crowd[path], path


def _wool(survey: Survey, legal: Sequence[Action], task: Task) -> Advice | None:
    """Buy points where they save a turn and wool is to spare."""
    left = survey.left(task.ship)
    bought = survey.number("ships", "wool_points")
    if not left < task.away <= left + bought:
        return None
    saved = 0.14 * task.errand.worth
    price = CARD * (1.0 if survey.hand[WOOL] == 1 else 0.5)
    if saved < price * HASTE:
        return None
    for buy in _of(BuyPoints, legal):
        if _ship(survey, buy.ship) == task.ship:
            return advise(buy, "hurry")
    return None


def _make_room(survey: Survey, legal: Sequence[Action], errands: Errands) -> Advice | None:
    """Put ashore, or overboard, what nobody has a use for while the ship is wanted elsewhere."""
    for unload in _of(Unload, legal):
        route = survey.fleet.at[_ship(survey, unload.ship)]
        if errands.best(unload.piece, route) <= 0 < errands.best(EMPTY, route):
            return advise(unload, "unload", piece=unload.piece)
    for drop in _of(DropCargo, legal):
        route = survey.fleet.at[_ship(survey, drop.ship)]
        if errands.best(drop.piece, route) <= 0 and errands.best(EMPTY, route) > 2 * CARD:
            return advise(drop, "drop", piece=drop.piece)
    return None


def _leave(legal: Sequence[Action]) -> Advice:
    """End the phase, or else take the first of what is left."""
    end = next((action for action in legal if isinstance(action, EndPhase)), legal[0])
    return advise(end, "end")
