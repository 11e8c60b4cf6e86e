"""The text ids of rulesets, and invalid choices; the catalogue and records call it."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from ep_rules.setting import OutOfRange, SettingKind
from ep_rules.spelling import nearest

_VERSION = re.compile(r"[1-9][0-9]{0,8}$", re.ASCII)


class BadChoice(ValueError):
    """A choice that does not exist: `code` is a key into the texts, with parameters."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(f"{code} {params}")
        self.code = code
        self.params: Mapping[str, object] = params


def ruleset_parts(ruleset: str) -> tuple[str, str, int, dict[str, str]]:
    """Scenario, edition, behavior version and house settings of a ruleset's id.

    Raises:
        BadChoice: the text is not the id of a ruleset.
    """
    head, *changes = ruleset.split("+")
    scenario, at, rest = head.partition("@")
    edition, slash, version = rest.partition("/")
    if not (at and slash and _VERSION.match(version)) or not all("=" in item for item in changes):
        raise BadChoice("no-ruleset", name=ruleset)
    return scenario, edition, int(version), dict(item.split("=", 1) for item in changes)


def read_setting(key: str, text: str, kind: SettingKind) -> Any:
    """The value of a setting from text; raises BadChoice."""
    try:
        return kind.read(text)
    except msgspec.ValidationError:
        if kind.words:
            known = ", ".join(kind.words)
            raise BadChoice("setting-word", key=key, text=text, known=known) from None
        code = f"setting-{'list' if kind.type is not int else 'limit' if kind.beside else 'value'}"
        raise BadChoice(code, key=key, text=text, least=kind.least, most=kind.most) from None
    except OutOfRange as error:
        raise BadChoice(
            f"setting-{error.what}", key=key, text=text, least=error.least, most=error.most
        ) from None
    except ValueError:
        raise BadChoice("setting-goods", key=key, text=text) from None


def find(name: str, among: Mapping[str, Any], what: str) -> Any:
    """The value of a name; raises BadChoice with the nearest one."""
    if name in among:
        return among[name]
    near = nearest(name, among, 0.5) or "none"
    raise BadChoice(what, name=name, near=near, known=", ".join(among))
