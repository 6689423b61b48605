"""The form of a save: its tables, its marks, and how the rows are chained."""

from __future__ import annotations

from hashlib import sha256

from fateloom.tools.saves.kinds import Row, Snapshot

FORMAT = 1
"""Of the steps and their chain, and of the text form."""

VERSION = 2
"""`user_version` of the file; raised whenever an older Fateloom would misread it."""

APPLICATION = 0x4661746C
"""`application_id` of the file: "Fatl"."""

MAGIC = b"SQLite format 3\0"

EVERY = 50
"""After so many steps a snapshot is laid down."""

TABLES = (
    """
    CREATE TABLE game (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        scenario TEXT NOT NULL,
        title TEXT NOT NULL,
        opening TEXT NOT NULL,
        engine TEXT NOT NULL,
        steps INTEGER NOT NULL,
        chain TEXT NOT NULL
    ) STRICT""",
    """
    CREATE TABLE step (
        number INTEGER PRIMARY KEY,
        seat INTEGER,
        command TEXT,
        drawn INTEGER NOT NULL,
        events TEXT NOT NULL,
        chain TEXT NOT NULL
    ) STRICT""",
    """
    CREATE TABLE snapshot (
        number INTEGER PRIMARY KEY,
        engine TEXT NOT NULL,
        names TEXT NOT NULL,
        state TEXT NOT NULL,
        seal TEXT NOT NULL
    ) STRICT""",
)
"""`step.number` counts from 0; `snapshot.number`: how many steps were played."""

SETTING = "CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID"
"""How the game is played and where it stands: `Contents.settings`."""

TABLES_OF = {1: TABLES, 2: (*TABLES, SETTING)}
"""The tables of a file by its version; one without settings gets them when they are written."""


def begun(opening: str) -> str:
    """The first hash of a chain: of the form and of the kernel's first line."""
    return sha256(f"fateloom save {FORMAT}\n{opening}".encode()).hexdigest()


def linked(before: str, row: Row) -> str:
    """The hash of a row behind the row with the hash `before`."""
    return sha256(f"{before}\n{row.line}".encode()).hexdigest()


def sealed(chain: str, snapshot: Snapshot) -> str:
    """The hash of a snapshot behind the row with the hash `chain`."""
    parts = (chain, str(snapshot.number), snapshot.engine, snapshot.names, snapshot.state)
    return sha256("\n".join(parts).encode()).hexdigest()
