"""Places in refusals by the names that were typed; an intersection has up to three names."""

import re
from collections.abc import Callable, Iterator

from ep_rules.api import Refusal, Topology

_NAME = re.compile(r"[A-Za-z]\d+[.-][a-z]+")


def as_typed(topology: Topology, refusal: Refusal, text: str) -> dict[str, str]:
    """The places among a refusal's parameters that a text names, with their names in it."""
    corners = dict(_named(text, topology.intersection))
    paths = dict(_named(text, topology.path))
    named = {"place": corners, "other": corners, "path": paths}
    found = {name: named.get(name, {}).get(value, "") for name, value in refusal.params}
    return {name: typed for name, typed in found.items() if typed}


def _named(text: str, number: Callable[[str], int]) -> Iterator[tuple[int, str]]:
    """The places of one kind that a text names."""
    for word in _NAME.findall(text):
        try:
            yield number(word), word[0].upper() + word[1:]
        except KeyError:
            continue  # of the other kind, or not on this board
