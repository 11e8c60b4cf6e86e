"""A law over a list of cases as one test: it names every case that fails, and why."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest

Check = Callable[..., None]


def each(
    names: str, cases: Iterable[Any] | Callable[[Any], Iterable[Any]], by: str = ""
) -> Callable[[Check], Check]:
    """Check a law for every case; several values of a case have names with a comma between them.

    As `pytest.mark.parametrize`, but without a test for each case, which costs more than most laws.
    The cases share the fixtures of the one test; with `by` they are those of a parameter of it.
    """
    fields, listed = names.split(", "), cases if callable(cases) else [*cases]

    def over_all(law: Check) -> Check:
        @wraps(law)
        def test(**fixtures: Any) -> None:
            every = [*listed(fixtures.pop(by))] if callable(listed) else listed
            assert every, "there is no case"
            failed: list[tuple[str, BaseException]] = []
            for case in every:
                values = case if len(fields) > 1 else (case,)
                try:
                    law(**dict(zip(fields, values, strict=True)), **fixtures)
                except (Exception, pytest.fail.Exception) as error:
                    failed.append((", ".join(map(str, values)), error))
            if failed:
                found = "\n".join(f"{name}: {error!r}" for name, error in failed)
                raise AssertionError(f"{len(failed)} of {len(every)}:\n{found}") from failed[0][1]

        said = inspect.signature(law)
        left = [one for name, one in said.parameters.items() if name not in fields]
        left += [inspect.Parameter(by, inspect.Parameter.KEYWORD_ONLY)] if by else []
        vars(test)["__signature__"] = said.replace(parameters=left)
        return test

    return over_all
