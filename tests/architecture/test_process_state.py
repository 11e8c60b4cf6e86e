"""No state of an app is kept in the process, so two apps in one process are independent."""

import ast
from collections.abc import Iterator

from tests.architecture.source import files, imports, shown, tree

KEPT = {
    "ep_tui/texts/__init__.py": {"_of_modules"},  # the texts that were read so far, for all games
    "ep_tui/thinking/process.py": {"without_table"},  # of commands that play without tables
}
"""The functions that keep an object for the process, and the reason."""
VALUES = {"Mapping", "frozenset", "int", "str", "tuple"}
"""Types of values that are safe to keep, because their users cannot change them."""
REPLACED = {
    "ep_tui/terminal/terminal_app.py": {"StylesCache.get_inner_outer"}
}  # a leak of Textual's
"""What a module changes of a library, for the whole process."""
CHANGED = {"ep_tui/terminal/splash.py": {"_state"}}
"""What a module changes of its own: the line that is shown before there is an app."""
OF_THE_PROCESS = (
    "ep_tui/__main__.py",
    "ep_tui/arena/executors.py",  # starts its own processes
    "ep_tui/commands/",
    "ep_tui/host/window.py",  # keeps them as they are, where Textual would redirect them
    "ep_tui/plain/command.py",
    "ep_tui/storage/fault_log.py",  # where a log cannot be written
    "ep_tui/terminal/driver.py",  # the one terminal of a process
    "ep_tui/terminal/splash.py",
    "ep_tui/thinking/",  # is its own process, or starts it
)
"""The files that may use signals, the environment and the standard streams."""
PROCESS = {
    "os": {"chdir", "environ", "getenv", "putenv", "umask"},
    "sys": {"stderr", "stdin", "stdout"},
    "signal": {"signal", "set_wakeup_fd"},
}
OPENS = {
    "ep_tui/commands/locale.py",  # the environment that the program was started with
    "ep_tui/plain/command.py",  # the null device
    "ep_tui/storage/files.py",
    "ep_tui/storage/save_writer.py",  # a folder, which is synced
    "ep_tui/terminal/output.py",  # the terminal
    "ep_tui/texts/__init__.py",  # our own texts
    "ep_tui/thinking/__main__.py",  # the null device
    "ep_tui/thinking/sealed.py",  # places, to name them to the system; nothing is read
}
"""The files that may open others without the module that refuses pipes, devices and large
ones."""
MUTABLE = ast.Dict | ast.DictComp | ast.List | ast.ListComp | ast.Set | ast.SetComp
MAKERS = {"bytearray", "defaultdict", "deque", "dict", "list", "set"}
CHANGES = {"add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove"}
CHANGES |= {"setdefault", "sort", "update"}
CACHES = {"cache", "lru_cache", "functools.cache", "functools.lru_cache"}


def kept(module: ast.Module) -> set[str]:
    """Mutable global names of a module."""
    found: set[str] = set()
    for node in module.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
        value = getattr(node, "value", None)
        if isinstance(value, MUTABLE) or (
            isinstance(value, ast.Call) and ast.unparse(value.func) in MAKERS
        ):
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


def changed(module: ast.Module) -> Iterator[str]:
    """Names that a module changes or rebinds after it was loaded."""
    for node in ast.walk(module):
        if isinstance(node, ast.Global):
            yield from node.names
        elif (isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load)) or (
            isinstance(node, ast.Attribute) and node.attr in CHANGES
        ):
            yield from _name(node.value)


def _name(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id


def test_a_module_of_the_app_keeps_nothing_that_changes():
    for path in files("ep_tui"):
        module = tree(path)
        bound_anew = {
            name for node in ast.walk(module) if isinstance(node, ast.Global) for name in node.names
        }
        found = bound_anew | (kept(module) & set(changed(module)))
        assert found == CHANGED.get(shown(path), set()), shown(path)


def test_signals_environment_and_streams_belong_to_the_process():
    for path in files("ep_tui"):
        nodes = list(ast.walk(tree(path)))
        found = [
            f"{shown(path)}:{node.lineno}: {node.value.id}.{node.attr}"
            for node in nodes
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
            if node.attr in PROCESS.get(node.value.id, ())
        ]
        prints = [
            node.lineno for node in nodes if isinstance(node, ast.Name) and node.id == "print"
        ]
        assert shown(path).startswith(OF_THE_PROCESS) or not found + prints, shown(path)


def test_the_folders_of_the_user_are_asked_for_in_one_place_and_passed_on():
    for path in files("ep_tui"):
        uses = any(name.partition(".")[0] == "platformdirs" for _, name in imports(path))
        assert uses == (shown(path) == "ep_tui/storage/folders.py"), shown(path)
        asks = any(
            isinstance(node, ast.Attribute) and node.attr == "of_user"
            for node in ast.walk(tree(path))
        )
        assert asks == (shown(path) == "ep_tui/commands/__init__.py"), shown(path)


def test_what_is_remembered_depends_on_its_arguments_alone():
    """A cached method would keep its object, and a cache without arguments is state."""
    for path in files("ep_tui"):
        for node in ast.walk(tree(path)):
            if not isinstance(node, ast.ClassDef):
                continue
            for inner in node.body:
                decorators = getattr(inner, "decorator_list", [])
                names = {ast.unparse(decorator).partition("(")[0] for decorator in decorators}
                assert not names & CACHES, shown(path)


def test_a_function_without_arguments_keeps_only_values():
    for path in files("ep_tui"):
        found = {
            node.name
            for node in ast.walk(tree(path))
            if isinstance(node, ast.FunctionDef) and not ast.unparse(node.args) and _is_cached(node)
            if ast.unparse(node.returns or ast.Constant(None)).partition("[")[0] not in VALUES
        }
        assert found == KEPT.get(shown(path), set()), shown(path)


def _is_cached(function: ast.FunctionDef) -> bool:
    names = {ast.unparse(one).partition("(")[0] for one in function.decorator_list}
    return bool(names & CACHES)


def test_a_module_replaces_nothing_of_others():
    """Setting an attribute of an imported class or module changes it for every app."""
    for path in files("ep_tui"):
        module = tree(path)
        assigned = [node for node in module.body if isinstance(node, ast.Assign | ast.AnnAssign)]
        targets = [
            target
            for node in assigned
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        ]
        found = {ast.unparse(target) for target in targets if isinstance(target, ast.Attribute)}
        assert found == REPLACED.get(shown(path), set()), shown(path)


def test_files_are_opened_through_one_door():
    for path in files("ep_tui"):
        found = [ast.unparse(node) for node in ast.walk(tree(path)) if _opens(node)]
        assert bool(found) == (shown(path) in OPENS), (shown(path), found)


def _opens(node: ast.AST) -> bool:
    """Whether a call opens or reads a file: `open`, `os.open`, or a path's methods."""
    if not isinstance(node, ast.Call):
        return False
    of, _, name = ast.unparse(node.func).rpartition(".")
    by_name = of == "files" or of[:1].isupper()  # the door itself, or a class method
    return name in {"open", "read_bytes", "read_text"} and not by_name
