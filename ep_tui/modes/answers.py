"""Which mode answers the decision that is open."""

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from ep_rules.api import (
    NOBODY,
    Action,
    AnswerOffer,
    ChooseHex,
    ChooseVictim,
    Decision,
    DiscardCards,
    Phase,
    PickAnswer,
    PlacePirate,
    Refusal,
    Rob,
    Seat,
    StartHarbor,
    StartRoad,
    StartSettlement,
    StartShip,
    TakeCoin,
    letter,
)
from ep_rules.catan.free_routes import LayFree
from ep_rules.catan.robber import MoveRobber
from ep_rules.fan.explorers.finds import ChooseStart
from ep_rules.fan.privateers import ActivatePirate, SendPrivateer
from ep_rules.fan.sea_robbers.battle import ChooseRobber, FallBack
from ep_rules.fan.sea_robbers.driving import SendWarship
from ep_tui.board.places import Place
from ep_tui.keys.actions import place_field, place_of
from ep_tui.modes import goods
from ep_tui.modes.choose import Choose, Option
from ep_tui.modes.flow import MANY
from ep_tui.modes.mode import Desk, Mode
from ep_tui.modes.rest import Rest
from ep_tui.modes.target import Besides, Other, Target
from ep_tui.panels.book import has_rule
from ep_tui.panels.place import pirate_words
from ep_tui.panels.seat_facts import victim_words
from ep_tui.plain import words
from ep_tui.texts import say
from ep_tui.texts.speak import prompt_line

AIMED = (
    *(StartHarbor, StartSettlement, StartRoad, StartShip, PlacePirate, ChooseHex),
    *(MoveRobber, LayFree, ChooseStart, ChooseRobber, FallBack, SendWarship),
)
"""Decisions that are answered by a place on the map."""


def mode_for(desk: Desk, top: Decision, seat: Seat, *, several: bool) -> Mode:
    """How a person answers a decision; `several` people sit at the table."""
    if isinstance(top, Phase):
        return Rest(desk)
    if isinstance(top, DiscardCards):
        return goods.GiveBack(desk, top)
    if isinstance(top, AnswerOffer):
        return goods.answer(desk, seat, several)
    if isinstance(top, PickAnswer):
        return goods.pick(desk)
    if isinstance(top, ChooseVictim):
        return _victim(desk, top)
    if isinstance(top, TakeCoin):
        return _coin(desk, top)
    if isinstance(top, ActivatePirate):
        return _pirate(desk, top)
    return aim(desk, top, desk.legal()) if isinstance(top, AIMED) else _whatever(desk, top)


def aim(desk: Desk, top: Decision, legal: Sequence[Action]) -> Target:
    """Choose a place that a decision asks for: a piece of the set-up, the robber, a hex.

    Where a place can mean several things, it is asked which; what has no place is a key apart.
    """
    at: dict[Place, list[Action]] = {}
    others: list[Other] = []
    for action in legal:
        place = place_of(action)
        if place is None:
            others.append(Other(str(len(others)), _words(desk, action), action))
        else:
            at.setdefault(place, []).append(action)
    like = {type(action): action for found in at.values() for action in found}
    kind = next(iter(at)).kind

    def why(place: Place) -> Refusal | None:
        me = desk.me
        if place.kind != kind or me is None:
            return None
        meant = [_moved(action, place.number) for action in like.values()]
        found = [why for action in meant if (why := desk.session.explain(action, me)) is not None]
        return min(found, key=desk.presenters.nearness, default=None)

    def choose(place: Place) -> None:
        options = [
            Option(str(number), words.deed(type(action)), partial(_do, desk, action))
            for number, action in enumerate(at[place], 1)
        ]
        desk.push(Choose(desk, say("table.here"), options))

    owner = top.owner if isinstance(top, StartHarbor | StartSettlement) else top.actor
    title = say(
        f"table.aim-of.{type(top).__name__}",
        whose="own" if owner == top.actor else "neutral",
        owner=letter(owner) if owner != NOBODY else "",
        left=getattr(top, "left", 0),
        ships="yes" if has_rule(desk.session.game, "free-ships") else "no",
        warships="yes" if has_rule(desk.session.game, "warships") else "no",
    )
    targets = {place: found[0] for place, found in at.items()}
    several = {place: partial(choose, place) for place, found in at.items() if len(found) > 1}
    return Target(desk, title, targets, why, Besides(others, several))


def _moved(action: Action, place: int) -> Action:
    field = place_field(type(action))
    return action if field is None else msgspec.structs.replace(action, **{field: place})


def _victim(desk: Desk, top: ChooseVictim) -> Mode:
    """Choose whom to rob; the hands are shown by their counts alone."""
    options: list[Option] = []
    for number, action in enumerate(desk.legal(), 1):
        text = victim_words(desk.session, action.seat) if isinstance(action, Rob) else ""
        options.append(
            Option(str(number), text or _words(desk, action), partial(_do, desk, action))
        )
    return Choose(desk, say("table.ask.rob"), options)


def _coin(desk: Desk, top: TakeCoin) -> Mode:
    """Take a gold of somebody without cards, or leave it."""
    who = victim_words(desk.session, top.victim)
    options = [
        Option(str(number), say(f"table.ask.coin-{name}"), partial(_do, desk, action))
        for number, (name, action) in enumerate(
            zip(("take", "leave"), desk.legal(), strict=True), 1
        )
    ]
    return Choose(desk, say("table.ask.coin", who=who), options)


def _pirate(desk: Desk, top: ActivatePirate) -> Mode:
    """Blackbeard or whose Privateer first, then to which harbor."""
    found: dict[str, list[Action]] = {}
    for action in desk.legal():
        owner = letter(action.owner) if isinstance(action, SendPrivateer) else ""
        found.setdefault(owner, []).append(action)

    def go(actions: Sequence[Action]) -> Callable[[], None]:
        return lambda: desk.push(aim(desk, top, actions))

    options = [
        Option(str(number), pirate_words(owner), go(found[owner]))
        for number, owner in enumerate(sorted(found), 1)
    ]
    return Choose(desk, say("table.ask.pirate"), options)


def _whatever(desk: Desk, top: Decision) -> Mode:
    """A list of all there is to do, for decisions that have no mode of their own."""
    options = [
        Option(char, _words(desk, action), partial(_do, desk, action))
        for char, action in zip(MANY, desk.legal(), strict=False)
    ]
    session = desk.session
    asked = prompt_line(session.game, session.observe(desk.me), session.names, top.actor)
    return Choose(desk, asked, options)


def _words(desk: Desk, action: Action) -> str:
    """All of an action in words."""
    session = desk.session
    seat = session.active if desk.me is None else desk.me
    return words.capital(words.whole(session, seat, action))


def _do(desk: Desk, action: Action) -> None:
    desk.act(action)
