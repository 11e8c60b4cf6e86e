"""One running game and those who sit at it; no widget, no terminal.

The screen asks who must act, shows what that seat may know, and gives back actions; everything else
(chance, bots, the save) happens here, one step at a time so that a screen can pace it.
"""

import secrets
from collections.abc import Sequence
from pathlib import Path

import msgspec

from ep_rules.api import (
    CHANCE,
    Action,
    BadChoice,
    Entry,
    Event,
    Game,
    Header,
    History,
    Observation,
    Refusal,
    Seat,
    View,
    digest_line,
    game,
    line_of,
    mix,
    observe,
    seat_line,
    undo_line,
)
from ep_rules.bots import DEFAULT_BOT, Bot, bot
from ep_tui.saves import RecordFile, load
from ep_tui.seats import Sitter, sitters

_SEAT_WORDS = 1000


class Heard(msgspec.Struct, frozen=True):
    """Something that happened, and after how many entries of the history."""

    at: int
    event: Event


class Table:
    """A running game.

    Attributes:
        header: what it is played with. history: the game. sitters: who sits there, per seat.
        heard: all events so far. notice: a sentence about the save that the user should see, or "".
    """

    def __init__(self, header: Header, history: History, seats: Sequence[str]) -> None:
        self.header = header
        self.history = history
        self.sitters: list[Sitter] = sitters(seats)
        self.heard: list[Heard] = []
        self.notice = ""
        self._file: RecordFile | None = None
        self._bots: dict[str, Bot] = {}

    @classmethod
    def new(  # noqa: PLR0913 - each is a choice of the new-game form
        cls,
        scenario: str,
        seats: Sequence[str],
        *,
        seed: int | None = None,
        first: int | None = None,
        edition: str | None = None,
        house: dict[str, str] | None = None,
    ) -> "Table":
        """A new game, not yet saved; without a seed one is drawn and stays hidden until the end.

        Raises:
            BadSeats, BadChoice: there can be no such table.
        """
        people = sitters(seats)
        compiled = (
            game(scenario, len(people), edition, house)
            if edition
            else game(scenario, len(people), house=house)
        )
        hidden = seed is None
        seed = secrets.randbits(48) if seed is None else seed
        if first is None:
            first = mix(seed, _SEAT_WORDS) % len(people)
        if not 0 <= first < len(people):
            raise BadChoice("first", seat=first + 1, seats=len(people))
        header = Header(compiled.ruleset, tuple(p.word for p in people), Seat(first), seed, hidden)
        return cls(header, header.start(), header.seats)

    @classmethod
    def resume(cls, path: Path) -> "Table":
        """Go on with a save.

        Raises:
            BadSave: it cannot be used.
        """
        loaded = load(path)
        table = cls(loaded.header, loaded.history, loaded.seats)
        table._hear_again()
        table._save_to((path, loaded.torn))
        if loaded.torn:
            from ep_tui.texts import say

            table.notice = say("records.save.torn", text=loaded.torn[:40])
        return table

    @property
    def game(self) -> Game:
        """The compiled rules."""
        return self.history.game

    @property
    def edition(self) -> str:
        """The edition of the rules it is played by."""
        return self.game.ruleset.partition("@")[2].partition("/")[0]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.history.state.over

    @property
    def names(self) -> list[str]:
        """The shown names, per seat."""
        return [sitter.name for sitter in self.sitters]

    @property
    def people(self) -> list[Seat]:
        """The seats of people at this keyboard."""
        return [Seat(i) for i, sitter in enumerate(self.sitters) if sitter.is_person]

    @property
    def actor(self) -> Seat | None:
        """Who must act: a seat, CHANCE, or None when the game is over."""
        agenda = self.history.state.agenda
        return agenda[-1].actor if agenda else None

    @property
    def person_to_act(self) -> Seat | None:
        """The person who must act now, or None."""
        actor = self.actor
        if actor is None or actor == CHANCE or not self.sitters[actor].is_person:
            return None
        return actor

    @property
    def seed_shown(self) -> int | None:
        """The seed, unless it is still a secret."""
        return None if self.header.hidden and not self.over else self.header.seed

    def observe(self, viewer: Seat | None) -> Observation:
        """What a viewer may know now."""
        return observe(self.game, self.history.state, viewer)

    def legal(self) -> list[Action]:
        """What the actor may do (a sample of the offers it may make included)."""
        return self.game.legal_actions(self.history.state)

    def read(self, text: str) -> Action:
        """The action of a line of notation.

        Raises:
            NotUnderstood, Ambiguous: see `ep_rules.notation`.
        """
        return self.game.notation.read(text, self.legal(), self.actor)

    def explain(self, action: Action, seat: Seat) -> Refusal | None:
        """Why `seat` may not do it now, or None."""
        return self.game.explain(self.history.state, action, seat)

    def act(self, action: Action, seat: Seat) -> list[Event]:
        """A person's action.

        Raises:
            Illegal: it is refused; nothing changed.
        """
        return self._play(action, seat)

    def step(self) -> list[Event] | None:
        """One outcome of chance or one choice of a bot; None when nobody but a person can go on."""
        actor = self.actor
        if actor is None or self.person_to_act is not None:
            self._sync()
            return None
        state = self.history.state
        if actor == CHANCE:
            return self._play(self.game.sample(state), actor)
        name = self.sitters[actor].bot or DEFAULT_BOT
        if name not in self._bots:
            self._bots[name] = bot(name)
        word = mix(self.header.seed, actor + 1, len(self.history.entries))
        view = View(self.game, state, actor, (heard.event for heard in self.heard))
        return self._play(self._bots[name].choose(view, self.legal(), word), actor)

    def undo_refusal(self, seat: Seat) -> Refusal | None:
        """Why a person cannot take their last action back, or None."""
        return self.history.undo_refusal(seat)

    def undo(self, seat: Seat) -> Entry:
        """Take a person's last action back; raises Illegal."""
        entry = self.history.undo(seat)
        count = len(self.history.entries)
        while self.heard and self.heard[-1].at > count:
            self.heard.pop()
        self._write(undo_line(1))
        return entry

    def redo(self) -> list[Event] | None:
        """Do again what was taken back last; None if there is nothing."""
        part = self.history.state.part
        events = self.history.redo()
        if events is None:
            return None
        return self._note(events, part)

    def hand_over(self, seat: Seat, word: str) -> None:
        """Let somebody else sit on a seat, such as a bot for a person who leaves.

        Raises:
            BadSeats: the word names nobody.
        """
        words = [sitter.word for sitter in self.sitters]
        words[seat] = word
        self.sitters = sitters(words)
        self._write(seat_line(seat, self.sitters[seat].word))

    def rematch(self) -> "Table":
        """A new game with the same settings and those who sit here now; the next seat starts."""
        parts = self.header.ruleset
        first = Seat((self.header.first + 1) % len(self.sitters))
        words = tuple(sitter.word for sitter in self.sitters)
        header = Header(parts, words, first, secrets.randbits(48), hidden=True)
        table = Table(header, header.start(), words)
        if self._file is not None:
            table.save()
        return table

    def save(self) -> None:
        """Keep this game in a file of its own from now on."""
        self._save_to(None)

    def scene_text(self) -> str | None:
        """The running position as a scene (everything, hands included); None if it cannot be."""
        from ep_rules import scene

        write = getattr(scene, "write", None)
        return None if write is None else str(write(self.game, self.history.state))

    def save_scene(self) -> Path | None:
        """Write the running position beside the save; None if it cannot be. Raises OSError."""
        text = self.scene_text()
        if text is None:
            return None
        from ep_tui.saves import write_scene

        stem = self.save_path.stem if self.save_path else self.game.ruleset.partition("@")[0]
        return write_scene(f"{stem}-{len(self.history.entries)}", text)

    def close(self) -> None:
        """Leave the table; the save stays (finished games go apart)."""
        if self._file is not None:
            self._sync()
            self._file.close(finished=self.over)
            self._file = None

    @property
    def save_path(self) -> Path | None:
        """Where this game is saved, or None."""
        return self._file.path if self._file else None

    def _play(self, action: Action, seat: Seat) -> list[Event]:
        part = self.history.state.part
        return self._note(self.history.play(action, seat), part)

    def _note(self, events: list[Event], part: int) -> list[Event]:
        """Remember what the last entry caused, and write its line."""
        count = len(self.history.entries)
        self.heard += [Heard(count, event) for event in events]
        lines = line_of(self.game, self.history.entries[-1])
        state = self.history.state
        if state.part != part or state.over:
            lines += digest_line(state.digest())
        self._write(lines)
        return events

    def _hear_again(self) -> None:
        again = self.header.start()
        for entry in self.history.entries:
            events = again.play(entry.action)
            self.heard += [Heard(len(again.entries), event) for event in events]

    def _save_to(self, found: tuple[Path, str] | None) -> None:
        try:
            self._file = RecordFile.reopen(*found) if found else RecordFile.create(self.header)
        except OSError as error:
            self._lost(error)

    def _write(self, text: str) -> None:
        if self._file is not None:
            try:
                self._file.append(text)
            except OSError as error:
                self._lost(error)

    def _sync(self) -> None:
        if self._file is not None:
            try:
                self._file.sync()
            except OSError as error:
                self._lost(error)

    def _lost(self, error: OSError) -> None:
        from ep_tui.texts import say

        self._file = None
        self.notice = say("records.save.cannot-save", reason=error.strerror or str(error))
