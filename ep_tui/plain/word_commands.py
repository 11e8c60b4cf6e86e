"""The commands of plain mode that are words: what they show and do."""

from collections.abc import Callable
from typing import get_args

from ep_rules.api import Illegal
from ep_tui.board import places
from ep_tui.panels.action_words import redone_words, undone_words, words_of_end
from ep_tui.panels.log_items import log_items
from ep_tui.panels.picture import picture
from ep_tui.plain import chance, views
from ep_tui.plain.conversation import Left
from ep_tui.plain.screen_keys import instead_of, word_of
from ep_tui.plain.typed_actions import TypedActions
from ep_tui.plain.viewer import OnlyWatches, Viewer
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import NotOpen, NotYourTurn
from ep_tui.storage.preferences import OffersShown
from ep_tui.texts import say


class WordCommands:
    """The words that can be typed instead of a number, with their effects."""

    def __init__(self, viewer: Viewer, typed: TypedActions) -> None:
        session, io = viewer.session, viewer.io
        self._viewer = viewer
        self._typed = typed
        self._effects: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "why": self._why,
            "hint": lambda _: io.tell(*views.hint(session)),
            "reasons": self._tell_reasons,
            "terse": self._be_terse,
            "offers": self._show_offers,
            "preferences": lambda text: io.tell(*filter(None, viewer.wishes.answer(text))),
            "map": lambda _: io.tell(*views.board(session, viewer.seat, io.width)),
            "picture": self._picture,
            "look": self._look,
            "legend": lambda _: io.tell(views.legend(session)),
            "hand": lambda _: io.tell(*views.hand(session, viewer.me(), io.width)),
            "seats": lambda _: io.tell(*views.seats(session, viewer.seat)),
            "costs": lambda _: io.show(views.costs(session, viewer.me(), io.width)),
            "log": self._log,
            "since": lambda _: io.tell(*views.since(session, viewer.seat, viewer.reasons)),
            "scene": self._scene,
            "rule": self._rule,
            "undo": self._undo,
            "redo": self._redo,
            "lesson": self._lesson,
            "skip": self._skip,
            "stop": self._stop,
            "quit": self._quit,
            **chance.commands(session, io),
        }

    def run(self, text: str) -> bool:
        """Do what a line says if it begins with one of the words, or with a key of the screen."""
        word, _, rest = text.partition(" ")
        effect = self._effects.get(self._word(word))
        if effect is None:
            instead = "" if rest else instead_of(self._viewer.keymap, text)
            self._viewer.io.tell(*filter(None, [instead]))
            return bool(instead)
        try:
            effect(rest.strip())
        except (NotYourTurn, OnlyWatches):
            self._viewer.io.tell(say("plain.not-now", word=word))
        if self._viewer.lesson is not None:
            self._viewer.lesson.did(self._word(word))
        return True

    def leave_on(self, text: str) -> None:
        """Raise Left if a line is the word that leaves, or its key."""
        if self._word(text) == "quit":
            raise Left

    def _word(self, typed: str) -> str:
        """The word of plain mode that was typed, or that does the same as a typed key."""
        word = typed.casefold()
        return word if word in self._effects else word_of(self._viewer.keymap, typed)

    def _help(self, _: str) -> None:
        examples = presenters_of(self._viewer.session.game).examples()
        self._viewer.io.tell(*say("plain.help", examples=examples).splitlines())

    def _why(self, text: str) -> None:
        if not text:
            self._viewer.io.tell(say("plain.why-what"))
            return
        action = self._typed.understood(text)
        if action is None:
            return
        refusal = self._viewer.session.explain(action, self._viewer.me())
        if refusal is None or len(self._typed.way(action)) > 1:
            self._viewer.io.tell(
                say("plain.allowed", action=self._viewer.session.game.notation.write(action))
            )
        else:
            self._viewer.refuse(refusal, typed=text)

    def _tell_reasons(self, _: str) -> None:
        failed = self._viewer.wishes.prefer(why=not self._viewer.reasons)
        told = say(f"table.why.{'on' if self._viewer.reasons else 'off'}")
        self._viewer.io.tell(told, *filter(None, [failed]))

    def _be_terse(self, _: str) -> None:
        self._viewer.terse = not self._viewer.terse
        self._viewer.io.tell(say(f"plain.terse.{'on' if self._viewer.terse else 'off'}"))

    def _show_offers(self, text: str) -> None:
        """Set which offers are shown, or say what can be set."""
        shown = next((name for name in get_args(OffersShown) if name == text.casefold()), None)
        if shown is None:
            self._viewer.io.tell(say("plain.offers"))
        else:
            self._viewer.io.tell(say(f"table.offers.{shown}", key="offers"))
            self._viewer.io.tell(*filter(None, [self._viewer.wishes.prefer(offers=shown)]))

    def _picture(self, _: str) -> None:
        seen = self._viewer.session.observe(self._viewer.seat)
        self._viewer.io.show(picture(self._viewer.session.game, seen, self._viewer.io.width))
        self._viewer.io.tell(views.legend(self._viewer.session))

    def _look(self, text: str) -> None:
        try:
            place = places.parse(self._viewer.session.game.book.topology, text)
        except KeyError:
            self._viewer.io.tell(say("screens.cursor.typed-unknown", text=text))
        else:
            self._viewer.describe(place, text)

    def _log(self, text: str) -> None:
        count = int(text[:6]) if text.isdecimal() else self._viewer.io.width // 4
        items = log_items(self._viewer.session)[-count:] if count else []
        lines = views.happened(
            self._viewer.session, items, self._viewer.seat, reasons=self._viewer.reasons
        )
        self._viewer.io.tell(*lines)

    def _rule(self, text: str) -> None:
        """A rule by its id, the best match of a search, or the rule of the last refusal."""
        asked = text or self._viewer.last_rule
        out = self._viewer.io
        lines = views.rule(self._viewer.session, asked.casefold(), out.width)
        if lines:
            out.show(lines)
        else:
            out.tell(say("plain.no-rule", text=asked))

    def _scene(self, _: str) -> None:
        """Write the position as a scene, which `ep-tui check` reads."""
        try:
            _, text = self._viewer.session.scene()
        except NotOpen:
            self._viewer.io.tell(say("table.scene.closed"))
        else:
            self._viewer.io.show(text.splitlines())

    def _undo(self, _: str) -> None:
        try:
            action = self._viewer.session.undo()
        except Illegal as error:
            self._viewer.refuse(error.refusal)
            return
        self._viewer.heard[self._viewer.seat] = len(self._viewer.session.heard)
        self._viewer.io.tell(undone_words(self._viewer.session, action))

    def _redo(self, _: str) -> None:
        session, io = self._viewer.session, self._viewer.io
        end = words_of_end(session)
        action = session.redo()
        nothing = say("screens.typed.nothing-to-redo")
        io.tell(nothing if action is None else redone_words(session, action, end))

    def _lesson(self, _: str) -> None:
        lesson = self._viewer.lesson
        self._viewer.io.tell(*([say("plain.no-lesson")] if lesson is None else lesson.lines()))

    def _skip(self, _: str) -> None:
        if self._viewer.lesson is None or self._viewer.lesson.step is None:
            self._viewer.io.tell(say("plain.no-lesson"))
        else:
            self._viewer.lesson.skip()

    def _stop(self, _: str) -> None:
        lesson, self._viewer.lesson = self._viewer.lesson, None
        key = "plain.no-lesson" if lesson is None else "plain.lesson-over"
        self._viewer.io.tell(say(key))

    def _quit(self, _: str) -> None:
        raise Left
