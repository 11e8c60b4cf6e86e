"""A table of base CATAN's stones on its island, set by hand: what their tests are written with.

A drawing shows corners and paths around hexes that are named in it:

     /.\\ /.\\
    .   .   .
    |C3 |C4 |
    .\\ /.\\ /.
      .   .

A letter on a path is a road of that seat, a letter on a corner its settlement.
"""

from ep_rules.base.building import Building
from ep_rules.base.cities import Cities
from ep_rules.base.development import DevelopmentCards
from ep_rules.base.free_routes import FreeRoutes
from ep_rules.base.largest_army import LargestArmies
from ep_rules.base.longest_road import LongestRoads
from ep_rules.base.offers import OfferRules
from ep_rules.base.production import Production
from ep_rules.base.progress import Progress
from ep_rules.base.robber import Robbers
from ep_rules.base.sevens import Sevens
from ep_rules.base.theft import Theft
from ep_rules.base.trade import Trade
from ep_rules.base.turn import Turn
from ep_rules.base.victory import Victory
from ep_rules.module import RuleModule

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
