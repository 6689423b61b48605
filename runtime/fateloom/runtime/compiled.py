"""What the compiled games of all systems but stories have in common: words, and the JSON around
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, Protocol, TypeVar

from fateloom.runtime import codec
from fateloom.runtime.codec import DecodeError, Step, place, with_places
from fateloom.runtime.record import record, replace

GameT = TypeVar("GameT")

LARGEST = 999
"""No number of such a game is further from 0. Tables stop at 400; a deck is as long as its numbers
say, so a larger one could take all of a machine's memory.
"""


def too_large(value: object, path: tuple[Step, ...] = ()) -> Iterator[str]:
    """The numbers within a game that are beyond `LARGEST`, a sentence each, with its place."""
    for it, at in with_places(value, path):
        if isinstance(it, int) and abs(it) > LARGEST:
            yield f"{place(at)}: the number {str(it)[:12]} is beyond {LARGEST}"


@record
class Words:
    """What a thing is called, and a text about it, which may be empty.

    `of`: its kind and id, as in `card keen`, `path flooded_lane.wade`, `survived baron`,
    `level -1`, `ability str`, `hero anna`, `task ford.cross`, `success ford.cross`, `aspect tide`,
    `tile attic`. The one path of an adversary has the id of the adversary.
    """

    of: str
    title: str
    text: str = ""


class Worded(Protocol):
    """A compiled game that is played alone: what it is, and what players read of it."""

    @property
    def id(self) -> str:
        """The name of its folder."""

    @property
    def version(self) -> str:
        """Three numbers with points."""

    @property
    def language(self) -> str:
        """That its texts are written in."""

    @property
    def title(self) -> str:
        """As players see it."""

    @property
    def introduction(self) -> str:
        """What is read before the game."""

    @property
    def credits(self) -> str:
        """What is shown with it."""

    @property
    def words(self) -> tuple[Words, ...]:
        """What everything is called."""


class Document(Generic[GameT]):
    """The JSON of the compiled games of one system: what `fateloom compile` writes."""

    def __init__(
        self,
        kind: type[GameT],
        name: str,
        format: int,
        noun: str,
        unplayable: Callable[[GameT], Iterable[str]],
    ) -> None:
        """`kind`: the record of a game; `name`: what marks such a JSON file; `format`: of this
        Fateloom; `noun`: what a game is called; `unplayable`: what is wrong with a game, in
        sentences.
        """
        self._kind = kind
        self._name = name
        self._format = format
        self._noun = noun
        self._unplayable = unplayable

    def to_json(self, game: GameT) -> str:
        """The JSON text of a game; equal games give equal texts."""
        tree = codec.record_to_json(game)
        return codec.pretty({"document": self._name, **tree})

    def from_json(self, text: str | bytes) -> GameT:
        """The game in a JSON text. Raises only DecodeError: for text that is no JSON, for another
        document, for another format, and for a game that cannot be played.
        """
        tree = codec.parse(text)
        if not isinstance(tree, dict) or tree.pop("document", None) != self._name:
            raise DecodeError(f"this is not a compiled {self._noun}")
        if tree.get("format") != self._format:
            raise DecodeError(
                f"this {self._noun} was compiled by another Fateloom; compile it again"
            )
        game = codec.from_json(self._kind, tree)
        problems = tuple(too_large(game)) or tuple(self._unplayable(game))
        if problems:
            raise DecodeError(f"this {self._noun} cannot be played: {' '.join(problems)}")
        return game


def digest_without_words(game: object) -> str:
    """What saves remember of the games in a table beside a story, whose words may be corrected: 64
    hexadecimal digits.
    """
    return codec.digest(replace(game, title="", version="", language="", credits="", words=()))
