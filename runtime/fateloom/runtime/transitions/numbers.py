"""Numbers of variables: a variable has the same one in one version of a story after the other."""

from __future__ import annotations

from functools import lru_cache

from fateloom.runtime.span import NOWHERE
from fateloom.runtime.transitions.variables import Key, Kind, Variable, variable

SPARE = 64
"""There are as many numbers as a multiple of this: so what is numbered behind all variables mostly
keeps its number as well when one is added.
"""


class Numbers:
    """Numbers by what a variable is about: given once, and never to another one."""

    def __init__(self) -> None:
        self._of: dict[Key, int] = {}

    def of(self, key: Key) -> int:
        """The number of a variable."""
        return self._of.setdefault(key, len(self._of))

    @property
    def given(self) -> int:
        """How many were given."""
        return len(self._of)

    @property
    def room(self) -> int:
        """How many there are, those included that no variable has yet."""
        return -(-len(self._of) // SPARE) * SPARE


class At:
    """The number of each variable of a Program, by what it is about. `asked`: what was asked for,
    whether it is there or not.
    """

    def __init__(self) -> None:
        self._of: dict[Key, int] = {}
        self.asked: set[Key] = set()

    def __len__(self) -> int:
        return len(self._of)

    def __getitem__(self, key: Key) -> int:
        self.asked.add(key)
        return self._of[key]

    def __contains__(self, key: Key) -> bool:
        self.asked.add(key)
        return key in self._of

    def get(self, key: Key) -> int | None:
        """The number of a variable; None: there is none."""
        self.asked.add(key)
        return self._of.get(key)

    def put(self, key: Key, number: int) -> None:
        """There is a variable, with that number."""
        self._of[key] = number


@lru_cache(maxsize=1 << 12)
def nothing(number: int) -> Variable:
    """What has a number that no variable has."""
    return variable(Key(Kind.NOTHING, str(number)), (False,), NOWHERE)
