"""`ep-tui settings`: everything a scenario lets one set, with its value in every edition."""

import argparse
from typing import Any, Literal, get_args, get_origin

import msgspec

from ep_rules.catalogue import SCENARIOS, game, settings_of
from ep_rules.editions import DEFAULT_EDITION, EDITIONS
from ep_rules.model import Bundle
from ep_rules.notation import write_bundle
from ep_tui.commands.common import sentences
from ep_tui.texts import has, say


def run(args: argparse.Namespace) -> int:
    """Print the settings."""
    with sentences():
        editions = {name: dict(settings_of(args.scenario, name)) for name in EDITIONS}
    entry = SCENARIOS[args.scenario]
    most = max(entry.layouts)
    large = dict(settings_of(args.scenario, DEFAULT_EDITION, most))
    kinds = _kinds(args.scenario, most)
    print(say("commands.settings.title", scenario=say(f"names.scenario.{args.scenario}.title")))
    for key, value in editions[DEFAULT_EDITION].items():
        print("  " + say("commands.settings.values", key=key, value=as_text(value)))
        _more(f"setting.{key}", "text")
        for edition, values in editions.items():
            if values[key] != value:
                title = say(f"names.edition.{edition}.title")
                print(_differs("differs", edition=title, value=as_text(values[key])))
        if large[key] != value:
            least = min(n for n in entry.layouts if n > entry.colours)
            print(_differs("large", least=least, value=as_text(large[key])))
        for word in get_args(kinds[key]) if get_origin(kinds[key]) is Literal else ():
            _more(f"choice.{key}.{word}", "choice", word=word)
    return 0


def as_text(value: Any) -> str:
    """A value as `--set` takes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Bundle):
        return write_bundle(value)
    return (
        ",".join(map(str, msgspec.to_builtins(value))) if isinstance(value, tuple) else str(value)
    )


def _kinds(scenario: str, seats: int) -> dict[str, Any]:
    return {
        f"{module.id}.{field.name}": field.type
        for module in game(scenario, seats).book.modules
        for field in msgspec.structs.fields(module.settings_type)
    }


def _differs(key: str, **params: object) -> str:
    return f"      {say(f'commands.settings.{key}', **params)}"


def _more(key: str, line: str, **params: object) -> None:
    if has(f"names.{key}"):
        print(f"      {say(f'commands.settings.{line}', text=say(f'names.{key}'), **params)}")
