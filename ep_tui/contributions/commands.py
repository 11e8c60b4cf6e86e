"""Commands: the types that presenters fill in and that keys and modes read.

The words of a command are `table.command.ID` (one or two words) and `help.does.ID` (what it does).
"""

from collections.abc import Callable, Collection
from typing import Literal

import msgspec

from ep_rules.api import Action, Decision, Path, Terrain
from ep_tui.contributions.pickers import CommandPicker, GoodsAsked
from ep_tui.contributions.session_view import Sight

TURN, BUILDING, TRADING, SHIPS, CARGO = "turn", "building", "trading", "ships", "cargo"
MISSIONS, CARDS, KNIGHTS, UPGRADES = "missions", "cards", "knights", "upgrades"
WANTS = (TURN, BUILDING, UPGRADES, KNIGHTS, TRADING, CARDS, SHIPS, CARGO, MISSIONS)
"""What players want to do, in the order of the help, whose headings are `help.want`."""


class Command(msgspec.Struct, frozen=True):
    """A command of a seat.

    Attributes:
        want: what it is for, which the help goes by. key: the key it wants in its phases; spare:
            another one where an earlier command has that.
        during: the decisions it answers. kinds: the types of actions it makes.
        after: the id of a module behind whose commands it is in the footer and in lists.
        ask: fields that are asked for even when there is only one choice; `*` asks for the whole
            action at once, `kind` for its type first; `a+b` asks for two fields in one question.
        picker: selects an action out of many: one of the pickers, or `fields` for one picker
            after the other, each field by its type.
        goods: with the picker `goods`, the sides that are counted and their action.
        gain: it is free and gains something, so ending the turn asks about it.
        brings: whether such a gain is possible on the board as it is.
        loses: it gives something up for no gain, so it is always confirmed.
        spoils: whether (not empty) an action gives up pieces; a list has such actions last.
        leads: it leads the turn on, so the key bar has it and the build bar has not.
        by_place: whether it is possible depends on the place of the ship.
        lands: whether a piece aboard goes ashore by it; the map marks where it could.
        lists: its list opens even while nothing of it is possible, to give the reasons.
        said: lines as people say them, each a pattern with the line in notation that it means.
        free: whether this free roll may bring something, for the paths that ships can reach now;
            players may let such rolls be made without a key.
    """

    id: str
    want: str
    key: str
    during: tuple[type[Decision], ...]
    kinds: tuple[type[Action], ...]
    ask: tuple[str, ...] = ()
    picker: CommandPicker | Literal["fields"] = "fields"
    goods: GoodsAsked | None = None
    gain: bool = False
    brings: Callable[[Sight], bool] = lambda _: True
    loses: bool = False
    spoils: Callable[[Sight, Action], object] = lambda _, __: False
    leads: bool = False
    by_place: bool = False
    lands: bool = False
    lists: bool = False
    said: tuple[tuple[str, str], ...] = ()
    free: Callable[[Sight, Collection[Path]], bool] | None = None
    after: str = ""
    spare: str = ""


class OwnPiece(msgspec.Struct, frozen=True):
    """Pieces of a seat at one place: actions whose field holds one of the values are theirs."""

    field: str
    values: tuple[object, ...]


class Meant(msgspec.Struct, frozen=True):
    """The most likely meaning of Enter at a place where nothing is possible.

    `at`: places with a building or a knight of the seat's own, all others, or hexes of a terrain.
    """

    kind: type[Action]
    at: Literal["own", "other"] | Terrain = "other"
