"""Makes a new save: beside its name first, so that it is there whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import closing

from fateloom.tools.saves.form import APPLICATION, TABLES_OF, VERSION
from fateloom.tools.saves.kinds import Head, Row, Snapshot, fail
from fateloom.tools.saves.os_errors import FAILURES, NEXT_TO, in_words, real_path
from fateloom.tools.saves.writing import connected, filled
from fateloom.tools.storage import reason

LOGS = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83", b"\xd9\xd5\x05\xf9")
"""How the logs of SQLite begin: two of the newer kind, one of the older."""


def create(
    path: str,
    head: Head,
    rows: Sequence[Row],
    snapshots: Sequence[Snapshot],
    settings: Mapping[str, str],
    *,
    over: bool = False,
) -> None:
    """Write a whole save; the file is there whole or not at all.

    `over`: put it in the place of the file that is there; otherwise that is refused. Raises
    SaveError.
    """
    real = real_path(path)
    folder = os.path.dirname(real)
    part = os.path.join(folder, f".fateloom-{os.getpid()}.part")
    if os.path.isdir(real):
        fail(path, "is a folder. Name a file.")
    if os.path.islink(real):
        fail(path, "is a link that leads to itself.")
    if not over and os.path.exists(real) and not is_empty(real):
        fail(path, "already exists. Choose another name.")
    try:
        _tidied(part)
        with open(part, "xb"):
            pass  # the system says in its own words why not
        with closing(connected(part, "rw")) as db:
            db.execute("PRAGMA journal_mode = MEMORY")  # nobody knows this file yet
            db.execute("BEGIN IMMEDIATE")
            db.execute(f"PRAGMA application_id = {APPLICATION}")
            db.execute(f"PRAGMA user_version = {VERSION}")
            for table in TABLES_OF[VERSION]:
                db.execute(table)
            filled(db, head, rows, snapshots, settings)
            db.execute("COMMIT")
        _tidied(real, but_itself=True)
        os.replace(part, real)
        _settled(folder)
    except FAILURES as error:
        raise in_words(path, error) from None
    except OSError as error:
        fail(path, f"cannot be written: {reason(error)}.")
    finally:
        _tidied(part)


def is_empty(real: str) -> bool:
    """Whether a plain file is there and has nothing in it."""
    return os.path.isfile(real) and os.path.getsize(real) == 0


def _tidied(real: str, *, but_itself: bool = False) -> None:
    """Take away what an earlier file of this name has left beside it.

    SQLite would read it as part of the new file. Somebody's own file of that name stays, and is
    no log of SQLite, which passes over it.
    """
    for end in NEXT_TO if but_itself else ("", *NEXT_TO):
        try:
            if but_itself:
                with open(real + end, "rb") as file:
                    if not file.read(4).startswith(LOGS):
                        continue
            os.unlink(real + end)
        except OSError:
            continue  # it was not there


def _settled(folder: str) -> None:
    """Make sure that a new name in the folder outlasts a loss of power, where that can be done."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
