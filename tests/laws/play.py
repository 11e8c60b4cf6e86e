"""Random play for the laws: rulesets, scenes, and a chooser that is a pure function of its word."""

from collections.abc import Iterator, Sequence

import msgspec
from hypothesis import strategies as st

from ep_rules.api import (
    CHANCE,
    DEFAULT_EDITION,
    EDITIONS,
    SCENARIOS,
    Action,
    Game,
    State,
    game,
    read_scene,
    settings_of,
)
from ep_rules.chance import advance, below, mix
from ep_rules.sea.gold import Gold

EAGER = (
    ("besiege", "befriend", "deliver", "catch", "found", "fetch", "chase", "rob", "roll-fish"),
    ("road", "ship", "settlement", "settler", "crew", "harbor", "sail", "load", "sell", "roll"),
    ("redeem", "jug", "move", "drive", "warship"),
    ("city", "knight", "monopoly", "year-of-plenty", "road-building", "develop"),
)
"""First words of actions that bring a game on, the most wanted first."""

IDLE = ("offer", "drop", "swap")
"""First words of actions that lead nowhere when they are chosen at random."""


OTHER_READINGS = {
    "setup.unused_start": "2",
    "cargo.discard": "never",
    "discovery.sold_out_gold": "2",
    "production.shortage": "nobody",
    "start.neutral": "neutral-first",
    "start.neutral_roads": "one-each",
    "setup.places": "free",
    "island.terrain": "shuffled",
    "tokens.order": "random",
    "founding.rounds": "3",
    "longest-road.tie": "next-in-turn",
    "robber.start": "off-board",
    "continent.land": "six-player-set",
    "continent.explore": "may",
    "start-ports.package": "city",
    "start-ports.side": "either",
    "explorer-points.desert": "true",
    "privateers.harbors": "sides",
    "pirates.same_hex": "false",
    "pirates.frame_sea": "true",
    "pirates.gold_theft": "must",
    "discovery.touched": "choose-one",
    "discovery.launch": "reveal",
    "ships.building_room": "1",
    "settlers.clear_two": "false",
    "lairs.order": "north-first",
    "lairs.victory": "after-rewards",
    "harbors.frame_coast": "false",
    "gold.visible": "false",
    "tracks.end": "counts-on",
    "tracks.tie": "nobody",
    "lairs.recall": "true",
    "spices.sacks": "9",
    "spices.delivered": "out-of-game",
    "spices.swift_reach": "all",
    "spices.settle_alone": "false",
    "sailing.cheapest": "tribute-first",
    "seafarers.shared": "true",
    "ship-starts.last": "as-one-likes",
    "chests.cards": "one",
    "dever.copies": "one-for-all",
    "warships.building": "true",
    "friendly-robber.points": "0",
    "knights.defense": "all",
    "barbarians.unarmed": "cards",
    "start.cards": "none",
    "start.gold": "5",
    "start.first": "island-building",
    "start.neutral_island": "city",
    "trade.gold_rate": "best",
    "trade-cards.gold": "true",
    "lairs.field_gold": "counted",
    "discovered-commodities.reward": "commodity",
    "knights-and-lairs.beside": "barred",
    "knights-and-villages.beside": "barred",
    "harbors-as-cities.walls": "true",
    "harbors-as-cities.metropolises": "true",
    "harbors-as-cities.improvements": "true",
    "fallen-harbors.freed": "replaced",
    "mission-points.compared": "not-counted",
    "progress-cards.returned": "last-phase",
    "science-cards.alchemist": "no-seven",
    "science-cards.harvest": "all-or-nothing",
    "science-cards.medicine_raises": "false",
    "smith.freed": "waits",
    "merchant.again": "any-hex",
    "diplomat.own_road": "must-build",
    "politics-cards.spied": "no-spy",
    "politics-cards.gifts": "open",
    "pirate-bishop.without_victim": "false",
    "sleeping-pirates.theft": "after-attack",
    "robber.desert": "last",
    "undo.until": "answered",
    "knights-and-movement.knights": "allowed",
    "knights-and-movement.cards": "allowed",
}
"""Open questions of the rules, answered the other way."""

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
        ships = ["C3-sw", "C2-e settler", "C4-se"]
        basins = { "D3.n" = "settler" }
        [B]
        hand = "4 brick, 4 lumber, 4 wool, 4 grain, 4 ore, 9 gold"
        harbor-settlements = ["G2.n"]
        ships = ["F3-sw"]
        basins = { "G2.n" = "settler" }
    """,
    "a crowded strait": """
        seats = 4
        phase = "movement"
        [A]
        hand = "6 wool"
        ships = ["A1-nw settler", "A1-w", "C1-nw"]
        harbor-settlements = ["B1.n"]
        basins = { "B1.n" = "settler" }
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


def other_readings(scenario: str) -> dict[str, str]:
    """The disputed rules of a scenario, each with its other setting."""
    known = dict(settings_of(scenario))
    return {key: value for key, value in OTHER_READINGS.items() if key in known}


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
        house = other_readings(self.scenario) if self.other_readings else {}
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

STARTS = [
    *(
        Choice(scenario, seats, edition, other)
        for scenario, entry in SCENARIOS.items()
        for seats in entry.layouts
        for edition in entry.editions
        for other in (False, True)
        if edition == DEFAULT_EDITION or not other
    ),
]
"""Every game of the catalogue, and each with the open questions answered the other way."""
CHOICES = [
    *STARTS,
    *(
        Choice("land-ho", 0, edition, other, scene)
        for scene in SCENES
        for edition, other in ((DEFAULT_EDITION, False), (DEFAULT_EDITION, True), *(
            (edition, False) for edition in EDITIONS if edition != DEFAULT_EDITION
        ))
    ),
]  # fmt: skip


class Player:
    """Chooses for every seat, and for CHANCE by the state's word; pure in its word."""

    def __init__(self, word: int) -> None:
        self.word = word

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self.word = advance(self.word)
        return below(self.word, limit)

    def choose(self, game: Game, state: State, legal: Sequence[Action] = ()) -> Action:
        """The next action of a random game that makes progress; of the legal ones, if given."""
        if state.agenda[-1].actor == CHANCE:
            return game.sample(state)
        legal = legal or game.legal_actions(state)
        if self.below(8):
            legal = [action for action in legal if action.form.split()[0] not in IDLE] or legal
        for wanted in EAGER:
            eager = [action for action in legal if action.form.split()[0] in wanted]
            if eager and self.below(3):
                return self.choose_of(eager)
        return self.choose_of(legal)

    def choose_of(self, legal: Sequence[Action]) -> Action:
        """Any of some actions."""
        return legal[self.below(len(legal))]


class Walk(msgspec.Struct, frozen=True):
    """A random game of some length; failures are shrunk by shortening it."""

    choice: Choice
    seed: int
    steps: int

    def begin(self) -> tuple[Game, State, Player]:
        """The start of the walk and its chooser."""
        compiled, state = self.choice.begin(mix(self.seed, 1))
        return compiled, state, Player(mix(self.seed, 2))

    def all_is_open(self, game: Game) -> bool:
        """True if no bag, hand or coin is hidden from any seat, so all imagine the same state."""
        golds = [module for module in game.book.modules if isinstance(module, Gold)]
        return self.choice in LAND_HO and all(module.settings.visible for module in golds)

    def states(self, every: int = 1) -> Iterator[tuple[Game, State]]:
        """Game and state at the end of the walk and at some points before it."""
        compiled, state, player = self.begin()
        for step in range(self.steps, 0, -1):
            if state.over:
                break
            if step % every == 0:
                yield compiled, state
            compiled.apply(state, player.choose(compiled, state))
        yield compiled, state

    def end(self) -> tuple[Game, State]:
        """Game and state at the end of the walk."""
        *_, last = self.states(every=self.steps + 1)
        return last


def walks(most: int = 300, choices: Sequence[Choice] = CHOICES) -> st.SearchStrategy[Walk]:
    """Walks through all games of the catalogue."""
    return st.builds(
        Walk,
        choice=st.sampled_from(choices),
        seed=st.integers(0, 2**32 - 1),
        steps=st.integers(0, most),
    )


LAND_HO = [choice for choice in CHOICES if choice.scenario == "land-ho"]
"""The games in which every hand and every bag is public."""

ONE_OF_EACH = list({choice.scene or choice.scenario: choice for choice in CHOICES}.values())
"""Each scenario and each scene once."""
