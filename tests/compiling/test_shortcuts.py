"""The shortcuts of compiled rules, in a small library of C that reads and sets fields with them."""

import importlib.util
import shlex
import subprocess
import sysconfig
from collections.abc import Hashable, Sequence
from enum import IntEnum
from functools import partialmethod
from pathlib import Path
from types import MethodType, ModuleType
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

from compiling.build import SHORTCUTS
from tests.compiled import missing

BEFORE = """
#include <Python.h>
#define likely(x) __builtin_expect(!!(x), 1)
#define CPy_NOINLINE __attribute__((noinline))
#define CPyObject_GetAttr PyObject_GetAttr
#define CPyDict_GetItem PyObject_GetItem
"""
AFTER = """
static PyObject *get(PyObject *self, PyObject *args) {
    PyObject *obj, *name;
    if (!PyArg_ParseTuple(args, "OO", &obj, &name)) { return NULL; }
    return CPyObject_GetAttr(obj, name);
}
static PyObject *set(PyObject *self, PyObject *args) {
    PyObject *obj, *name, *value;
    if (!PyArg_ParseTuple(args, "OOO", &obj, &name, &value)) { return NULL; }
    if (PyObject_SetAttr(obj, name, value) < 0) { return NULL; }
    Py_RETURN_NONE;
}
static PyObject *is(PyObject *self, PyObject *args) {
    PyObject *obj, *kind;
    if (!PyArg_ParseTuple(args, "OO", &obj, &kind)) { return NULL; }
    return PyBool_FromLong(PyObject_IsInstance(obj, kind));
}
static PyObject *call(PyObject *self, PyObject *args) {
    PyObject *name, *given[2];
    if (!PyArg_ParseTuple(args, "OOO", &given[0], &name, &given[1])) { return NULL; }
    return PyObject_VectorcallMethod(name, given, 2, NULL);
}
static PyMethodDef methods[] = {
    {"get", get, METH_VARARGS, NULL}, {"set", set, METH_VARARGS, NULL},
    {"is_one", is, METH_VARARGS, NULL}, {"call", call, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL}
};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "fields", NULL, -1, methods};
PyMODINIT_FUNC PyInit_fields(void) { return PyModule_Create(&module); }
"""


class Place(msgspec.Struct):
    """A struct with fields to read and set."""

    first: int
    second: int


@pytest.fixture(scope="module")
def fields(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The library."""
    if lacks := missing():
        pytest.skip(f"without {lacks}")
    source: Path = tmp_path_factory.mktemp("shortcuts") / "fields.c"
    shortcuts = SHORTCUTS.read_text(encoding="utf-8")
    source.write_text(f"{BEFORE}{shortcuts}{AFTER}", encoding="utf-8")
    library = source.with_suffix(".so")
    compiler = shlex.split(sysconfig.get_config_var("CC"))
    include = f"-I{sysconfig.get_path('include')}"
    dynamic = ("-undefined", "dynamic_lookup") if sysconfig.get_platform()[:5] == "macos" else ()
    options = ("-shared", "-fPIC", *dynamic, include, str(source), "-o", str(library))
    subprocess.run([*compiler, *options], check=True)
    spec = importlib.util.spec_from_file_location("fields", library)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_one_place_in_the_code_reads_several_fields_of_a_type(fields: ModuleType):
    for _ in range(3):
        assert [fields.get(Place(3, 7), name) for name in ("first", "second")] == [3, 7]


def test_one_place_in_the_code_sets_several_fields_of_a_type(fields: ModuleType):
    place = Place(0, 0)
    for turn in range(3):
        fields.set(place, "first", turn)
        fields.set(place, "second", turn + 10)
        assert place == Place(turn, turn + 10)


def test_names_that_are_made_for_a_moment_are_not_mixed_up(fields: ModuleType):
    for part in ("first", "second") * 20:
        assert fields.get(Place(3, 7), "".join(part)) == (3 if part == "first" else 7)


def test_a_changed_type_is_looked_up_again(fields: ModuleType):
    kind: Any = msgspec.defstruct("Kind", [("size", int)])
    one = kind(4)
    assert [fields.get(one, "size") for _ in range(2)] == [4, 4]
    kind.size = property(lambda _: 9)
    assert fields.get(one, "size") == 9


class Color(IntEnum):
    """Members to find by their names."""

    RED = 1
    BLUE = 2


def test_members_of_an_enum_are_found_by_class_and_name(fields: ModuleType):
    for _ in range(3):
        assert [fields.get(Color, name) for name in ("RED", "BLUE")] == [Color.RED, Color.BLUE]
        assert fields.get(Color, "__name__") == "Color"
    with pytest.raises(AttributeError):
        fields.get(Color, "GREEN")


def test_an_attribute_of_another_class_is_read_anew(fields: ModuleType):
    kind: Any = type("Kind", (), {})
    for value in (kind(), kind(), 4):
        kind.best = value
        assert fields.get(kind, "best") is value


def test_membership_is_the_same_as_in_python(fields: ModuleType):
    class More(Place):
        pass

    ones: list[Any] = [Place(1, 2), More(1, 2), Color.RED, 3, True, Mock(spec=Place), [], Place]
    kinds = (Place, More, Color, int, Mock, Sequence, Hashable, object, (int, Place), type)
    for _ in range(2):
        for one in ones:
            for kind in kinds:
                assert fields.is_one(one, kind) == isinstance(one, kind), (one, kind)


class Bound:
    """A function that binds as mypyc's do: what it gives for an object is a method of it."""

    def __call__(self, one: Any, number: int) -> int:
        return int(one.start * number)

    def __get__(self, one: Any, kind: Any = None) -> Any:
        return self if one is None else MethodType(self, one)


def test_methods_are_called_as_they_are_in_the_class_now(fields: ModuleType):
    class Sum:
        __slots__ = ("start",)

        def __init__(self) -> None:
            self.start = 4

        def add(self, number: int) -> int:
            return self.start + number

        plus, times = partialmethod(add), Bound()

    for _ in range(3):
        found = [fields.call(Sum(), name, 3) for name in ("add", "plus", "times")]
        assert found == [7, 7, 12]
    Sum.add = lambda self, number: self.start - number  # type: ignore[method-assign]
    assert fields.call(Sum(), "add", 3) == 1
