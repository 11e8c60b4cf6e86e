"""The player's own keys: all commands with their keys, and a sentence for each key not used."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from ep_rules.api import nearest
from ep_tui.contributions.commands import Command
from ep_tui.keys.key_names import BINDABLE, printed
from ep_tui.keys.keymap import Clash, Keymap
from ep_tui.keys.screen_keys import MOVES, SCREEN_KEYS
from ep_tui.keys.typed_words import does_of
from ep_tui.texts import say
from ep_tui.texts.quote import quoted

_FIXED = {"enter", "escape", "space", *MOVES, *"123456789"}
"""Fixed keys, which no command may use."""

Games = Mapping[str, Sequence[Command]]
"""The commands of all scenarios, by scenario id."""


def load_keymap(changes: Mapping[str, str], games: Games) -> tuple[Keymap, list[str]]:
    """The keymap with a player's changes, and a sentence for each one that can hold in no game."""
    known = {command.id for found in games.values() for command in found}
    known |= {entry.id for entry in SCREEN_KEYS}
    names = sorted(known)
    bad = {ident: _flaw(ident, key, names) for ident, key in changes.items()}
    usable = {ident: key for ident, key in changes.items() if not bad[ident]}
    return Keymap(usable), [sentence for sentence in bad.values() if sentence]


class ListedKey(msgspec.Struct, frozen=True):
    """A command with its keys; the page of keys shows it, and `ep-tui keys --json` prints it.

    Attributes:
        part: of a turn, always, or in a replay. name: the name in the settings file.
        key: its own, or "". other: its key where an earlier command has that, or another one.
    """

    part: Literal["turn", "always", "replay"]
    name: str
    key: str
    other: str
    does: str
    changed: bool


def listed_keys(keymap: Keymap, games: Games) -> Iterator[ListedKey]:
    """The commands of all games, and those of the screen."""
    commands = {c.id: c for found in games.values() for c in found}
    for command in commands.values():
        short = printed(keymap.changed.get(command.id, command.key))
        changed = command.id in keymap.changed
        spare = "" if changed else command.spare
        yield ListedKey("turn", command.id, short, spare, does_of(command), changed)
    for screen_key in keymap.screen:
        does, changed = say(f"help.does.{screen_key.id}"), screen_key.id in keymap.changed
        yield ListedKey("always", screen_key.id, screen_key.shown, "", does, changed)


def try_key(name: str, key: str, own: Mapping[str, str], games: Games) -> tuple[bool, str]:
    """Whether a command can have a key beside a player's `own`, and a sentence about clashes."""
    before = load_keymap(own, games)[0]
    keymap, flaws = load_keymap({**own, name: key}, games)
    if flaws and name not in keymap.changed:
        return False, say("keys.cannot", name=name, key=printed(key))
    known = clash_sentences(before, games)
    told = [sentence for sentence in clash_sentences(keymap, games) if sentence not in known]
    clashes = ({c.name for c in keymap.in_game(games[one]).clashes} for one in _having(name, games))
    return not all(name in clashing for clashing in clashes), " ".join(told)


def clash_sentences(keymap: Keymap, games: Games) -> list[str]:
    """A sentence for each of a player's keys that is not used, with the games where it is not."""
    where: dict[Clash, list[str]] = {}
    for scenario, found in games.items():
        for clash in keymap.in_game(found).clashes:
            where.setdefault(clash, []).append(scenario)
    return [
        clash_sentence(clash, _titles(scenarios, _having(clash.name, games)))
        for clash, scenarios in where.items()
    ]


def clash_sentence(clash: Clash, games: str = "here") -> str:
    """Why a player's key is not used: in this game, in `any`, or in those that are named."""
    words = {"name": clash.name, "key": printed(clash.key), "other": clash.other}
    return say("keys.clash", games=games, **words)


def first_of(sentences: Iterable[str]) -> str:
    """The first sentence about a player's keys, and how many more there are; "" without any."""
    first, *more = [*sentences] or [""]
    return say("keys.more", first=first, count=len(more)) if more else first


def _having(name: str, games: Games) -> list[str]:
    """The games that have a command, or all for a name of the screen."""
    found = [game for game, commands in games.items() if name in {c.id for c in commands}]
    return found or [*games]


def _titles(scenarios: list[str], every: list[str]) -> str:
    if scenarios == every:
        return "any"
    return ", ".join(say(f"names.scenario.{scenario}.title") for scenario in scenarios)


def _flaw(ident: str, key: str, known: list[str]) -> str:
    """Why a player's key can be used in no game, or ""."""
    if ident not in known:
        return say("keys.no-command", name=quoted(ident), near=nearest(ident, known, 0.6) or "none")
    if key in _FIXED:
        return say("keys.fixed", name=ident, key=printed(key))
    if not (key in BINDABLE or re.fullmatch(r"[^\s\d]", key)):
        return say("keys.no-key", name=ident, key=quoted(key))
    return ""
