"""Keeps the process of a guest from the files and the memory of its user; its main program asks.

Linux does it (Landlock): from then on the process, and all that it starts, reads only the folders
of Python's code and of the system, writes no file, and neither traces nor signals a process that
it did not start. Nothing takes this back, and root has no exception.
"""

import ctypes
import os
import struct
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.machinery import PathFinder
from pathlib import Path

_CREATE, _ADD, _RESTRICT = 444, 445, 446
"""The numbers of the system calls."""
_ASK_VERSION, _BENEATH = 1, 1
_NO_NEW_PRIVILEGES = 38
_EXECUTE, _WRITE, _READ, _LIST = 1, 1 << 1, 1 << 2, 1 << 3
_RIGHTS = {1: 13, 2: 14, 3: 15}
"""The number of rights to files that a version of Landlock knows, the first ones; later as 3."""
_NET, _SCOPES = 4, 6
"""The versions that can also limit the network, which we do not, and signals and sockets."""
_ALL_SCOPES = 0b11

_SYSTEM = (
    *("/usr", "/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin", "/etc", "/nix/store"),
    *("/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/sys/devices/system"),
    *("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"),
)
"""Files and folders of the system that programs read."""


def can_seal() -> bool:
    """Whether this system can keep a process from files."""
    return _version() > 0


def seal(hidden: Sequence[str], packages: Sequence[str]) -> None:
    """Seal this thread and all that it starts; raises OSError if the system fails to.

    `hidden`: folders that stay out of reach even if they are among code. `packages`: the names of
    modules that may lie elsewhere.
    """
    version = _version()
    known = (1 << _RIGHTS.get(version, _RIGHTS[3])) - 1
    rules = struct.pack("=QQQ", known, 0, _ALL_SCOPES if version >= _SCOPES else 0)
    size = 24 if version >= _SCOPES else 16 if version >= _NET else 8
    ruleset = _call(_CREATE, ctypes.c_char_p(rules), ctypes.c_size_t(size), ctypes.c_uint(0))
    closed = [os.path.realpath(folder) for folder in hidden]
    for root in _roots(packages):
        for path, rights in _beside(os.path.realpath(root), closed):
            _allow(ruleset, path, rights)
    if _libc().prctl(_NO_NEW_PRIVILEGES, *map(ctypes.c_ulong, (1, 0, 0, 0))):
        raise OSError(ctypes.get_errno(), "prctl")
    _call(_RESTRICT, ctypes.c_int(ruleset), ctypes.c_uint(0))
    os.close(ruleset)


def _roots(packages: Sequence[str]) -> Iterator[str]:
    """The files and folders that the process may read."""
    yield from _SYSTEM
    yield from (sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix)
    yield str(Path(os.path.realpath(sys.executable)).parent)
    yield from sys.path
    for name in packages:
        finders = [finder for finder in sys.meta_path if finder is not PathFinder]
        for finder in finders:  # those of packages that are installed elsewhere
            with suppress(Exception):  # it is code of other packages
                spec = finder.find_spec(name, None)
                if spec is not None:
                    yield from spec.submodule_search_locations or filter(None, [spec.origin])


def _beside(path: str, closed: Sequence[str]) -> Iterator[tuple[str, int]]:
    """What may be read at a path and what else may be done there, without closed folders.

    A folder that holds a closed one can be listed, because imports list the folders of code.
    """
    if path in closed:
        return
    if not any(folder.startswith(f"{path.rstrip('/')}/") for folder in closed):
        yield path, _READ | _EXECUTE | (_WRITE if path == os.devnull else _LIST)
        return
    yield path, _LIST
    for name in os.listdir(path):  # noqa: PTH208 - names of a folder, to be joined as texts
        inner = os.path.join(path, name)  # noqa: PTH118 - as above
        if os.path.realpath(inner) == inner:  # a link has a target elsewhere
            yield from _beside(inner, closed)


def _allow(ruleset: int, path: str, rights: int) -> None:
    """Give the process rights to what is at a path, if something is."""
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    rights &= -1 if Path(path).is_dir() else ~_LIST
    rule = struct.pack("=Qi", rights, place)
    with suppress(OSError):  # what cannot be allowed stays closed
        _call(
            _ADD,
            *(ctypes.c_int(ruleset), ctypes.c_int(_BENEATH)),
            *(ctypes.c_char_p(rule), ctypes.c_uint(0)),
        )
    os.close(place)


def _version() -> int:
    """The version of Landlock, or 0 if the system has none."""
    if sys.platform != "linux":
        return 0
    try:
        return _call(_CREATE, None, ctypes.c_size_t(0), ctypes.c_uint(_ASK_VERSION))
    except (OSError, AttributeError):
        return 0


def _call(number: int, *values: object) -> int:
    """The result of a system call; raises OSError."""
    result = int(_libc().syscall(ctypes.c_long(number), *values))
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
