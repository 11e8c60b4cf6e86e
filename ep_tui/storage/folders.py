"""The folders of the program's files; the command line reads the user's once."""

from pathlib import Path
from typing import NamedTuple

ELSEWHERE = "elsewhere"
"""The name of a file in a sentence for somebody who is not at this computer."""


class Folders(NamedTuple):
    """The folders of an app's files; an app and all its readers and writers get them.

    Attributes:
        data: saves. config: settings. cache: files that can be made again. log: tracebacks.
    """

    data: Path
    config: Path
    cache: Path
    log: Path

    @classmethod
    def of_user(cls) -> "Folders":
        """The system's folders for the user of this process."""
        from platformdirs import PlatformDirs

        dirs = PlatformDirs("ep-tui", appauthor=False)
        return cls(
            dirs.user_data_path, dirs.user_config_path, dirs.user_cache_path, dirs.user_log_path
        )

    @property
    def private(self) -> tuple[Path, ...]:
        """The folders that only the user may read, each with the files in it."""
        return self.data, self.running, self.finished, self.scenes, self.cache, self.log

    @property
    def running(self) -> Path:
        """The folder of running games."""
        return self.data / "games"

    @property
    def finished(self) -> Path:
        """The folder of finished games."""
        return self.running / "finished"

    @property
    def scenes(self) -> Path:
        """The folder of positions written as scenes."""
        return self.running / "scenes"

    @property
    def campaign(self) -> Path:
        """The file of the campaign."""
        return self.data / "campaign.toml"

    @property
    def settings(self) -> Path:
        """The file of preferences."""
        return self.config / "settings.toml"

    @property
    def summaries(self) -> Path:
        """The file of cached summaries of games."""
        return self.cache / "games.json"

    @property
    def faults(self) -> Path:
        """The file of tracebacks."""
        return self.log / "faults.log"
