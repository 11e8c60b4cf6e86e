"""The build hook: with EP_TUI_COMPILE=1, wheels have compiled rules; hatchling calls it.

See docs/decisions/0029-compiled-rules.md.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASKED = "EP_TUI_COMPILE"
NEEDED = ["mypy[mypyc]>=2.4,<2.5", "msgspec>=0.20", "tomli>=2.3"]
"""mypyc, whose C the build changes as 2.4 writes it, and what the rules import."""


class CustomBuildHook(BuildHookInterface[Any]):
    """Puts compiled rules into a wheel in place of those in Python, when asked to."""

    _made: TemporaryDirectory[str] | None = None
    """What was compiled; if the build fails, the folder is removed when the program ends."""

    def dependencies(self) -> list[str]:
        """What the build needs in addition; nothing unless it is asked to compile."""
        return NEEDED if self._is_asked(self.target_name) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and name the files that go into the wheel; editable installs stay Python."""
        if version == "editable" or not self._is_asked(self.target_name):
            return
        self._made = TemporaryDirectory(prefix="ep-tui-compiled-")
        made = Path(self._made.name)
        command = (sys.executable, str(Path(self.root, "compiling", "build.py")), str(made))
        if subprocess.run(command, check=False).returncode:
            self._made.cleanup()
            raise SystemExit("The rules could not be compiled; the lines above say why.")
        files = [*made.glob("ep_rules/**/*.py"), *made.rglob("*.so"), *made.rglob("*.pyd")]
        for path in sorted(files):
            place = path.relative_to(made).as_posix()
            if not place.startswith("build/"):
                build_data["force_include"][str(path)] = place
        build_data["infer_tag"] = True
        build_data["pure_python"] = False

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled, which the wheel now has."""
        del version, build_data, artifact_path
        if self._made is not None:
            self._made.cleanup()

    @staticmethod
    def _is_asked(target: str) -> bool:
        return target == "wheel" and os.environ.get(ASKED) == "1"
