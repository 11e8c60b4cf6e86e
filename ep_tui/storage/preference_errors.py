"""Words what is wrong with a value of the settings file; `preferences` calls it."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, cast, get_args, get_type_hints

import msgspec

from ep_tui.texts import say
from ep_tui.texts.quote import quoted

_UNKNOWN = re.compile(r"unknown field `(.*)`")
_PLACE = re.compile(r"`\$\.(\w+)")


def usable(data: Mapping[str, Any], kind: type[msgspec.Struct]) -> tuple[dict[str, Any], list[str]]:
    """The lines of a file that are settings of `kind`, and why each other line is none."""
    good: dict[str, Any] = {}
    reasons: dict[str, None] = {}
    for name, value in data.items():
        for line in _lines(name, value):
            try:
                msgspec.convert(line, kind)
            except msgspec.ValidationError as error:
                reasons[_wrong_value(error, kind)] = None
                continue
            good[name] = {**good[name], **line[name]} if name in good else line[name]
    return good, list(reasons)


def _lines(name: str, value: Any) -> list[dict[str, Any]]:
    """A setting as a table of its own, or each line of a table."""
    if not isinstance(value, dict) or not value:
        return [{name: value}]
    lines = cast("dict[str, Any]", value).items()
    return [{name: {key: held}} for key, held in lines]


def _wrong_value(error: msgspec.ValidationError, kind: type[msgspec.Struct]) -> str:
    """Which setting of `kind` is unknown, or what its value must be."""
    known = kind.__struct_fields__
    unknown, place = _UNKNOWN.search(str(error)), _PLACE.search(str(error))
    if unknown is not None:
        near = next(iter(get_close_matches(unknown[1], known, n=1)), "none")
        return say("preferences.unknown", name=quoted(unknown[1]), near=near)
    if place is None or place[1] not in known:
        return quoted(str(error), 200)
    return say("preferences.must", name=place[1], what=_allowed(kind, place[1]))


def _allowed(kind: type[msgspec.Struct], name: str) -> str:
    """The values that a setting may have."""
    hint: Any = get_type_hints(kind, include_extras=True)[name]
    if hint is bool:
        return say("preferences.kind.bool")
    if hint is str:
        return say("preferences.kind.text")
    found = get_args(hint)
    limits = next((one for one in found if isinstance(one, msgspec.Meta)), None)
    if limits is not None:
        return say("preferences.kind.number", least=f"{limits.ge:g}", most=f"{limits.le:g}")
    if hint == dict[str, str]:
        return say("preferences.kind.keys")
    *words, last = (f'"{word}"' for word in found if word)
    return say("preferences.kind.word", words=", ".join(words), last=last)
