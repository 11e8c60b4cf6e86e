"""Syncs the saves of all tables of a host in a thread, because a disk may be slow."""

import os
from concurrent.futures import ThreadPoolExecutor
from errno import EIO
from pathlib import Path

from ep_tui.storage import files


class DiskThread:
    """One thread; an error of the disk is raised at the next call."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1)
        self._error: OSError | None = None

    def sync(self, path: Path) -> None:
        """Have a file synced.

        Raises:
            OSError: an earlier file could not be synced.
        """
        error, self._error = self._error, None
        self._thread.submit(self._sync, path)
        if error is not None:
            raise OSError(error.errno or EIO, error.strerror)

    def stop(self) -> None:
        """Wait until all files are synced."""
        self._thread.shutdown()

    def _sync(self, path: Path) -> None:
        """Sync a file that is opened anew; a copy of the descriptor would keep it locked."""
        try:
            file = files.open_file(path, os.O_RDONLY)
            try:
                os.fsync(file)
            finally:
                os.close(file)
        except FileNotFoundError:
            return  # it has moved to the finished games, and was synced before
        except OSError as error:
            self._error = error
