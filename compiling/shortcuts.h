/* How compiled rules read what is not of C: fields of msgspec classes, methods, items, globals.

   The interpreter remembers at each place in the code where it found a field, and reads it there
   as long as the type stays as it is. The C of mypyc looks it up each time. These macros remember
   as the interpreter does: a type has a version that no other type has, and a new one when it is
   changed; a dictionary has one too. `build.py` puts this file before the code of the rules.
   Other compilers than gcc and clang, and Pythons without such versions, do without. */

/* Before functions that run once: to make them fast takes a fifth of a build. */
#if defined(__GNUC__) && !defined(__clang__)
#define EP_ONCE __attribute__((optimize("O0"), no_profile_instrument_function))
#else
#define EP_ONCE
#endif

#if defined(__GNUC__) && !defined(Py_GIL_DISABLED) && PY_VERSION_HEX < 0x030E0000

#include <structmember.h>

/* Calls for errors, of which each line of the source has several, are kept apart from the rest. */
static void CPy_DecRef(PyObject *) __attribute__((cold)); /* the hot ones are inline */
void CPy_TypeError(const char *, PyObject *) __attribute__((cold));
void CPy_AddTraceback(const char *, const char *, int, PyObject *) __attribute__((cold));
void CPy_TypeErrorTraceback(const char *, const char *, int, PyObject *, const char *, PyObject *)
    __attribute__((cold));
void CPy_AttributeError(
    const char *, const char *, const char *, const char *, int, PyObject *
) __attribute__((cold));

#pragma GCC diagnostic ignored "-Wdeprecated-declarations" /* the version of a dictionary */

#define EP_NONE 0xFFFFFFFFu /* no type has this version */

typedef struct {
    unsigned int version;
    Py_ssize_t offset;
    PyObject *name; /* getattr(action, name) reads several fields at one place in the code */
} EpField;

typedef struct {
    unsigned int version;
    PyObject *method, *name;
} EpMethod;

typedef struct {
    PyObject *dict, *name, *value;
    uint64_t version;
} EpGlobal;

/* The place of a type or a dictionary and a name in a table of this many. */
#define EP_PLACE(of, name, table) \
    ((((size_t)(of) >> 4) ^ ((size_t)(name) >> 3)) % (sizeof(table) / sizeof((table)[0])))

/* Fields by type and name, for places in the code that see objects of several types. */
static EpField ep_fields[1024];

static void ep_keep(EpField *at, unsigned int version, Py_ssize_t offset, PyObject *name) {
    Py_INCREF(name); /* so that no other name comes to the same address */
    Py_XSETREF(at->name, name);
    at->version = version;
    at->offset = offset;
}

/* Members of enums by class and name, which Python looks up with two calls. */
static EpMethod ep_members[256];

static CPy_NOINLINE PyObject *ep_member(PyTypeObject *type, PyObject *name) {
    static PyTypeObject *enums = NULL;
    EpMethod *known = &ep_members[EP_PLACE(type, name, ep_members)];
    PyObject *value;
    if (known->name == name && known->version == type->tp_version_tag) {
        return Py_NewRef(known->method);
    }
    if (enums == NULL) {
        PyObject *module = PyImport_ImportModule("enum");
        enums = module != NULL ? (PyTypeObject *)PyObject_GetAttrString(module, "EnumMeta") : NULL;
        Py_XDECREF(module);
        if (enums == NULL) {
            PyErr_Clear();
            enums = (PyTypeObject *)Py_NewRef(&PyModule_Type); /* which no class is made by */
        }
    }
    value = PyObject_GetAttr((PyObject *)type, name);
    if (value != NULL && Py_TYPE(type) == enums && Py_TYPE(value) == type
        && type->tp_version_tag != 0) {
        Py_XSETREF(known->name, Py_NewRef(name));
        known->version = type->tp_version_tag;
        known->method = value; /* which the class keeps for ever */
    }
    return value;
}

/* What modules hold by name, such as the functions of Python. */
static EpGlobal ep_held[256];

static CPy_NOINLINE PyObject *ep_of_module(PyObject *module, PyObject *name) {
    PyObject *dict = PyModule_GetDict(module);
    EpGlobal *known = &ep_held[EP_PLACE(dict, name, ep_held)];
    PyObject *value;
    if (known->dict == dict && known->name == name
        && known->version == ((PyDictObject *)dict)->ma_version_tag) {
        return Py_NewRef(known->value);
    }
    value = PyObject_GetAttr(module, name);
    if (value != NULL && PyUnicode_CheckExact(name) && PyUnicode_READ_CHAR(name, 0) != '_'
        && PyDict_GetItem(dict, name) == value) {
        Py_XSETREF(known->name, Py_NewRef(name));
        known->dict = dict;
        known->value = value; /* which the dictionary keeps while it has this version */
        known->version = ((PyDictObject *)dict)->ma_version_tag;
    }
    return value;
}

/* Where objects of a type have an attribute, if it is a field or an item of a named tuple. */
static Py_ssize_t ep_offset(PyTypeObject *type, PyObject *name) {
    PyObject *found = PyObject_GetAttr((PyObject *)type, name);
    Py_ssize_t offset = -1;
    if (found == NULL) {
        PyErr_Clear();
    } else if (Py_IS_TYPE(found, &PyMemberDescr_Type)) {
        PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
        if (member->type == T_OBJECT_EX && PyType_IsSubtype(type, PyDescr_TYPE(found))) {
            offset = member->offset;
        }
    } else if (strcmp(Py_TYPE(found)->tp_name, "_collections._tuplegetter") == 0) {
        PyObject *names = PyObject_GetAttrString((PyObject *)type, "_fields");
        Py_ssize_t index = names != NULL ? PySequence_Index(names, name) : -1;
        PyErr_Clear();
        Py_XDECREF(names);
        if (index >= 0 && PyType_HasFeature(type, Py_TPFLAGS_TUPLE_SUBCLASS)) {
            offset = offsetof(PyTupleObject, ob_item) + index * (Py_ssize_t)sizeof(PyObject *);
        }
    }
    Py_XDECREF(found);
    return offset;
}

static CPy_NOINLINE PyObject *ep_get_slowly(PyObject *obj, PyObject *name, EpField *at) {
    PyTypeObject *type = Py_TYPE(obj);
    EpField *known = &ep_fields[EP_PLACE(type, name, ep_fields)];
    if (PyType_Check(obj)) {
        return ep_member((PyTypeObject *)obj, name);
    }
    if (PyModule_CheckExact(obj)) {
        return ep_of_module(obj, name);
    }
    if (known->name != name || known->version != type->tp_version_tag) {
        int plain = type->tp_getattro == PyObject_GenericGetAttr;
        Py_ssize_t offset = plain ? ep_offset(type, name) : -1;
        ep_keep(known, type->tp_version_tag, offset, name); /* the search gives it a version */
    }
    if (known->version != 0 && known->offset > 0) {
        PyObject *value = *(PyObject **)((char *)obj + known->offset);
        ep_keep(at, known->version, known->offset, name);
        if (value != NULL) {
            Py_INCREF(value);
            return value;
        }
    }
    return PyObject_GetAttr(obj, name);
}

static inline PyObject *ep_get(PyObject *obj, PyObject *name, EpField *at) {
    if (likely(Py_TYPE(obj)->tp_version_tag == at->version && at->name == name)) {
        PyObject *value = *(PyObject **)((char *)obj + at->offset);
        if (likely(value != NULL)) {
            Py_INCREF(value);
            return value;
        }
    }
    return ep_get_slowly(obj, name, at);
}

/* How classes of msgspec set a field that may be set. */
static setattrofunc ep_struct_set(void) {
    static setattrofunc found = NULL;
    if (found == NULL) {
        PyObject *module = PyImport_ImportModule("msgspec");
        PyObject *kind = module != NULL ? PyObject_GetAttrString(module, "Struct") : NULL;
        found = kind != NULL ? ((PyTypeObject *)kind)->tp_setattro : PyObject_GenericSetAttr;
        PyErr_Clear();
        Py_XDECREF(module);
        Py_XDECREF(kind);
    }
    return found;
}

static CPy_NOINLINE int ep_set_slowly(
    PyObject *obj, PyObject *name, PyObject *value, EpField *at
) {
    PyTypeObject *type = Py_TYPE(obj);
    int known = at->version == type->tp_version_tag && at->name == name;
    if (!known && type->tp_setattro == ep_struct_set()) {
        Py_ssize_t offset = ep_offset(type, name);
        if (offset > 0 && type->tp_version_tag != 0) {
            ep_keep(at, type->tp_version_tag, offset, name);
        }
    }
    return PyObject_SetAttr(obj, name, value);
}

/* msgspec has the garbage collector follow an object only once it holds one that has parts. */
static inline int ep_set(PyObject *obj, PyObject *name, PyObject *value, EpField *at) {
    if (Py_TYPE(obj)->tp_version_tag == at->version && at->name == name && value != NULL
        && (!PyType_IS_GC(Py_TYPE(value)) || PyObject_GC_IsTracked(obj))) {
        PyObject **place = (PyObject **)((char *)obj + at->offset), *before = *place;
        Py_INCREF(value);
        *place = value;
        Py_XDECREF(before);
        return 0;
    }
    return ep_set_slowly(obj, name, value, at);
}

/* Numbers of which Python has one object each. */
static PyObject *ep_small[262];

static inline PyObject *ep_boxed(CPyTagged number) {
    size_t index = (size_t)(CPyTagged_ShortAsSsize_t(number) + 5);
    if (CPyTagged_CheckShort(number) && index < sizeof(ep_small) / sizeof(ep_small[0])) {
        if (unlikely(ep_small[index] == NULL)) {
            ep_small[index] = CPyTagged_AsObject(number);
        }
        return Py_XNewRef(ep_small[index]);
    }
    return CPyTagged_StealAsObject(number);
}

static CPy_NOINLINE PyObject *ep_global_slowly(PyObject *dict, PyObject *name, EpGlobal *at) {
    PyObject *value = CPyDict_GetItem(dict, name);
    if (at->name == NULL && PyUnicode_CheckExact(name)) {
        Py_INCREF(name);
        at->name = name; /* each place in the code remembers one name, for ever */
        at->dict = dict;
    }
    if (value != NULL && at->name == name && at->dict == dict && PyDict_CheckExact(dict)) {
        at->value = value; /* which the dictionary keeps while it has this version */
        at->version = ((PyDictObject *)dict)->ma_version_tag;
    }
    return value;
}

static inline PyObject *ep_global(PyObject *dict, PyObject *name, EpGlobal *at) {
    if (likely(at->dict == dict && at->name == name && at->value != NULL
               && at->version == ((PyDictObject *)dict)->ma_version_tag)) {
        Py_INCREF(at->value);
        return at->value;
    }
    return ep_global_slowly(dict, name, at);
}

static CPy_NOINLINE PyObject *ep_item_slowly(PyObject *of, PyObject *key) {
    if (PyLong_CheckExact(key) && (PyList_CheckExact(of) || PyTuple_CheckExact(of))) {
        Py_ssize_t index = PyLong_AsSsize_t(key);
        if (index >= 0 && index < Py_SIZE(of)) {
            PyObject **items = PySequence_Fast_ITEMS(of);
            Py_INCREF(items[index]);
            return items[index];
        }
        PyErr_Clear();
    }
    return PyObject_GetItem(of, key);
}

static inline PyObject *ep_item(PyObject *of, PyObject *key, EpGlobal *at) {
    return PyDict_CheckExact(of) ? ep_global(of, key, at) : ep_item_slowly(of, key);
}

/* Whether a type has an attribute that another one, from which it comes, has. */
static int ep_shares(PyTypeObject *type, PyTypeObject *above, const char *name) {
    PyObject *word = PyUnicode_InternFromString(name);
    int same = word != NULL && _PyType_Lookup(type, word) == _PyType_Lookup(above, word);
    PyErr_Clear();
    Py_XDECREF(word);
    return same;
}

/* The answer to a question about a type, as long as the type does not change. */
typedef struct {
    unsigned int version;
    int answer;
} EpAnswer;

static inline int ep_answer(EpAnswer *known, PyTypeObject *type, int (*ask)(PyTypeObject *)) {
    if (known->version != type->tp_version_tag || known->version == 0) {
        known->answer = ask(type);
        known->version = type->tp_version_tag; /* which the question may have given it */
    }
    return known->answer;
}

static EpAnswer ep_tests[64], ep_classes[256];

/* Whether a class of classes tests membership as Python does. */
static CPy_NOINLINE int ep_has_usual_test(PyTypeObject *meta) {
    return ep_shares(meta, &PyType_Type, "__instancecheck__");
}

/* Whether the class of objects of a type is this type. */
static CPy_NOINLINE int ep_has_usual_class(PyTypeObject *type) {
    return type->tp_getattro == PyObject_GenericGetAttr
           && ep_shares(type, &PyBaseObject_Type, "__class__");
}

/* Classes of msgspec have a class of their own, in which Python looks for a test of membership. */
static CPy_NOINLINE int ep_is_slowly(PyObject *obj, PyObject *kind) {
    PyTypeObject *type = Py_TYPE(obj), *meta = Py_TYPE(kind);
    if (!PyType_Check(kind)
        || !ep_answer(&ep_tests[meta->tp_version_tag % 64], meta, ep_has_usual_test)) {
        return PyObject_IsInstance(obj, kind);
    }
    if (PyType_IsSubtype(type, (PyTypeObject *)kind)) {
        return 1;
    }
    if (ep_answer(&ep_classes[type->tp_version_tag % 256], type, ep_has_usual_class)) {
        return 0;
    }
    return PyObject_IsInstance(obj, kind);
}

static inline int ep_is(PyObject *obj, PyObject *kind) {
    return Py_IS_TYPE(obj, (PyTypeObject *)kind) || ep_is_slowly(obj, kind);
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(obj, name) \
    ({ static EpField ep_at = {EP_NONE, 0, NULL}; ep_get(obj, name, &ep_at); })
#define PyObject_SetAttr(obj, name, value) \
    ({ static EpField ep_at = {EP_NONE, 0, NULL}; ep_set(obj, name, value, &ep_at); })
#define PyObject_IsInstance(obj, kind) ep_is(obj, kind)
#undef CPyTagged_StealAsObject
#define CPyTagged_StealAsObject(number) ep_boxed(number)
#define PyObject_GetItem(of, key) \
    ({ static EpGlobal ep_at; ep_item(of, key, &ep_at); })
#undef CPyDict_GetItem
#define CPyDict_GetItem(dict, name) \
    ({ static EpGlobal ep_at; ep_global(dict, name, &ep_at); })

#endif
