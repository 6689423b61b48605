"""The prover with one line of it broken."""

from __future__ import annotations

import inspect
import sys
from textwrap import dedent
from types import FunctionType
from typing import Any

import pytest

from fateloom.runtime.record import record


@record
class Fault:
    """A line that something rests on, and what stands there instead.

    `where`: the function, below `fateloom.dsl.verify`. `model`, `seed`: a random model of which a
    wrong verdict is then given.
    """

    name: str
    where: str
    line: str
    instead: str
    model: str = ""
    seed: int = 0


def break_(monkeypatch: pytest.MonkeyPatch, fault: Fault) -> None:
    """Puts the broken function in place of the sound one, for a test. AssertionError: the line is
    not there any more.
    """
    module_name, _, path = fault.where.partition(":")
    module = sys.modules[f"fateloom.dsl.verify.{module_name}"]
    owner: Any = module
    *outer, name = path.split(".")
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
