"""A Program with other ids for its items: the same game, told in other words.

What was proved of a story speaks of items by id. Where an edit does nothing but rename one, the
next version, put back under the names of before, is the version that was proved.
"""

from __future__ import annotations

import re

from fateloom.runtime.program.program import Program
from fateloom.runtime.record import field_values, replace

PARTS = re.compile(r"\w+")

Names = tuple[str, ...]
"""What the items of a story are called, in order."""


def names_of(program: Program) -> Names:
    """What its items are called."""
    return tuple(it.id for it in program.items)


def under_names(program: Program, ids: Names) -> Program | None:
    """The Program with these ids for its items, in order; itself where they are the same.

    None where that is not surely the same game: there are more items or fewer, or one of these ids
    is that of something else by now.
    """
    now = names_of(program)
    if now == ids:
        return program
    names = {new: old for new, old in zip(now, ids, strict=False) if new != old}
    heroes = {it.id for it in program.heroes}
    if len(now) != len(ids) or not names.keys().isdisjoint({*ids, *heroes}):
        return None
    renaming = _Renaming(names)
    found = renaming.of(program)
    if not isinstance(found, Program) or found.called is not program.called:
        return None  # games that are called have names of their own
    return found if renaming.is_one_to_one else None


class _Renaming:
    """Renames whatever is called so. As long as nothing is called by the new names yet, and no
    name has such a one as its part, what comes of it differs from what was in its names alone.
    """

    def __init__(self, names: dict[str, str]) -> None:
        self._names, self._taken = names, frozenset(names.values())
        self._either = self._taken | names.keys()
        self.is_one_to_one = True

    def of(self, it: object) -> object:
        """The same with other names; what has none of them is given back itself."""
        if type(it) is str:
            return self._word(it)
        if isinstance(it, tuple):
            parts = [self.of(one) for one in it]
            if all(new is old for new, old in zip(parts, it, strict=True)):
                return it
            self.is_one_to_one &= type(it) is tuple
            return tuple(parts)
        if isinstance(it, dict):
            return {self.of(key): self.of(one) for key, one in it.items()}
        if not hasattr(it, "__fields__"):
            return it
        was = field_values(it)
        now = {name: self.of(one) for name, one in was.items()}
        changed = {name: one for name, one in now.items() if one is not was[name]}
        return replace(it, **changed) if changed else it

    def _word(self, word: str) -> str:
        if word in self._taken:
            self.is_one_to_one = False
        elif word not in self._names and not any(it.isspace() for it in word):
            self.is_one_to_one &= self._either.isdisjoint(PARTS.findall(word))
        return self._names.get(word, word)
