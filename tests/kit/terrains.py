"""The terrains and pieces of all modules of the catalogue, for tests that compare them."""

from ep_rules.module import layout_words
from ep_rules.pieces import Pieces
from ep_rules.scenarios import SCENARIOS

MODULES = {kind for entry in SCENARIOS.values() for kind in entry.modules}
TERRAINS = layout_words(MODULES).terrains
PIECES = Pieces.of(piece for kind in MODULES for piece in kind.pieces)
