"""What the tools ask of a rule system: to be checked, compiled, played, tested, soaked and saved.

The modules of all systems have the same names, and their classes differ in how they begin. `System`
finds them by that, and imports only what is asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from fateloom.dsl.later import Later
from fateloom.tools.registry import SYSTEMS

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable, Sequence

    from fateloom.dsl.checked import Checked
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.graph.view import View
    from fateloom.dsl.plays.look import Look
    from fateloom.dsl.plays.run import Outcome
    from fateloom.dsl.source import Source
    from fateloom.runtime.kernel.game import Rules
    from fateloom.tools.bots.kinds import Bots
    from fateloom.tools.bots.soak import Soak
    from fateloom.tools.saving import Saving

    AnyRules = Rules[Any, Any, Any, Any, Any]
    RunFile = Callable[[Source], tuple[Sequence[Outcome], Sequence[Diagnostic]]]
    """From a file to what came of its plays, and mistakes in the file."""


@cache
def system(name: str) -> System:
    """The system of that name; raises KeyError when there is none."""
    own = SYSTEMS[name].own
    return cast("System", Later(own)(name)) if own else System(name)


def system_of_document(document: object) -> System | None:
    """The system whose compiled files say `document` of themselves; None: there is none."""
    every = map(system, SYSTEMS)
    return next((it for it in every if document == it.document), None)


PLACES = {
    "check": "dsl.NAME.check:check",
    "read": "dsl.NAME.read:read",
    "to_json": "runtime.NAME.document:to_json",
    "from_json": "runtime.NAME.document:from_json",
    "in_language": "tools.table.translations:reworded",
    "presenter": "tools.NAME.presenter:PREFIXPresenter",
    "host": "tools.NAME.host:PREFIXHost",
    "bots": "tools.NAME.bots:BOTS",
    "soak": "tools.NAME.soak:PREFIXSoak",
    "plays": "dsl.plays.NAME.run:file_runner",
    "look": "dsl.plays.NAME.look:looker",
    "filters": "tools.draw.page_data:no_filters",
    "saving": "tools.NAME.saving:PREFIXSaving",
    "kinds": "tools.NAME.renaming:KINDS",
}
"""Where the parts of a system are, `module:name` below `fateloom`, if it does not declare another
place. NAME is the system's, PREFIX how its classes begin.
"""


class System:
    """A rule system; here: of games that are written in tables. `played` is whatever it compiles a
    folder into.
    """

    def __init__(self, name: str) -> None:
        """`name`: as logs have it (`Rules.name`), and as its packages are called."""
        self.name = name
        declared = SYSTEMS[name]
        self.noun, self.document = declared.noun, declared.document
        self.commands, self.modes = declared.commands, declared.modes
        self._prefix, self._places = declared.prefix, {**PLACES, **declared.places}

    def _there(self, part: str) -> Any:
        """That part of the system; it is imported now."""
        place = self._places[part].replace("NAME", self.name).replace("PREFIX", self._prefix)
        module, _, name = place.partition(":")
        return getattr(import_module(f"fateloom.{module}"), name)

    def check(self, texts: Sequence[Source], *, lint: bool, hints: bool = False) -> Checked[Any]:
        """Read a folder. `lint`: with warnings and hints; `hints`: and with what a first look at
        the compiled form finds, if the system has any.
        """
        return cast("Checked[Any]", self._there("check")(texts, lint=lint))

    def to_json(self, played: Any) -> str:
        """The compiled form as text."""
        return cast(str, self._there("to_json")(played))

    def from_json(self, data: bytes) -> Any:
        """The compiled form that the text holds; raises ValueError with half a sentence."""
        return self._there("from_json")(data)

    def rules(self, played: Any) -> AnyRules:
        """The rules of what was compiled."""
        return cast("AnyRules", self._there("rules")(played))

    def agree(self, options: Namespace) -> None:
        """Refuse options of `play` that do not go together; raises UsageError."""
        self._there("host").agree(options, self.noun)

    def in_language(self, played: Any, path: str, language: str) -> Any:
        """What is played, in the words of a translation beside it; as it is, where there is none.
        It is for looking up, and is not played.
        """
        return self._there("in_language")(played, path, language)

    def presenter(self, played: Any) -> Any:
        """Its words and screens at the table: a `table.presenter.Presenter`."""
        return self._there("presenter")(played)

    def host(self, options: Namespace, rules: Any, played: Any, page: Any, path: str) -> Any:
        """What it adds to a game from the command line: a `table.host.Host`."""
        return self._there("host")(options, rules, played, page, path)

    def bots(self) -> Bots:
        """Its kinds of bots."""
        return cast("Bots", self._there("bots"))

    def soak(self, played: Any) -> Soak[Any, Any, Any, Any]:
        """What a soak asks."""
        return cast("Soak[Any, Any, Any, Any]", self._there("soak")(played))

    def plays(self, played: Any) -> RunFile:
        """Reads and runs the plays of a file."""
        return cast("RunFile", self._there("plays")(played))

    def look(self, played: Any) -> Look:
        """Reads the plays of a file and looks up their names; nothing is played."""
        return cast("Look", self._there("look")(played))

    def views(self, played: Any) -> dict[str, Callable[[], View]]:
        """What makes each view that `fateloom graph` draws, by name; the first is the default."""
        return cast("dict[str, Callable[[], View]]", self._there("views")(played))

    def filters(self, played: Any) -> Any:
        """What the HTML page of its views filters by (`draw.page_data.Filters`)."""
        return self._there("filters")(played)

    def saving(self) -> Saving:
        """What saves ask."""
        return cast("Saving", self._there("saving")())

    def rename(self, sources: Iterable[Source], kind: str, old: str, new: str) -> Any:
        """The files that change by another id for a thing (`dsl.renaming.Renamed`), where the
        system has the command; raises CannotRenameError.
        """
        from fateloom.dsl.table_renaming import Tables

        read, check, kinds = map(self._there, ("read", "check", "kinds"))
        return Tables(self.noun, read, check, kinds).rename(sources, kind, old, new)
