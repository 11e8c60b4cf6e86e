"""The form of a new table at a host; the lobby opens it."""

from collections.abc import Callable, Sequence
from typing import cast

from ep_rules.api import DEFAULT_SCENARIO, LETTERS
from ep_rules.bots import BOTS
from ep_tui.host.invitation import NEW_CAMPAIGN, OPEN, Invitation, NoSeat
from ep_tui.replay.campaign import scenarios
from ep_tui.screens.form import LEAST_SEATS, NOBODY_HERE, Field, TextField
from ep_tui.screens.new_game import MOST_SEATS, NewGame
from ep_tui.session.shared.terms import CLOCKS, DELAYS, SUBSTITUTE, ClockName, DelayName, Terms
from ep_tui.storage.preferences import PaceName
from ep_tui.texts import say

LONGEST_WORD = 16


class _OtherSeat(Field):
    """The row for a seat of somebody else: open, a bot, or nobody."""

    def __init__(self, number: int, word: str) -> None:
        choices = [OPEN, *reversed(BOTS)]
        if number >= LEAST_SEATS:
            choices.append(NOBODY_HERE)
        title = say("screens.new-game.seat", letter=LETTERS[number])
        super().__init__(title, choices, self._words)
        self.at = choices.index(word)

    def _words(self, value: str) -> str:
        if value == OPEN:
            return say("host.new.open")
        key = "nobody" if value == NOBODY_HERE else "bot"
        return say(f"start.seat.{key}", name=value, default="no")


class _TermsField(Field):
    """A row for an agreement, with a hint."""

    def __init__(
        self, name: str, choices: list[str], show: Callable[[str], str] | None = None
    ) -> None:
        def meaning(value: str) -> str:
            return say(f"host.new.{name}-of.{value}")

        title, hint = say(f"host.new.{name}"), f"host.new.{name}-hint"
        super().__init__(title, choices, show or meaning, lambda _: say(hint))


class NewTable(NewGame):
    """The form; Enter opens the table for others, or begins the game if no seat is open."""

    heading = "host.new.title"
    footer = "host.new.keys"

    def __init__(self, person: str, name: str, invite: Callable[[Invitation], None]) -> None:
        """`invite` opens the table; it may raise NoSeat."""
        self._person, self._called = person, name
        self._invite = invite
        words = [OPEN, *[NOBODY_HERE] * (MOST_SEATS - 2)]
        seats = [_OtherSeat(number, word) for number, word in enumerate(words, 1)]
        self.clock = _TermsField("clock", list(CLOCKS))
        self.substitute = _TermsField("substitute", list(BOTS), str)
        self.substitute.at = self.substitute.choices.index(SUBSTITUTE)
        self.talk = _TermsField("talk", ["on", "off"])
        self.delay = _TermsField("delay", list(DELAYS))
        self.word = TextField(
            say("host.new.word"),
            lambda text: text.isascii() and text.isalnum(),
            LONGEST_WORD,
            lambda text: text or say("host.new.no-word"),
            lambda _: say("host.new.word-hint"),
        )
        self.campaign = _TermsField("campaign", ["off", "on"])
        terms = (self.clock, self.substitute, self.talk, self.delay)
        super().__init__(seats, (*terms, self.word, self.campaign))

    def seat_words(self) -> list[str]:
        """The name, and the other seats without the empty ones at the end."""
        return [self._called, *super().seat_words()]

    def begin(self) -> None:
        """Open the table, or show why that cannot be."""
        words = self.seat_words()
        self.note = self.fault(words) or self._campaign_fault(words)
        if self.note:
            return
        terms = Terms(
            clock=cast(ClockName, self.clock.value),
            substitute=self.substitute.value,
            pace=cast(PaceName, self.pace.value),
            talk=self.talk.value == "on",
            delay=cast(DelayName, self.delay.value),
        )
        invitation = Invitation(
            self._person,
            self.scenario.value,
            self.edition.value,
            [self._person, *words[1:]],
            terms,
            house=self.house.house,
            first=LETTERS.index(self.first.value) if self.first.value else None,
            seed=int(self.seed.value) if self.seed.value else None,
            think=float(self.think.value),
            names_bots=self.names.value == "random",
            word=self.word.value,
            asks_words=self.words.value == "added",
            voyage_of=NEW_CAMPAIGN if self.campaign.value == "on" else "",
        )
        try:
            self._invite(invitation)
        except NoSeat as error:
            self.note = str(error)

    def _campaign_fault(self, words: Sequence[str]) -> str:
        """Why a campaign cannot begin with this game, in a sentence, or ""."""
        if self.campaign.value == "off":
            return ""
        if self.house.house:
            return say("host.campaign.no-house")
        first = next(iter(scenarios(len(words), self.edition.value)), DEFAULT_SCENARIO)
        title = say(f"names.scenario.{first}.title")
        return "" if self.scenario.value == first else say("host.campaign.first", scenario=title)
