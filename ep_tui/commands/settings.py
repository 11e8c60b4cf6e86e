"""`ep-tui settings`: lists the settings of a scenario with their values by edition."""

import argparse
from typing import Any

import msgspec

from ep_rules.api import DEFAULT_EDITION, SCENARIOS, Bundle, kinds_of, settings_of, write_bundle
from ep_tui.commands.common import sentences
from ep_tui.texts import has, say
from ep_tui.texts.speak import range_of


def run(args: argparse.Namespace) -> int:
    """Print the settings."""
    with sentences():
        settings_of(args.scenario)
    entry = SCENARIOS[args.scenario]
    editions = {name: dict(settings_of(args.scenario, name)) for name in entry.editions}
    most = max(entry.layouts)
    large = dict(settings_of(args.scenario, DEFAULT_EDITION, most))
    kinds = kinds_of(args.scenario)
    print(say("commands.settings.title", scenario=say(f"names.scenario.{args.scenario}.title")))
    for key, value in editions[DEFAULT_EDITION].items():
        print("  " + say("commands.settings.values", key=key, value=as_text(value)))
        _more(f"setting.{key}", "text")
        for edition, values in editions.items():
            if values[key] != value:
                title = say(f"names.edition.{edition}.title")
                print(_differs("differs", edition=title, value=as_text(values[key])))
        if large[key] != value:
            least = min(n for n in entry.layouts if n > entry.colors)
            print(_differs("large", least=least, value=as_text(large[key])))
        if kinds[key].has_range:
            print(_differs("range", range=range_of(kinds[key])))
        for word in kinds[key].words:
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


def _differs(key: str, **params: object) -> str:
    return f"      {say(f'commands.settings.{key}', **params)}"


def _more(key: str, line: str, **params: object) -> None:
    if has(f"names.{key}"):
        print(f"      {say(f'commands.settings.{line}', text=say(f'names.{key}'), **params)}")
