"""The prover with one line of it broken."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from textwrap import dedent
from types import FunctionType
from typing import Any

import pytest

from fateloom.runtime.record import record


@record
class Fault:
    """A line that a verdict depends on, and the broken line in its place.

    `where`: the function or method. `model`, `seed`: a random model that then gets a wrong verdict.
    """

    name: str
    where: Callable[..., object]
    line: str
    instead: str
    model: str = ""
    seed: int = 0


def break_(monkeypatch: pytest.MonkeyPatch, fault: Fault) -> None:
    """Replaces the function by the broken one for the duration of a test. AssertionError: the line
    is not in its source any more.
    """
    module = sys.modules[fault.where.__module__]
    owner: Any = module
    *outer, name = fault.where.__qualname__.split(".")
    for part in outer:
        owner = getattr(owner, part)
    sound = inspect.getattr_static(owner, name)
    assert isinstance(sound, FunctionType)
    source = dedent(inspect.getsource(sound))
    assert source.count(fault.line) == 1, (fault.name, source.count(fault.line))
    scope = dict(vars(module))
    exec(
        compile(
            f"from __future__ import annotations\n{source.replace(fault.line, fault.instead)}",
            f"<{fault.name}>",
            "exec",
        ),
        scope,
    )
    monkeypatch.setattr(owner, name, scope[name])
