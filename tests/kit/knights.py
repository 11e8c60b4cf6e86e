"""Cities & Knights as tests play it, alone and on the voyages."""

import tomllib
from collections.abc import Mapping

from ep_rules.api import Game, game
from ep_rules.knights.barbarians import Barbarians
from ep_rules.scenarios import SCENARIOS
from ep_rules.scene_words import SceneWords
from tests.kit.looking import seat_of
from tests.kit.table import Table, at

KNIGHTS = SCENARIOS["cities-and-knights"]
AT_SEA = ("fish-knights", "spices-knights", "explorers-pirates-knights")
WITH_KNIGHTS = (KNIGHTS.id, *AT_SEA)


def every_game() -> list[Game]:
    """A game of each scenario, for the most players."""
    return [game(name, max(entry.layouts)) for name, entry in SCENARIOS.items()]


def knights_table(
    scene: str, house: Mapping[str, object] | None = None, edition: str = ""
) -> Table:
    """The table of a scene of Cities & Knights on the board of the beginners."""
    return at(f'scenario = "{KNIGHTS.id}"\n{scene}', house, edition)


def seat_words(table: Table, letter: str, key: str) -> list[str]:
    """What a scene of the position says about a seat: the items of a list."""
    of_seat: dict[str, str] = {}
    for words in table.game.book.scene_words(SceneWords):
        of_seat |= words.of_seat(table.state, seat_of(letter))
    return list(tomllib.loads(f"found = {of_seat.get(key, '[]')}")["found"])


def ship(table: Table) -> tuple[int, int]:
    """The steps of the barbarian ship, and the attacks so far."""
    barbarians = table.state.of(Barbarians)
    return barbarians.steps, barbarians.attacks


ISLAND = 'island = ["hf", "mg", "pm", "pgf", "hp", "fg", "mp"]\n'
"""The tiles of the island: hills 11 in A1, forest 9 in A2, mountains 10 in C2, and so on."""


def knights_at_sea(
    scene: str,
    edition: str = "",
    scenario: str = "explorers-pirates-knights",
    house: Mapping[str, object] | None = None,
) -> Table:
    """The table of a scene of Cities & Knights on a voyage, for three."""
    start = f'scenario = "{scenario}"\n{ISLAND}'
    return at(start + ("" if "seats" in scene else "seats = 3\n") + scene, house, edition)
