"""Reads a scene: its game, then the words of its modules, then the moment."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ep_rules.catalogue import game
from ep_rules.editions import BEHAVIOR, DEFAULT_EDITION
from ep_rules.game import Game
from ep_rules.model import LETTERS, NOBODY, State
from ep_rules.ruleset import BadChoice
from ep_rules.scenarios import DEFAULT_SCENARIO, scenario_id
from ep_rules.scene import moment
from ep_rules.scene_error import BadScene
from ep_rules.scene_text import SceneSource, SceneTable
from ep_rules.scene_words import SceneWords, Work, examples
from ep_rules.setting import setting_text
from ep_rules.spelling import plain

KEYS = {
    **examples(
        f'scenario = "{DEFAULT_SCENARIO}"',
        "seats = 3",
        f'edition = "{DEFAULT_EDITION}"',
        f"behavior = {BEHAVIOR}",
        'house = { "victory.goal" = 10 }',
        "seed = 7",
        "counters = { purchases = 1 }",
    ),
    **moment.KEYS,
}
"""The keys of every scene, with an example of each."""

_PLACE = re.compile(r"[A-Za-z]\d{1,2}(?:[.-][a-z]{1,2})?")
_MOST_ERRORS = 20
_MOST_READ_AGAIN = 400_000
"""Characters to read in search of further errors: a long scene is read again less often."""
THE_GAME = ("scenario", "seats", "edition", "behavior", "house")
"""The keys that choose the game."""

_NEEDED = frozenset({"scenario", "seats"})
"""Keys without which no other can be judged."""


def read(source: SceneSource) -> tuple[Game, State]:
    """The game and state of a scene.

    Raises:
        BadScene: it names an unknown thing or place, or is impossible. The error has the other
            errors of the scene.
    """
    try:
        found = read_once(source)
    except BadScene as error:
        error.others = [*source.errors, *_others(source, error)]
        raise
    if source.errors:
        first, *first.others = source.errors
        raise first
    return found


def keys_of(compiled: Game) -> dict[str, str]:
    """The keys of a game's scenes with an example of each, those of owners included."""
    found = dict(KEYS)
    for words in compiled.book.scene_words(SceneWords):
        found |= {**words.keys, **words.owner_keys, **words.seat_keys}
    return found


def read_once(source: SceneSource) -> tuple[Game, State]:
    """The game and state of a scene's source; see `read`, but only the first error is found."""
    source.examples.update(KEYS)
    compiled = game_of_scene(source.top)
    source.examples.update(keys_of(compiled))
    try:
        return compiled, _state(compiled, source.top)
    except BadScene as error:
        error.game = compiled
        error.typed = "\n".join((source.text, *error.where))
        raise


def _others(source: SceneSource, first: BadScene) -> Iterator[BadScene]:
    """The errors that remain without the values of those found; not what follows from one."""
    error, removed = first, set[str]()
    for _ in range(min(_MOST_ERRORS, _MOST_READ_AGAIN // max(len(source.text), 1))):
        less = None if _NEEDED & set(error.where[:1]) else source.without(error.where)
        if less is None:
            return
        source = less
        removed |= {word.upper() for value in error.where for word in _PLACE.findall(value)}
        try:
            read_once(source)
            return
        except BadScene as other:
            error = other
        about = {str(value).upper() for value in error.params.values()}
        if error.code not in moment.OF_THE_WHOLE and not about & removed:
            yield error


def _state(compiled: Game, top: SceneTable) -> State:
    state = compiled.new_state(top.whole("seed", 1, most=(1 << 64) - 1))
    _clear(compiled, state)
    all_words = compiled.book.scene_words(SceneWords)
    owners = LETTERS[: compiled.book.owners]
    top.known([*KEYS, *(key for words in all_words for key in words.keys), *owners])
    _check_owners(top, owners, compiled.book.seats, all_words)
    work = Work(state, compiled.book.topology, top, moment.pending(compiled, top))
    for words in all_words:
        words.lay(work)
    for words in all_words:
        words.place(work)
    for words in all_words:
        words.set_out(work)
    _count(work, all_words)
    moment.set_up(compiled, work)
    for words in all_words:
        words.answer(work)
    moment.check(compiled, work)
    return state


def game_of_scene(top: SceneTable) -> Game:
    """The game that a scene chooses; refuse a scene that chooses none."""
    top.respell(KEYS)
    house = _house(top.part("house"))
    try:
        return game(
            scenario_id(top.text("scenario", DEFAULT_SCENARIO)),
            top.whole("seats", 2),
            plain(top.text("edition", "")),
            house,
            top.whole("behavior", BEHAVIOR, least=1, most=BEHAVIOR),
        )
    except BadChoice as error:
        named = str(error.params.get("key", error.params.get("name", "")))
        where = ("house", *named.split(".")) if "setting" in error.code else (error.code,)
        top.bad(where, "choice", choice=error)


def _house(part: SceneTable) -> dict[str, str]:
    """House settings as text, by `module.field`; they may stand in tables of their own."""
    found: dict[str, str] = {}
    for key, value in part.data.items():
        inside: Mapping[str, Any] = part.part(key).data if isinstance(value, dict) else {"": value}
        for field, said in inside.items():
            name = f"{key}.{field}" if field else key
            found[name] = setting_text(said)
    return found


def _clear(compiled: Game, state: State) -> None:
    """Remove the start of the scenario itself."""
    for hand in state.hands:
        for good, amount in enumerate(hand):
            state.bank[good] += amount
        hand[:] = [0] * len(hand)
    state.building[:] = [0] * len(state.building)
    state.owner[:] = [NOBODY] * len(state.owner)
    state.road[:] = [NOBODY] * len(state.road)
    for kind in state.placed:
        for places in kind:
            places.clear()
    for found in compiled.book.modules:
        drawer = found.slice()
        if drawer is not None:
            state.slices[found.id] = drawer


def _check_owners(top: SceneTable, owners: str, seats: int, all_words: list[SceneWords]) -> None:
    """Refuse keys in the tables of owners that no module of the game has."""
    of_owners = [key for words in all_words for key in words.owner_keys]
    of_seats = [key for words in all_words for key in words.seat_keys]
    for number, letter in enumerate(owners):
        top.part(letter).known(of_owners + of_seats * (number < seats))


def _count(work: Work, all_words: list[SceneWords]) -> None:
    """Read the counts of actions in this turn."""
    part = work.top.part("counters")
    found = [counter for words in all_words for counter in words.counters]
    part.known(["actions", *(key for key, _, _ in found)])
    work.state.acted = part.whole("actions", 0)
    for key, kind, field in found:
        setattr(work.state.of(kind), field, part.whole(key, 0))
