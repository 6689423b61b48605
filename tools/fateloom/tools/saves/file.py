"""The file of a game while it is open: reads it whole, writes steps, each in one transaction.

Whoever plays holds the file alone (`locking_mode=EXCLUSIVE`); the system lets go of it when the
process ends, however it ends. While the file is open, SQLite keeps `FILE-wal` beside it; closing
puts all into the one file again.
"""

from __future__ import annotations

import os
import sqlite3
import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager

from fateloom.tools.saves.kinds import Contents, Head, Row, Snapshot, fail
from fateloom.tools.saves.os_errors import (
    FAILURES,
    READ_ONLY,
    code_of,
    in_words,
    looked_at,
    may_write,
    real_path,
)
from fateloom.tools.saves.reading import read
from fateloom.tools.saves.writing import (
    added,
    connected,
    filled,
    laid_down,
    prepared,
    settled,
    taken,
)


class SaveFile:
    """An open save. Every method raises SaveError, and then the file is as it was before."""

    def __init__(
        self, path: str, connection: sqlite3.Connection, contents: Contents, *, alone: bool
    ) -> None:
        """`alone`: nobody else can have the file open, until it is closed."""
        self.path = path
        self.contents = contents
        """What the file held when it was opened."""
        self._db = connection
        self._alone = alone

    @classmethod
    def open(cls, path: str, *, to_write: bool = True) -> SaveFile:
        """Open a save that is there. `to_write` False: nothing is changed, not even tidied up."""
        real, left = looked_at(path)
        mode = "rw" if to_write or left else "ro"
        if to_write and not (may_write(real) and may_write(os.path.dirname(real))):
            fail(path, READ_ONLY)
        try:
            return cls._opened(path, real, mode)
        except FAILURES as error:
            if not to_write and left and lacks_room(error) and (held := in_memory(real)):
                return cls._of_memory(path, held)
            raise in_words(path, error) from None

    @classmethod
    def _opened(cls, path: str, real: str, mode: str) -> SaveFile:
        """The save in its file; raises what SQLite raises."""
        db = connected(real, mode)
        try:
            if mode == "rw":
                taken(db)
            return cls(path, db, read(path, db), alone=mode == "rw")
        except BaseException:
            db.close()
            raise

    @classmethod
    def _of_memory(cls, path: str, db: sqlite3.Connection) -> SaveFile:
        """A save that was read whole and is not written."""
        try:
            return cls(path, db, read(path, db), alone=False)
        except FAILURES as error:
            db.close()
            raise in_words(path, error) from None

    def write(
        self, kept: int, rows: Sequence[Row], before: str, snapshots: Sequence[Snapshot]
    ) -> str:
        """Drop all rows from number `kept` on, add `rows`; gives the new last hash.

        `before`: the hash of row `kept - 1`, or of the beginning.
        """
        with self._at_once():
            self._db.execute("DELETE FROM step WHERE number >= ?", (kept,))
            self._db.execute("DELETE FROM snapshot WHERE number > ?", (kept,))
            chain = added(self._db, kept, rows, before)
            for snapshot in snapshots:
                laid_down(self._db, snapshot, chain)
            self._db.execute("UPDATE game SET steps = ?, chain = ?", (kept + len(rows), chain))
        return chain

    def anew(
        self,
        head: Head,
        rows: Sequence[Row],
        snapshots: Sequence[Snapshot],
        settings: Mapping[str, str],
    ) -> str:
        """Put another game in the place of this one; gives the last hash."""
        with self._at_once():
            for table in ("game", "step", "snapshot"):
                self._db.execute(f"DELETE FROM {table}")
            return filled(self._db, head, rows, snapshots, settings)

    def settle(self, settings: Mapping[str, str]) -> None:
        """Say anew how the game is played, and where it stands."""
        with self._at_once():
            settled(self._db, settings)

    def lay_down(self, snapshot: Snapshot, chain: str) -> None:
        """Add a snapshot of the last step, whose hash is `chain`."""
        with self._at_once():
            laid_down(self._db, snapshot, chain)

    def update(self, head: Head) -> None:
        """Say anew where the scenario is, its title, and which Fateloom writes."""
        with self._at_once():
            self._db.execute(
                "UPDATE game SET scenario = ?, title = ?, engine = ?",
                (head.scenario, head.title, head.engine),
            )

    def close(self) -> None:
        """Put all into the one file, and let go of it. Nothing is lost where that cannot be done:
        then SQLite does it when the file is next opened.
        """
        try:
            if self._db.execute("PRAGMA journal_mode").fetchone() == ("wal",):
                self._db.execute("PRAGMA journal_mode = DELETE")
            if self._alone:
                # Of somebody who was killed, and read when we took the file; it is ours to clear.
                os.unlink(real_path(self.path) + "-journal")
        except (sqlite3.Error, OSError):
            pass  # no room, or only to be read: what was written stands in the files beside it
        finally:
            self._db.close()

    @contextmanager
    def _at_once(self) -> Iterator[None]:
        """All of it or nothing."""
        try:
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")
        except FAILURES as error:
            if self._db.in_transaction:
                with closing(self._db.cursor()) as cursor:
                    cursor.execute("ROLLBACK")
            raise in_words(self.path, error) from None


# --- a save whose player was stopped, on a disk without room: SQLite would have to write before it
# reads. Here it is read into memory, with what is whole in the log beside it, and nothing is
# written. The form of the log is that of
# https://www.sqlite.org/fileformat.html#the_write_ahead_log.


NEEDS_ROOM = frozenset(
    (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
)
"""What SQLite says where it cannot write what it must."""

LARGEST = 256 << 20
"""No save that Fateloom has written is as large."""

HEADER, FRAME = 32, 24
LITTLE, BIG = 0x377F0682, 0x377F0683
"""The first number of a log says in which order the bytes of its sums are."""


def lacks_room(error: Exception) -> bool:
    """Whether an error may come of a disk on which nothing can be written."""
    return code_of(error) in NEEDS_ROOM


def in_memory(real: str) -> sqlite3.Connection | None:
    """The save as it would be after SQLite had tidied up; None where that cannot be known: a
    change was cut off within the file itself, or this SQLite cannot read from memory.
    """
    if not hasattr(sqlite3.Connection, "deserialize") or _bytes_of(f"{real}-journal") != b"":
        return None
    data, log = _bytes_of(real), _bytes_of(f"{real}-wal")
    if not data or log is None:
        return None
    whole = bytearray(data)
    size = int.from_bytes(data[16:18], "big")
    for number, page, pages in _changes(log):
        if len(page) != size:
            return None
        whole += bytes(max(0, number * size - len(whole)))
        whole[(number - 1) * size : number * size] = page
        if pages:
            whole = whole[: pages * size]
    whole[18:20] = b"\1\1"  # no log any more
    db = sqlite3.connect(":memory:", isolation_level=None)
    db.deserialize(bytes(whole))
    return prepared(db)


def _bytes_of(path: str) -> bytes | None:
    """A file, b"" where there is none; None where it cannot be read, or is far too large."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return b""
    except OSError:
        return None
    return data if len(data) <= LARGEST else None


def _changes(log: bytes) -> Iterator[tuple[int, bytes, int]]:
    """Pages that were written whole, up to the last change that was: the number of a page, its
    bytes, and behind a change the pages of the file, else 0.
    """
    if len(log) < HEADER:
        return
    magic, _, size = struct.unpack(">III", log[:12])
    if magic not in (LITTLE, BIG):
        return
    order = "<" if magic == LITTLE else ">"
    sums = _added((0, 0), log[:24], order)
    if sums != struct.unpack(">II", log[24:32]):
        return
    held: list[tuple[int, bytes, int]] = []
    for at in range(HEADER, len(log) - FRAME - size + 1, FRAME + size):
        head, page = log[at : at + FRAME], log[at + FRAME : at + FRAME + size]
        sums = _added(_added(sums, head[:8], order), page, order)
        if head[8:16] != log[16:24] or sums != struct.unpack(">II", head[16:24]):
            return
        number, pages = struct.unpack(">II", head[:8])
        held.append((number, page, pages))
        if pages:
            yield from held
            held.clear()


def _added(sums: tuple[int, int], data: bytes, order: str) -> tuple[int, int]:
    """The sums of a log, with more bytes."""
    one, two = sums
    for first, second in struct.iter_unpack(f"{order}II", data):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two
