"""Random play for the laws: rulesets, scenes, and a chooser that is a pure function of its word."""

from collections.abc import Iterator, Mapping

import msgspec
from hypothesis import strategies as st

from ep_rules.api import (
    CHANCE,
    DEFAULT_EDITION,
    DEFAULT_SCENARIO,
    EDITIONS,
    SCENARIOS,
    Action,
    Game,
    State,
    game,
    read_scene,
)
from ep_rules.chance import advance, below, mix

STEADY = ("road", "ship", "settlement", "settler", "harbor", "found", "sail", "load")
"""First words of actions that bring a game on; the chooser prefers them every other time."""

OTHER_READINGS = {
    "setup.unused_start": "2",
    "discovery.touched": "choose-one",
    "discovery.launch": "forbid",
    "ships.building_room": "1",
    "cargo.discard": "never",
    "settlers.clear_two": "false",
    "discovery.sold_out_gold": "2",
    "production.shortage": "nobody",
    "harbors.frame_coast": "false",
}
"""The open questions of the fact sheet, all answered the other way."""

SCENES = {
    "a busy harbor": """
        seats = 3
        [hexes]
        C5 = "fields 9"
        B5 = "sea"
        [A]
        hand = "4 brick, 4 lumber, 4 wool, 4 grain, 4 ore, 9 gold"
        settlements = ["A1.s", "C5.nw"]
        harbor-settlements = ["D3.n"]
        roads = ["A1-se", "C4-e"]
        ships = ["C3-sw crew crew", "C2-e settler", "C4-se"]
        basins = { "D3.n" = "settler" }
        [B]
        hand = "4 brick, 4 lumber, 4 wool, 4 grain, 4 ore, 9 gold"
        harbor-settlements = ["G2.n"]
        ships = ["F3-sw crew spice-sack"]
        basins = { "G2.n" = "crew crew" }
    """,
    "a crowded strait": """
        seats = 4
        phase = "movement"
        [A]
        hand = "6 wool"
        ships = ["A1-nw settler", "A1-w", "C1-nw crew"]
        harbor-settlements = ["B1.n"]
        basins = { "B1.n" = "crew" }
        [B]
        hand = "6 wool"
        ships = ["B1-nw", "B1-nw", "B1-w settler"]
        [C]
        hand = "4 wool"
        ships = ["B1-w", "D1-nw", "D1-nw"]
        [D]
        ships = ["C1-w", "C1-w", "E1-w"]
    """,
    "all ships at sea and the supply short": """
        seats = 2
        supply = { brick = 1, lumber = 0, wool = 2, grain = 0, ore = 1 }
        [A]
        hand = "9 lumber, 9 wool, 9 grain, 9 brick, 9 gold"
        settlements = ["A1.n", "A1.se", "C1.n"]
        harbor-settlements = ["D3.n", "D3.s"]
        ships = ["C3-sw", "C2-e", "D3-se settler"]
        [B]
        hand = "9 ore, 9 lumber, 8 grain, 30 gold"
        ships = ["E4-nw settler", "C4-sw settler"]
        settlements = ["G1.n"]
    """,
    "the last hexes": """
        seats = 2
        phase = "movement"
        [hexes]
        A5 = "hills 3"
        B5 = "forest 4"
        B6 = "pasture 5"
        B7 = "fields 6"
        C7 = "mountains 9"
        C8 = "mountains 10"
        A6 = "sea"
        E7 = "hills 4"
        E8 = "sea"
        F5 = "sea"
        [A]
        hand = "5 wool, 5 lumber, 5 brick, 5 grain, 2 gold"
        harbor-settlements = ["B5.nw"]
        ships = ["C4-sw settler", "C6-e"]
        [B]
        ships = ["E4-nw settler", "D7-e settler"]
    """,
}


class Choice(msgspec.Struct, frozen=True):
    """A ruleset to play: a scenario of the catalogue with its own start, or a scene."""

    scenario: str
    seats: int
    edition: str
    other_readings: bool
    scene: str = ""

    def __repr__(self) -> str:
        other = " with the other readings" if self.other_readings else ""
        return f"{self.scene or self.scenario} {self.seats} {self.edition}{other}"

    def begin(self, seed: int) -> tuple[Game, State]:
        """The game and its first state."""
        house: Mapping[str, str] = OTHER_READINGS if self.other_readings else {}
        if not self.scene:
            compiled = game(self.scenario, self.seats, self.edition, house)
            return compiled, compiled.new_state(seed)
        lines = "".join(
            f'"{key}" = "{value}"\n' for key, value in house.items() if key != FRAME_COAST
        )
        text = f'edition = "{self.edition}"\n{SCENES[self.scene]}\n[house]\n{lines}'
        compiled, state = read_scene(text)
        state.word = seed
        return compiled, state


FRAME_COAST = "harbors.frame_coast"
"""Scenes have harbor settlements at the frame, so they keep its first reading."""

CHOICES = [
    *(
        Choice(scenario, seats, edition, other)
        for scenario, entry in SCENARIOS.items()
        if scenario == DEFAULT_SCENARIO  # the others: test_every_game.py
        for seats in entry.layouts
        for edition in EDITIONS
        for other in (False, True)
        if edition == DEFAULT_EDITION or not other
    ),
    *(
        Choice("land-ho", 0, edition, other, scene)
        for scene in SCENES
        for edition, other in ((DEFAULT_EDITION, False), (DEFAULT_EDITION, True), *(
            (edition, False) for edition in EDITIONS if edition != DEFAULT_EDITION
        ))
    ),
]  # fmt: skip


class Player:
    """Chooses for every seat, and for CHANCE as the state's word says."""

    def __init__(self, word: int) -> None:
        self.word = word

    def choose(self, game: Game, state: State) -> Action:
        """The next action of a random game that comes somewhere."""
        if state.agenda[-1].actor == CHANCE:
            return game.sample(state)
        legal = game.legal_actions(state)
        steady = [a for a in legal if a.form.split()[0] in STEADY]
        self.word = advance(self.word)
        if steady and below(self.word, 2):
            legal = steady
        self.word = advance(self.word)
        return legal[below(self.word, len(legal))]


class Walk(msgspec.Struct, frozen=True):
    """A random game of some length; what fails is shrunk by shortening it."""

    choice: Choice
    seed: int
    steps: int

    def begin(self) -> tuple[Game, State, Player]:
        """The start of the walk and its chooser."""
        compiled, state = self.choice.begin(mix(self.seed, 1))
        return compiled, state, Player(mix(self.seed, 2))

    def states(self, every: int = 1) -> Iterator[tuple[Game, State]]:
        """Game and state at the end of the walk and, counted back from there, at some before."""
        compiled, state, player = self.begin()
        for step in range(self.steps, 0, -1):
            if state.over:
                break
            if step % every == 0:
                yield compiled, state
            compiled.apply(state, player.choose(compiled, state))
        yield compiled, state

    def end(self) -> tuple[Game, State]:
        """Game and state where the walk ends."""
        *_, last = self.states(every=self.steps + 1)
        return last


def walks(most: int = 300) -> st.SearchStrategy[Walk]:
    """Walks through everything in the catalogue."""
    return st.builds(
        Walk,
        choice=st.sampled_from(CHOICES),
        seed=st.integers(0, 2**32 - 1),
        steps=st.integers(0, most),
    )
