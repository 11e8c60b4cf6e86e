"""Writes any state between two decisions as a scene that reads back as the same state.

The other seats' knowledge of a hand, and the random word, are not part of a scene.
"""

from collections.abc import Mapping, Sequence

from ep_rules.editions import BEHAVIOR
from ep_rules.game import Game
from ep_rules.model import LETTERS, Owner, Seat, State
from ep_rules.ruleset import ruleset_parts
from ep_rules.scene import moment
from ep_rules.scene_words import SceneWords, quoted


def write(game: Game, state: State) -> str:
    """The text of a state."""
    all_words = game.book.scene_words(SceneWords)
    lines = _lines({**_ruleset(game), **moment.written(game, state)})
    for words in all_words:
        lines += _lines(words.values(state))
    tables: dict[str, Mapping[str, str]] = {"house": _house(game)}
    for words in all_words:
        tables.update(words.tables(state))
    tables["counters"] = _counters(state, all_words)
    for owner in range(game.book.owners):
        tables[LETTERS[owner]] = _owner(state, Owner(owner), all_words)
    for name, table in tables.items():
        if table:
            lines += ["", f"[{name}]", *_lines(table)]
    return "\n".join(lines) + "\n"


def _lines(values: Mapping[str, str]) -> list[str]:
    return [f"{key} = {value}" for key, value in values.items()]


def _ruleset(game: Game) -> dict[str, str]:
    scenario, edition, behavior, _ = ruleset_parts(game.ruleset)
    older = {} if behavior == BEHAVIOR else {"behavior": str(behavior)}
    return {
        "scenario": quoted(scenario),
        "edition": quoted(edition),
        "seats": str(game.book.seats),
        **older,
    }


def _house(game: Game) -> dict[str, str]:
    house = ruleset_parts(game.ruleset)[3]
    return {quoted(key): quoted(value) for key, value in house.items()}


def _counters(state: State, all_words: Sequence[SceneWords]) -> dict[str, str]:
    found = {"actions": state.acted}
    for words in all_words:
        for key, kind, field in words.counters:
            found[key] = getattr(state.of(kind), field)
    return {key: str(count) for key, count in found.items() if count}


def _owner(state: State, owner: Owner, all_words: Sequence[SceneWords]) -> dict[str, str]:
    found: dict[str, str] = {}
    for words in all_words:
        found.update(words.of_owner(state, owner))
        if owner < state.seats:
            found.update(words.of_seat(state, Seat(owner)))
    return found
