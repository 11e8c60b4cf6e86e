"""The conversation of plain mode: shows events, asks questions, reads numbers or notation."""

from collections.abc import Callable, Sequence

from ep_rules import reference
from ep_rules.api import Action, Ambiguous, Illegal, NotUnderstood, Refusal, Seat
from ep_tui.board import places
from ep_tui.keys.keymap import name_of
from ep_tui.panels.log import told
from ep_tui.panels.news import summary
from ep_tui.panels.picture import letters_of, picture
from ep_tui.panels.prompts import prompt_words
from ep_tui.plain import chance, views, words
from ep_tui.plain.choices import Chooser, PlainChoice, PlainQuestion, elsewhere, named
from ep_tui.plain.conversation import Conversation, Left
from ep_tui.presenters import absent_here, presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.speak import refusal_sentence, rule_line

NEWS = 12
"""More events than this are summarized."""
BLANK = 40
"""Blank lines between two players: more than a window shows."""


class Talk:
    """A game in lines.

    Lines are read and written through `io`. `reasons` shows the bots' reasons.
    """

    def __init__(self, session: Session, io: Conversation, *, reasons: bool = False) -> None:
        self.session = session
        self._reasons = reasons
        self._thinks: tuple[int, Seat | None] = (-1, None)
        self._io = io
        self._viewer: Seat | None = session.alone
        session.subscribe(self)
        self._heard: dict[Seat | None, int] = {}
        self._hand: dict[Seat, list[int]] = {}
        self._last_rule = ""
        self._trouble = ""
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "why": self._why,
            "hint": lambda _: self._io.tell(*views.hint(session)),
            "reasons": self._tell_reasons,
            "map": lambda _: self._io.tell(*views.board(session, self._viewer, self._io.width)),
            "picture": self._picture,
            "look": self._look,
            "hand": lambda _: self._io.tell(*views.hand(session, self._me(), self._io.width)),
            "seats": lambda _: self._io.tell(*views.seats(session, self._viewer)),
            "costs": lambda _: self._io.show(views.costs(session, self._me(), self._io.width)),
            "log": self._log,
            "rule": self._rule,
            "undo": self._undo,
            "redo": self._redo,
            "quit": self._quit,
            **chance.commands(session, self._io),
        }

    # ---- the game --------------------------------------------------------------------------

    def play(self) -> None:
        """Play to the end, or until a player leaves; the save stays either way."""
        session = self.session
        self._io.tell(self._title(), say("plain.welcome"))
        if len(session.people) > 1:
            self._io.tell(say("plain.scrollback"))
        try:
            while not session.over:
                seat = session.me
                if seat is not None:
                    self._turn(seat)
                    continue
                session.go_on()
                if not session.people:
                    self._news()
                    self._notices()
            self._news()
            self._notices()
            self._io.tell("", *views.result(session), *filter(None, [session.leave()]))
        except Left:
            self._goodbye()
        except KeyboardInterrupt:
            self._goodbye("")
            raise
        finally:
            session.leave()

    def _goodbye(self, *before: str) -> None:
        saved = say("plain.saved" if self.session.save_path is not None else "plain.left")
        told = self.session.leave() or saved
        self._io.tell(*before, told)

    def _title(self) -> str:
        return say(f"names.scenario.{self.session.scenario}.title")

    # ---- the listener of the session -------------------------------------------------------

    ready = True

    def call_later(self, callback: Callable[[], None]) -> None:
        """Call it at once, because there is no event loop."""
        callback()

    def tell(self, text: str) -> None:
        """Write a sentence."""
        self._io.tell(text)

    def settle(self) -> None:
        """Say once per turn that a bot is thinking, and how to leave."""
        session = self.session
        now = (session.part, session.actor)
        if (
            session.people
            and now != self._thinks
            and session.bot_thinks
            and session.actor is not None
        ):
            self._thinks = now
            self._io.tell(say("plain.thinking", who=views.who(session, session.actor)))

    def _turn(self, seat: Seat) -> None:
        """One decision of a person."""
        if seat not in (self._viewer, self.session.alone):
            self._hand_over(seat)
        self._viewer = seat
        self._news()
        self._notices()
        hand = list(self.session.hand(seat))
        if self._hand.get(seat) != hand:
            self._hand[seat] = hand
            self._io.tell(views.hand(self.session, seat, self._io.width)[0])
        self._ask(seat)

    def _hand_over(self, seat: Seat) -> None:
        """Scroll everything out of sight before the next person answers."""
        self._viewer = None
        self._io.forget()
        self._io.show([""] * BLANK)
        self._io.tell(say("plain.hand-over", who=views.who(self.session, seat)))
        while text := self._io.read():
            if text.casefold() == "quit":
                raise Left
            self._io.tell(say("plain.hand-over", who=views.who(self.session, seat)))

    def _news(self) -> None:
        """The events since this viewer's last update, in full or as a summary."""
        session, viewer = self.session, self._viewer
        start = min(self._heard.get(viewer, 0), len(session.heard))
        self._heard[viewer] = len(session.heard)
        items = told(session, start)
        everything = views.happened(session, items, viewer, reasons=self._reasons)
        if len(items) > NEWS and viewer is not None:
            line = summary(session, viewer)
            last = everything[-2:] if session.active != viewer else []
            everything = [line, *last] if line else everything[-NEWS:]
        if everything:
            self._io.tell("", *everything)

    def _notices(self) -> None:
        """Messages about the save and about bots that lost their seats, once."""
        session = self.session
        trouble = session.trouble if session.trouble != self._trouble else ""
        self._trouble = session.trouble
        self._io.tell(*filter(None, (session.take_notice(), trouble)))

    def _me(self) -> Seat:
        """The seat to ask."""
        seat = self.session.person_to_act
        if seat is None:
            raise Left
        return seat

    # ---- questions -------------------------------------------------------------------------

    def _ask(self, seat: Seat) -> None:
        """Ask until an action is done; follow-up questions are stacked."""
        before = self.session.changes
        chooser = Chooser(self.session, seat)
        prompt = prompt_words(self.session, self.session.observe(seat), seat)
        asked = [chooser.question(prompt)]
        self._show(asked)
        while before == self.session.changes:
            text = self._io.read()
            if not text:
                self._show(asked)
            elif text.isdecimal():
                self._number(asked, int(text[:6]))
            elif text.casefold() in ("back", "b") and len(asked) > 1:
                asked.pop()
                self._show(asked)
            elif not self._named(asked, text):
                self._command(asked, text)

    def _show(self, asked: Sequence[PlainQuestion]) -> None:
        question = asked[-1]
        self._io.tell("", question.prompt)
        size = len(str(len(question.choices)))
        for number, choice in enumerate(question.choices, start=1):
            self._io.tell(f"{number:>{size}} {choice.words}", indent=" " * (size + 1))
        if len(asked) > 1:
            self._io.tell(f"{0:>{size}} {say('plain.back')}")
        if question.hint:
            self._io.tell(question.hint)

    def _number(self, asked: list[PlainQuestion], number: int) -> None:
        choices = asked[-1].choices
        if number == 0 and len(asked) > 1:
            asked.pop()
            self._show(asked)
        elif 1 <= number <= len(choices):
            self._take(asked, choices[number - 1])
        else:
            self._io.forget()
            self._io.tell(say("plain.no-such-number", number=number, most=len(choices)))

    def _named(self, asked: list[PlainQuestion], text: str) -> bool:
        """Take the choice whose place, ship or row was typed; describe other places."""
        topology = self.session.game.book.topology
        question = asked[-1]
        one_deed = len(asked) > 1 or all(choice.name for choice in question.choices)
        try:
            place = places.parse(topology, text)
        except KeyError:
            found = named(question, text.upper(), deep=False)
        else:
            found = named(question, places.name(topology, place), deep=one_deed)
            if found is None:
                meant = elsewhere(question, place) if one_deed else None
                refusal = self.session.explain(meant, self._me()) if meant is not None else None
                if refusal is not None:
                    self._refuse(refusal)
                else:
                    self._io.tell(words.place(self.session, place, whole=True))
                return True
        if found is not None:
            self._take(asked, found)
        return found is not None

    def _take(self, asked: list[PlainQuestion], choice: PlainChoice) -> None:
        if choice.then is not None:
            asked.append(choice.then())
            self._show(asked)
        else:
            self._do(choice.actions)

    def _do(self, actions: Sequence[Action]) -> None:
        """Do actions in order, until chance or another seat must decide."""
        session = self.session
        for number, action in enumerate(actions):
            before = session.changes
            try:
                session.act(action)
            except Illegal as error:
                if not number:
                    self._refuse(error.refusal)
                return
            if session.me is None or session.changes > before + 1:
                return

    def _refuse(self, refusal: Refusal, nowhere: str = "") -> None:
        """Say why something is not allowed; `nowhere`: a command without any place."""
        self._io.forget()
        self._last_rule = reference.rule_of_refusal(refusal.code)
        text = refusal_sentence(self.session.game, refusal, self.session.names)
        if nowhere:
            text = say("table.nowhere", what=nowhere, reason=text)
        rule = rule_line(refusal, self.session.edition)
        self._io.tell(say("plain.refused", sentence=text, rule=rule))

    # ---- what may be typed -----------------------------------------------------------------

    def _command(self, asked: list[PlainQuestion], text: str) -> None:
        """Handle a word command, an action in notation, or the beginning of one."""
        word, _, rest = text.partition(" ")
        command = self._commands.get(word.casefold())
        if command is not None:
            command(rest.strip())
            return
        begun = [
            action
            for action in self.session.legal()
            if self.session.game.notation.write(action).casefold().startswith(f"{text.casefold()} ")
        ]
        if len(begun) > 1:
            asked.append(Chooser(self.session, self._me()).narrow(begun))
            self._show(asked)
            return
        action = self._understood(text)
        if action is not None:
            self._do(self._way(action))

    def _understood(self, text: str) -> Action | None:
        try:
            return self.session.read(text)
        except NotUnderstood:
            self._not_understood(text)
        except Ambiguous as error:
            choices = ", ".join(error.choices[:6]) + (", …" if len(error.choices) > 6 else "")  # noqa: PLR2004 - two lines
            self._io.tell(say("screens.typed.ambiguous", text=text, choices=choices))
        return None

    def _not_understood(self, text: str) -> None:
        """Explain why no action that begins with a word is legal, or that there is none."""
        presenters = presenters_of(self.session.game)
        command = words.meant(text, presenters.commands)
        if command is None:
            refusal = absent_here(self.session.game, text)
            if refusal is not None:
                self._refuse(refusal)
            else:
                self._io.tell(say("screens.typed.not-understood", text=text[: self._io.width]))
            return
        why = presenters.why_not(command, self._why_not)
        if why is not None:
            self._refuse(why.refusal, "" if why.everywhere else name_of(command))

    def _why_not(self, action: Action) -> Refusal | None:
        return self.session.explain(action, self._me())

    def _way(self, action: Action) -> Sequence[Action]:
        """A step of a ship, or all steps to a route further away."""
        routes = presenters_of(self.session.game).routes
        if routes is None or not isinstance(action, routes.step):
            return (action,)
        if self.session.explain(action, self._me()) is None:
            return (action,)
        ship, path = routes.sailed(action)
        way = routes.ways(self.session.position(), ship).get(path)
        return (action,) if way is None else way.steps

    def _help(self, _: str) -> None:
        examples = presenters_of(self.session.game).examples()
        self._io.tell(*say("plain.help", examples=examples).splitlines())

    def _why(self, text: str) -> None:
        if not text:
            self._io.tell(say("plain.why-what"))
            return
        action = self._understood(text)
        if action is None:
            return
        refusal = self.session.explain(action, self._me())
        if refusal is None or len(self._way(action)) > 1:
            self._io.tell(say("plain.allowed", action=self.session.game.notation.write(action)))
        else:
            self._refuse(refusal)

    def _tell_reasons(self, _: str) -> None:
        self._reasons = not self._reasons
        self._io.tell(say(f"table.why.{'on' if self._reasons else 'off'}"))

    def _picture(self, _: str) -> None:
        seen = self.session.observe(self._viewer)
        self._io.show(picture(self.session.game, seen, self._io.width))
        self._io.tell(f"{letters_of(self.session.game)} {say('plain.picture.words')}")

    def _look(self, text: str) -> None:
        try:
            place = places.parse(self.session.game.book.topology, text)
        except KeyError:
            self._io.tell(say("screens.cursor.typed-unknown", text=text))
        else:
            self._io.tell(words.place(self.session, place, whole=True))

    def _log(self, text: str) -> None:
        count = int(text[:6]) if text.isdecimal() else self._io.width // 4
        items = told(self.session)[-count:] if count else []
        lines = views.happened(self.session, items, self._viewer, reasons=self._reasons)
        self._io.tell(*lines)

    def _rule(self, text: str) -> None:
        """A rule by its id, the best match of a search, or the rule of the last refusal."""
        asked = text or self._last_rule
        self._io.tell(
            *(views.rule(self.session, asked.casefold()) or [say("plain.no-rule", text=asked)])
        )

    def _undo(self, _: str) -> None:
        try:
            action = self.session.undo()
        except Illegal as error:
            self._refuse(error.refusal)
            return
        self._heard[self._viewer] = len(self.session.heard)
        self._io.tell(say("screens.typed.undone", action=self.session.game.notation.write(action)))

    def _redo(self, _: str) -> None:
        if self.session.redo() is None:
            self._io.tell(say("screens.typed.nothing-to-redo"))

    def _quit(self, _: str) -> None:
        raise Left
