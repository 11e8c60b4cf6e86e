"""What is derived from a game is worked out once and lives as long as the game."""

import gc
import weakref

from ep_rules.api import Game, game, once_per_game
from ep_tui.presenters.registry import presenters_of


def test_a_result_is_made_once_for_each_game_however_many_there_are():
    made: list[str] = []

    @once_per_game
    def derived(of: Game) -> int:
        """The number of games so far."""
        made.append(of.ruleset)
        return len(made)

    base = game("land-ho", 3)
    games = [Game(f"{base.ruleset}+{number}", base.book) for number in range(100)]
    assert [derived(one) for one in games] == [derived(one) for one in games]
    assert len(made) == 100


def test_the_presenters_of_a_game_last_while_others_are_opened():
    first = game("land-ho", 3)
    of_first = presenters_of(first)
    for goal in range(4, 26):
        presenters_of(game("land-ho", 3, house={"victory.goal": str(goal)}))
    assert presenters_of(first) is of_first


class Followed(Game):
    """A game that a weak reference can follow; a compiled one has no room for any."""


def test_what_is_derived_keeps_no_game_alive():
    one = Followed("land-ho", game("land-ho", 3).book)
    presenters_of(one)
    gone = weakref.ref(one)
    del one
    gc.collect()
    assert gone() is None
