"""The language of positions in tests: a scene or pieces by name, then lines of notation.

    t = at('[A]
hand = "2 wool"
ships = ["C3-sw settler"]')       # as a scene, or
    t = at_sea("fish", edition, hexes={"C5": "fish 1", "C6": "fields 9"})
    t.seat("A", harbors="C3.s", ships=["D4-nw crew crew"], hand="2 wool, 1 gold")
    t.pirate("B", "C5").turn("A", "movement")
    t.do("A chase #1", "* chase-roll 6")
    assert t.refused("A chase #1") == "pirates.tried"

A line is one of a record: `A road A1-e` is an action of seat A, `* dice 3 4` of CHANCE. `putting`
arranges a table, `looking` reads it, `of_missions` and `of_fans` do both for their modules, and
`boards` has the positions that several files start from.
"""

from collections.abc import Mapping
from typing import Self

from ep_rules.api import DEFAULT_EDITION, determinize, observe, read_scene
from ep_rules.api import game as compiled
from tests.kit.looking import seat_of
from tests.kit.putting import Putting


class Table(Putting):
    """A game on the table: arranges pieces, plays lines, and reads the position by name."""

    def do(self, *lines: str) -> Self:
        """Play lines, all of which must be legal; `heard` keeps their events."""
        self.heard = []
        for line in lines:
            seat, action = self.parse(line)
            refusal = self.game.explain(self.state, action, seat)
            assert refusal is None, f"{line}: {refusal}"
            if self.game.lists_all(action):
                assert action in self.game.legal_actions(self.state), f"{line}: not listed"
            self.heard += self.history.play(action, seat)
        return self

    def refused(self, line: str) -> str:
        """The refusal code of a line; '' if it is legal. The state is unchanged."""
        seat, action = self.parse(line)
        before = self.state.digest()
        refusal = self.game.explain(self.state, action, seat)
        assert self.state.digest() == before
        asked = not self.state.over and self.state.agenda[-1].actor == seat
        listed = asked and action in self.game.legal_actions(self.state)
        assert listed == (asked and refusal is None) or not self.game.lists_all(action), line
        return "" if refusal is None else refusal.code

    def round_to(self, seat: str) -> Self:
        """End phases, rolling a harmless 2, until a part of `seat` begins."""
        for _ in range(60):
            if self.asks == f"{seat} ProductionPhase":
                return self
            who = self.asks[0]
            self.do(*([f"{who} roll", "* dice 1 1"] if "Production" in self.asks else []))
            while self.asks in (f"{who} TradePhase", f"{who} MovementPhase"):
                self.do(f"{who} end")
        raise AssertionError(f"no part of {seat} comes")

    def guessed(self, seat: str, word: int = 0) -> "Table":
        """The same table in a state that the seat can imagine."""
        seen = observe(self.game, self.state, seat_of(seat))
        return Table(self.game, determinize(seen, word))


def at(scene: str, house: Mapping[str, object] | None = None, edition: str = "") -> Table:
    """The table of a scene, with optional house settings and edition."""
    text = f'edition = "{edition}"\n{scene}' if edition else scene
    if house:
        text += "\n[house]\n" + "".join(f'"{key}" = "{value}"\n' for key, value in house.items())
    return Table(*read_scene(text))


def fresh(  # noqa: PLR0913, PLR0917 - the options of a game
    scenario: str,
    seats: int = 3,
    edition: str = DEFAULT_EDITION,
    first: str = "A",
    house: Mapping[str, str] | None = None,
    seed: int = 1,
) -> Table:
    """A game before its first decision."""
    game = compiled(scenario, seats, edition, house)
    return Table(game, game.new_state(seed, seat_of(first)))
