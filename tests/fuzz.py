#!/usr/bin/env python3
"""Feeds bad input to everything that reads files: records, saves, scenes, layouts, settings.

    python3 tests/fuzz.py --inputs 200000              on all cores
    python3 tests/fuzz.py --only scene --seed 7        one kind, other inputs
    python3 tests/fuzz.py --only scene --number 4711   one input again, with what comes of it

Every input is a good one with changes in its structure or its bytes. It must be read or refused in
one sentence; it must not raise anything else, take more than SECONDS of processor time, or bring a
process above MEGABYTES. Failures are written to a file, with the command to repeat them. Exit code:
0 success, 1 failures found, 2 bad arguments.
"""

import argparse
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).resolve().parent
OUT = Path(tempfile.gettempdir()) / "ep-tui-fuzz"
SECONDS = 5.0
MEGABYTES = 200
BATCH = 250
KINDS = ("record", "save", "scene", "layout", "house", "preferences")
NOT_BACK = 120
"""Seconds after which a batch is lost: something below Python hangs."""


class Batch(NamedTuple):
    """Some inputs of one kind, by their numbers."""

    kind: str
    seed: int
    start: int
    stop: int
    out: str


class Judged(NamedTuple):
    """The result of a batch: the numbers of inputs read and refused, and the failures."""

    kind: str
    read: int
    refused: int
    found: list[str]
    megabytes: int


class TooSlow(BaseException):
    """An input takes too long; no reader catches this."""


def _too_slow(*_: object) -> None:
    raise TooSlow(f"more than {SECONDS:g} seconds")


def limit() -> None:
    """Set the memory limit of a process, far enough above MEGABYTES; called once."""
    most = 5 * MEGABYTES << 20
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    signal.signal(signal.SIGVTALRM, _too_slow)


def judge(batch: Batch) -> Judged:
    """Give every input of a batch to its reader."""
    from ep_rules import catalogue
    from tests.fuzzing import targets

    catalogue._compile.cache_clear()  # free the games of other batches
    target = targets.TARGETS[batch.kind]
    target.corpus()
    read = refused = 0
    found: list[str] = []
    for number in range(batch.start, batch.stop):
        data = targets.make(target, batch.seed, number)
        before = megabytes()
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
            if targets.judge(target, data):
                read += 1
            else:
                refused += 1
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            assert not before < MEGABYTES <= megabytes(), f"{megabytes()} MB of memory"
        except (Exception, TooSlow):
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            found.append(_kept(batch, number, data))
    return Judged(batch.kind, read, refused, found, megabytes())


def megabytes() -> int:
    """The peak memory of this process so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _kept(batch: Batch, number: int, data: bytes) -> str:
    path = Path(batch.out) / f"{batch.kind}-{batch.seed}-{number}"
    path.write_bytes(data)
    again = f"python3 tests/fuzz.py --only {batch.kind} --seed {batch.seed} --number {number}"
    return f"{traceback.format_exc(limit=-3)}input {path}\nagain {again}\n"


def batches(options: argparse.Namespace) -> Iterator[Batch]:
    """All inputs, alternating between the kinds."""
    kinds = [options.only] if options.only else list(KINDS)
    each = -(-options.inputs // len(kinds))
    for start in range(0, each, BATCH):
        for kind in kinds:
            stop = min(each, start + BATCH)
            yield Batch(kind, options.seed, start, stop, str(options.out))


def run(options: argparse.Namespace) -> int:
    """Run all batches, count, and report failures."""
    options.out.mkdir(parents=True, exist_ok=True)
    read, refused, begun, most = Counter[str](), Counter[str](), time.monotonic(), 0
    found: list[str] = []
    todo = batches(options)
    with ProcessPoolExecutor(options.cores, get_context("spawn"), limit) as pool:
        running: dict[Future[Judged], Batch] = {}
        while True:
            for batch in islice(todo, max(0, 2 * options.cores - len(running))):
                running[pool.submit(judge, batch)] = batch
            if not running or len(found) >= options.most:
                break
            done, _ = wait(running, NOT_BACK, FIRST_COMPLETED)
            if not done:
                return _lost(list(running.values()), "hangs")
            for future in done:
                batch = running.pop(future)
                try:
                    judged = future.result()
                except BrokenProcessPool:
                    return _lost([batch, *running.values()], "ended the process")
                read[judged.kind] += judged.read
                refused[judged.kind] += judged.refused
                most = max(most, judged.megabytes)
                found += judged.found
        pool.shutdown(wait=True, cancel_futures=True)
    seconds = time.monotonic() - begun
    say(f"{'kind':<11} {'inputs':>8} {'read':>8} {'refused':>8}")
    for kind in refused:
        total = read[kind] + refused[kind]
        say(f"{kind:<11} {total:>8} {read[kind]:>8} {refused[kind]:>8}")
    total = read.total() + refused.total()
    say(f"{'all':<11} {total:>8} {read.total():>8} {refused.total():>8}")
    say(f"{seconds:.0f} s, at most {most} MB, findings: {len(found)}")
    for finding in found[: options.most]:
        say(f"\n{finding}")
    return 1 if found else 0


def _lost(lost: list[Batch], what: str) -> int:
    """Report a process that did not return, with its inputs."""
    for batch in lost:
        again = f"--only {batch.kind} --seed {batch.seed} --number N"
        say(f"One of {batch.start}..{batch.stop - 1} {what}: tests/fuzz.py {again}")
    os._exit(1)


def show(options: argparse.Namespace) -> int:
    """Show one input and its result."""
    from tests.fuzzing import targets

    limit()
    target = targets.TARGETS[options.only or KINDS[0]]
    data = targets.make(target, options.seed, options.number)
    sys.stdout.buffer.write(data[:4000] + b"\n")
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    say(f"-> {target.read(data) or 'read'}")
    targets.judge(target, data)
    return 0


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def arguments(argv: list[str]) -> argparse.Namespace:
    """The arguments of the command line."""
    summary, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        prog="tests/fuzz.py",
        description=summary,
        epilog=rest,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--inputs", type=int, default=20_000, help="how many (default 20000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other inputs")
    parser.add_argument("--only", choices=KINDS, help="one kind of input")
    parser.add_argument("--number", type=int, help="one input again")
    parser.add_argument("--most", type=int, default=20, help="stop after so many findings")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1, help="processes at once")
    parser.add_argument("--out", type=Path, default=OUT, help="for inputs that were findings")
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    """Change to the environment of the check if necessary, then run."""
    sys.path.insert(0, str(TESTS.parent))
    from tests import run as check

    options = arguments(argv)
    if Path(sys.prefix) != check.HOME:
        if not check.prepare():
            return 1
        command = (str(check.PYTHON), str(TESTS / "fuzz.py"), *argv)
        os.execve(check.PYTHON, command, check.clean_env())
    with suppress(KeyboardInterrupt):
        return run(options) if options.number is None else show(options)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
