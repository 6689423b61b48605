"""What can stand under a call: its outcomes, and the blocks of what else came of it."""

from __future__ import annotations

import re

from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.dsl.syntax.lines.forms import ID, QUOTED
from fateloom.runtime.kernel.callable import CallableSystem
from fateloom.runtime.kernel.nested import SideFact
from fateloom.runtime.program.callable_systems import callable_system

Meant = tuple[str, str, str]
"""What is wrong, what to do, and the block as it is written."""
ENDINGS = re.compile(r"(?:s|ed|ful|fully)$")
"""What another form of a word ends in: `failed` for `failure`."""


def none_of(line: str, name: str) -> tuple[str, str]:
    """What is wrong with a line that is none of the blocks of that system, and what these are."""
    system, facts = _known(name)
    whole = f"{system.article} {name}"
    listed = ", ".join(it.word for it in system.outcomes)
    marked = ", ".join(
        f"{it.mark} {' | '.join(it.words)} [N+]" if it.words else f"{it.mark} ID" for it in facts
    )
    message = f"'{line[:QUOTED]}' is no outcome of {whole}, and no other block of it"
    help = f"Under {whole} stand its outcomes: {listed}"
    return message, f"{help}; and of what else came of it: {marked}." if facts else f"{help}."


def holds(line: str, name: str) -> bool:
    """Whether a line begins as a block of that system does."""
    system, facts = _known(name)
    words = (*(it.word for it in system.outcomes), *(it.mark for it in facts))
    return line.partition(" ")[0] in words


def meant(line: str, name: str) -> Meant | None:
    """The block of that system that a line under its call was probably meant as."""
    written = _meant(line, *_known(name))
    if written is None:
        return None
    message, help = none_of(line, name)
    return message + did_you_mean(written), help, written


def _meant(line: str, system: CallableSystem, facts: tuple[SideFact, ...]) -> str | None:
    first, _, rest = line.partition(" ")
    for fact in facts:
        if first in (fact.words or ()) and re.fullmatch(r"|[0-9]+\+", rest):
            return f"{fact.mark} {line}"
    if not rest:
        return nearest(first, [it.word for it in system.outcomes]) or _begun(first, system)
    mark = nearest(first, [it.mark for it in facts if it.words is None])
    return f"{mark} {rest}" if mark is not None and re.fullmatch(ID, rest) else None


def _begun(word: str, system: CallableSystem) -> str | None:
    """The one outcome that begins as the word does."""
    stem = ENDINGS.sub("", word)
    begun = [it.word for it in system.outcomes if len(stem) > 2 and it.word.startswith(stem)]
    return begun[0] if len(begun) == 1 else None


def _known(name: str) -> tuple[CallableSystem, tuple[SideFact, ...]]:
    """A system, and what else can come of its games."""
    system = callable_system(name)
    return system, callable_system(system.home).facts
