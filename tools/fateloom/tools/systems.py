"""What the tools ask of a rule system: to be checked, compiled, played, tested, soaked and saved.

The modules of all systems have the same names, and their classes differ in how they begin. `System`
finds them by that, and imports only what is asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

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
    from fateloom.dsl.renaming import Renamed
    from fateloom.dsl.source import Source
    from fateloom.runtime.kernel.game import AnyRules
    from fateloom.tools.bots.kinds import Bots
    from fateloom.tools.bots.soak import AnySoak
    from fateloom.tools.saving import AnySaving

    RunFile = Callable[[Source], tuple[Sequence[Outcome], Sequence[Diagnostic]]]
    """From a file to what came of its plays, and mistakes in the file."""


@cache
def system(name: str) -> System:
    """The system of that name; raises KeyError when there is none."""
    own = SYSTEMS[name].own
    made: System = Later(own)(name) if own else System(name)
    return made


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
    "look": "dsl.plays.NAME.parser:looker",
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
        found: Checked[Any] = self._there("check")(texts, lint=lint)
        return found

    def to_json(self, played: object) -> str:
        """The compiled form as text."""
        text: str = self._there("to_json")(played)
        return text

    def from_json(self, data: bytes) -> Any:
        """The compiled form that the text holds; raises ValueError with half a sentence."""
        return self._there("from_json")(data)

    def rules(self, played: object) -> AnyRules:
        """The rules of what was compiled."""
        its: AnyRules = self._there("rules")(played)
        return its

    def agree(self, options: Namespace) -> None:
        """Refuse options of `play` that do not go together; raises UsageError."""
        self._there("host").agree(options, self.noun)

    def in_language(self, played: object, path: str, language: str) -> Any:
        """What is played, in the words of a translation beside it; as it is, where there is none.
        It is for looking up, and is not played.
        """
        return self._there("in_language")(played, path, language)

    def presenter(self, played: object) -> Any:
        """Its words and screens at the table: a `table.presenter.Presenter`."""
        return self._there("presenter")(played)

    def host(
        self, options: Namespace, rules: AnyRules, played: object, page: object, path: str
    ) -> Any:
        """What it adds to a game from the command line: a `table.host.Host`."""
        return self._there("host")(options, rules, played, page, path)

    def bots(self) -> Bots:
        """Its kinds of bots."""
        kinds: Bots = self._there("bots")
        return kinds

    def soak(self, played: object) -> AnySoak:
        """What a soak asks."""
        asked: AnySoak = self._there("soak")(played)
        return asked

    def plays(self, played: object) -> RunFile:
        """Reads and runs the plays of a file."""
        run: RunFile = self._there("plays")(played)
        return run

    def look(self, played: object) -> Look:
        """Reads the plays of a file and looks up their names; nothing is played."""
        look: Look = self._there("look")(played)
        return look

    def views(self, played: object) -> dict[str, Callable[[], View]]:
        """What makes each view that `fateloom graph` draws, by name; the first is the default."""
        made: dict[str, Callable[[], View]] = self._there("views")(played)
        return made

    def filters(self, played: object) -> Any:
        """What the HTML page of its views filters by (`draw.page_data.Filters`)."""
        return self._there("filters")(played)

    def saving(self) -> AnySaving:
        """What saves ask."""
        asked: AnySaving = self._there("saving")()
        return asked

    def rename(self, sources: Iterable[Source], kind: str, old: str, new: str) -> Renamed:
        """The files that change by another id for a thing (`dsl.renaming.Renamed`), where the
        system has the command; raises CannotRenameError.
        """
        from fateloom.dsl.table_renaming import Tables

        read, check, kinds = map(self._there, ("read", "check", "kinds"))
        return Tables(self.noun, read, check, kinds).rename(sources, kind, old, new)
