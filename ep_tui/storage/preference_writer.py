"""Writes a choice into a player's settings file and keeps all that the player wrote there.

Nothing here raises: an unusable file is left as it is, and one sentence says why.
"""

from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import msgspec
import tomlkit
from tomlkit.exceptions import TOMLKitError

from ep_tui.storage import files
from ep_tui.storage.preferences import Preferences
from ep_tui.texts import say
from ep_tui.texts.quote import quoted


def save(path: Path, /, **changes: Any) -> str:
    """Write some preferences and keep the rest of the file; return a sentence if that fails.

    `changes` as for `changed`. An unusable file is not touched; `load` has reported it. A link to
    the file stays a link.
    """
    msgspec.convert(changes, Preferences)  # a wrong name or value here is a fault of ours
    try:
        old = _written(path)
        document: Any = tomlkit.parse(old)
        own = changes.pop("keys", {})
        for name, value in changes.items():
            document[name] = value
        if own and not isinstance(document.get("keys"), MutableMapping):
            document.pop("keys", None)  # a table in its place would take the lines below it
            document["keys"] = tomlkit.table()
        for ident, key in own.items():
            if key:
                document["keys"][ident] = key
            elif ident in document["keys"]:
                del document["keys"][ident]
        new = tomlkit.dumps(document)
        if new != old:
            files.make_folder(path.parent)
            files.replace_file(files.real_path(path), new.encode())
    except OSError as error:
        return say("preferences.cannot-save", file=path, reason=files.reason(error))
    except TOMLKitError as error:
        return say("preferences.cannot-save", file=path, reason=quoted(str(error), 200))
    return ""


def _written(path: Path) -> str:
    """The text of the file; "" if there is none yet."""
    try:
        return files.read_text(path)
    except FileNotFoundError:
        return ""
