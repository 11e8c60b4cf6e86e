"""The command that plays a progress card; the presenters of all modules with cards share it."""

from collections.abc import Mapping
from typing import Any

from ep_rules.api import Action, DeckCard, Slice, TradePhase
from ep_tui.contributions.commands import CARDS, Command
from ep_tui.contributions.pickers import ChosenFirst
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.questions import actor

Plays = Mapping[type[Action], DeckCard]
"""The card that each type of actions plays."""


def play_command(plays: Plays) -> Command:
    """The command with the cards of one module; the registry joins those of all modules."""
    return Command("card", CARDS, "C", (TradePhase,), (*plays,), ask=("kind",))


def hand_lines(plays: Plays, decks: type[Slice]) -> Mapping[type[Action], ChosenFirst]:
    """The line of each card in the hand; cards not held have none."""
    return {kind: _line(card, decks) for kind, card in plays.items()}


def _line(card: DeckCard, decks: type[Slice]) -> ChosenFirst:
    def held(sight: Sight) -> int:
        seat = actor(sight)
        seen: Any = sight.observe(seat).of(decks)
        return int(seen.hands[seat][sight.game.book.decks[card.deck].number(card)])

    def line(sight: Sight) -> Words:
        name = Words(f"names.progresscard.{card.word}")
        return Words("table.choice.progress", {"card": name, "count": held(sight)})

    def is_held(sight: Sight) -> bool:
        return held(sight) > 0

    return ChosenFirst(line, f"table.progress.{card.word}", is_held)
