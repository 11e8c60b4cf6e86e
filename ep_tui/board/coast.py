"""What is written inside a hex on the older shores: the robber, harbors, and pirates before them.

```text
h11   land with the robber, in the smallest hexes; a line of its own, (R), where there is room
3:1   harbor for any cards      2:b   for brick (l w g o for the others)      ?:1   face-down
bX    harbor with Blackbeard    bxA   with the Privateer of A                 bXA   with both
dx3   Pirate Island with three pirates, by letter where there is room
xR    ship of the sea robbers
```
"""

from ep_rules.api import NOBODY, letter
from ep_tui.board.hexes import Ground
from ep_tui.board.look import PIRATE

Part = tuple[str, str]
"""Text and its ink."""
Line = tuple[Part, ...]

RATES = {"any": "3:1", "hidden": "?:1"}
SHORT = {"any": "3", "hidden": "?"}
"""Of a harbor, before the pirates in the smallest hexes; a good is its first letter."""
WORDS = {"lumber": "lumbr", "hidden": "?"}
BLACKBEARD = "X"
ROBBER = "(R)"
ROBBED = {"gold-field": "s"}
"""Letters of robbed land in the smallest hexes, where a small letter does not say it."""


def robbed(code: str, terrain: str) -> Line:
    """The three cells of a land hex with the robber on it, in the smallest hexes."""
    first = ROBBED.get(terrain, code[0].lower())
    rest = code[1:] if code[1:].strip().isdecimal() else "R "
    return ((first + rest, "robber"),)


def harbor_code(ground: Ground) -> Line:
    """A harbor in three cells."""
    return ((RATES.get(ground.harbor, f"2:{ground.harbor[0]}"), "harbor"),)


def harbor_rate(ground: Ground) -> Line:
    """How many cards a harbor takes for one."""
    return ((RATES.get(ground.harbor, "2:1"), "harbor"),)


def harbor_word(ground: Ground) -> Line:
    """What a harbor takes, in five cells."""
    return ((WORDS.get(ground.harbor, ground.harbor), "harbor"),)


def blocked(ground: Ground) -> Line:
    """A harbor and the pirates before it in three cells."""
    first = SHORT.get(ground.harbor, ground.harbor[0])
    return ((first, "harbor"), *_two(ground.pirates))


def pirates(ground: Ground, room: int) -> Line:
    """The pirates on a hex, by their letters where there is room for them, else how many."""
    if ground.harbor:
        return _three(ground.pirates)
    if len(ground.pirates) > room:
        return ((f"x{len(ground.pirates)}", "pirates"),)
    return tuple(_sign(owner) for owner in sorted(ground.pirates))


def _sign(owner: int) -> Part:
    return (BLACKBEARD, "pirates") if owner == NOBODY else (letter(owner), PIRATE[owner])


def _two(owners: tuple[int, ...]) -> Line:
    if len(owners) == 1 and owners[0] == NOBODY:
        return (_sign(NOBODY), (" ", "blank"))
    first = _sign(NOBODY) if NOBODY in owners else ("x", PIRATE[max(owners)])
    return (first, _sign(max(owners)))


def _three(owners: tuple[int, ...]) -> Line:
    if max(owners) == NOBODY:
        return (_sign(NOBODY),)
    privateer = (("x", PIRATE[max(owners)]), _sign(max(owners)))
    return (_sign(NOBODY), *privateer) if NOBODY in owners else privateer
