"""The words of calls as patterns, made from what the callable systems declare."""

from __future__ import annotations

import re
from functools import lru_cache

from fateloom.runtime.kernel.callable import CallableSystem
from fateloom.runtime.program.callable_systems import callable_systems
from fateloom.runtime.record import record

_ID = r"[a-z_][a-z0-9_]*"  # as in `lines.forms`, which looks up the words of the language
_LEAST = r"(?: ([0-9]{1,2})\+)?"


@record
class CallWords:
    """What callable systems add to the language.

    `names`: of the systems, as alternatives of a pattern; `outcome`: the pattern of the block of an
    outcome; `by_margin`: the outcomes that may say by how much, by system; `closed`, `open`:
    patterns of side facts by mark, those of a closed set of words and those that name an id;
    `forms`: by mark, how the closed ones are written, for messages.
    """

    names: str
    outcome: re.Pattern[str]
    by_margin: dict[str, tuple[str, ...]]
    closed: dict[str, re.Pattern[str]]
    open: dict[str, re.Pattern[str]]
    forms: dict[str, str]


def call_words() -> CallWords:
    """Of the systems that are registered."""
    return _call_words(callable_systems())


@lru_cache(maxsize=4)
def _call_words(systems: tuple[CallableSystem, ...]) -> CallWords:
    outcomes = sorted({it.word for system in systems for it in system.outcomes})
    words: dict[str, list[str]] = {}
    facts = [fact for system in systems for fact in system.facts]
    for fact in facts:
        if fact.words is not None:
            words.setdefault(fact.mark, []).extend(fact.words)
    by_margin = {
        system.name: tuple(it.word for it in system.outcomes if it.by_margin) for system in systems
    }
    return CallWords(
        names="|".join(system.name for system in systems),
        outcome=re.compile(rf"({'|'.join(outcomes)}){_LEAST}"),
        by_margin={name: its for name, its in by_margin.items() if its},
        closed={
            mark: re.compile(rf"{mark} ({'|'.join(its)}){_LEAST}") for mark, its in words.items()
        },
        open={it.mark: re.compile(rf"{it.mark} ({_ID})") for it in facts if it.words is None},
        forms={
            mark: f"{mark} {' | '.join(dict.fromkeys(its))} [N+]" for mark, its in words.items()
        },
    )
