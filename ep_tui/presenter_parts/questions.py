"""Questions and lines of choices shared by the presenters of several modules."""

from typing import Any

from ep_rules.api import Seat, ShipNumber
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.words import Player, Value, Words


def place(key: str) -> Picker:
    """A picker for a place, with a question without parameters."""
    return Picker("place", lambda _, __: Words(key))


def actor(sight: Sight) -> Seat:
    """The seat that must answer the question."""
    return sight.active if sight.me is None else sight.me


def victim(sight: Sight, seat: int) -> Words:
    """A possible victim of a robbery, with the public facts about the hand."""
    seen = sight.observe(None).seats[seat]
    gold = Words("names.unseen") if seen.gold is None else seen.gold
    return Words("table.choice.victim", {"who": Player(seat), "cards": seen.cards, "gold": gold})


def basin(sight: Sight, action: Any) -> Words:
    """The line of an action that fills the basin at its place."""
    names = sight.game.book.topology.corner_names
    return Words("table.choice.basin", {"place": names[action.place]})


def aboard(_: Sight, action: Any) -> Words:
    """The line of an action that brings a piece aboard its ship."""
    return Words("table.choice.aboard", {"ship": Value(ShipNumber, action.ship)})
