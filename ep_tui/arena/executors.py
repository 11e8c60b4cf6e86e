"""Executors for games: processes on this machine or a Dask cluster."""

import os
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import Any, cast
from urllib.parse import urlsplit

from ep_tui.arena.match import Finished, play
from ep_tui.arena.plan import Match
from ep_tui.texts import say
from ep_tui.thinking import lifeline

PROCESSES = "processes"
DASK = "dask"
_AHEAD = 4
"""Games that wait for each worker, so that none is idle."""
_PATIENCE = "10s"
"""Time for a scheduler to answer, and for the first worker of its cluster to start."""


class BadExecutor(Exception):
    """An unknown executor; the message is a sentence for the user."""


def cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def opened(word: str, jobs: int) -> Generator[tuple[Executor, int]]:
    """The executor of a word of `--executor`, and how many games it plays at once.

    Raises:
        BadExecutor: the word means none, or the cluster cannot be reached.
    """
    if word == PROCESSES:
        try:
            with _processes(jobs) as pool:
                yield pool, jobs
        except BrokenExecutor:
            raise BadExecutor(say("arena.lost-process")) from None
    elif word.startswith(f"{DASK}://"):
        with _dask(word) as cluster:
            yield cluster
    else:
        raise BadExecutor(say("arena.no-executor", word=word))


def play_all(
    matches: Iterable[Match], executor: Executor, at_once: int, keep: bool
) -> Iterator[Finished]:
    """Yield every game with its record as soon as it is played; `opened` cancels the rest."""
    waiting = iter(matches)

    def more(count: int) -> set[Future[Finished]]:
        return {executor.submit(play, match, keep) for match in islice(waiting, count)}

    running = more(at_once * _AHEAD)
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        running |= more(len(done))
        for future in done:
            yield future.result()


@contextmanager
def _processes(jobs: int) -> Generator[Executor]:
    """A pool of spawned processes, which do not inherit threads such as the progress bar.

    Each ends when the pipe closes, which also happens when this process is killed.
    """
    context = get_context("spawn")
    listens, held = context.Pipe(duplex=False)
    with ProcessPoolExecutor(jobs, context, lifeline.work, (listens,)) as pool:
        try:
            yield pool
        except BaseException:
            held.close()  # the running games are not waited for
            raise
    held.close()
    listens.close()


@contextmanager
def _dask(word: str) -> Generator[tuple[Executor, int]]:
    """An existing cluster; `play` checks that its workers have the same ep-tui and bots."""
    try:
        import distributed
    except ImportError:
        raise BadExecutor(say("arena.no-dask")) from None
    try:
        place = urlsplit(word)
        if not (place.hostname and place.port) or place.path.strip("/"):
            raise ValueError(word)
    except ValueError:
        raise BadExecutor(say("arena.no-executor", word=word)) from None
    try:
        connect = cast("Any", distributed.Client)  # its types are incomplete
        client = connect(f"tcp://{place.netloc}", timeout=_PATIENCE, set_as_default=False)
    except (OSError, TimeoutError):
        raise BadExecutor(say("arena.no-cluster", word=word)) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise BadExecutor(say("arena.no-workers", word=word)) from None
        at_once = sum(client.ncores().values())
        try:
            yield client.get_executor(pure=False), at_once
        except Exception as error:
            theirs = type(error).__module__.startswith(distributed.__name__)
            if theirs or isinstance(error, CancelledError):
                raise BadExecutor(say("arena.lost-cluster", word=word)) from None
            raise
