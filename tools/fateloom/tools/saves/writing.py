"""What is written into a save, over a connection of SQLite."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping, Sequence
from urllib.parse import quote

from fateloom.tools.saves.form import SETTING, VERSION, begun, linked, sealed
from fateloom.tools.saves.kinds import Head, Row, Snapshot

PATIENCE = 0.3
"""Seconds to wait for another process to let go of the file."""


def connected(real: str, mode: str) -> sqlite3.Connection:
    """A connection to the file; `mode`: `rw` or `ro`, as SQLite has it."""
    address = f"file:{quote(os.fsencode(real))}?mode={mode}"
    db = sqlite3.connect(address, uri=True, isolation_level=None, timeout=PATIENCE)
    return prepared(db)


def prepared(db: sqlite3.Connection) -> sqlite3.Connection:
    """The connection, which believes nothing that a file says of itself; closed on a failure."""
    try:
        db.execute("PRAGMA trusted_schema = OFF")
        db.execute("PRAGMA cell_size_check = ON")
        db.execute("PRAGMA synchronous = FULL")
        # Each step is in the file itself at once: whoever loses the log beside it loses nothing.
        db.execute("PRAGMA wal_autocheckpoint = 1")
    except BaseException:
        db.close()
        raise
    db.text_factory = _text
    return db


def _text(data: bytes) -> str:
    """A text of the file; damaged bytes give another text, which no hash fits."""
    return data.decode("utf-8", "replace")


def taken(db: sqlite3.Connection) -> None:
    """Take the file for this process alone, and change nothing in it yet."""
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    db.execute("BEGIN EXCLUSIVE")
    db.execute("COMMIT")


def filled(
    db: sqlite3.Connection,
    head: Head,
    rows: Sequence[Row],
    snapshots: Sequence[Snapshot],
    settings: Mapping[str, str],
) -> str:
    """Write a whole game into empty tables; gives the last hash."""
    settled(db, settings)
    first = begun(head.opening)
    chain = added(db, 0, rows, first)
    hashes = [first, *(it for (it,) in db.execute("SELECT chain FROM step ORDER BY number"))]
    for snapshot in snapshots:
        laid_down(db, snapshot, hashes[snapshot.number])
    db.execute(
        "INSERT INTO game VALUES (1, ?, ?, ?, ?, ?, ?)",
        (head.scenario, head.title, head.opening, head.engine, len(rows), chain),
    )
    return chain


def settled(db: sqlite3.Connection, settings: Mapping[str, str]) -> None:
    """Write how the game is played in the place of what was said before."""
    if db.execute("PRAGMA user_version").fetchone() != (VERSION,):
        db.execute(SETTING)
        db.execute(f"PRAGMA user_version = {VERSION}")
    db.execute("DELETE FROM setting")
    db.executemany("INSERT INTO setting VALUES (?, ?)", settings.items())


def added(db: sqlite3.Connection, first: int, rows: Sequence[Row], chain: str) -> str:
    """Add rows from number `first` on, behind the hash `chain`; gives the last hash."""
    for number, row in enumerate(rows, first):
        chain = linked(chain, row)
        db.execute(
            "INSERT INTO step VALUES (?, ?, ?, ?, ?, ?)",
            (number, row.seat, row.command, row.drawn, row.events, chain),
        )
    return chain


def laid_down(db: sqlite3.Connection, snapshot: Snapshot, chain: str) -> None:
    """Add or renew a snapshot behind the step with the hash `chain`."""
    db.execute(
        "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?)",
        (
            snapshot.number,
            snapshot.engine,
            snapshot.names,
            snapshot.state,
            sealed(chain, snapshot),
        ),
    )
