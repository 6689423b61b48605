"""What the tools ask of a rule system: to be checked, compiled, played, tested, soaked and saved.

The module `system` of a system's package offers what `System` lists, and its rooms beside it: bots,
soak, plays, saving. `system` finds it by name; only what is asked for is imported.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from fateloom.dsl.later import Later
from fateloom.tools.registry import SYSTEMS

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from fateloom.dsl.checked import Checked
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.graph.view import View
    from fateloom.dsl.plays.look import Look
    from fateloom.dsl.source import Source
    from fateloom.runtime.kernel.game import GameTypes, Rules
    from fateloom.runtime.span import Span
    from fateloom.tools.bots.kinds import Bots
    from fateloom.tools.bots.soak import Soaking

    AnyRules = Rules[Any, Any, Any, Any, Any]
    RunFile = Callable[[Source], tuple[Sequence["Ran"], Sequence[Diagnostic]]]
    """From a file to what came of its plays, and mistakes in the file."""


def system(name: str) -> System:
    """The system of that name; raises KeyError when there is none."""
    if name not in SYSTEMS:
        raise KeyError(name)
    return cast("System", import_module(f"fateloom.tools.{name}.system"))


class LaterCheck(Later):
    """The check of a folder elsewhere, `module:name`; there are no hints."""

    __slots__ = ()

    def __call__(self, texts: Sequence[Source], *, lint: bool, hints: bool = False) -> Any:
        """See `System.check`."""
        return super().__call__(texts, lint=lint)


def system_of_document(document: object) -> System | None:
    """The system whose compiled files say `document` of themselves; None: there is none."""
    every = map(system, SYSTEMS)
    return next((it for it in every if document == it.DOCUMENT), None)


class System(Protocol):
    """A rule system. `played` is whatever it compiles a folder into."""

    NAME: str
    """As logs have it (`Rules.name`)."""
    NOUN: str
    """What a folder of it is called in a sentence: `story`, `pool game`."""
    DOCUMENT: str
    """What its compiled files say that they are."""
    COMMANDS: tuple[str, ...]
    """The commands of `fateloom` that work with it."""
    MODES: tuple[str, ...]
    """The modes of play that can be named with `--mode`; none: there is one way to play."""

    def check(self, texts: Sequence[Source], *, lint: bool, hints: bool = False) -> Checked[Any]:
        """Read a folder. `lint`: with warnings and hints; `hints`: and with what a first look at
        the compiled form finds.
        """
        ...

    def to_json(self, played: Any) -> str:
        """The compiled form as text."""
        ...

    def from_json(self, data: bytes) -> Any:
        """The compiled form that the text holds; raises ValueError with half a sentence."""
        ...

    def rules(self, played: Any) -> AnyRules:
        """The rules of what was compiled."""
        ...

    def agree(self, options: Namespace) -> None:
        """Refuse options of `play` that do not go together; raises UsageError."""
        ...

    def in_language(self, played: Any, path: str, language: str) -> Any:
        """What is played, in the words of a translation beside it; as it is, where there is none.
        It is for looking up, and is not played.
        """
        ...

    def presenter(self, played: Any) -> Any:
        """Its words and screens at the table: a `table.presenter.Presenter`."""
        ...

    def host(self, options: Namespace, rules: Any, page: Any, path: str) -> Any:
        """What it adds to a game from the command line: a `table.evening.Host`."""
        ...

    def bots(self) -> Bots:
        """Its kinds of bots."""
        ...

    def soak(self, played: Any) -> Soaking[Any, Any, Any, Any]:
        """What a soak asks."""
        ...

    def plays(self, played: Any) -> RunFile:
        """Reads and runs the plays of a file."""
        ...

    def look(self, played: Any) -> Look:
        """Reads the plays of a file and looks up their names; nothing is played."""
        ...

    def views(self, played: Any) -> dict[str, Callable[[], View]]:
        """What makes each view that `fateloom graph` draws, by name; the first is the default."""
        ...

    def filters(self, played: Any) -> Any:
        """What the HTML page of its views filters by (`draw.page_data.Filters`)."""
        ...

    def saving(self) -> Saving:
        """What saves ask."""
        ...


# --- plays


class Titled(Protocol):
    """A play, of whichever rule system."""

    @property
    def title(self) -> str:
        """What it shows."""

    @property
    def span(self) -> Span:
        """Where it is written."""


class TranscriptStep(Protocol):
    """A step of a play. `who` and `words` are empty for the opening of the game."""

    @property
    def line(self) -> int:
        """Where it is written."""

    @property
    def who(self) -> str:
        """Who did it."""

    @property
    def words(self) -> str:
        """The step as it is written."""

    @property
    def texts(self) -> tuple[str, ...]:
        """What was read aloud by it."""


class Ran(Protocol):
    """What came of a play. `failure`: None when all was as expected; `told`: the last texts."""

    @property
    def play(self) -> Titled:
        """Which play it was."""

    @property
    def commands(self) -> int:
        """How many were given."""

    @property
    def failure(self) -> Diagnostic | None:
        """What was not as expected."""

    @property
    def told(self) -> tuple[str, ...]:
        """The texts that were told last."""

    @property
    def transcript(self) -> tuple[TranscriptStep, ...]:
        """All steps that were done, each with its texts."""


# --- other names


class Renaming(Protocol):
    """How `fateloom rename` works on the files of a system: the module `renaming` of its package,
    where the system has the command.
    """

    def rename(self, sources: Iterable[Source], kind: str, old: str, new: str) -> Any:
        """The files that change (`dsl.renaming.Renamed`); raises CannotRenameError."""
        ...


def renaming(its: System) -> Renaming:
    """How things of that system are renamed; only for one that has the command `rename`."""
    return cast("Renaming", import_module(f"fateloom.tools.{its.NAME}.renaming"))


# --- saves

Parts = dict[tuple[str, str], object]
"""What a table holds, by (kind, name)."""


class Saving(Protocol):
    """How the games of a rule system are compared and described. What many systems do not have is
    answered in here.
    """

    TYPES: GameTypes
    """Of set-up, state, command and event, for the codec."""

    def title(self, rules: Any) -> str:
        """What is played."""
        ...

    def names(self, rules: Any) -> dict[str, list[str]]:
        """The ids behind the positions in a state; none: it speaks in ids."""
        return {}

    def parts(self, state: dict[str, Any], names: dict[str, list[str]]) -> Parts:
        """What the table holds, by (kind, name); `state`: its JSON, `names`: as laid down with it.
        Raises LookupError, ValueError or TypeError when they do not belong together.
        """
        ...

    def is_secret(self, kind: str, name: str) -> bool:
        """Whether that part is never told at the table."""
        return False

    def bare(self, event: Any) -> Any:
        """The event without what may be corrected while games are running (DSL-28); None for one
        that does not count at all.
        """
        return event

    def short(self, rules: Any, view: Any, event: Any) -> str:
        """What the table hears of a public event, in half a sentence; `view`: of those who watch,
        before it; "" for what is not worth one.
        """
        return ""

    def in_words(self, rules: Any, state: Any, events: Sequence[Any]) -> str:
        """The first of the events that the table may hear of, in words."""
        for event in events:
            heard = rules.public(state, event, None)
            said = "" if heard is None else self.short(rules, rules.view(state, None), heard)
            if said:
                return said
            state = rules.evolve(state, event)
        return "something else happens" if events else "nothing"

    def moment(self, rules: Any, state: Any, seat: int | None, command: Any) -> str:
        """When a step was, whose, and what they did: `Day 3, Ines: option wreck.search`. Nothing
        secret. `state`: before it; None when there is none; `command`: None when it is not known.
        """
        ...

    def summary(self, setup: Any, events: Sequence[Any]) -> Iterator[tuple[str, str]]:
        """What a save holds, in a few lines: what, and its value."""
        ...
