"""The command that plays a development card; the presenters of all modules with cards share it."""

from collections.abc import Mapping
from typing import Any

from ep_rules.api import Action, Decision, DeckCard, Slice
from ep_tui.contributions.commands import CARDS, Command
from ep_tui.contributions.pickers import ChosenFirst
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.progress_plays import Plays
from ep_tui.presenter_parts.questions import actor


def play_command(plays: Plays, phases: tuple[type[Decision], ...]) -> Command:
    """The command with the cards of one module; the registry joins those of all modules."""
    return Command("play", CARDS, "a", phases, (*plays,), ask=("kind",), spare="G")


def hand_lines(plays: Plays, cards: type[Slice]) -> Mapping[type[Action], ChosenFirst]:
    """The line of each card, with how many of it the seat holds, and how many of them are new."""
    return {kind: _line(card, cards) for kind, card in plays.items()}


def _line(card: DeckCard, cards: type[Slice]) -> ChosenFirst:
    def line(sight: Sight) -> Words:
        seen: Any = sight.observe(sight.me).of(cards)
        seat, number = actor(sight), sight.game.book.decks[card.deck].number(card)
        count, new = seen.hands[seat][number], seen.fresh[seat][number]
        name = Words(f"names.card.{card.word}")
        return Words("table.choice.card", {"card": name, "count": count, "new": new})

    return ChosenFirst(line, f"table.card.{card.word}")
