"""Land Ho! with crews and spice sacks as cargo, for golden positions with all of them."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pytest

from ep_rules.missions.spices import SACK
from ep_rules.module import RuleModule
from ep_rules.pieces import PieceKind
from ep_rules.scenarios import SCENARIOS
from ep_rules.sea.holds import CREW

NAME = "every-cargo"


class OtherCargo(RuleModule):
    """A module with the small pieces of cargo of other missions, without rules."""

    id = "other-cargo"
    pieces = (PieceKind(CREW, "crew"), PieceKind(SACK, "spice-sack"))


@contextmanager
def every_cargo() -> Iterator[str]:
    """The id of the scenario, which is in the catalogue during the test."""
    entry = SCENARIOS["land-ho"]
    parts = (*entry.parts[:-1], OtherCargo, entry.parts[-1])  # victory stays last
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(SCENARIOS, NAME, msgspec.structs.replace(entry, id=NAME, parts=parts))
        yield NAME
