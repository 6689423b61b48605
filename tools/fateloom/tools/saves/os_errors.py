"""What SQLite and the system say, in words for players."""

from __future__ import annotations

import os
import sqlite3
import stat

from fateloom.tools.saves.form import MAGIC
from fateloom.tools.saves.kinds import InUseError, SaveError, fail
from fateloom.tools.storage import reason

NEXT_TO = ("-wal", "-journal", "-shm")
"""Files that SQLite keeps beside its own while it works."""

WITH_LOG = b"\2\2"
"""Bytes 18 and 19 of a file of SQLite that has its log beside it."""

WHOLE = "Everything saved before is intact."

READ_ONLY = (
    f"cannot be written: it is read-only. {WHOLE} "
    "To continue, save the game to another file:  --save OTHER_FILE"
)

DAMAGED = (
    "is damaged: parts of the file have changed. The file was not changed. "
    "If you have a copy or an export of it, continue with that."
)

WORDS = {
    sqlite3.SQLITE_BUSY: "is in use: another game has it open. Close that one first.",
    sqlite3.SQLITE_LOCKED: "is in use: another game has it open. Close that one first.",
    sqlite3.SQLITE_FULL: f"cannot be written: the disk is full. {WHOLE}",
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_IOERR: "cannot be read or written: the disk is full, or does not answer. "
    f"{WHOLE}",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened. Check the permissions of its folder, and whether "
    "the name is too long.",
}


FAILURES = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; a message about damaged bytes may hold these bytes."""


def code_of(error: Exception) -> int:
    """What SQLite calls the error; that of a damaged file where it has not named it."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code & 0xFF


def in_words(path: str, error: Exception) -> SaveError:
    """The error of SQLite as one that a player can read."""
    from fateloom.tools.files import shown

    code = code_of(error)
    said = WORDS.get(code, WORDS[sqlite3.SQLITE_CORRUPT])
    kind = InUseError if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) else SaveError
    return kind(f"'{shown(path)}' {said}")


def looked_at(path: str) -> tuple[str, bool]:
    """The real path of a save that is there, and whether its last player was stopped before the
    file was closed; raises SaveError when no save can be there.

    Nothing is opened for longer than its first bytes, before SQLite has the file: to close a file
    lets go of every lock that this process has on it.
    """
    real = real_path(path)
    try:
        status = os.stat(real)
        if stat.S_ISDIR(status.st_mode):
            fail(path, "is a folder. A saved game is a file.")
        if not stat.S_ISREG(status.st_mode):
            fail(path, "is not a regular file.")
        with open(real, "rb") as file:
            first, versions = file.read(len(MAGIC)), file.read(4)[2:]
    except OSError as error:
        fail(path, f"cannot be read: {reason(error)}.")
    if not first:
        fail(path, "is empty: no game was ever saved in it, or it was lost.")
    if first != MAGIC:
        if MAGIC.startswith(first):
            fail(path, "is damaged: it ends within its first line. The file was not changed.")
        if first.startswith((b'{"document"', b'{"docume')):
            name = os.path.basename(path)
            fail(
                path,
                f"is an exported game. Import it:\n    fateloom save import {name} NEW_FILE",
            )
        fail(path, "is not a saved game of Fateloom.")
    left = any(os.path.exists(real + end) for end in NEXT_TO)
    return real, left or versions == WITH_LOG


def real_path(path: str) -> str:
    """Where the path leads, through links; raises SaveError for what is no name of a file."""
    if "\0" in path or not path:
        fail(path, "is no name for a file.")
    return os.path.realpath(path)


def may_write(real: str) -> bool:
    """Whether the system lets us write there."""
    return os.access(real, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
