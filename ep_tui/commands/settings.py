"""`ep-tui settings`: lists the settings of a scenario with their values by edition."""

import argparse
from collections.abc import Iterator

import msgspec

from ep_rules.api import SCENARIOS, kinds_of, setting_text, settings_of
from ep_tui.commands.common import sentences
from ep_tui.commands.output import print_json, print_wrapped
from ep_tui.texts import say
from ep_tui.texts.error_text import range_of

_INDENT = "      "


class ListedSetting(msgspec.Struct, frozen=True):
    """One setting of a scenario; `--json` prints it.

    Attributes:
        key, value: as `--set` takes them; the value is that of the scenario's first edition.
        editions: the other values by edition. large: the value of large tables, if it is another.
        range: what values are possible, or "". choices: what each word means.
    """

    key: str
    value: str
    text: str
    editions: dict[str, str]
    large: str | None
    range: str
    choices: dict[str, str]


def run(args: argparse.Namespace) -> int:
    """Print the settings."""
    with sentences():
        settings_of(args.scenario)
    found = list(_settings(args.scenario))
    if args.json:
        print_json({"scenario": args.scenario, "settings": found})
        return 0
    title = say(f"names.scenario.{args.scenario}.title")
    print_wrapped(say("commands.settings.title", scenario=title))
    for setting in found:
        _show(setting, _least_large(args.scenario))
    return 0


def _settings(scenario: str) -> Iterator[ListedSetting]:
    entry, kinds = SCENARIOS[scenario], kinds_of(scenario)
    editions = {name: dict(settings_of(scenario, name)) for name in entry.editions}
    large = dict(settings_of(scenario, seats=max(entry.layouts)))
    for key, value in editions[entry.editions[0]].items():
        kind = kinds[key]
        words = () if kind.type is bool else kind.words
        yield ListedSetting(
            key,
            setting_text(value),
            say(f"names.setting.{key}"),
            editions={
                name: setting_text(values[key])
                for name, values in editions.items()
                if values[key] != value
            },
            large=setting_text(large[key]) if large[key] != value else None,
            range=range_of(kind) if kind.has_range else "",
            choices={word: say(f"names.choice.{key}.{word}") for word in (*words, *kind.beside)},
        )


def _least_large(scenario: str) -> int:
    """The least number of players of a large table, or 0 if there is none."""
    entry = SCENARIOS[scenario]
    return min((seats for seats in entry.layouts if seats > entry.colors), default=0)


def _show(setting: ListedSetting, least: int) -> None:
    print_wrapped(say("commands.settings.values", key=setting.key, value=setting.value), "  ")
    _more("text", text=setting.text)
    for edition, value in setting.editions.items():
        _more("differs", edition=say(f"names.edition.{edition}.title"), value=value)
    if setting.large is not None:
        _more("large", least=least, value=setting.large)
    if setting.range:
        _more("range", range=setting.range)
    for word, text in setting.choices.items():
        _more("choice", word=word, text=text)


def _more(key: str, **params: object) -> None:
    print_wrapped(say(f"commands.settings.{key}", **params), _INDENT)
