"""Decks are open: the cards of a game are those that its modules bring, and none is half there.

A card is brought with its number, its action and its worth to bots. Each gap is an error that names
the card.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from ep_rules import catalogue
from ep_rules.api import Game, Seat, game
from ep_rules.bots.knowledge.smith import SmithKnowledge
from ep_rules.bots.planning.knowledge import guide
from ep_rules.catan.deck import Development, development_card
from ep_rules.catan.progress import Progress
from ep_rules.decks import DeckCard
from ep_rules.knights import smith
from ep_rules.knights.city_track import TRACKS
from ep_rules.knights.progress_cards import ReturnCard, ReturnProgress
from ep_rules.knights.progress_deck import DECK as PROGRESS
from ep_rules.knights.progress_deck import ProgressCard, ProgressDecks
from ep_rules.knights.smith import SMITH, SmithCard
from ep_rules.module import BadRuleset
from ep_rules.scenarios import SCENARIOS
from ep_tui.texts.speak import refusal_sentence
from tests.kit.each import each
from tests.kit.knights import every_game, knights_table

PRETEND = "pretend"
Compose = Callable[..., Game]


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Compose:
    """Makes a game of a scenario without some of its modules."""

    def compose(scenario: str, *left_out: str) -> Game:
        entry = SCENARIOS[scenario]
        parts = tuple(part for part in entry.parts if part not in left_out)
        assert len(parts) + len(left_out) == len(entry.parts)
        entry = msgspec.structs.replace(entry, id=PRETEND, parts=parts, series="")
        monkeypatch.setitem(SCENARIOS, PRETEND, entry)
        catalogue._compile.cache_clear()
        return game(PRETEND, 3)

    return compose


def brings(monkeypatch: pytest.MonkeyPatch, kind: type[Any], cards: Mapping[DeckCard, int]) -> None:
    """Let a module bring these cards."""
    monkeypatch.setattr(kind, "deck_cards", lambda *_: cards)


@each("one", every_game())
def test_every_card_that_is_played_has_an_action_and_every_other_is_worth_points(one: Game):
    played = {family.card_played for family in one.book.families} - {None}
    for deck in one.book.decks.values():
        assert {card for card in deck.cards if card.played} <= played
        assert sum(deck.counts) > 20


def test_a_card_leaves_the_deck_with_its_module(without: Compose):
    short = without("cities-and-knights", "knights.deserter:DeserterCard")
    whole = game("cities-and-knights", 3).book.decks[PROGRESS]
    deck = short.book.decks[PROGRESS]
    assert {*whole.words} - {*deck.words} == {"deserter"}
    assert sum(whole.counts) - sum(deck.counts) == 2
    decks = short.new_state(1).of(ProgressDecks)
    assert decks.bag == [*deck.counts]
    assert [decks.size(track) for track in TRACKS] == [18, 18, 16]


def test_the_piles_of_development_cards_are_as_high_as_the_cards_that_are_there(without: Compose):
    parts = ("catan.progress:Progress", "catan.largest_army:LargestArmies")
    state = without("base", *parts).new_state(1)
    cards = state.of(Development)
    assert (cards.bag, cards.piles) == ([5], [5])


def test_a_word_that_no_card_of_the_game_has_is_refused():
    """A bot of another package can send any word."""
    table = knights_table('[A]\nprogress = "5 merchant"')
    state = table.state
    state.agenda.append(ReturnCard(Seat(0)))
    for word in ("unseen", "joker", "", "knight"):
        refusal = table.game.explain(state, ReturnProgress(ProgressCard(word)))
        assert refusal is not None
        assert refusal.code == "turn.no-such-card"
        assert "has no card" in refusal_sentence(table.game, refusal)


# ---- what is half there ------------------------------------------------------------------------


def test_a_card_that_no_module_puts_into_the_deck_is_an_error(
    without: Compose, monkeypatch: pytest.MonkeyPatch
):
    brings(monkeypatch, SmithCard, {})
    with pytest.raises(BadRuleset, match="no module puts the card smith into progress-cards"):
        without("cities-and-knights")


def test_a_card_that_no_action_plays_is_an_error(without: Compose, monkeypatch: pytest.MonkeyPatch):
    cards = {development_card("harbormaster"): 2}
    before = Progress.deck_cards

    def more(module: Progress, book: Any) -> Mapping[DeckCard, int]:
        return {**before(module, book), **cards}

    monkeypatch.setattr(Progress, "deck_cards", more)
    with pytest.raises(BadRuleset, match="no action plays the card harbormaster of development"):
        without("base")


def test_a_card_of_a_deck_that_no_module_keeps_is_an_error(
    without: Compose, monkeypatch: pytest.MonkeyPatch
):
    brings(monkeypatch, Progress, {SMITH: 2})
    with pytest.raises(BadRuleset, match="no module keeps the deck of smith: progress-cards"):
        without("base")


def test_a_card_that_two_modules_bring_is_an_error(
    without: Compose, monkeypatch: pytest.MonkeyPatch
):
    brings(monkeypatch, SmithCard, {SMITH._replace(word="spy"): 2})
    with pytest.raises(BadRuleset, match="two modules bring the card spy"):
        without("cities-and-knights")


def test_a_card_that_does_not_say_whether_it_builds_or_trades_is_an_error(
    without: Compose, monkeypatch: pytest.MonkeyPatch
):
    """The movement phase of some games bars those that do."""
    monkeypatch.delattr(smith._Smith, "builds_or_trades")
    with pytest.raises(AttributeError, match="builds_or_trades"):
        without("cities-and-knights")


def test_a_card_without_a_worth_to_bots_is_an_error(
    without: Compose, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(SmithKnowledge, "cards", {})
    with pytest.raises(LookupError, match=r"says what these cards are worth: .*smith"):
        guide(without("cities-and-knights"))
