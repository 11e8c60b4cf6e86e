"""The mode that answers the open decision, built from the picker that its module contributes."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import msgspec

from ep_rules.api import Action, Decision, Refusal
from ep_tui.board.places import Place
from ep_tui.contributions.pickers import Picker
from ep_tui.keys.actions import place_field, place_of
from ep_tui.modes.choose import Choose, Option, choose_here
from ep_tui.modes.flow import MANY
from ep_tui.modes.mode import Desk, Mode
from ep_tui.modes.target import Besides, Other, Target
from ep_tui.panels.wording import prompt_words, with_cause
from ep_tui.texts import say
from ep_tui.texts.speak import capital


def answering(desk: Desk, top: Decision, *, unasked: bool) -> Mode:
    """The mode for a decision other than a phase; `unasked`: it opens without a key press."""
    return _picking(desk, desk.presenters.pickers[type(top)], top, unasked=unasked)


def answering_ahead(desk: Desk, asked: Decision) -> Mode:
    """The mode for a decision that waits, while another seat is asked."""
    return _picking(desk, desk.presenters.ahead[type(asked)], asked, unasked=False)


def _picking(desk: Desk, picker: Picker, top: Decision, *, unasked: bool) -> Mode:
    """The mode that the kind of a picker names."""
    makers: Mapping[str, Callable[[], Mode]] = {
        "place": lambda: _place(desk, picker, top, unasked=unasked),
        "choice": lambda: _choice(desk, picker, top),
        "cards": lambda: _cards(desk, picker, top),
        "replies": lambda: _replies(desk, picker, top),
    }
    return makers[picker.kind]()


def _cards(desk: Desk, picker: Picker, top: Decision) -> Mode:
    """Cards to discard."""
    from ep_tui.modes.goods import GiveBack

    assert picker.cards is not None
    cause = desk.presenters.cause(top, desk.session)
    return GiveBack(desk, top.actor, picker.cards(top), cause)


def _replies(desk: Desk, picker: Picker, top: Decision) -> Mode:
    """One of a few replies, such as an answer to an offer."""
    from ep_tui.modes.replies import replying

    return replying(desk, picker, top.actor)


def _title(desk: Desk, picker: Picker, top: Decision) -> str:
    """The question, in the words of the module or of the table."""
    session = desk.session
    if picker.title is None:
        return prompt_words(session, session.observe(desk.me), top.actor)
    return with_cause(session, top, desk.presenters.say(picker.title(session, top), session))


def _choice(desk: Desk, picker: Picker, top: Decision) -> Mode:
    """A list of all legal actions."""
    options = [
        Option(char, _line(desk, picker, action), partial(desk.act, action))
        for char, action in zip(MANY, desk.legal(), strict=False)
    ]
    return Choose(desk, _title(desk, picker, top), options, marked=False)


def _line(desk: Desk, picker: Picker, action: Action) -> str:
    """An action as a line of a list."""
    told = None if picker.option is None else picker.option(desk.session, action)
    return _words(desk, action) if told is None else desk.presenters.say(told, desk.session)


def _place(desk: Desk, picker: Picker, top: Decision, *, unasked: bool) -> Mode:
    """A place on the map; some pickers ask for something else first."""
    title = _title(desk, picker, top)
    if picker.first is None:
        target = aim(desk, desk.legal(), title, picker)
        target.waits = unasked and len(desk.legal()) > 1
        return target
    found: dict[str, list[Action]] = {}
    for action in desk.legal():
        name = desk.presenters.say(picker.first(action), desk.session)
        found.setdefault(name, []).append(action)

    def go(actions: Sequence[Action]) -> Callable[[], None]:
        return lambda: desk.push(aim(desk, actions, title, picker))

    options = [
        Option(str(number), name, go(found[name])) for number, name in enumerate(sorted(found), 1)
    ]
    return Choose(desk, say(picker.asks_first), options, marked=False)


def aim(desk: Desk, legal: Sequence[Action], title: str, picker: Picker) -> Target:
    """Choose a place for a decision: a piece of the set-up, the robber, a hex.

    If a place has several meanings, a list asks for one; actions without a place have keys.
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
        return desk.presenters.nearest(desk.session.explain(action, me) for action in meant)

    def choose(place: Place) -> None:
        desk.push(choose_here(desk, at[place]))

    targets = {place: found[0] for place, found in at.items()}
    several = {place: partial(choose, place) for place, found in at.items() if len(found) > 1}
    usual = {p for p, found in at.items() if any(picker.usual(desk.session, a) for a in found)}
    does = picker.effect

    def effect(action: Action) -> str:
        return "" if does is None else desk.presenters.say(does(desk.session, action), desk.session)

    told = None if does is None else effect
    return Target(desk, title, targets, why, Besides(others, several, told, usual))


def _moved(action: Action, place: int) -> Action:
    field = place_field(type(action))
    return action if field is None else msgspec.structs.replace(action, **{field: place})


def _words(desk: Desk, action: Action) -> str:
    """An action in words."""
    from ep_tui.panels.action_words import whole_action

    return capital(whole_action(desk.session, action))
