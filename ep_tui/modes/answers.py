"""The modes that answer the open decision, built from the picker that its module contributes."""

from collections.abc import Sequence
from functools import partial
from itertools import chain

import msgspec

from ep_rules.api import Action, Decision, Refusal
from ep_tui.board.places import Place
from ep_tui.contributions.pickers import GoodsAsked, Picker, RepliesAsked
from ep_tui.keys.actions import place_field, place_of
from ep_tui.modes.choose import LEAST_LIST, MANY, NONE, Choose, Option, choose_here
from ep_tui.modes.goods import CountGoods, GiveBack
from ep_tui.modes.mode import Desk, Mode
from ep_tui.modes.target import Besides, Other, Target
from ep_tui.panels.action_words import whole_action
from ep_tui.panels.deals import deal_lines, only_deal, partner_lines
from ep_tui.panels.styled_lines import Line, rule, wrapped
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
    if picker.cards is not None:
        cause = desk.presenters.cause(top, desk.session)
        return GiveBack(desk, top.actor, picker.cards(top), cause)
    if picker.replies is not None:
        return Replies(desk, picker.replies(desk.session, top.actor))
    if picker.kind == "choice":
        return _choice(desk, picker, top)
    return _place(desk, picker, top, unasked=unasked)


def _title(desk: Desk, picker: Picker, top: Decision) -> str:
    session = desk.session
    if picker.title is None:
        return prompt_words(session, session.observe(desk.me), top.actor)
    return with_cause(session, top, desk.presenters.say(picker.title(session, top), session))


def _choice(desk: Desk, picker: Picker, top: Decision) -> Mode:
    options = [
        Option(char, _line(desk, picker, action), partial(desk.act, action))
        for char, action in zip(MANY, desk.legal(), strict=False)
    ]
    return Choose(desk, _title(desk, picker, top), options, marked=False)


def _line(desk: Desk, picker: Picker, action: Action) -> str:
    told = None if picker.option is None else picker.option(desk.session, action)
    return _words(desk, action) if told is None else desk.presenters.say(told, desk.session)


def _place(desk: Desk, picker: Picker, top: Decision, *, unasked: bool) -> Mode:
    title = _title(desk, picker, top)
    if picker.first is None:
        target = aim(desk, desk.legal(), title, picker)
        target.waits = unasked and len(desk.legal()) > 1
        return target
    found: dict[str, list[Action]] = {}
    for action in desk.legal():
        name = desk.presenters.say(picker.first(action), desk.session)
        found.setdefault(name, []).append(action)
    options = [
        Option(str(number), name, partial(desk.push, aim(desk, found[name], title, picker)))
        for number, name in enumerate(sorted(found), 1)
    ]
    return Choose(desk, say(picker.asks_first), options, marked=False)


def aim(desk: Desk, legal: Sequence[Action], title: str, picker: Picker) -> Target:
    """Choose a place for a decision; a list asks where one has several meanings."""
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
        if place.kind != kind:
            return None
        meant = (_moved(action, place.number) for action in like.values())
        return desk.presenters.nearest(map(desk.explain, meant))

    targets = {place: found[0] for place, found in at.items()}
    several = {place: partial(choose_here, desk, one) for place, one in at.items() if len(one) > 1}
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
    return capital(whole_action(desk.session, action))


class Replies(Choose):
    """The replies to a question; Enter takes one only after an arrow.

    A long question stands above them, and then letters choose, too. Below stand the hand after the
    marked deal, or after the only one there is, and the public cards of the partners.
    """

    def __init__(self, desk: Desk, asked: RepliesAsked) -> None:
        words, session = desk.presenters.say, desk.session
        options: list[Option] = []
        for reply in asked.replies:
            does, text = reply.does, words(reply.words, session)
            if isinstance(does, GoodsAsked):
                options.append(Option(reply.key, text, partial(_count, desk, does)))
            else:
                why = desk.explain(does) if reply.judged else None
                options.append(Option(reply.key, text, partial(desk.act, does), why))
        super().__init__(desk, words(asked.title, session), options, marked=False)
        self._asked = asked
        self._letters = {reply.letter: reply.key for reply in asked.replies if reply.letter}

    def prompt(self) -> str:
        return "" if self._asked.heading else super().prompt()

    def panel(self, width: int, height: int) -> list[Line]:
        if height < LEAST_LIST:
            return super().panel(width, height)
        if self._asked.heading:
            blocks = (self._block(number, width) for number in range(len(self.options)))
            title = wrapped(self.title, width, "bold")
            lines = [rule(say(self._asked.heading), width), *title, *chain(*blocks)]
        else:
            lines = super().panel(width, height)
        session, asked = self.desk.session, self._asked
        deal = only_deal(asked.replies) if self.at == NONE else asked.replies[self.at].deal
        if deal is not None and asked.hand is not None:
            lines += deal_lines(session, session.hand(asked.hand), deal, width)
        room = height - len(lines)
        return [*lines, *partner_lines(session, asked.partners, width, room)][:height]

    def press(self, key: str, char: str | None) -> bool:
        return super().press(key, self._letters.get(char or "", char))


def _count(desk: Desk, asked: GoodsAsked) -> None:
    desk.push(CountGoods(desk, asked))
