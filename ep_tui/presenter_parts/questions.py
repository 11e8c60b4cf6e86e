"""Questions and lines of choices that presenters of several modules word alike."""

from typing import Any

from ep_rules.api import Seat, ShipNumber
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.sight import Sight
from ep_tui.contributions.words import Player, Value, Words


def place(key: str) -> Picker:
    """A place that is asked for by a text without parameters."""
    return Picker("place", lambda _, __: Words(key))


def actor(sight: Sight) -> Seat:
    """The seat whose question it is."""
    return sight.active if sight.me is None else sight.me


def victim(sight: Sight, seat: int) -> Words:
    """Somebody who may be robbed, with what everybody sees of the hand."""
    seen = sight.observe(None).seats[seat]
    gold = Words("names.unseen") if seen.gold is None else seen.gold
    return Words("table.choice.victim", {"who": Player(seat), "cards": seen.cards, "gold": gold})


def basin(sight: Sight, action: Any) -> Words:
    """The line of an action that fills the basin at its place."""
    names = sight.game.book.topology.corner_names
    return Words("table.choice.basin", {"place": names[action.place]})


def aboard(_: Sight, action: Any) -> Words:
    """The line of an action that brings something aboard its ship."""
    return Words("table.choice.aboard", {"ship": Value(ShipNumber, action.ship)})
