"""Goes on with a saved game: on the same scenario at once, on a changed one after a look at it."""

from __future__ import annotations

import os
import shutil

from fateloom.runtime.codec import DecodeError
from fateloom.runtime.kernel.game import AnyRules
from fateloom.runtime.kernel.log import AnyLog, Header, Log, replay
from fateloom.runtime.kernel.table import AnyTable, Table
from fateloom.runtime.record import record
from fateloom.tools.files import shown
from fateloom.tools.saves.creating import create
from fateloom.tools.saves.file import SaveFile
from fateloom.tools.saves.keeper import Keeper
from fateloom.tools.saves.kinds import Contents, SaveError, fail
from fateloom.tools.saves.os_errors import NEXT_TO, real_path
from fateloom.tools.saves.reexecute import Followed, follow
from fateloom.tools.saves.report import broken, differs
from fateloom.tools.saves.rows import engine, entry_of, opened, state_of
from fateloom.tools.storage import reason


@record
class Resumed:
    """A game that goes on. `note`: what the players should know before; empty: nothing.
    `shortened`: steps of the save were left out.
    """

    table: AnyTable
    note: str
    shortened: bool


def scenario_of(path: str, contents: Contents) -> str:
    """Where the scenario of a save is, as it remembers; raises SaveError when it is gone."""
    folder = os.path.dirname(real_path(path))
    where = os.path.normpath(os.path.join(folder, contents.head.scenario))
    if not os.path.exists(where):
        fail(
            path,
            f"belongs to “{shown(contents.head.title)}”, which is no longer at "
            f"'{shown(contents.head.scenario)}'. Name its new path:\n"
            f"    fateloom play PATH --resume {shown(path)}",
        )
    return os.path.relpath(where)


def resumed(
    path: str, contents: Contents, rules: AnyRules, *, until_there: bool = False
) -> Resumed:
    """The game of a save on these rules.

    `until_there`: where it is damaged, or goes another way now, go on from before that; otherwise
    raises SaveError with what differs first. Nothing is written.
    """
    if contents.doubt is not None and not until_there:
        raise SaveError(broken(path, contents))
    try:
        header, setup = opened(contents.head.opening)
    except DecodeError as error:
        fail(path, f"is damaged: {shown(error.message)}. The file was not changed.")
    if header.rules != rules.name:
        fail(
            path,
            "belongs to another rule system than the scenario that you named. Leave out the name.",
        )
    same = header.played == rules.fingerprint and contents.head.engine == engine()
    if same:
        table = _as_saved(path, contents, rules, header, setup)
        return Resumed(table, "", contents.doubt is not None)
    followed = follow(rules, header, setup, contents.rows, contents.snapshots)
    return _on_another(path, contents, rules, header, followed, until_there)


def elsewhere(resume: str, save: str | None) -> bool:
    """Whether a game that goes on is saved in another file than the one that it comes from."""
    return save is not None and real_path(save) != real_path(resume)


def taken_up(
    path: str, file: SaveFile, keeper: Keeper, *, save: str | None, until_there: bool
) -> tuple[AnyTable, list[str]]:
    """Go on with the game of an open save, and what the players should know before.

    From here on the keeper has its file, or nobody has, if it goes on `elsewhere`. Raises
    SaveError, and then nothing was written.
    """
    found = resumed(path, file.contents, keeper.rules, until_there=until_there)
    notes = [found.note] if found.note else []
    if elsewhere(path, save):
        file.close()
    elif found.shortened:
        copy = shortened(path, file, keeper, found.table)
        notes.append(f"The unchanged save is kept in '{shown(copy)}'.")
    else:
        keeper.adopt(path, file, found.table)
    return found.table, notes


def shortened(path: str, file: SaveFile, keeper: Keeper, table: AnyTable) -> str:
    """Write the game up to where it still holds; gives the name of the copy that keeps the rest.

    The file is closed, copied, and a new one put in its place. Raises SaveError.
    """
    file.close()
    real = real_path(path)
    copy = _beside(real)
    try:
        for end in ("", *NEXT_TO):
            if os.path.exists(real + end):
                shutil.copy2(real + end, copy + end)
    except OSError as error:
        fail(copy, f"cannot be written: {reason(error)}. The save was not changed.")
    parts = keeper.head(path, table), keeper.rows(table), keeper.snapshots(table)
    create(path, *parts, keeper.settings(table), over=True)
    keeper.adopt(path, SaveFile.open(path), table)
    return os.path.join(os.path.dirname(path), os.path.basename(copy))


def _as_saved(
    path: str, contents: Contents, rules: AnyRules, header: Header, setup: object
) -> AnyTable:
    """The same rules and the same Fateloom: the events are folded, from the last good snapshot."""
    try:
        entries = tuple(entry_of(it, rules.types) for it in contents.rows)
        if not entries:
            fail(path, "is damaged: none of its steps is intact.")
        log = Log(header, setup, entries)
        return Table(rules, log, _folded(contents, rules, log)).settled()
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError) as error:
        said = error.message if isinstance(error, DecodeError) else type(error).__name__
        fail(path, f"is damaged: {shown(said[:200])}. The file was not changed.")


def _folded(contents: Contents, rules: AnyRules, log: AnyLog) -> object:
    """The state behind the log; a snapshot of another Fateloom, or one that cannot be read, counts
    for nothing.
    """
    for snapshot in reversed(contents.snapshots):
        if snapshot.engine != engine() or snapshot.number > len(log.entries):
            continue
        try:
            state = state_of(snapshot, rules.types)
        except DecodeError:
            continue
        for entry in log.entries[snapshot.number :]:
            for event in entry.events:
                state = rules.evolve(state, event)
        return state
    return replay(rules, log)


def _on_another(
    path: str,
    contents: Contents,
    rules: AnyRules,
    header: Header,
    followed: Followed,
    until_there: bool,
) -> Resumed:
    """What to do with a game that was carried out anew on other rules, or by another Fateloom."""
    table, difference = followed.table, followed.difference
    scenario_changed = header.played != rules.fingerprint
    steps = len(contents.rows)
    if difference is None and followed.laid_out is None:
        if table is None:
            fail(path, "is damaged: none of its steps is intact.")
        note = (
            f"The scenario has changed since; all {steps} steps have the same results."
            if scenario_changed
            else ""
        )
        return Resumed(table.settled(), note, contents.doubt is not None)
    said = differs(path, contents, rules, followed, scenario_changed)
    if not until_there or table is None:
        raise SaveError(said)
    left = steps - len(table.log.entries)
    note = f"{left} of {steps} steps were left out." if left else "All steps are still valid."
    return Resumed(table.settled(), note, True)


def _beside(real: str) -> str:
    """A free name beside the file: `evening.before.game`, `evening.before2.game`, …"""
    stem, ending = os.path.splitext(real)
    number = 1
    while True:
        copy = f"{stem}.before{'' if number == 1 else number}{ending}"
        if not os.path.lexists(copy):
            return copy
        number += 1
