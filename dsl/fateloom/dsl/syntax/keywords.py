"""The words of the language. No id may be one of them: a line or a clause could begin so."""

from __future__ import annotations

from functools import lru_cache

from fateloom.runtime.kernel.callable import CallableSystem
from fateloom.runtime.program.callable_systems import callable_systems

_BEGINNINGS = frozenset(
    (
        "world hero stock tile npc poi event rescue scene destiny path secret finale milestone "
        "begins stage states on option test scan trade choose other if else item any "
        "do gain lose refresh exhaust virtue new pay drop return "
        "destroy place remove token reveal explore hide move fire open close renew next leave "
        "stay fulfil defeated easy moderate difficult very epic fails"
    ).split()
)
_JOINTS = frozenset(
    (
        "and or not is has lacks on at in to of if else any item up down becomes gains takes "
        "leaves moves once group costs closed repeat repeats priority when after with within "
        "markers explored revealed placed away visited chose out anyone others everyone hero solo "
        "explorer challenger coins coin xp effort virtue day players intelligence dexterity power "
        "flag first again"
    ).split()
)
"""Words that join."""


def beginnings() -> frozenset[str]:
    """Words that begin a line: those that `lines.readers` reads."""
    return _all(callable_systems())[0]


def keywords() -> frozenset[str]:
    """All words of the language."""
    return _all(callable_systems())[1]


@lru_cache(maxsize=4)
def _all(systems: tuple[CallableSystem, ...]) -> tuple[frozenset[str], frozenset[str]]:
    closed = {fact.mark for system in systems for fact in system.facts if fact.words is not None}
    begin = _BEGINNINGS | {system.name for system in systems} | closed
    return begin, begin | _JOINTS
