"""What a rule system declares on the side of the language, so that a story can call it: the tables
beside the story, what is checked of a call, and how its games are said in plays.

Words and outcomes are declared in the runtime (`kernel.nested.CallableSystem`), by the same name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from fateloom.runtime.kernel.nested import OUTCOME, OutcomeWord, counted_as
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from fateloom.dsl.checked import Checked
    from fateloom.dsl.diagnostics import Code, Diagnostic
    from fateloom.dsl.source import Source
    from fateloom.dsl.spoken import NoStep
    from fateloom.dsl.syntax.ast.statements import Call, Outcome
    from fateloom.runtime.program.settings import Settings
    from fateloom.runtime.span import Span

    At = Callable[[str, str], Span]
    """From a file and a key to the place of the key."""

GameT = TypeVar("GameT")
GameT_co = TypeVar("GameT_co", covariant=True)
CommandT = TypeVar("CommandT")
StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


@record
class Mirrored:
    """A block that follows when a game has moved the virtue of a hero by so many steps, or what
    else the story counts of the hero: the compiler adds it to the call. `part`, `word`: what the
    block is called.
    """

    part: str
    word: str
    hero: str
    steps: int
    resource: Resource = Resource.VIRTUE


class CheckTables(Protocol[GameT_co]):
    """The check of tables: their texts, with names that begin with `folder`; `lint`: with warnings
    and hints.
    """

    def __call__(self, sources: Sequence[Source], *, lint: bool, folder: str) -> Checked[GameT_co]:
        """What came of it."""


class CallReport(Protocol):
    """Where a system reports what is wrong with a call."""

    def unknown_setup(self, message: str, known: Sequence[str], help: str) -> None:
        """The call names nothing that the tables have."""

    def repeated(self, block: Outcome, first: Outcome) -> None:
        """Two blocks of different words are for the same."""

    def impossible(self, block: Outcome, why: str, help: str) -> None:
        """A block can never follow; `why`: half a sentence, after the words of the block."""

    def never(self, block: Outcome, why: str, help: str) -> None:
        """A block fits the call, and never follows as the tables are; `why`: half a sentence."""


def can_follow(
    outcomes: tuple[OutcomeWord, ...], ends: Iterable[str], blocks: Sequence[Outcome]
) -> frozenset[str]:
    """The outcomes whose blocks can follow in a game that has no other ends than these. Some stand
    in for an end that has no block, and those that every call has can always be written.
    """
    told = [one.name for one in blocks if one.part == OUTCOME]
    needed = (it.word for it in outcomes if it.counts_as is None)
    return frozenset((*needed, *(counted_as(outcomes, it, told) or "" for it in ends)))


@record
class SpokenCommands(Generic[CommandT, StateT, EventT]):
    """How the commands of one inner game are written in plays, and what is read aloud in it.

    `words_of(command)`; `command_of(text, commands)`: the command among these that the text says,
    or why it says none (`spoken.Spoken` has both). `face_of(command)`: what a die
    shows by it, None for other commands; `show(face)`: that command; `before_dice(state)`: what
    goes without saying before dice fall, None where nothing does. `aloud()`: a function that takes
    the inner events of a call in their order, and gives the texts that each brings. `faces`: what
    dice can show.
    """

    words_of: Callable[[CommandT], str]
    command_of: Callable[[str, Sequence[CommandT]], CommandT | NoStep]
    face_of: Callable[[CommandT], int | None]
    show: Callable[[int], CommandT]
    before_dice: Callable[[StateT], CommandT | None]
    aloud: Callable[[], Callable[[EventT], list[str]]]
    faces: Sequence[int] = range(1, 7)


AnySpoken = SpokenCommands[Any, Any, Any]
"""Of a system that is not known."""


def no_findings(game: object, of_story: object, at: At) -> tuple[()]:
    """For systems that go with any settings, items or heroes of the story."""
    return ()


def nothing_mirrored(game: object, setup: str, heroes: Sequence[str]) -> tuple[()]:
    """For systems whose games move nothing of the heroes of the story by themselves."""
    return ()


@record
class Entry:
    """What a call can name. `word`, `id`: how the call begins; `noun`: what it is called in a
    sentence; `place`: its file, and its keys there, one in the other; `leads_to`: the ids of
    entries that its game can go on with.
    """

    word: str
    id: str
    noun: str
    place: tuple[str, ...]
    leads_to: tuple[str, ...] = ()


HERO = "hero"
"""The kind of things that are heroes of the story."""

NO_OTHERS: Mapping[str, str] = MappingProxyType({})
"""Each table has the schema of its own name."""


@record
class CallableTables(Generic[GameT]):
    """A system whose games lie in a folder beside the story, that of its name or `folder`.

    `noun`: what such a game is called in a sentence; `tables`: the files of the folder; `codes`:
    its findings; `verbs`: first words of what is said in its games, for plays.
    `check`: of its tables.
    `check_call(game, call, blocks, report)`: a call, with its blocks without comments, and no side
    fact twice.
    `entries(game)`: all that calls can name, in the order of the tables.
    `check_heroes(game, heroes, at)`: that the heroes of the story can play; `at(file, key)` is the
    place of a key in a table. `check_items(game, items, at)`: that the items of the story that it
    names are there. `check_settings(game, settings, at)`: that the settings of the story go with
    them. `mirrored(game, setup, heroes)`: the blocks that are added to a call.
    `spoken(game)`: loaded when a play is read. `things`: the kinds of what can be renamed in its
    tables, as these are declared; HERO: the heroes of the story. `schemas`: by table, a schema that
    has another name.
    """

    name: str
    noun: str
    tables: tuple[str, ...]
    codes: tuple[Code, ...]
    verbs: frozenset[str]
    check: CheckTables[GameT]
    check_call: Callable[[GameT, Call, Sequence[Outcome], CallReport], None]
    entries: Callable[[GameT], Iterable[Entry]]
    check_heroes: Callable[[GameT, Sequence[str], At], Iterable[Diagnostic]]
    spoken: Callable[[GameT], AnySpoken]
    folder: str = ""
    check_items: Callable[[GameT, Sequence[str], At], Iterable[Diagnostic]] = no_findings
    check_settings: Callable[[GameT, Settings, At], Iterable[Diagnostic]] = no_findings
    mirrored: Callable[[GameT, str, Sequence[str]], Iterable[Mirrored]] = nothing_mirrored
    things: tuple[str, ...] = ()
    schemas: Mapping[str, str] = NO_OTHERS


AnyTables = CallableTables[Any]
"""Of a system that is not known."""
