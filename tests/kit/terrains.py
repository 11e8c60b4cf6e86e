"""The terrains of all modules of the catalogue, for tests that hold them against each other."""

from ep_rules.catalogue import SCENARIOS
from ep_rules.module import layout_words

TERRAINS = layout_words(kind for entry in SCENARIOS.values() for kind in entry.modules).terrains
