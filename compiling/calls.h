/* How compiled rules call what is not of C, after `shortcuts.h`: methods, classes of named tuples,
   iterators. */

/* Empties an object, of C or not, that would be freed late because others refer to it in a ring:
   `vars(part).clear()` in the source. */
static int ep_delete(PyObject *obj, PyObject *name) {
    if (PyUnicode_CompareWithASCIIString(name, "__dict__") != 0) {
        return PyObject_SetAttr(obj, name, NULL);
    }
    return Py_TYPE(obj)->tp_clear != NULL ? Py_TYPE(obj)->tp_clear(obj) : 0;
}

#undef PyObject_DelAttr
#define PyObject_DelAttr(obj, name) ep_delete(obj, name)

#ifdef EP_NONE /* `shortcuts.h` is in use */

typedef struct {
    unsigned int version;
    size_t length;
} EpTuple;

/* Whether a call of an object's method is one of what its class has, with the object first; -1 for
   an error. Properties, which may do anything when they are read, are not read here. */
static int ep_binds(PyObject *found, PyObject *obj, PyObject *name) {
    PyObject *bound;
    int binds;
    if (PyType_HasFeature(Py_TYPE(found), Py_TPFLAGS_METHOD_DESCRIPTOR)) {
        return 1;
    }
    if (Py_TYPE(found)->tp_descr_set != NULL) {
        return 0;
    }
    bound = PyObject_GetAttr(obj, name); /* mypyc's functions that were put into a class */
    if (bound == NULL) {
        return -1;
    }
    binds = Py_IS_TYPE(bound, &PyMethod_Type) && PyMethod_GET_SELF(bound) == obj
            && PyMethod_GET_FUNCTION(bound) == found;
    Py_DECREF(bound);
    return binds;
}

static inline PyObject *ep_call_known(
    PyObject *method, PyObject *const *args, size_t count, PyObject *words
) {
    PyObject *result;
    Py_INCREF(method);
    result = PyObject_Vectorcall(method, args, count & ~PY_VECTORCALL_ARGUMENTS_OFFSET, words);
    Py_DECREF(method);
    return result;
}

/* Methods by type and name, for places in the code that see objects of several types. */
static EpMethod ep_methods[1024];

static CPy_NOINLINE PyObject *ep_call_slowly(
    PyObject *name, PyObject *const *args, size_t count, PyObject *words, EpMethod *at
) {
    PyTypeObject *type = Py_TYPE(args[0]);
    EpMethod *known = &ep_methods[EP_PLACE(type, name, ep_methods)];
    if (known->name == name && known->version == type->tp_version_tag) {
        return ep_call_known(known->method, args, count, words);
    }
    if (type->tp_dictoffset == 0 && type->tp_getattro == PyObject_GenericGetAttr) {
        PyObject *found = PyObject_GetAttr((PyObject *)type, name);
        if (found == NULL) {
            PyErr_Clear();
        } else if (type->tp_version_tag != 0 && _PyType_Lookup(type, name) == found) {
            int binds = ep_binds(found, args[0], name);
            if (binds < 0) {
                Py_DECREF(found);
                return NULL;
            }
            if (binds) {
                EpMethod *kept = at->version == EP_NONE ? at : known;
                Py_XSETREF(kept->name, Py_NewRef(name));
                kept->version = type->tp_version_tag;
                kept->method = found; /* which the type keeps while it has this version */
            }
        }
        Py_XDECREF(found);
    }
    return PyObject_VectorcallMethod(name, args, count, words);
}

static inline PyObject *ep_call(
    PyObject *name, PyObject *const *args, size_t count, PyObject *words, EpMethod *at
) {
    if (likely(Py_TYPE(args[0])->tp_version_tag == at->version && at->name == name)) {
        return ep_call_known(at->method, args, count, words);
    }
    return ep_call_slowly(name, args, count, words, at);
}

/* Whether a class makes tuples of as many items as it is given, as `NamedTuple` makes it. */
static int ep_makes_tuple(PyTypeObject *type, size_t length) {
    PyObject *names = PyObject_GetAttrString((PyObject *)type, "_fields"), *made = NULL;
    int makes = 0;
    if (names != NULL) {
        made = PyObject_GetAttrString((PyObject *)type, "__new__");
        makes = made != NULL && PyTuple_CheckExact(names) && PyFunction_Check(made)
                && (size_t)PyTuple_GET_SIZE(names) == length
                && PyDict_GetItemString(PyFunction_GET_GLOBALS(made), "_tuple_new") != NULL
                && type->tp_init == PyBaseObject_Type.tp_init;
    }
    PyErr_Clear();
    Py_XDECREF(names);
    Py_XDECREF(made);
    return makes;
}

static CPy_NOINLINE PyObject *ep_make_slowly(
    PyObject *made_by, PyObject *const *args, size_t count, PyObject *words, EpTuple *at
) {
    if (at->version == EP_NONE && Py_IS_TYPE(made_by, &PyType_Type) && words == NULL) {
        PyTypeObject *type = (PyTypeObject *)made_by;
        size_t length = count & ~PY_VECTORCALL_ARGUMENTS_OFFSET;
        if (PyType_HasFeature(type, Py_TPFLAGS_TUPLE_SUBCLASS) && ep_makes_tuple(type, length)
            && type->tp_version_tag != 0) {
            at->version = type->tp_version_tag;
            at->length = length;
        }
    }
    return PyObject_Vectorcall(made_by, args, count, words);
}

/* A call, which may be one that makes a named tuple: Python does that with a function of its own. */
static inline PyObject *ep_make(
    PyObject *made_by, PyObject *const *args, size_t count, PyObject *words, EpTuple *at
) {
    if (Py_IS_TYPE(made_by, &PyType_Type)) {
        PyTypeObject *type = (PyTypeObject *)made_by;
        if (type->tp_version_tag != at->version || words != NULL
            || (count & ~PY_VECTORCALL_ARGUMENTS_OFFSET) != at->length) {
            return ep_make_slowly(made_by, args, count, words, at);
        }
        PyObject *made = type->tp_alloc(type, (Py_ssize_t)at->length);
        for (size_t i = 0; made != NULL && i < at->length; i++) {
            PyTuple_SET_ITEM(made, i, Py_NewRef(args[i]));
        }
        return made;
    }
    return PyObject_Vectorcall(made_by, args, count, words);
}

/* The next item of an iterator. */
static inline PyObject *ep_next(PyObject *iterator) {
    PyObject *item = Py_TYPE(iterator)->tp_iternext(iterator);
    if (unlikely(item == NULL) && PyErr_Occurred() && PyErr_ExceptionMatches(PyExc_StopIteration)) {
        PyErr_Clear();
    }
    return item;
}

#define PyObject_VectorcallMethod(name, args, count, words) \
    ({ static EpMethod ep_at = {EP_NONE, NULL, NULL}; ep_call(name, args, count, words, &ep_at); })
#define PyObject_Vectorcall(made_by, args, count, words) \
    ({ static EpTuple ep_at = {EP_NONE, 0}; ep_make(made_by, args, count, words, &ep_at); })
#define PyIter_Next(iterator) ep_next(iterator)

#endif
