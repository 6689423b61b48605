"""`check --watch --verify`: the verdicts of a scenario that is being written, a line a hero."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, assert_never

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.verify.verdict import Verdict
from fateloom.tools.files import UsageError, is_campaign, shown
from fateloom.tools.scenario import sound
from fateloom.tools.verify.lines import Ink
from fateloom.tools.verify.progress import Progress
from fateloom.tools.verify.service import Decided, Done, Failed, Kept, News, Service, UnderWay
from fateloom.tools.watching import watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fateloom.runtime.program.program import Program
    from fateloom.tools.verify.report import Report


def watch_verdicts(path: str, check: Callable[[], object], *, colour: bool) -> int:
    """Check a scenario at each save, and ask about its heroes, until Ctrl-C; gives 0.

    Raises UsageError where nothing can be asked: of a campaign, of another rule system.
    """
    if is_campaign(path):
        raise UsageError("'--verify' goes with one scenario, and this is a campaign.")
    verdicts = Verdicts(path, Service(), colour=colour)

    def work() -> None:
        check()
        verdicts.ask()

    try:
        return watch(path, work, verdicts.look)
    finally:
        verdicts.close()


class Verdicts:
    """What is known of the heroes, told as it comes."""

    def __init__(self, path: str, service: Service, *, colour: bool) -> None:
        self._path, self._service, self._ink = path, service, Ink(colour, {})
        self._progress: Progress | None = None
        self._told: dict[str, str] = {}
        """Of this version: the verdict on each hero, for people."""
        self._before: dict[str, str] = {}

    def ask(self) -> None:
        """Ask about the scenario as it is now; until the answers come, the last ones are told."""
        self._settle()
        self._service.cancel()
        program = self._asked_now()
        if program is None:
            return
        self._before, self._told = self._told or self._before, {}
        if self._before:
            print(f"Before this change: {', '.join(self._before.values())}.", flush=True)
        self._service.submit(program)
        self._progress = Progress(sys.stderr.isatty())

    def _asked_now(self) -> Program | None:
        opened = sound(self._path)
        if opened is None:
            print("Verdicts wait until the errors are mended.", flush=True)
            return None
        if "verify" not in opened.system.commands:
            noun = opened.system.noun
            raise UsageError(f"'{shown(self._path)}' is a {noun}; verdicts are of scenarios alone.")
        if opened.holes:
            print("Verdicts wait until the draft is written.", flush=True)
            return None
        program: Program = opened.played
        return program

    def look(self) -> None:
        """Tell what has come since the last look."""
        for one in self._service.news():
            self._tell(one)

    def _tell(self, one: News) -> None:
        match one:
            case UnderWay(done, every, what):
                if self._progress is not None:
                    self._progress.said(done, every, what)
            case Decided():
                self._say(one.hero, one.name, one.table, one.verdict)
            case Done(report):
                for line in self._last(report):
                    self._print(line)
                self._settle()
            case Failed(why):
                self._print(why)
                self._settle()
            case Kept():
                pass  # nobody has waited for it
            case _:
                assert_never(one)

    def _last(self, report: Report) -> Iterator[str]:
        """What the whole report says beyond the first verdicts."""
        for hero in report.heroes:
            first, worst, leaving = hero.tables[0], hero.worst, hero.leaving
            if hero.hero not in self._told:
                self._say(first.hero, first.name, first.table, first.verdict)
            if worst.verdict is not first.verdict:
                self._say(worst.hero, worst.name, worst.table, worst.verdict)
            if leaving is not None and leaving.verdict is not Verdict.PROVED:
                yield f"{self._ink.word(leaving.verdict)}  {clean(hero.name)}, if players go home"
        yield from map(clean, report.endless)
        if report.verdict is Verdict.PROVED:
            count = len(report.heroes)
            yield "All heroes are proved." if count > 1 else "The hero is proved."
        else:
            yield f"To see why, and what would mend it: fateloom verify {shown(self._path)}"

    def _say(self, hero: str, name: str, table: str, verdict: Verdict) -> None:
        self._told[hero] = f"{clean(name)} {verdict.value}"
        self._print(f"{self._ink.word(verdict)}  {clean(name)}   ({clean(table)})")

    def _print(self, line: str) -> None:
        if self._progress is not None:
            self._progress.aside(f"{line}\n")

    def _settle(self) -> None:
        if self._progress is not None:
            self._progress.gone()
        self._progress = None

    def close(self) -> None:
        """Ask nothing any more."""
        self._settle()
        self._service.close()
