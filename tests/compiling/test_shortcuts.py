"""The shortcuts of compiled rules, in a small library of C that reads and sets fields with them."""

import gc
import importlib.util
import os
import subprocess
import sysconfig
import weakref
from collections.abc import Hashable, Sequence
from enum import IntEnum
from functools import partialmethod
from pathlib import Path
from types import MethodType, ModuleType
from typing import Any, NamedTuple
from unittest.mock import Mock

import msgspec
import pytest

from compiling.build import SHORTCUTS, compiler, missing
from ep_rules import chance

BEFORE = """
#include <Python.h>
#define likely(x) __builtin_expect(!!(x), 1)
#define CPy_NOINLINE __attribute__((noinline))
#define CPyObject_GetAttr PyObject_GetAttr
#define unlikely(x) __builtin_expect(!!(x), 0)
#define CPyDict_GetItem PyObject_GetItem
static void CPy_DecRef(PyObject *p) { Py_DECREF(p); }
typedef size_t CPyTagged;
#define CPyTagged_CheckShort(x) (!((x) & 1))
#define CPyTagged_ShortAsSsize_t(x) ((Py_ssize_t)(x) >> 1)
#define CPyTagged_AsObject(x) PyLong_FromSsize_t(CPyTagged_ShortAsSsize_t(x))
#define CPyTagged_StealAsObject CPyTagged_AsObject
#define CPyTagged_LongAsObject(x) ((PyObject *)((x) & ~(CPyTagged)1))
#define CPyTagged_StealFromObject(obj) ((CPyTagged)(obj) | 1)
#define CPY_INT_TAG 1
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
static PyObject *make(PyObject *self, PyObject *args) {
    PyObject *kind, *given[2];
    if (!PyArg_ParseTuple(args, "OOO", &kind, &given[0], &given[1])) { return NULL; }
    return PyObject_Vectorcall(kind, given, 2, NULL);
}
static PyObject *empty(PyObject *self, PyObject *obj) {
    if (PyObject_DelAttr(obj, PyUnicode_InternFromString("__dict__")) < 0) { return NULL; }
    Py_RETURN_NONE;
}
static PyObject *number(PyObject *self, PyObject *given) {
    return CPyTagged_StealAsObject((CPyTagged)PyLong_AsSsize_t(given) << 1);
}
static PyObject *all(PyObject *self, PyObject *given) {
    PyObject *found = PyList_New(0), *iterator = PyObject_GetIter(given), *item;
    while (iterator != NULL && (item = PyIter_Next(iterator)) != NULL) {
        PyList_Append(found, item);
        Py_DECREF(item);
    }
    Py_XDECREF(iterator);
    if (PyErr_Occurred()) { Py_CLEAR(found); }
    return found;
}
static CPyTagged tagged(PyObject *number) {
    int overflow;
    long long small = PyLong_AsLongLongAndOverflow(number, &overflow);
    int is_short = !overflow && small >= -(1LL << 62) && small < 1LL << 62;
    return is_short ? (CPyTagged)small << 1 : (CPyTagged)number | 1;
}
static PyObject *untagged(CPyTagged number) {
    return number & 1 ? CPyTagged_LongAsObject(number) : CPyTagged_AsObject(number);
}
static CPyTagged advanced(CPyTagged word, CPyTagged times) { EP_ADVANCE(word, times) }
static CPyTagged scrambled(CPyTagged word) { EP_SCRAMBLE(word) }
static CPyTagged below_limit(CPyTagged word, CPyTagged limit) {
    EP_BELOW(word, limit)
    return 0; /* where the code of mypyc would follow */
}
static PyObject *advance(PyObject *self, PyObject *args) {
    PyObject *word, *times = NULL;
    if (!PyArg_ParseTuple(args, "O|O", &word, &times)) { return NULL; }
    return untagged(advanced(tagged(word), times ? tagged(times) : CPY_INT_TAG));
}
static PyObject *scramble(PyObject *self, PyObject *word) {
    return untagged(scrambled(tagged(word)));
}
static PyObject *below(PyObject *self, PyObject *args) {
    PyObject *word, *limit;
    if (!PyArg_ParseTuple(args, "OO", &word, &limit)) { return NULL; }
    return untagged(below_limit(tagged(word), tagged(limit)));
}
static PyMethodDef methods[] = {
    {"advance", advance, METH_VARARGS, NULL}, {"scramble", scramble, METH_O, NULL},
    {"below", below, METH_VARARGS, NULL},
    {"make", make, METH_VARARGS, NULL}, {"empty", empty, METH_O, NULL},
    {"number", number, METH_O, NULL}, {"all", all, METH_O, NULL},
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
    if lacks := missing() if os.name == "posix" else "a compiler with the options of gcc":
        pytest.skip(f"without {lacks}")
    source: Path = tmp_path_factory.mktemp("shortcuts") / "fields.c"
    source.write_text(f"{BEFORE}{SHORTCUTS}{AFTER}", encoding="utf-8")
    library = source.with_suffix(".so")
    include = f"-I{sysconfig.get_path('include')}"
    dynamic = ("-undefined", "dynamic_lookup") if sysconfig.get_platform()[:5] == "macos" else ()
    options = ("-shared", "-fPIC", *dynamic, include, str(source), "-o", str(library))
    subprocess.run([*compiler(), *options], check=True)
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


def test_what_a_module_holds_is_read_anew_when_it_changes(fields: ModuleType):
    module: Any = ModuleType("module")
    for value in (max, max, min):
        module.best = value
        assert fields.get(module, "best") is value
        assert fields.get(module, "__name__") == "module"
    del module.best
    with pytest.raises(AttributeError):
        fields.get(module, "best")


def test_membership_is_the_same_as_in_python(fields: ModuleType):
    class More(Place):
        pass

    ones: list[Any] = [Place(1, 2), More(1, 2), Color.RED, 3, True, Mock(spec=Place), [], Place]
    kinds = (Place, More, Color, int, Mock, Sequence, Hashable, object, (int, Place), type)
    for _ in range(2):
        for one in ones:
            for kind in kinds:
                assert fields.is_one(one, kind) == isinstance(one, kind), (one, kind)


class Pair(NamedTuple):
    """Made of two items."""

    first: int
    second: int


class Sum(NamedTuple):
    """Made of two items, or of one."""

    first: int
    second: int = 3


class Swapped(Pair):
    """A pair that is made in a way of its own."""

    def __new__(cls, first: int, second: int) -> "Swapped":
        """The items the other way round."""
        return super().__new__(cls, second, first)


def test_calls_make_what_python_makes(fields: ModuleType):
    for _ in range(3):
        for kind in (Pair, Sum, Swapped, complex, Place, max):
            made: Any = fields.make(kind, 3, 7)
            assert made == kind(3, 7)
            assert type(made) is type(kind(3, 7))
    with pytest.raises(TypeError):
        fields.make(list, 3, 7)


def test_numbers_are_those_of_python(fields: ModuleType):
    for number in (*range(-8, 300), -(2**62), 2**62 - 1):
        assert fields.number(number) == number


def test_random_words_are_those_of_python(fields: ModuleType):
    edges = [0, 1, 2**62 - 1, 2**62, 2**63 - 1, 2**63, 2**64 - 1, 2**64, -1, -(2**62), -(2**70)]
    for word in (*edges, *(chance.mix(seed) for seed in range(200))):
        assert fields.scramble(word) == chance.scramble(word)
        assert fields.advance(word) == chance.advance(word)
        for number in (0, 1, 7, 2**40, 2**62 - 1):
            assert fields.advance(word, number) == chance.advance(word, number)
            assert fields.below(word, number) == chance.below(word, number)


def test_iterators_end_and_fail_as_in_python(fields: ModuleType):
    assert fields.all({3: 4, 5: 6}) == [3, 5]
    assert fields.all(one for one in "ab") == ["a", "b"]
    with pytest.raises(ZeroDivisionError):
        fields.all(1 // one for one in (1, 0))


def test_objects_in_a_ring_are_emptied(fields: ModuleType):
    kind: Any = type("Kind", (), {})
    ring = kind()
    ring.self, gone = ring, weakref.ref(ring)
    gc.disable()
    try:
        fields.empty(ring)
        assert vars(ring) == {}
        del ring
        assert gone() is None
    finally:
        gc.enable()


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


class Stopped:
    """A function whose binding is interrupted once."""

    def __init__(self) -> None:
        self.tries = 0

    def __get__(self, one: Any, kind: Any = None) -> Any:
        if one is None:
            return self
        self.tries += 1
        if self.tries == 1:
            raise KeyboardInterrupt
        return abs


def test_a_property_is_read_once_for_a_call(fields: ModuleType):
    class Sum:
        __slots__ = ("made",)

        def __init__(self) -> None:
            self.made = 0

        @property
        def add(self) -> Any:
            self.made += 1
            return abs

    one = Sum()
    assert [fields.call(one, "add", -3) for _ in range(3)] == [3, 3, 3]
    assert one.made == 3


def test_an_interruption_in_a_call_is_raised(fields: ModuleType):
    kind: Any = type("Kind", (), {"__slots__": (), "add": Stopped()})
    with pytest.raises(KeyboardInterrupt):
        fields.call(kind(), "add", -3)
    assert fields.call(kind(), "add", -3) == 3
