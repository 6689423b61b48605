"""Keeps a game in its file while it is played: after each step the file is as the table is."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from tempfile import gettempdir
from types import TracebackType

from fateloom.runtime.kernel.game import AnyRules, Over, Refusal
from fateloom.runtime.kernel.log import AnyEntry
from fateloom.runtime.kernel.table import AnyTable
from fateloom.tools.files import shown
from fateloom.tools.saves.creating import create, is_empty
from fateloom.tools.saves.file import SaveFile
from fateloom.tools.saves.form import EVERY, begun, linked
from fateloom.tools.saves.kinds import Head, Row, SaveError, Snapshot, fail
from fateloom.tools.saves.os_errors import real_path
from fateloom.tools.saves.rows import engine, opening_of, row_of, snapshot_of
from fateloom.tools.systems import system

OVER = "over"
"""The setting of a game that has ended."""


class _Kept:
    """One open file, and what of the game stands in it."""

    def __init__(
        self,
        file: SaveFile,
        entries: tuple[AnyEntry, ...],
        chains: list[str],
        settings: Mapping[str, str],
    ) -> None:
        self.file = file
        self.settings = settings
        self.entries = entries
        self.chains = chains
        """The hash before the first step, and one behind each."""


class Keeper:
    """Saves one game, in as many files as somebody names. Use it in a `with`, or close it."""

    def __init__(self, rules: AnyRules, scenario: str) -> None:
        """`scenario`: where it is, as named on the command line."""
        self.rules = rules
        self.scenario = scenario
        self.describe: Callable[[AnyTable], dict[str, str]] = lambda table: {}
        """How the table plays, and where the game stands; see `Contents.settings`."""
        self._open: dict[str, _Kept] = {}
        self._last: AnyTable | None = None

    def __enter__(self) -> Keeper:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def adopt(self, path: str, file: SaveFile, table: AnyTable) -> None:
        """Go on in a file that was opened to resume. What of it holds no longer is written anew, in
        one transaction; `table` stands for all of it.
        """
        rows, head = self.rows(table), self.head(path, table)
        held = file.contents
        chains = _chains(head.opening, rows)
        if held.head.opening != head.opening or held.rows != rows or held.doubt is not None:
            file.anew(head, rows, self.snapshots(table), self.settings(table))
        elif held.head != head:
            file.update(head)
        self._open[real_path(path)] = _Kept(file, table.log.entries, chains, held.settings)
        self._last = table

    def save(self, path: str, table: AnyTable) -> None:
        """Bring the file to where the table is; raises SaveError, and then it is as it was.

        A file that is there is only gone on with if nothing in it would be lost.
        """
        real = real_path(path)
        kept = self._open.get(real)
        if kept is None:
            self._start(path, real, table)
        else:
            self._write(kept, table)
            self._settle(kept, table)
        self._last = table

    def steps_in(self, path: str) -> int:
        """How many steps of the game a file has, as far as this game has written them."""
        kept = self._open.get(real_path(path))
        return 0 if kept is None else len(kept.entries)

    def save_elsewhere(self, path: str, table: AnyTable) -> str | None:
        """Save the game in a new file where there may be room; None: nowhere."""
        for folder in (gettempdir(), os.path.expanduser("~")):
            stem, ending = os.path.splitext(os.path.basename(path))
            other = os.path.join(folder, f"{stem}-{os.urandom(4).hex()}{ending}")
            try:
                self.save(other, table)
            except SaveError:
                continue
            return other
        return None

    def close(self) -> None:
        """Close all files, each with a snapshot of how it ended; never raises."""
        for kept in self._open.values():
            table = self._last
            if table is not None and table.log.entries == kept.entries:
                try:
                    last = snapshot_of(self.rules, len(kept.entries), table.state)
                    kept.file.lay_down(last, kept.chains[-1])
                except SaveError:
                    pass  # a snapshot only saves time
            kept.file.close()
        self._open.clear()

    def settings(self, table: AnyTable) -> dict[str, str]:
        """How the game is played, and where it stands."""
        over = {OVER: "yes"} if isinstance(table.to_move, Over) else {}
        return {**self.describe(table), **over}

    def head(self, path: str, table: AnyTable) -> Head:
        """What the save says of itself."""
        folder = os.path.dirname(real_path(path))
        try:
            where = os.path.relpath(os.path.realpath(self.scenario), folder).replace(os.sep, "/")
        except ValueError:  # another drive
            where = os.path.abspath(self.scenario)
        where = where.encode("utf-8", "backslashreplace").decode("utf-8")
        title = system(self.rules.name).saving().title(self.rules)
        return Head(where, title, opening_of(table.log), engine())

    def rows(self, table: AnyTable) -> tuple[Row, ...]:
        """All steps of a game."""
        return tuple(row_of(it, self.rules.types) for it in table.log.entries)

    def snapshots(self, table: AnyTable) -> tuple[Snapshot, ...]:
        """The snapshots of a game that is written as a whole: the last table alone, and the first,
        which tells most about a scenario that changes.
        """
        rules, number = self.rules, len(table.log.entries)
        last = snapshot_of(rules, number, table.state)
        if number <= 1:
            return (last,)
        state = rules.setup(table.log.setup)
        assert not isinstance(state, Refusal)  # the game has begun with it
        for event in table.log.entries[0].events:
            state = rules.evolve(state, event)
        return (snapshot_of(rules, 1, state), last)

    def _start(self, path: str, real: str, table: AnyTable) -> None:
        """A file that this game has not written yet."""
        head, rows = self.head(path, table), self.rows(table)
        if os.path.lexists(real) and not is_empty(real):
            file = SaveFile.open(path)
            held = file.contents
            if (
                held.doubt is not None
                or held.head.opening != head.opening
                or (held.rows != rows[: len(held.rows)])
            ):
                file.close()
                fail(
                    path,
                    f"already holds another game ({shown(held.head.title)}, "
                    f"{len(held.rows)} steps). Choose another name, or continue it:\n"
                    f"    fateloom play --resume {shown(path)}",
                )
            file.update(head)
            entries = table.log.entries[: len(held.rows)]
            kept = _Kept(file, entries, _chains(head.opening, held.rows), held.settings)
            self._open[real] = kept
            self._write(kept, table)
            self._settle(kept, table)
            return
        settings = self.settings(table)
        create(path, head, rows, self.snapshots(table), settings)
        file = SaveFile.open(path)
        chains = _chains(head.opening, rows)
        self._open[real] = _Kept(file, table.log.entries, chains, settings)

    def _settle(self, kept: _Kept, table: AnyTable) -> None:
        """Note how the game is played where that has changed."""
        settings = self.settings(table)
        if settings != kept.settings:
            kept.file.settle(settings)
            kept.settings = settings

    def _write(self, kept: _Kept, table: AnyTable) -> None:
        """Drop what was taken back, add what is new."""
        entries = table.log.entries
        same = min(len(kept.entries), len(entries))
        # Entries are one another's very same objects as far as two tables of a game agree.
        while same and kept.entries[same - 1] is not entries[same - 1]:
            same -= 1
        if same == len(kept.entries) == len(entries):
            return
        rows = tuple(row_of(it, self.rules.types) for it in entries[same:])
        marks: tuple[Snapshot, ...] = ()
        if len(entries) // EVERY > same // EVERY:
            marks = (snapshot_of(self.rules, len(entries), table.state),)
        chains = kept.chains[: same + 1]
        kept.file.write(same, rows, chains[-1], marks)
        kept.chains = chains + _chains_on(chains[-1], rows)
        kept.entries = entries


def _chains(opening: str, rows: tuple[Row, ...]) -> list[str]:
    first = begun(opening)
    return [first, *_chains_on(first, rows)]


def _chains_on(before: str, rows: tuple[Row, ...]) -> list[str]:
    made = []
    for row in rows:
        before = linked(before, row)
        made.append(before)
    return made
