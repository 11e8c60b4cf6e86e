"""`ep-tui settings`: lists the settings of a scenario with their values by edition."""

import argparse

from ep_rules.api import SCENARIOS, kinds_of, setting_text, settings_of
from ep_tui.commands.common import sentences
from ep_tui.commands.output import print_wrapped
from ep_tui.texts import say
from ep_tui.texts.errors import range_of

_INDENT = "      "


def run(args: argparse.Namespace) -> int:
    """Print the settings."""
    with sentences():
        settings_of(args.scenario)
    entry = SCENARIOS[args.scenario]
    editions = {name: dict(settings_of(args.scenario, name)) for name in entry.editions}
    most = max(entry.layouts)
    large = dict(settings_of(args.scenario, seats=most))
    kinds = kinds_of(args.scenario)
    title = say(f"names.scenario.{args.scenario}.title")
    print_wrapped(say("commands.settings.title", scenario=title))
    for key, value in editions[entry.editions[0]].items():
        print_wrapped(say("commands.settings.values", key=key, value=setting_text(value)), "  ")
        _more("text", text=say(f"names.setting.{key}"))
        for edition, values in editions.items():
            if values[key] != value:
                title = say(f"names.edition.{edition}.title")
                _more("differs", edition=title, value=setting_text(values[key]))
        if large[key] != value:
            least = min(n for n in entry.layouts if n > entry.colors)
            _more("large", least=least, value=setting_text(large[key]))
        if kinds[key].has_range:
            _more("range", range=range_of(kinds[key]))
        words = () if kinds[key].type is bool else kinds[key].words
        for word in (*words, *kinds[key].beside):
            _more("choice", word=word, text=say(f"names.choice.{key}.{word}"))
    return 0


def _more(key: str, **params: object) -> None:
    print_wrapped(say(f"commands.settings.{key}", **params), _INDENT)
