"""A table of base CATAN's stones on its island, set by hand: what their tests are written with.

A drawing shows corners and paths around hexes that are named in it:

     /.\\ /.\\
    .   .   .
    |C3 |C4 |
    .\\ /.\\ /.
      .   .

A letter on a path is a road of that seat, a letter on a corner its settlement.
"""

import re
from collections.abc import Mapping

from ep_rules import catalogue
from ep_rules.api import GOOD_NAMES, LETTERS, Game, Good, Owner, Seat, Settings
from ep_rules.base.building import Building
from ep_rules.base.cities import Cities
from ep_rules.base.deck import Development
from ep_rules.base.development import DevelopmentCards
from ep_rules.base.free_routes import FreeRoutes
from ep_rules.base.largest_army import LargestArmies
from ep_rules.base.longest_road import LongestRoad, LongestRoads
from ep_rules.base.offers import OfferRules
from ep_rules.base.production import Production
from ep_rules.base.progress import Progress
from ep_rules.base.purse import take
from ep_rules.base.robber import Robbers
from ep_rules.base.sevens import Sevens
from ep_rules.base.theft import Theft
from ep_rules.base.trade import Trade
from ep_rules.base.turn import Turn
from ep_rules.base.victory import Victory
from ep_rules.model import CARD_WORDS
from ep_rules.module import Rulebook, RuleModule
from ep_rules.topology import Intersection, Path, Topology
from tests.positions import Table

MODULES: tuple[type[RuleModule], ...] = (
    Turn,
    Production,
    Sevens,
    Building,
    Cities,
    Trade,
    OfferRules,
    Theft,
    DevelopmentCards,
    FreeRoutes,
    Progress,
    Robbers,
    LongestRoads,
    LargestArmies,
    Victory,
)
OUTLINE = ("production", "trade-and-build")
