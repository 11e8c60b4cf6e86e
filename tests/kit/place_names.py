"""Texts with other names of the same places, as people might have typed them."""

import re
from collections.abc import Mapping
from contextlib import suppress

from ep_rules.api import Topology

PLACE = re.compile(r"\b[A-Z]\d{1,2}[.-][a-z]{1,2}\b")


def another_name(topology: Topology, name: str) -> str:
    """Another name of the same intersection or path, if it has one."""
    find = topology.intersection if "." in name else topology.path
    sides = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
    mark = "." if "." in name else "-"
    for other in (f"{of}{mark}{side}" for of in topology.hex_names for side in sides):
        with suppress(KeyError):
            if other != name and find(other) == find(name):
                return other
    return name


def renamed(text: str, names: Mapping[str, str]) -> str:
    """A text with other names of places."""
    return PLACE.sub(lambda found: names.get(found[0], found[0]), text)
