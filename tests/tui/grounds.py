"""Hexes for tests of the map, with the signs that the presenters of their modules make."""

from collections.abc import Sequence
from functools import cache

from ep_rules.api import NOBODY, SCENARIOS, ModuleOrder, game
from ep_rules.catan.layout_harbors import Port
from ep_rules.missions.spices import Village
from ep_tui.board.contributed import Contributed
from ep_tui.board.hexes import Ground
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.signs import HexSign, TerrainSign
from ep_tui.presenter_parts.boats import boat_sign
from ep_tui.presenters import fish, harbor_trade, lairs, pirates, privateers, spices
from ep_tui.presenters import robber as robbers
from ep_tui.presenters.registry import presenters_of
from ep_tui.presenters.robber_fleet import ROBBERS
from ep_tui.texts.phrases import phrase

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
"""The names of seats in facts of places."""
MODULES = ModuleOrder(
    [
        *("production", "discovery", "pirates", "lairs", "fish", "spices"),
        *("robber-fleet", "robber", "harbor-trade", "privateers"),
    ]
)
"""The modules whose signs are on these hexes, in the order of their games."""


def told(facts: Sequence[PlaceFact]) -> list[str]:
    """Facts of a place in words."""
    return [phrase(fact.words, NAMES) for fact in facts]


def shown_of(scenario: str, seats: int) -> Contributed:
    """The contributions of a game's modules to its map."""
    return presenters_of(game(scenario, seats)).map


@cache
def terrain_signs() -> dict[str, TerrainSign]:
    """The signs of all terrains, by their words."""
    games = (game(name, max(entry.layouts)) for name, entry in SCENARIOS.items())
    return {sign.word: sign for one in games for sign in presenters_of(one).map.terrains.values()}


def ground(  # noqa: PLR0913 - named arguments of tests
    terrain: str,
    number: int = 0,
    *,
    area: str = "",
    lair: bool = False,
    crews: tuple[int, ...] = (),
    die: int = 0,
    haul: bool = False,
    village: str = "",
    face: int = 0,
    friends: tuple[int, ...] = (),
    pirate: int = NOBODY,
    robber: bool = False,
    harbor: str = "",
    pirates_here: tuple[int, ...] = (),
    robber_ship: bool = False,
) -> Ground:
    """The hex C5 of a game for six with something on it."""
    signs: list[tuple[str, HexSign]] = []
    if lair:
        signs.append(("lairs", lairs.lair_sign(sum(crews))))
    if any(crews):
        signs.append(("lairs", lairs.crews_sign(crews, 6)))
    if die:
        signs += (("fish", sign) for sign in fish.shoal_signs(die, haul=haul))
    if village:
        kind = Village.words()[village]
        found = spices.village_signs(kind, face, friends, 6 - len(friends), 6)
        signs += (("spices", sign) for sign in found)
    if pirate != NOBODY:
        on_map = pirates.PiratesOnMap
        signs.append(("pirates", boat_sign(pirate, on_map.legend, on_map.silhouette)))
    if robber:
        signs.append(("robber", robbers.robber_sign(number)))
    if harbor:
        kinds = {**{port.word: int(port) for port in Port}, "hidden": NOBODY}
        made = harbor_trade.harbor_signs(kinds[harbor], 3, 2)
        signs += (("harbor-trade", sign) for sign in made)
    if pirates_here:
        make = privateers.sign_at_harbor if harbor else privateers.sign_on_island
        signs.append(("privateers", make(pirates_here)))
    if robber_ship:
        signs.append(("robber-fleet", ROBBERS))
    ordered = sorted(MODULES.of(signs), key=lambda sign: sign.behind)
    return Ground(terrain_signs()[terrain], number, "C5", area, tuple(ordered))
