"""Questions and lines of choices shared by the presenters of several modules."""

from collections.abc import Mapping
from typing import Any

from ep_rules.api import NOBODY, Action, Hex, Seat, ShipNumber, letter
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.words import Player, Value, Words, yes


def place(key: str) -> Picker:
    """A picker for a place, with a question without parameters."""
    return Picker("place", lambda _, __: Words(key))


def robbing(key: str) -> Picker:
    """A picker for the place of a piece that robs; its text `-effect` says what it does there."""

    def effect(sight: Sight, action: Any) -> Words:
        return Words(f"{key}-effect", _robbed(sight, action))

    return Picker("place", lambda _, __: Words(key), effect=effect, usual=_hurts_others)


def _hurts_others(sight: Sight, action: Any) -> bool:
    """Whether somebody can be robbed after an action, and the player has no building there."""
    place: Hex = action.place
    seen, corners = sight.observe(None), sight.game.book.topology.hex_corners[place]
    return actor(sight) not in {seen.owner[at] for at in corners} and bool(_victims(sight, action))


def _robbed(sight: Sight, action: Any) -> Mapping[str, object]:
    """The seats with buildings around a hex, and those that could be robbed from there."""
    seen, topology = sight.observe(None), sight.game.book.topology
    place: Hex = action.place
    owners = {seen.owner[corner] for corner in topology.hex_corners[place]} - {NOBODY}
    blocked = [letter(owner) for owner in sorted(owners)]
    victims = [
        Words("table.target.victim", {"who": letter(seat), "cards": seen.seats[seat].cards})
        for seat in _victims(sight, action)
    ]
    return {"blocked": blocked or yes(False), "victims": victims or yes(False)}


def _victims(sight: Sight, action: Action) -> list[Seat]:
    """The seats that could be robbed after an action."""
    after = sight.imagined_position().copy()
    sight.game.apply(after, action)
    asked: Any = after.agenda[-1]
    robbed: Any = getattr(asked, "victims", None) or [getattr(asked, "victim", NOBODY)]
    return [seat for seat in robbed if seat != NOBODY]


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
    place: int = action.place
    return Words("table.choice.basin", {"place": sight.game.book.topology.corner_names[place]})


def aboard(_: Sight, action: Any) -> Words:
    """The line of an action that brings a piece aboard its ship."""
    return Words("table.choice.aboard", {"ship": Value(ShipNumber, action.ship)})
