"""The conversation of plain mode: shows events, asks questions, reads numbers or notation."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from ep_rules.api import Action, Illegal, Seat
from ep_tui.board import places
from ep_tui.contributions.words import yes
from ep_tui.keys.actions import actions_of
from ep_tui.panels.moments import Moments, great_items
from ep_tui.panels.wording import goal_lines, prompt_words
from ep_tui.plain import views
from ep_tui.plain.choices import Chooser, PlainChoice, PlainQuestion, elsewhere, named
from ep_tui.plain.conversation import Conversation, Left, Moved, Steps
from ep_tui.plain.open_deals import deal_told
from ep_tui.plain.preferences import Wishes
from ep_tui.plain.typed_actions import TypedActions
from ep_tui.plain.viewer import Viewer
from ep_tui.plain.word_commands import WordCommands
from ep_tui.session.session import Session
from ep_tui.texts import say

if TYPE_CHECKING:
    from ep_tui.plain.taught import Taught

BLANK = 40
"""Blank lines between two players: more than a window shows."""


class PlainGame:
    """A game in lines; at a table of several people, a session of its own reads what others do.

    Attributes:
        ready: the game never waits for the end of a line.
    """

    def __init__(
        self,
        session: Session,
        io: Conversation,
        *,
        wishes: Wishes | None = None,
        later: Callable[[Callable[[], None]], object] = lambda callback: callback(),
        clock: Callable[[], str] = str,
    ) -> None:
        """`io`: for its lines. `wishes`: of the person. `later`: how others' changes call.

        `clock`: what stands behind each prompt, such as the time left.
        """
        self.session = session
        self.ready = True
        self.call_later = later
        self._clock = clock
        self._thinks: tuple[int, Seat | None] = (-1, None)
        self._io = io
        self._moments = {seat: Moments(session) for seat in (None, *session.seats)}
        self._viewer = Viewer(session, io, wishes or Wishes())
        self._viewer.wishes.follow = self._viewer.follow
        session.subscribe(self)
        self._hand: dict[Seat, list[int]] = {}
        self._part = session.part
        self._trouble = ""
        self._typed = TypedActions(self._viewer)
        self._words = WordCommands(self._viewer, self._typed)

    def teach(self, lesson: "Taught") -> None:
        """Tell the steps of a lesson beside the game."""
        self._viewer.lesson = lesson

    # ---- the game --------------------------------------------------------------------------

    def play(self) -> Steps:
        """Play to the end, or until a player leaves; the save stays either way."""
        session = self.session
        opening = (self._title(),) if session.heard else goal_lines(session.game)
        self._io.tell(*opening, say("plain.welcome"))
        if len(session.seats) > 1:
            self._io.tell(say("plain.scrollback"))
        try:
            while not session.over:
                with suppress(Moved):
                    yield from self._step()
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

    def _step(self) -> Steps:
        """A decision of this session, or what others do until it has one."""
        session = self.session
        if session.me is not None:
            yield from self._turn(session.me)
            return
        session.go_on()
        if session.me is None and not session.over and not session.at_home:
            yield from self._look_on()
        elif not session.people:
            self._news()
            self._notices()

    def _look_on(self) -> Steps:
        """Wait while others act; a watcher reads each action, a player each turn."""
        if self._viewer.seat is None or self._part != self.session.part:
            self._part = self.session.part
            self._news()
        self._notices()
        text = yield from self._io.read(prompt="")
        if text and not self._words.run(text):
            self._io.tell(say("plain.not-now", word=text))

    def _goodbye(self, *before: str) -> None:
        what = "saved" if self.session.save_name else "left"
        saved = say(f"plain.{what}", name=self.session.resume_word)
        if not self.session.at_home:
            saved = say("plain.left-table")
        told = self.session.leave() or saved
        self._io.tell(*before, told)

    def _title(self) -> str:
        return say(f"names.scenario.{self.session.scenario}.title")

    # ---- the listener of the session -------------------------------------------------------

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
            saved = yes(session.is_saved())
            who = views.who(session, session.actor)
            self._io.tell(say("plain.thinking", who=who, saved=saved))

    def _turn(self, seat: Seat) -> Steps:
        """One decision of a person."""
        if seat not in (self._viewer.seat, self.session.alone):
            yield from self._hand_over(seat)
        self._viewer.seat = seat
        self._news()
        self._notices()
        hand = list(self.session.hand(seat))
        if self._hand.get(seat) != hand:
            self._hand[seat] = hand
            self._io.tell(views.hand(self.session, seat, self._io.width)[0])
        self._io.tell(*deal_told(self.session, seat))
        self._teach()
        yield from self._ask(seat)

    def _teach(self) -> None:
        """Tell the step of a lesson that is new, or what hinders it."""
        lesson = self._viewer.lesson
        self._io.tell(*(() if lesson is None else lesson.news()))

    def _hand_over(self, seat: Seat) -> Steps:
        """Scroll everything out of sight before the next person answers."""
        self._viewer.seat = None
        self._io.forget()
        self._io.show([""] * BLANK)
        self._io.tell(say("plain.hand-over", who=views.who(self.session, seat)))
        while text := (yield from self._io.read()):
            self._words.leave_on(text)
            self._io.tell(say("plain.hand-over", who=views.who(self.session, seat)))

    def _news(self) -> None:
        """The events since this viewer's last update; a turn of another seat is one line."""
        session, viewer = self.session, self._viewer.seat
        start = min(self._viewer.heard.get(viewer, 0), len(session.heard))
        self._viewer.heard[viewer] = len(session.heard)
        lines: list[str] = []
        for seat, turn in views.turns(session, start):
            if self._viewer.reasons:
                lines += views.happened(session, turn, viewer, reasons=True)
            elif viewer is None or seat in (None, viewer):
                great = great_items(session, turn, viewer)
                plain = [item for item in turn if item not in great]
                lines += views.happened(session, plain, viewer, reasons=False)
            else:
                lines.append(views.recap(session, seat, turn, viewer))
        moments = self._moments[viewer]
        moments.look(viewer)
        if moments.card is not None:
            lines.append(say("plain.moment", title=moments.card.title, words=moments.card.words))
            moments.clear()
        if lines:
            self._io.tell(*([" ".join(lines)] if self._viewer.terse else ["", *lines]))

    def _notices(self) -> None:
        """Messages about the save and about bots that lost their seats, once."""
        session = self.session
        trouble = session.trouble if session.trouble != self._trouble else ""
        self._trouble = session.trouble
        self._io.tell(*filter(None, (session.take_notice(), trouble)))

    # ---- questions -------------------------------------------------------------------------

    def _ask(self, seat: Seat) -> Steps:
        """Ask until an action is done; follow-up questions are stacked."""
        before = self.session.changes
        chooser = Chooser(self.session, self._viewer.keymap)
        prompt = prompt_words(self.session, self.session.observe(seat), seat)
        asked = [chooser.question(prompt)]
        self._show(asked)
        while before == self.session.changes:
            text = yield from self._io.read()
            if not text:
                self._show(asked)
            elif text.isdecimal():
                self._number(asked, int(text[:6]))
            elif text.casefold() in ("back", "b") and len(asked) > 1:
                asked.pop()
                self._show(asked)
            elif text.casefold() == "back":
                self._io.tell(say("plain.first-question"))
            elif not self._named(asked, text):
                self._command(asked, text)
            if before == self.session.changes:
                self._teach()

    def _show(self, asked: Sequence[PlainQuestion]) -> None:
        question = asked[-1]
        prompt = f"{question.prompt}{self._clock()}"
        listed = [(str(number), one.words) for number, one in enumerate(question.choices, start=1)]
        if len(asked) > 1:
            listed.append(("0", say("plain.back")))
        listed += [(key, one.words) for key, one in question.by_key.items()]
        if self._viewer.terse:
            told = "; ".join(f"{number} {what}" for number, what in listed)
            self._io.tell(f"{prompt} {told}")
            return
        self._io.tell("", prompt)
        size = len(str(len(question.choices)))
        for number, what in listed:
            self._io.tell(f"{number:>{size}} {what}", indent=" " * (size + 1))
        self._io.tell(*question.notes)

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
                me = self._viewer.me()
                refusal = None if meant is None else self.session.explain(meant, me)
                if refusal is not None:
                    self._viewer.refuse(refusal, typed=text)
                else:
                    self._viewer.describe(place, text)
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

    def _do(self, actions: Sequence[Action], typed: str = "") -> None:
        """Do actions in order, until chance or another seat must decide; `typed`: their line."""
        session = self.session
        for number, action in enumerate(actions):
            before = session.changes
            try:
                session.act(action)
            except Illegal as error:
                if not number:
                    self._viewer.refuse(error.refusal, typed=typed)
                return
            if session.me is None or session.changes > before + 1:
                return

    # ---- what may be typed -----------------------------------------------------------------

    def _key(self, asked: list[PlainQuestion], key: str) -> bool:
        """Begin the command of a key of the screen, if it has one."""
        session, keymap = self.session, self._viewer.keymap
        chooser = Chooser(session, keymap)
        command = keymap.command_of(key, key, session.decision)
        if command is None:
            return False
        found = actions_of(command, session.legal())
        if found:
            self._take(asked, chooser.of_command(command.id, found))
        else:
            self._typed.refuse(command)
        return True

    def _command(self, asked: list[PlainQuestion], text: str) -> None:
        """Handle a word command, an action in notation, or the beginning of one."""
        if self._words.run(text):
            return
        if len(text) == 1 and self._key(asked, text):
            return
        begun = self._typed.begun(text)
        if len(begun) > 1:
            asked.append(Chooser(self.session, self._viewer.keymap).narrow(begun))
            self._show(asked)
            return
        action = self._typed.understood(text)
        if action is not None:
            self._do(self._typed.way(action), text)
