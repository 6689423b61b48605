"""What the things of a compiled game are called: the words beside its rules, by their places."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.runtime.compiled import Words
from fateloom.tools.table.content import Contents, prose
from fateloom.tools.table.language import in_each_case


class Named:
    """The words of a compiled game, by kind and id."""

    def __init__(self, words: Iterable[Words]) -> None:
        self._words = {it.of: it for it in words}

    def knows(self, kind: str, id: str) -> bool:
        """Whether there are words about that."""
        return f"{kind} {id}" in self._words

    def title(self, kind: str, id: str, otherwise: str = "") -> str:
        """What that is called, clean; `otherwise`, or its id, where nothing says."""
        words = self._words.get(f"{kind} {id}")
        title = words.title if words is not None and words.title else otherwise or id
        return in_each_case([title], lambda it: clean(it[0]))

    def text(self, kind: str, id: str) -> str:
        """The text about it as written, or nothing."""
        words = self._words.get(f"{kind} {id}")
        return "" if words is None else words.text

    def aloud(self, kind: str, id: str) -> Contents:
        """The text about it to be read aloud, if there is one."""
        text = self.text(kind, id).strip()
        return (prose(text),) if text else ()
