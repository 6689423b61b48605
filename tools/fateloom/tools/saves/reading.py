"""Reads a save whole, and finds the first step in it that does not hold."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence

from fateloom.tools.saves.form import APPLICATION, TABLES_OF, VERSION, begun, linked, sealed
from fateloom.tools.saves.kinds import Contents, Doubt, Head, Row, Snapshot, fail

Types = type | tuple[type, ...]
MAYBE_INT, MAYBE_STR = (int, type(None)), (str, type(None))


HARMLESS = re.compile(r"(non-[A-Z]+|NULL) value in (snapshot|setting)\.")
"""Damage of which nothing depends: a snapshot saves time, and a setting is a hint."""


def read(path: str, db: sqlite3.Connection) -> Contents:
    """Everything in the file; raises SaveError when it is no save, or one of another Fateloom."""
    (mark,) = db.execute("PRAGMA application_id").fetchone()
    if mark != APPLICATION:
        fail(path, "belongs to another program: it is not a saved game of Fateloom.")
    (form,) = db.execute("PRAGMA user_version").fetchone()
    if form not in TABLES_OF:
        if form > VERSION:
            fail(path, "was saved by a newer Fateloom. Update this one, then open it.")
        fail(path, "was saved by an older Fateloom, in a format that this one cannot read.")
    # Nothing but our own tables: a file from elsewhere brings no views or triggers of its own.
    if {sql for (sql,) in db.execute("SELECT sql FROM sqlite_master")} != set(
        _written(TABLES_OF[form])
    ):
        fail(
            path, "is damaged: its tables are not those of a saved game. The file was not changed."
        )
    damaged = not _is_sound(db)
    columns = "scenario, title, opening, engine, steps, chain"
    first = db.execute(f"SELECT {columns} FROM game").fetchone()
    if first is None or not _is_typed(first, (str, str, str, str, int, str)):
        fail(path, "is damaged: it does not say which game it is. The file was not changed.")
    scenario, title, opening, engine, steps, last = first
    head = Head(scenario, title, opening, engine)
    rows, hashes, doubt = _rows(db, opening, steps)
    chain = hashes[-1]
    if doubt is None and chain != last:
        doubt = Doubt(len(rows), "it is missing")
    if doubt is None and damaged:
        doubt = Doubt(len(rows), "the file is damaged after it")
    return Contents(head, rows, _snapshots(db, hashes), chain, doubt, _settings(db, form))


def _is_sound(db: sqlite3.Connection) -> bool:
    """Whether SQLite finds no damage that matters."""
    try:
        said = [it for (it,) in db.execute("PRAGMA integrity_check")]
    except sqlite3.DatabaseError:
        return False
    return said == ["ok"] or all(HARMLESS.match(it) for it in said)


def _settings(db: sqlite3.Connection, form: int) -> dict[str, str]:
    """How the table plays; nothing where that cannot be read."""
    if form == 1:
        return {}
    try:
        found = db.execute("SELECT name, value FROM setting").fetchall()
    except sqlite3.DatabaseError:
        return {}
    return {it[0]: it[1] for it in found if _is_typed(it, (str, str))}


def _is_typed(row: Sequence[object], types: Sequence[Types]) -> bool:
    """Whether the values of a row are what was written; SQLite does not see to it in a file that
    was damaged.
    """
    return all(isinstance(it, kind) for it, kind in zip(row, types, strict=True))


def _rows(
    db: sqlite3.Connection, opening: str, steps: int
) -> tuple[tuple[Row, ...], list[str], Doubt | None]:
    """The rows up to the first that does not hold, the hashes (one more than rows), and why."""
    rows: list[Row] = []
    hashes = [begun(opening)]
    found = db.execute(
        "SELECT number, seat, command, drawn, events, chain FROM step ORDER BY number"
    )
    while True:
        try:
            next_row = found.fetchone()
        except sqlite3.DatabaseError:
            return tuple(rows), hashes, Doubt(len(rows), "the file is damaged there")
        if next_row is None:
            break
        number, seat, command, drawn, events, chain = next_row
        if not _is_typed(next_row, (int, MAYBE_INT, MAYBE_STR, int, str, str)):
            return tuple(rows), hashes, Doubt(len(rows), "the file is damaged there")
        row = Row(seat, command, drawn, events)
        if number != len(rows):
            return tuple(rows), hashes, Doubt(len(rows), "it is missing")
        if linked(hashes[-1], row) != chain:
            return tuple(rows), hashes, Doubt(len(rows), "it was changed after it was saved")
        rows.append(row)
        hashes.append(chain)
    if len(rows) != steps:
        return tuple(rows), hashes, Doubt(len(rows), "it is missing")
    return tuple(rows), hashes, None


def _snapshots(db: sqlite3.Connection, hashes: list[str]) -> tuple[Snapshot, ...]:
    """The snapshots whose seal holds."""
    columns = "number, engine, names, state, seal"
    try:
        found = db.execute(f"SELECT {columns} FROM snapshot ORDER BY number").fetchall()
    except sqlite3.DatabaseError:
        return ()  # the steps themselves are the truth
    made = []
    for row in found:
        if not _is_typed(row, (int, str, str, str, str)):
            continue
        number, engine, names, state, seal = row
        snapshot = Snapshot(number, engine, names, state)
        if 0 <= number < len(hashes) and sealed(hashes[number], snapshot) == seal:
            made.append(snapshot)
    return tuple(made)


def _written(tables: Sequence[str]) -> Iterator[str]:
    """The statements as SQLite remembers them."""
    for table in tables:
        yield table.strip()
