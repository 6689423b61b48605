"""What the tools ask of a rule system: to be checked, compiled, played, tested, soaked and saved.

The module of a system offers these functions; `registry` finds it by the file that heads a folder,
by the first line of a compiled file, or by the name that logs have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source
    from fateloom.runtime.kernel.game import Rules
    from fateloom.tools.saves.file import SaveFile
    from fateloom.tools.saves.keeper import Keeper
    from fateloom.tools.saves.system import Saving
    from fateloom.tools.story.plays import Results
    from fateloom.tools.table.page import Page

    AnyRules = Rules[Any, Any, Any, Any, Any]


class Checked(NamedTuple):
    """What came of a check. `played`: the compiled form, None while there is an error."""

    played: Any
    found: tuple[Diagnostic, ...]


class System(Protocol):
    """A rule system at the front door. `Played` is whatever it compiles a folder into."""

    NAME: str
    """As logs have it (`Rules.name`)."""
    NOUN: str
    """What a folder of it is called in a sentence: `story`, `pool game`."""
    DOCUMENT: str
    """What its compiled files say that they are."""

    def check(self, texts: Sequence[Source], *, lint: bool) -> Checked:
        """Read a folder. `lint`: with warnings and hints."""
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
        """Say what of the options of `play` does not go together; raises UsageError."""
        ...

    def play(
        self,
        options: Namespace,
        rules: Any,
        page: Page,
        path: str,
        file: SaveFile | None,
        keeper: Keeper | None,
    ) -> int:
        """Begin or go on, play, save; gives the exit code. `file`: the save to go on with."""
        ...

    def run_plays(self, played: Any, path: str) -> Results:
        """Run the plays of the folder."""
        ...

    def soak(self, options: Namespace, played: Any) -> bool:
        """Let bots play and print how it went; whether the rules held. Raises UsageError."""
        ...

    def saving(self) -> Saving:
        """What saves ask."""
        ...
